import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { previewImportInForce, setImportInForce } from '@headgate/contract/revenue/import-calls'
import {
  listProviderChannels,
  movesOfAccountRemoval,
  movesOfRevenueLogs,
  removeAccountReports,
  removePublisherReports,
  removeRevenueLogs,
} from '@headgate/contract/revenue/removal-calls'
import { makeProvider, makeProviderLink, makePublisher, makeTargeting } from '@headgate/db/sample/make'
import { publisherAccount } from '@headgate/db/schema/all'
import { mapColumns } from '@headgate/db/testing/revenue-business'
import { daysBefore, today } from '@headgate/domain/days'
import { until } from '@headgate/runtime/testing/until'
import { eq, sql } from 'drizzle-orm'
import { invoke, type Given } from '../testing/api.ts'
import { uploadReport } from './testing/reports-and-searches.ts'
import { revenueParts, type RevenueParts } from './testing/revenue-parts.ts'

/** Removal of report data, with the real analytics and jobs beside the API. */

const HEAD = 'Date,Channel,Searches,Monetized,Clicks,Revenue'

let parts: RevenueParts
before(async () => {
  parts = await revenueParts()
})
after(() => parts.close())

const ago = (days: number) => daysBefore(days, new Date())
const first = ago(4)
const second = ago(2)

/** An advertiser of each test: two accounts of one channel, of different publishers, and one of another channel. */
let providerId = 0
let accounts: { id: number; publisherId: number }[] = []
beforeEach(async () => {
  const { db } = parts.api.database
  const provider = await makeProvider(db, { reports_gross_revenue: true, revenue_share_percentage: 80 })
  providerId = provider.id
  accounts = []
  for (const [channel, share] of [
    ['BN-12', 50],
    ['BN-12', 60],
    ['BN-13', 70],
  ] as const) {
    const link = await makeProviderLink(db, {
      provider_id: providerId,
      link_source_identifier_value: channel,
    })
    const publisher = await makePublisher(db)
    const { id: tid } = await makeTargeting(db, { publisher_id: publisher.id, rules: [{ to: link, share }] })
    const [row] = await db
      .update(publisherAccount)
      .set({ valid_from: ago(30) })
      .where(eq(publisherAccount.tid, tid))
      .returning()
    accounts.push({ id: row!.id, publisherId: publisher.id })
  }
  await mapColumns(db, providerId, HEAD)
})

/** Two days; 10 and 20 of BN-12 shared by two accounts, 5 of BN-13, 1 of a channel without account. */
const file = `${HEAD}
${first},BN-12,100,80,6,10
${first},BN-13,50,40,3,5
${second},BN-12,100,80,6,20
${second},XX-1,10,8,1,1
`
const loaded = [
  // 80 % net; of 10: half each, at 50 and 60 %.
  [first, '15.000000', '12.000000', '7.200000', '0.000000'],
  [second, '21.000000', '16.800000', '8.800000', '1.000000'],
]

const asAdmin = (given: Given = {}): Given => ({ token: parts.api.admin, ...given })

const upload = (content: string) => uploadReport(parts, providerId, content)

/** Gross, net, publisher revenue and unmatched gross of each day. */
async function days(): Promise<string[][]> {
  const { rows } = await parts.api.database.db.execute<Record<string, string>>(sql`
    select day::text, gross::text, net::text, publisher_revenue::text, unmatched_gross::text
    from advertiser_day where provider_id = ${providerId} order by day`)
  return rows.map((row) => Object.values(row))
}

async function publishers(day: string): Promise<Record<number, string>> {
  const { rows } = await parts.api.database.db.execute<{ id: number; own: string }>(sql`
    select publisher_id as id, publisher_revenue::text as own from advertiser_day_publisher
    where provider_id = ${providerId} and day = ${day} and publisher_id <> 0`)
  return Object.fromEntries(rows.map(({ id, own }) => [id, own]))
}

const causes = async () =>
  (
    await parts.api.database.db.execute<{ day: string; cause: string; before: string; after: string }>(sql`
      select day::text, cause, net_before::text as before, net_after::text as after from restatement
      where provider_id = ${providerId} and publisher_id is null order by id`)
  ).rows

/** The channels of the advertiser that its field offers. */
async function known(some: { q?: string; size?: number; since?: string } = {}): Promise<string[]> {
  const query = { advertiser_id: providerId, ...some }
  const { data } = await invoke(parts.api.app, listProviderChannels, asAdmin({ query }))
  return data.data.map(({ channel }) => channel)
}

const logs = { from_date: first, to_date: second }
const whole = { from: first, to: second }

test('all data of an advertiser goes with its days, as foretold, and the same file brings all of it back', async () => {
  await upload(file)
  assert.deepEqual(await days(), loaded)

  const params = { id: providerId }
  const { data: plan } = await invoke(parts.api.app, movesOfRevenueLogs, asAdmin({ params, body: logs }))
  assert.equal(plan.rows, 6)
  assert.deepEqual(
    plan.moves.days.map((day) => [day.day, day.before.gross, day.after.gross]),
    [
      [first, '15.000000', '0.000000'],
      [second, '21.000000', '0.000000'],
    ],
  )
  assert.deepEqual(await days(), loaded)

  const { data } = await invoke(parts.api.app, removeRevenueLogs, asAdmin({ params, body: logs }))
  assert.equal(data.revenueLogsDeleteCount, 6)
  const none = ['0.000000', '0.000000', '0.000000', '0.000000']
  assert.deepEqual(await days(), [
    [first, ...none],
    [second, ...none],
  ])
  assert.deepEqual(
    (await causes()).map(({ day, cause, after: net }) => [day, cause, net]),
    [first, second].map((day) => [day, `Removed data of ${first} to ${second}.`, '0.000000']),
  )
  const again = await invoke(parts.api.app, removeRevenueLogs, asAdmin({ params, body: logs }))
  assert.equal(again.data.revenueLogsDeleteCount, 0)

  await upload(file)
  assert.deepEqual(await days(), loaded)
})

test('channels that are chosen go, others stay; a day outside stays', async () => {
  await upload(file)
  const params = { id: providerId }
  const body = { from_date: first, to_date: first, channels: ['BN-12', 'BN-12', 'never reported'] }
  const { data } = await invoke(parts.api.app, removeRevenueLogs, asAdmin({ params, body }))
  assert.equal(data.revenueLogsDeleteCount, 2)
  assert.deepEqual(await days(), [[first, '5.000000', '4.000000', '2.800000', '0.000000'], loaded[1]!])
  assert.equal(
    (await causes())[0]!.cause,
    `Removed data of channels BN-12, never reported of ${first} to ${first}.`,
  )
  assert.deepEqual(await known(), ['BN-12', 'BN-13', 'XX-1'])

  // A statement of lines alone brings its own keys back and no others.
  await parts.api.database.db.execute(
    sql`update csv_mapping set scope = 'lines' where advertiser_id = ${providerId}`,
  )
  await upload(`${HEAD}\n${first},BN-12,1,1,1,2\n`)
  assert.deepEqual((await days())[0], [first, '7.000000', '5.600000', '3.680000', '0.000000'])
})

test('channels are found by a part of their text, of late days, and the first ones of links and reports', async () => {
  await upload(`${HEAD}\n${first},Old_1,1,1,1,1\n${second},xn-3,1,1,1,1\n`)
  assert.deepEqual(await known({ size: 1_000 }), ['BN-12', 'BN-13', 'Old_1', 'xn-3'])
  assert.deepEqual(await known({ q: 'n-' }), ['BN-12', 'BN-13', 'xn-3'])
  assert.deepEqual(await known({ q: ' XN-3 ' }), ['xn-3'])
  assert.deepEqual(await known({ q: 'D_1' }), ['Old_1'])
  assert.deepEqual(await known({ q: '' }), await known())
  assert.deepEqual(await known({ q: 'n_' }), [])
  assert.deepEqual(await known({ since: second }), ['BN-12', 'BN-13', 'xn-3'])
  assert.deepEqual(await known({ q: 'n-', size: 2 }), ['BN-12', 'BN-13'])
  assert.deepEqual(await known({ size: 3 }), ['BN-12', 'BN-13', 'Old_1'])
})

test('data of one account goes; the other account of its rows keeps its part to the cent', async () => {
  const [one, other] = accounts
  await upload(file)
  const before = await publishers(first)
  const params = { id: one!.id }
  const { data: plan } = await invoke(parts.api.app, movesOfAccountRemoval, asAdmin({ params, body: whole }))
  const { data } = await invoke(parts.api.app, removeAccountReports, asAdmin({ params, body: whole }))
  assert.deepEqual([plan.rows, data.deleted], [2, 2])
  assert.deepEqual(
    plan.moves.publishers.map((moved) => [moved.publisher_id, moved.before, moved.after]),
    [[one!.publisherId, '6.000000', '0.000000']],
  )
  const { [one!.publisherId]: gone, ...kept } = before
  assert.equal(gone, '2.000000')
  assert.deepEqual(await publishers(first), kept)
  assert.equal(kept[other!.publisherId], '2.400000')
  assert.deepEqual(
    plan.moves.days.map((day) => [day.day, day.after.gross, day.after.net, day.after.publisher]),
    (await days()).map(([day, gross, net, publisher]) => [day, gross, net, publisher]),
  )
  assert.match((await causes())[0]!.cause, new RegExp(`^Removed data of publisher ad account ${one!.id} of `))

  // The removal is an import like others: what putting the data back moves is foretold, and is what happens.
  const { rows } = await parts.api.database.db.execute<{ id: number }>(
    sql`select id from revenue_import where provider_id = ${providerId} and kind = 'removal'`,
  )
  const undo = { params: { id: rows[0]!.id } }
  const { data: back } = await invoke(
    parts.api.app,
    previewImportInForce,
    asAdmin({ ...undo, query: { in_force: false } }),
  )
  assert.deepEqual(
    back.preview.publishers.map((moved) => [moved.publisher_id, moved.before, moved.after]),
    [[one!.publisherId, '0.000000', '6.000000']],
  )
  await invoke(parts.api.app, setImportInForce, asAdmin({ ...undo, body: { in_force: false } }))
  await until(async () => (await days())[0]![1] === '15.000000', 'the removal is undone')
  assert.deepEqual(await days(), loaded)

  await invoke(parts.api.app, removeAccountReports, asAdmin({ params, body: whole }))
  await upload(file)
  assert.deepEqual(await days(), loaded)
})

test('data of a publisher goes from all of its accounts and from nobody else', async () => {
  const third = accounts[2]!
  await upload(file)
  const params = { id: third.publisherId }
  const { data } = await invoke(parts.api.app, removePublisherReports, asAdmin({ params, body: whole }))
  assert.equal(data.deleted, 1)
  assert.deepEqual(await days(), [[first, '10.000000', '8.000000', '4.400000', '0.000000'], loaded[1]!])
})

test('days of which nothing was ever reported get no figure by a removal', async () => {
  await upload(file)
  const params = { id: providerId }
  const body = { from_date: '2000-01-01', to_date: today() }
  const { data } = await invoke(parts.api.app, removeRevenueLogs, asAdmin({ params, body }))
  assert.equal(data.revenueLogsDeleteCount, 6)
  assert.deepEqual(
    (await days()).map(([day]) => day),
    [first, second],
  )
})

test('unknown records, days in the wrong order and days that cannot be loaded are refused', async () => {
  const { app } = parts.api
  const unknown = { params: { id: 999_999 } }
  const failures = await Promise.all([
    invoke(app, removeAccountReports, asAdmin({ ...unknown, body: whole })),
    invoke(app, removePublisherReports, asAdmin({ ...unknown, body: whole })),
    invoke(app, removeRevenueLogs, asAdmin({ ...unknown, body: logs })),
    invoke(app, movesOfRevenueLogs, asAdmin({ ...unknown, body: logs })),
  ])
  assert.deepEqual(
    failures.map(({ status }) => status),
    [404, 404, 404, 404],
  )
  const params = { id: accounts[0]!.id }
  const wrong = [
    { from: second, to: first },
    { from: first, to: ago(-1) },
    { from: '1999-12-31', to: first },
  ]
  for (const body of wrong) {
    const reply = await invoke(app, removeAccountReports, asAdmin({ params, body }))
    assert.equal(reply.status, 400)
  }
  const other = { params: { id: providerId }, body: { ...logs, provider_id: providerId + 1 } }
  for (const call of [removeRevenueLogs, movesOfRevenueLogs]) {
    const reply = await invoke(app, call, asAdmin(other))
    assert.deepEqual([reply.status, Object.keys(reply.fields ?? {})], [400, ['provider_id']])
  }
  const missing = await invoke(app, removeRevenueLogs, asAdmin({ params: { id: providerId }, body: {} }))
  assert.equal(missing.status, 400)
  assert.equal(missing.fields?.['from_date'], 'Please select date range')
})
