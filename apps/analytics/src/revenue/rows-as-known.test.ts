import { hourEnd } from '@headgate/domain/days'
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { CallError } from '@headgate/contract/base/errors'
import { reportRows } from '@headgate/contract/reports/report-rows'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { sql } from 'drizzle-orm'
import { dataOf, testAnalytics, type TestAnalytics } from '../testing/analytics.ts'
import { book } from './book.ts'
import { rowsAsKnown } from './rows-as-known.ts'
import { loadFile } from './testing/loaded-import.ts'

let own: TestAnalytics
let id: number
before(async () => {
  own = await testAnalytics()
})
after(() => own.close())

const DAYS = ['2026-10-31', '2026-11-01']
const days = { from: DAYS[0]!, to: DAYS[1]! }

beforeEach(async () => {
  await own.database.db.execute(sql`delete from booking`)
  await own.database.db.execute(sql`truncate advertiser_day, advertiser_day_past`)
  for (const table of ['booked_row', 'booked_past', 'booked_past_day', 'booked_import_past'])
    await own.warehouse.command({ sql: `TRUNCATE TABLE ${table}` })
  id = (await makeRevenueAdvertiser(own.database.db, { 'BN-12': 1 })).id
})

/** Loads a file with one line of each day, books it, and returns when that was. */
async function report(...revenues: string[]): Promise<Date> {
  const lines = DAYS.map((day, at) => ({
    day,
    channel: 'BN-12',
    country: 'US',
    searches: 10,
    revenue: revenues[at] ?? revenues[0]!,
    isMatched: true,
  }))
  await loadFile(own, id, lines)
  await book(own, id)
  return readMoment(sql`select max(at)::text as moment from booking`)
}

async function readMoment(query: ReturnType<typeof sql>): Promise<Date> {
  const { rows } = await own.database.db.execute<{ moment: string }>(query)
  return new Date(rows[0]!.moment)
}

const known = (on: Date) => rowsAsKnown(own.database.db, { on, field: 'as_known_on', days })

/** Gross of each day. */
async function grossOn(on: Date): Promise<string[]> {
  const source = await known(on)
  const { rows } = await own.warehouse.query<{ gross: string }>({
    sql: `SELECT toDecimalString(sum(gross_revenue), 1) AS gross FROM ${source.sql} AS b GROUP BY date ORDER BY date`,
    parameters: source.parameters,
  })
  return rows.map(({ gross }) => gross)
}

const keptRows = async () => {
  const { rows } = await own.warehouse.query<{ kept: number }>({
    sql: 'SELECT count() AS kept FROM booked_past',
  })
  return rows[0]!.kept
}

const just = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

test('a day has the figures of the newest booking that was shown at the moment', async () => {
  const first = await report('1')
  const second = await report('2', '1')
  const third = await report('3')
  assert.deepEqual(await grossOn(first), ['1.0', '1.0'])
  assert.deepEqual(await grossOn(just(second, -1)), ['1.0', '1.0'])
  assert.deepEqual(await grossOn(second), ['2.0', '1.0'])
  assert.deepEqual(await grossOn(just(third, -1)), ['2.0', '1.0'])
  assert.deepEqual(await grossOn(third), ['3.0', '3.0'])
  // Only the days that changed were kept.
  assert.equal(await keptRows(), 3)
})

test('a report that states the same figures again keeps nothing', async () => {
  const first = await report('1')
  await report('1')
  assert.equal(await keptRows(), 0)
  assert.deepEqual(await grossOn(first), ['1.0', '1.0'])
})

test('days that were booked before anything was kept have the figures that they had then', async () => {
  await report('1')
  // As DDL 0013 and migration 0028 find them.
  await own.warehouse.command({
    sql: 'ALTER TABLE booked_row UPDATE shown_since = 0 WHERE 1 SETTINGS mutations_sync = 1',
  })
  await own.database.db.execute(sql`update advertiser_day set shown_since = 0, figures_hash = null`)
  const migrated = await readMoment(
    sql`update booking set at = clock_timestamp() returning at::text as moment`,
  )
  const later = await report('2', '1')
  assert.deepEqual(await grossOn(migrated), ['1.0', '1.0'])
  assert.deepEqual(await grossOn(later), ['2.0', '1.0'])
})

test('before the first booking, nothing was shown of an advertiser that came later', async () => {
  const first = await report('1')
  id = (await makeRevenueAdvertiser(own.database.db, { 'BN-12': 1 })).id
  const second = await report('5')
  assert.deepEqual(await grossOn(just(second, -1)), ['1.0', '1.0'])
  assert.deepEqual(await grossOn(second), ['6.0', '6.0'])
  assert.deepEqual(await grossOn(first), ['1.0', '1.0'])
})

async function textOf(on: Date) {
  const error = await known(on).catch((cause: unknown) => cause)
  assert.ok(error instanceof CallError)
  return error.fields
}

test('a moment before anything was kept, and one in the future, is refused with the reason', async () => {
  const first = await report('1')
  assert.deepEqual(await textOf(just(first, -1)), {
    as_known_on: `What reports showed is kept since ${first.toISOString().slice(0, 16)}Z. Please choose a later moment.`,
  })
  assert.deepEqual(await textOf(just(new Date(), 60_000)), {
    as_known_on: 'Please choose a moment that is not in the future.',
  })
})

/** Asks about the days of these tests. */
function ask(parameters: Record<string, string>, path: string = revenueReports.path) {
  const query = new URLSearchParams({ period: 'custom', fromDate: days.from, toDate: days.to, ...parameters })
  return own.app.inject({
    url: `${path}?${query.toString()}`,
    headers: { authorization: `Bearer ${own.admin}` },
  })
}

/** Gross in the first row and in the totals of the report, and how final it is. */
async function grossIn(parameters: Record<string, string>) {
  const reply = await ask({ aggregateBy: 'accumulated', ...parameters })
  const { data, stats } = dataOf(revenueReports, reply)
  return [data[0]?.gross_revenue, stats.gross_revenue, data[0]?.maturity]
}

test('the revenue report shows figures and maturity of the moment, with totals and match statuses', async () => {
  const first = await report('1')
  await own.database.db.execute(
    sql`update advertiser_day set maturity = 'estimated' where provider_id = ${id}`,
  )
  const estimated = await readMoment(
    sql`select clock_timestamp()::timestamptz(3)::text as moment, pg_sleep(0.002)`,
  )
  await own.database.db.execute(sql`update advertiser_day set maturity = 'settled' where provider_id = ${id}`)
  await report('2', '1')
  const asKnownOn = first.toISOString()
  assert.deepEqual(await grossIn({}), ['3.000000', '3.000000', 'settled'])
  assert.deepEqual(await grossIn({ asKnownOn }), ['2.000000', '2.000000', 'partial'])
  assert.deepEqual((await grossIn({ asKnownOn, groupByKeys: 'remarks' }))[1], '2.000000')
  const then = estimated.toISOString()
  assert.deepEqual(await grossIn({ asKnownOn: then }), ['2.000000', '2.000000', 'estimated'])
  assert.deepEqual(await grossIn({ asKnownOn: then, settledOnly: 'true' }), [
    undefined,
    '0.000000',
    undefined,
  ])
  assert.deepEqual(await grossIn({ settledOnly: 'true' }), ['3.000000', '3.000000', 'settled'])
})

test('how final figures were before it was kept is said to be unknown, and no days are settled by it', async () => {
  const first = await report('1')
  // As migration 0032 finds days.
  await own.database.db.execute(sql`truncate advertiser_day_past`)
  await own.database.db.execute(sql`insert into advertiser_day_past (provider_id, day, until, has_import)
    select provider_id, day, clock_timestamp(), true from advertiser_day`)
  const asKnownOn = first.toISOString()
  assert.deepEqual(await grossIn({ asKnownOn }), ['2.000000', '2.000000', null])
  const { not_known, until } = dataOf(revenueReports, await ask({ asKnownOn }))
  // The hour of the moment is counted whole.
  assert.equal(until, hourEnd(first).toISOString())
  assert.deepEqual(not_known, [
    'Searches are those until then, as they are counted now. Names and settings of publisher links are those of now.',
    'How final the figures were is not known for this moment.',
  ])
  const refused = await ask({ asKnownOn, settledOnly: 'true' })
  assert.equal(refused.statusCode, 400)
  assert.match(refused.body, /Please choose a later moment, or do not ask for settled days only/)
})

/** Import and gross of each row behind the figures of a moment, and their sum. */
async function rowsOn(on?: Date) {
  const reply = await ask({ ...(on && { asKnownOn: on.toISOString() }) }, reportRows.path)
  const { data, stats } = dataOf(reportRows, reply)
  return { rows: data.map((row) => [row.import_id, row.gross_revenue] as const), gross: stats.gross_revenue }
}

const rowsOf = (id: number, amounts: readonly string[]) => amounts.map((amount) => [id, amount])

test('the rows behind a figure name the import, account and amounts of the moment', async () => {
  const first = await report('1')
  // The same figures from another import, and then others.
  const again = await report('1')
  const third = await report('2', '1')
  const now = await rowsOn()
  const last = now.rows[0]![0]
  assert.deepEqual(now, { rows: rowsOf(last, ['1', '2']), gross: '3.000000' })
  assert.deepEqual(await rowsOn(third), now)
  const before = { rows: rowsOf(last - 2, ['1', '1']), gross: '2.000000' }
  assert.deepEqual(await rowsOn(again), { ...before, rows: rowsOf(last - 1, ['1', '1']) })
  assert.deepEqual(await rowsOn(just(again, -1)), before)
  assert.deepEqual(await rowsOn(first), before)
})
