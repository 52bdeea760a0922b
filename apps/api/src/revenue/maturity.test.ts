import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImportInForce } from '@headgate/contract/revenue/import-calls'
import { getMaturity, listBackTests, listMaturity } from '@headgate/contract/revenue/maturity-calls'
import { updatePublisherAccount } from '@headgate/contract/revenue/publisher-accounts'
import {
  groupRestatements,
  listRestatements,
  type MovedSums,
  type Restatement,
} from '@headgate/contract/revenue/restatement-calls'
import type { CallData } from '@headgate/contract/base/call'
import { groupAndFilter } from '@headgate/contract/reports/publisher-report'
import { listOwnRestatements } from '@headgate/contract/revenue/own-restatements'
import type { PublisherColumnKey } from '@headgate/contract/settings/display-columns'
import { proposedNames } from '@headgate/contract/settings/display-names'
import {
  makeDisplayColumns,
  makeProvider,
  makeProviderLink,
  makePublisher,
  makeTargeting,
  makeUser,
} from '@headgate/db/sample/make'
import { displayMapping, publisherAccount } from '@headgate/db/schema/all'
import { mapColumns } from '@headgate/db/testing/revenue-business'
import { daysBefore } from '@headgate/domain/days'
import { millionthsOf, moneyText } from '@headgate/domain/revenue/money'
import { readSheet, unzip } from '@headgate/server/xlsx/testing/read-xlsx'
import { until } from '@headgate/runtime/testing/until'
import { eq, sql } from 'drizzle-orm'
import { invoke, signIn, type Given } from '../testing/api.ts'
import { uploadReport } from './testing/reports-and-searches.ts'
import { revenueParts, type RevenueParts } from './testing/revenue-parts.ts'

/** What bookings leave behind about figures that changed, and how final days are, with the real analytics and jobs. */

const HEAD = 'Date,Channel,Searches,Monetized,Clicks,Revenue'

let parts: RevenueParts
let providerId = 0
let publisherId = 0
let accountId = 0
const ago = (days: number) => daysBefore(days, new Date())

before(async () => {
  parts = await revenueParts()
  const { db } = parts.api.database
  providerId = (await makeProvider(db)).id
  const link = await makeProviderLink(db, { provider_id: providerId, link_source_identifier_value: 'BN-12' })
  const targeting = await makeTargeting(db, { rules: [{ to: link, share: 50 }] })
  publisherId = targeting.publisher_id
  const [row] = await db
    .update(publisherAccount)
    .set({ valid_from: ago(30) })
    .where(eq(publisherAccount.tid, targeting.id))
    .returning()
  accountId = row!.id
  await mapColumns(db, providerId, HEAD, 'days')
})
after(() => parts.close())

const asAdmin = (given: Given = {}): Given => ({ token: parts.api.admin, ...given })

function upload(name: string, days: Record<string, number>): Promise<number> {
  const lines = Object.entries(days).map(([day, revenue]) => `${day},BN-12,100,80,6,${revenue}`)
  return uploadReport(parts, providerId, `${HEAD}\n${lines.join('\n')}\n`, name)
}

const booked = () =>
  until(
    async () => (await parts.api.database.db.execute(sql`select from booking_request`)).rowCount === 0,
    'the change is booked',
  )

async function restatements(query: Record<string, unknown> = {}): Promise<Restatement[]> {
  const { status, data } = await invoke(parts.api.app, listRestatements, asAdmin({ query }))
  assert.equal(status, 200, JSON.stringify(data))
  assert.equal(data.total, data.data.length)
  return data.data
}

const told = (rows: readonly Restatement[]) =>
  rows.map((row) => [row.day, row.net_before, row.net_after, row.cause_kind, row.import_id, row.account_id])

test('bookings that change shown figures are listed with what changed them', async () => {
  const first = await upload('first.csv', { [ago(5)]: 10, [ago(4)]: 20 })
  assert.deepEqual(await restatements(), [], 'figures that were not shown before')
  const second = await upload('second.csv', { [ago(4)]: 21, [ago(3)]: 5 })
  const kept = '10.000000'
  assert.deepEqual(told(await restatements()), [[ago(4), '20.000000', '21.000000', 'file', second, null]])
  await invoke(parts.api.app, setImportInForce, asAdmin({ params: { id: first }, body: { in_force: false } }))
  await booked()
  const [undone] = await restatements({ from: ago(5), to: ago(5) })
  assert.deepEqual(told([undone!]), [[ago(5), kept, '0.000000', 'file', first, null]])
  assert.match(undone!.cause, /^Undone: File first\.csv/)

  await invoke(
    parts.api.app,
    updatePublisherAccount,
    asAdmin({ params: { id: accountId }, body: { share_revenue: 60, from_day: ago(4) } }),
  )
  await booked()
  const ofAccount = await restatements({ cause: 'account', order_by: 'day', order_direction: 'ASC' })
  assert.deepEqual(
    ofAccount.map((row) => [
      row.day,
      row.net_after,
      row.publisher_before,
      row.publisher_after,
      row.account_id,
    ]),
    [
      [ago(4), '21.000000', '10.500000', '12.600000', accountId],
      [ago(3), '5.000000', '2.500000', '3.000000', accountId],
    ],
  )
})

const total = (rows: readonly MovedSums[], name: keyof MovedSums) =>
  moneyText(rows.reduce((sum, row) => sum + millionthsOf(row[name]), 0))

test('the list has the sums of all of its rows, groups that add up to them, and files with every row', async () => {
  const query = { size: 1, order_by: 'id' } as const
  const listed = `${listRestatements.path}?size=1&order_by=day&order_direction=ASC`
  const file = (url: string, format: string) =>
    parts.api.app.inject({
      url: `${url}&download=true&format=${format}`,
      headers: { authorization: `Bearer ${parts.api.admin}` },
    })
  const { data } = await invoke(parts.api.app, listRestatements, asAdmin({ query }))
  const all = await restatements()
  assert.ok(all.length > 1)
  const names = Object.keys(data.sums) as (keyof MovedSums)[]
  assert.equal(names.length, 6)
  for (const name of names) assert.equal(data.sums[name], total(all, name), name)
  for (const by of ['provider', 'publisher', 'day'] as const) {
    const grouped = (await invoke(parts.api.app, groupRestatements, asAdmin({ query: { by } }))).data
    assert.equal(grouped.total, grouped.data.length)
    assert.equal(
      grouped.data.reduce((sum, { count }) => sum + count, 0),
      all.length,
    )
    for (const name of names) assert.equal(total(grouped.data, name), grouped.sums[name], `${by} ${name}`)
    if (by === 'day') assert.equal(grouped.total, new Set(all.map((row) => row.day)).size)
    else
      assert.deepEqual(
        [grouped.total, grouped.data[0]!.id],
        [1, by === 'provider' ? providerId : publisherId],
      )
    const empty = await invoke(parts.api.app, groupRestatements, asAdmin({ query: { by, from: ago(2) } }))
    assert.deepEqual([empty.data.data, empty.data.sums.net_before], [[], '0.000000'])
    const [header, ...rows] = (await file(`${groupRestatements.path}?by=${by}`, 'csv')).body
      .trimEnd()
      .split('\r\n')
    assert.match(header!, /restatements"?,"?net_revenue_difference"?,"?publisher_revenue_difference/)
    assert.equal(rows.length, grouped.total)
  }
  const csv = await file(listed, 'csv')
  assert.match(String(csv.headers['content-disposition']), /restatements-\d{8}-\d{6}\.csv/)
  const lines = csv.body.trimEnd().split('\r\n')
  assert.equal(lines.length, all.length + 1)
  assert.match(lines[0]!, /net_revenue_before"?,"?net_revenue_after"?,"?net_revenue_difference/)
  const sheet = await file(listed, 'xlsx')
  assert.match(String(sheet.headers['content-disposition']), /\.xlsx/)
  assert.equal(readSheet(unzip(sheet.rawPayload), 1).length, all.length + 1)
})

test('the list has rows by publisher, filters, orders and pages', async () => {
  const all = await restatements({ order_by: 'createdAt' })
  assert.equal(all.length, 4)
  const ofPublisher = await restatements({ publisher_id: publisherId, order_by: 'createdAt' })
  assert.deepEqual(
    ofPublisher.map((row) => [row.publisher?.id, row.day, row.net_before, row.net_after]),
    all.map((row) => [publisherId, row.day, row.net_before, row.net_after]),
  )
  const none: [string, Record<string, unknown>][] = [
    ['another advertiser', { provider_id: providerId + 1 }],
    ['another publisher', { publisher_id: publisherId + 1 }],
    ['later days', { from: ago(2) }],
    ['earlier days', { to: ago(6) }],
    ['changed tomorrow', { changed_from: ago(-1) }],
    ['changed yesterday', { changed_to: ago(1) }],
    ['another cause', { cause: 'removal' }],
    ['another text', { q: 'nothing has this' }],
    ['another import', { import_id: 999_999 }],
  ]
  for (const [name, query] of none) assert.deepEqual(await restatements(query), [], name)
  assert.equal((await restatements({ changed_from: ago(0), changed_to: ago(0) })).length, 4)
  assert.equal((await restatements({ q: 'FIRST.csv' })).length, 1)
  const differences = (await restatements({ order_by: 'net_difference', order_direction: 'ASC' })).map(
    (row) => Number(row.net_after) - Number(row.net_before),
  )
  assert.deepEqual(
    differences,
    differences.toSorted((a, b) => a - b),
  )
  const { data } = await invoke(
    parts.api.app,
    listRestatements,
    asAdmin({ query: { size: 3, page: 2, order_by: 'createdAt' } }),
  )
  assert.deepEqual([data.total, data.data.length], [4, 1])
})

test('a publisher reads the changes of its own revenue, without a name', async () => {
  const { db } = parts.api.database
  const open = async (publisher_id: number, columns: PublisherColumnKey[]) => {
    const user = await makeUser(db, { publisher_id })
    await makeDisplayColumns(db, user.id, columns)
    return signIn(parts.api.app, user.email)
  }
  const read = async (token: string, query: Record<string, unknown> = {}) => {
    const reply = await invoke(parts.api.app, listOwnRestatements, { token, query })
    assert.equal(reply.status, 200)
    return reply.data
  }
  const token = await open(publisherId, ['publisher_revenue'])
  const byDay = { order_by: 'day', order_direction: 'ASC' }
  const { data, total } = await read(token, byDay)
  assert.equal(total, 4)
  assert.deepEqual(Object.keys(data[0]!).toSorted(), [
    'after',
    'before',
    'cause_kind',
    'createdAt',
    'day',
    'id',
  ])
  assert.deepEqual(data.map((row) => `${row.day} ${row.before} ${row.after} ${row.cause_kind}`).toSorted(), [
    `${ago(5)} 5.000000 0.000000 file`,
    `${ago(4)} 10.000000 10.500000 file`,
    `${ago(4)} 10.500000 12.600000 account`,
    `${ago(3)} 2.500000 3.000000 account`,
  ])
  const second = await read(token, { ...byDay, size: 3, page: 2 })
  assert.deepEqual([second.data, second.total], [data.slice(3), 4])
  assert.equal((await read(token, { from: ago(3) })).total, 1)
  const other = await makePublisher(db)
  // Whatever ids are sent, the publisher is that of the session.
  const foreign = await open(other.id, ['publisher_revenue'])
  for (const query of [{}, { publisher_id: publisherId, publisherId, provider_id: providerId, q: 'first' }])
    assert.deepEqual(await read(foreign, query), { data: [], total: 0 })
  assert.equal((await read(token, { publisher_id: other.id, provider_id: 0 })).total, 4)
  assert.deepEqual(await read(await open(publisherId, ['monetized_searches'])), { data: [], total: 0 })
})

test('the main API has the report of publishers under its older name', async () => {
  const { db } = parts.api.database
  const user = await makeUser(db, { publisher_id: publisherId })
  await makeDisplayColumns(db, user.id, ['date', 'publisher_revenue', 'channel'])
  const token = await signIn(parts.api.app, user.email)
  const ask = (query: string) =>
    fetch(new URL(`${groupAndFilter.path}?${query}`, parts.origin), { headers: { authorization: token } })
  const range = `fromDate=${ago(6)}&toDate=${ago(1)}`
  assert.equal((await ask(range)).status, 409, 'no display names are set')
  await db.insert(displayMapping).values({ id: 1, fields: { ...proposedNames, channel: 'Sub ID' } })
  const reply = await ask(
    `${range}&groupByKeys=channel&orderBy=pub_revenue&orderDirection=DESC&page=1&size=50`,
  )
  const { data } = (await reply.json()) as { data: CallData<typeof groupAndFilter> }
  assert.deepEqual(
    data.data.map((row) => [row.date, row.channel, row.publisher_revenue]),
    [
      [ago(4), 'BN-12', '12.600000'],
      [ago(3), 'BN-12', '3.000000'],
    ],
  )
  assert.deepEqual([data.count, data.stats.publisher_revenue], [2, '15.600000'])
  const refused = await ask(`${range}&countries=US,DE`)
  assert.equal(refused.status, 400)
  const file = await ask(`${range}&downloadCSV=true&groupByKeys=channel&aggregateBy=accumulated`)
  assert.match(String(file.headers.get('content-type')), /^text\/csv/)
  assert.match(await file.text(), /^\uFEFF?"Publisher Revenue","Maturity","Sub ID"\r\n15\.6\d*,/)
  const byAdmin = await fetch(new URL(groupAndFilter.path, parts.origin), {
    headers: { authorization: parts.api.admin },
  })
  assert.equal(byAdmin.status, 403)
})

test('after a booking its days are judged, and the last days of an advertiser have their words', async () => {
  const read = async (from: string, to: string) =>
    (await invoke(parts.api.app, getMaturity, asAdmin({ params: { providerId }, query: { from, to } }))).data
  await until(
    async () =>
      (await read(ago(5), ago(3))).days.every(({ net, judged_at }) => net === null || judged_at !== null),
    'the days are judged',
  )
  const { days, sum } = await read(ago(5), ago(2))
  // Without history the first three days are expected to move. Nobody reported the day before yesterday.
  assert.deepEqual(
    days.map(({ day, maturity, net, words }) => [day, maturity, net, words]),
    [
      [ago(2), 'none', null, 'not reported'],
      [ago(3), 'estimated', '5.000000', 'estimated, too little history'],
      [ago(4), 'settled', '21.000000', 'settled'],
      [ago(5), 'none', null, 'not reported'],
    ],
  )
  assert.deepEqual([sum.maturity, sum.missing, sum.net], ['none', 2, '26.000000'])
  const list = await invoke(parts.api.app, listMaturity, asAdmin({ query: { provider_id: providerId } }))
  assert.deepEqual([list.data.from, list.data.to], [ago(7), ago(1)])
  assert.deepEqual(
    list.data.data.map(({ provider_id, words }) => [provider_id, words]),
    [[providerId, '5 of 7 days missing, others estimated, too little history']],
  )
})

const ask = (id: number, query: { from: string; to: string }) =>
  invoke(parts.api.app, getMaturity, asAdmin({ params: { providerId: id }, query }))

test('bad input is refused at its field, and unknown advertisers with 404', async () => {
  assert.equal((await ask(999_999, { from: ago(2), to: ago(1) })).status, 404)
  assert.equal((await ask(providerId, { from: ago(1), to: ago(2) })).status, 400)
  assert.equal((await ask(providerId, { from: '2020-01-01', to: '2026-01-01' })).status, 400)
})

test('the back-test of this night can be read', async () => {
  const { status, data } = await invoke(parts.api.app, listBackTests, asAdmin({ query: {} }))
  assert.equal(status, 200)
  assert.ok(data.data.every(({ factor }) => factor >= 1 && factor <= 2))
})
