import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { importTables } from '@headgate/contract/revenue/booking-calls'
import type { Invariant } from '@headgate/contract/revenue/verify-calls'
import { systemActor } from '@headgate/db/base/audit'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { requestBooking } from '@headgate/db/revenue/booking-requests'
import { setInForce } from '@headgate/db/revenue/imports/imports'
import { createRemoval } from '@headgate/db/revenue/removals'
import { makeRevenueAdvertiser, type RevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { PartClient } from '@headgate/runtime/parts/part-client'
import { removeUnnamedRows } from '@headgate/contract/revenue/retention-calls'
import { storedReadings } from '@headgate/warehouse/revenue/readings'
import { PATIENCE_MS, until } from '@headgate/runtime/testing/until'
import { ImportFiles } from '@headgate/runtime/revenue-file/import-files'
import { verifyRevenue, type RevenueReport } from '@headgate/runtime/revenue-file/verify-revenue'
import { sql } from 'drizzle-orm'
import { SERVICE_TOKEN, testAnalytics, type TestAnalytics } from '../../testing/analytics.ts'
import { book } from '../book.ts'
import { loadFile } from '../testing/loaded-import.ts'

let own: TestAnalytics
let analytics: PartClient
let advertiser: RevenueAdvertiser
let first = 0

const row = (day: string, channel: string, country: string, searches: number, revenue: string) => ({
  day,
  channel,
  country,
  searches,
  revenue,
  isMatched: channel !== 'XX-1',
})

before(async () => {
  own = await testAnalytics()
  const origin = await own.app.listen({ port: 0, host: '127.0.0.1' })
  analytics = new PartClient(origin, SERVICE_TOKEN)
  advertiser = await makeRevenueAdvertiser(own.database.db, { 'BN-12': 1, 'BN-13': 2 })
  const rows = ['2026-10-31', '2026-11-01', '2026-11-02'].flatMap((day) => [
    row(day, 'BN-12', 'US', 100, '10.500001'),
    row(day, 'BN-12', 'DE', 50, '-1.250000'),
    row(day, 'BN-13', 'US', 31, '7.000003'),
    row(day, 'XX-1', '', 9, '2.000000'),
  ])
  first = await loadFile(own, advertiser.id, rows, 2)
  await loadFile(own, advertiser.id, [row('2026-11-02', 'BN-12', 'US', 90, '9.000000')])
  await book(own, advertiser.id)
})
after(() => own.close())

const verify = () =>
  verifyRevenue({
    analytics,
    files: new ImportFiles(own.dataDir, new StoredFiles(own.database.db, 'import')),
  })

const brokenOf = ({ checks }: RevenueReport) =>
  [...checks].flatMap(([invariant, { broken }]) => (broken > 0 ? [invariant] : []))

const change = (table: string, what: string) =>
  own.warehouse.command({ sql: `ALTER TABLE ${table} UPDATE ${what} SETTINGS mutations_sync = 1` })

/** The first of the two statements damages a stored file, the second mends it. */
const oneBitOf = (id: number) =>
  `update stored_piece set content = set_byte(content, 0, get_byte(content, 0) # 1)
  where at = 0 and file_id = (select id from stored_file where kind = 'import' and record_id = ${id})`

const original = () => join(own.dataDir, 'imports', `${first}.csv.zst`)

async function bookAgain() {
  const range = { from: '2026-10-01', to: '2026-11-30' }
  await requestBooking(own.database.db, { providerId: advertiser.id, ...range, cause: 'test' })
  await book(own, advertiser.id)
}

test('what was booked passes, and verify says what it added up', async () => {
  const report = await verify()
  assert.deepEqual(brokenOf(report), [], JSON.stringify(report.differences, null, 1))
  assert.deepEqual(report.changedDays, [])
  const { advertisers, days, waitingDays, keys, rows, imports, importRows, files, sums } = report
  assert.deepEqual(
    { advertisers, days, waitingDays, keys, rows, imports, importRows, files, sums },
    {
      advertisers: 1,
      days: 3,
      waitingDays: 0,
      keys: 9,
      rows: 11,
      imports: 2,
      importRows: { rows: 15, uploaded: 10, skipped: 5, excluded: 0 },
      files: 2,
      sums: {
        gross: 45_500_008n,
        net: 36_400_006n,
        publisher: 23_240_006n,
        unmatched: 4_000_000n,
        removed: 0n,
      },
    },
  )
  for (const [invariant, { compared }] of report.checks)
    assert.ok(compared > 0, `${invariant} was not compared`)
})

test('days that wait for a booking are left out', async () => {
  await own.database.db.transaction((tx) => setInForce(tx, systemActor, first, false))
  const waiting = await verify()
  assert.deepEqual(brokenOf(waiting), [])
  assert.deepEqual([waiting.days, waiting.waitingDays], [0, 3])
  await own.database.db.transaction((tx) => setInForce(tx, systemActor, first, true))
  await book(own, advertiser.id)
  assert.deepEqual([(await verify()).days, (await verify()).waitingDays], [3, 0])
})

const inPostgres = (text: string) => own.database.db.execute(sql.raw(text))
const remove = (table: string, which: string) =>
  own.warehouse.command({ sql: `ALTER TABLE ${table} DELETE WHERE ${which} SETTINGS mutations_sync = 1` })

/** What is damaged by hand, which invariants must be named, and how it is mended where a booking does not. */
interface Damage {
  what: string
  does: () => Promise<unknown>
  breaks: Invariant[]
  mend?: () => Promise<unknown>
}

const damages: Damage[] = [
  {
    what: 'a booked row has a millionth more',
    does: () =>
      change(
        'booked_row',
        `gross_revenue = gross_revenue + toDecimal64('0.000001', 6) WHERE date = '2026-11-01' AND slot = 1`,
      ),
    breaks: ['money', 'sums'],
  },
  {
    what: 'a booked row without account is gone',
    does: () => remove('booked_row', `date = '2026-11-01' AND channel = 'XX-1'`),
    breaks: ['money', 'parts', 'sums'],
  },
  {
    what: 'all booked rows of a day are gone',
    does: () => remove('booked_row', `date = '2026-10-31'`),
    breaks: ['money', 'parts', 'sums'],
  },
  {
    what: 'a row was booked twice',
    does: () =>
      own.warehouse.command({
        sql: `INSERT INTO booked_row SELECT * REPLACE (77 AS slot) FROM (SELECT * FROM booked_row FINAL WHERE date = '2026-11-01' AND slot = 0)`,
      }),
    breaks: ['money', 'parts', 'sums'],
  },
  {
    what: 'money of a reported row was lost after the booking',
    does: () =>
      change(
        'reported_row',
        `revenue = revenue - 1 WHERE date = '2026-10-31' AND channel = 'BN-12' AND country = 'US'`,
      ),
    breaks: ['money', 'rows', 'parts'],
    mend: () =>
      change(
        'reported_row',
        `revenue = revenue + 1 WHERE date = '2026-10-31' AND channel = 'BN-12' AND country = 'US'`,
      ),
  },
  {
    what: 'counts of a part moved to another part of its key',
    does: () => change('booked_row', `clicks = clicks + 1 WHERE date = '2026-11-01' AND slot = 0`),
    breaks: ['parts', 'sums'],
  },
  {
    what: 'net of a row is not the share of its gross',
    does: () => change('booked_row', `net_revenue = net_revenue + 1 WHERE date = '2026-11-01' AND slot = 0`),
    breaks: ['parts', 'shares', 'sums'],
  },
  {
    what: 'a publisher got more than the share of the day',
    does: () =>
      change(
        'booked_row',
        `publisher_revenue = publisher_revenue + toDecimal64('0.1', 6) WHERE date = '2026-11-01' AND slot = 0`,
      ),
    breaks: ['shares', 'sums'],
  },
  {
    what: 'the share of an account was changed for past days without a booking',
    does: () =>
      inPostgres(`update publisher_account set share_revenue = 71 where id = ${advertiser.accounts[0]!.id}`),
    breaks: ['shares'],
    mend: () =>
      inPostgres(`update publisher_account set share_revenue = 70 where id = ${advertiser.accounts[0]!.id}`),
  },
  {
    what: 'a row belongs to another publisher than its account',
    does: () =>
      change(
        'booked_row',
        `publisher_id = ${advertiser.accounts[1]!.publisherId} WHERE date = '2026-11-01' AND publisher_id = ${advertiser.accounts[0]!.publisherId}`,
      ),
    breaks: ['publishers', 'sums'],
  },
  {
    what: 'a row belongs to an account that does not exist',
    does: () => change('booked_row', `publisher_account_id = 999 WHERE date = '2026-11-02'`),
    breaks: ['publishers'],
  },
  {
    what: 'an account has days of another one of its rule and link',
    does: () =>
      inPostgres(
        `insert into publisher_account (publisher_id, provider_id, tid, rule_id, link_id, sin, source_identifier, share_revenue,
          agreed_share, valid_from, valid_to, status)
        select publisher_id, provider_id, tid, rule_id, link_id, sin, source_identifier, share_revenue, agreed_share,
          '2026-11-01', '2026-11-01', false from publisher_account where id = ${advertiser.accounts[0]!.id}`,
      ),
    breaks: ['accounts'],
    mend: () => inPostgres(`delete from publisher_account where valid_to = '2026-11-01'`),
  },
  {
    what: 'what was noted of a day is another sum',
    does: () => inPostgres(`update advertiser_day set net = net + 1 where day = '2026-11-01'`),
    breaks: ['sums'],
  },
  {
    what: 'what was noted of a publisher is another sum',
    does: () =>
      inPostgres(
        `update advertiser_day_publisher set gross = gross + 1 where day = '2026-11-01' and publisher_id = 0`,
      ),
    breaks: ['sums'],
  },
  {
    what: 'a row says that another booking changed its day last',
    does: () => change('booked_row', `shown_since = shown_since + 1 WHERE date = '2026-11-02' AND slot = 0`),
    breaks: ['sums'],
  },
  {
    what: 'a day was not noted',
    does: () => inPostgres(`delete from advertiser_day where day = '2026-10-31'`),
    breaks: ['sums'],
  },
  {
    what: 'an import lost an uploaded row',
    does: () => remove('reported_row', `import_id = ${first} AND date = '2026-11-02' AND channel = 'BN-13'`),
    breaks: ['rows'],
    mend: () =>
      own.warehouse.command({
        sql: `INSERT INTO reported_row SELECT * REPLACE (toDate('2026-11-02') AS date) FROM (SELECT * FROM reported_row WHERE import_id = ${first} AND date = '2026-11-01' AND channel = 'BN-13')`,
      }),
  },
  {
    what: 'an import lost a skipped line',
    does: () => remove('skipped_line', `import_id = ${first} AND row_index = 1000`),
    breaks: ['rows'],
    mend: () =>
      own.warehouse.command({
        sql: `INSERT INTO skipped_line SELECT * REPLACE (1000 AS row_index) FROM (SELECT * FROM skipped_line WHERE import_id = ${first} AND row_index = 1001)`,
      }),
  },
  {
    what: 'an original file is gone',
    does: async () => {
      renameSync(original(), `${original()}.away`)
      await inPostgres(`update stored_file set record_id = -${first} where record_id = ${first}`)
    },
    breaks: ['originals'],
    mend: () => inPostgres(`update stored_file set record_id = ${first} where record_id = -${first}`),
  },
  {
    what: 'an original file is damaged',
    does: () => inPostgres(oneBitOf(first)),
    breaks: ['originals'],
    mend: () => inPostgres(oneBitOf(first)),
  },
]

test('verify names each damage that is done by hand', async (t) => {
  for (const { what, does, breaks, mend } of damages) {
    await does()
    const report = await verify()
    assert.deepEqual(brokenOf(report), breaks, `${what}: ${JSON.stringify(report.differences, null, 1)}`)
    for (const invariant of breaks)
      assert.ok(
        report.differences.some(
          (one) => one.invariant === invariant && one.where !== '' && one.expected !== one.found,
        ),
        what,
      )
    t.diagnostic(
      `${what}: ${report.differences[0]!.where}: ${report.differences[0]!.expected}, not ${report.differences[0]!.found}`,
    )
    await (mend ?? bookAgain)()
  }
  assert.deepEqual(brokenOf(await verify()), [])
})

test('data that was removed is not missing', async () => {
  await createRemoval(own.database.db, systemActor, {
    providerId: advertiser.id,
    from: '2026-10-31',
    to: '2026-11-01',
    accountId: advertiser.accounts[0]!.id,
    channels: null,
  })
  await book(own, advertiser.id)
  const report = await verify()
  assert.deepEqual(brokenOf(report), [])
  assert.equal(report.sums.removed, 18_500_002n)
})

/** Nothing but the comparison by key knows follow-on searches. */
const followon = (sign: '+' | '-', channel: string) =>
  change(
    'booked_row',
    `followon_searches = followon_searches ${sign} 1 WHERE date = '2026-11-01' AND channel = '${channel}'`,
  )

test('keys of which nothing was removed are compared also on days with a removal', async () => {
  for (const channel of ['BN-13', 'XX-1']) {
    await followon('+', channel)
    assert.deepEqual(brokenOf(await verify()), ['parts'], channel)
    await followon('-', channel)
  }
  assert.deepEqual(brokenOf(await verify()), [])
})

const loads = async () => {
  const found = new Set<number>()
  for (const table of importTables)
    for (const { load } of await storedReadings(own.warehouse, table)) found.add(load)
  return [...found].toSorted((a, b) => a - b)
}

const removeUnnamed = () => analytics.send(removeUnnamedRows, { signal: AbortSignal.timeout(PATIENCE_MS) })

test('rows of an interrupted reading go a day after its import ended, and no others', async () => {
  const store = (importId: number, load: number) =>
    Promise.all([
      own.warehouse.command({
        sql: `INSERT INTO reported_row SELECT * REPLACE (${importId} AS import_id, ${load} AS load) FROM (SELECT * FROM reported_row WHERE import_id = ${first})`,
      }),
      own.warehouse.command({
        sql: `INSERT INTO skipped_line SELECT * REPLACE (${importId} AS import_id, ${load} AS load) FROM (SELECT * FROM skipped_line WHERE import_id = ${first})`,
      }),
    ])
  const before = await loads()
  await store(first, 901)
  await store(first + 1, 902)
  assert.deepEqual(await removeUnnamed(), { readings: 0 })
  await inPostgres(
    `update revenue_import set updated_at = now() - interval '25 hours', created_at = now() - interval '25 hours'
     where id = ${first}`,
  )
  assert.deepEqual(await removeUnnamed(), { readings: 1 })
  await until(async () => !(await loads()).includes(901), 'the rows are gone')
  assert.deepEqual(await loads(), [...before, 902])
  assert.deepEqual(brokenOf(await verify()), [])
})
