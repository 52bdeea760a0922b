import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  publisherRevenueContent,
  publisherRevenue,
  type PublisherRevenueRow,
} from '@headgate/contract/publisher-api/revenue-call'
import { publisherReports } from '@headgate/contract/reports/publisher-report'
import { publisherColumnKeys, type PublisherColumnKey } from '@headgate/contract/settings/display-columns'
import { makeDisplayColumns, makePublisher } from '@headgate/db/sample/make'
import {
  provider as providerTable,
  publisherDisplay,
  restatement,
  user as userTable,
} from '@headgate/db/schema/all'
import { millionthsOf } from '@headgate/domain/revenue/money'
import { eq, inArray } from 'drizzle-orm'
import { dataOf, SERVICE_TOKEN } from '../testing/analytics.ts'
import {
  days,
  FOREIGN,
  FOREIGN_COUNTRIES,
  type Line,
  twoPublishers,
  type TwoPublishers,
} from '../reports/testing/two-publishers.ts'

/** The body of the public revenue call: the figures of the publisher's dashboard, and nothing beyond them. */

let own: TwoPublishers
let dashboard: string
/** Users whose columns a test may change. */
const users: number[] = []

before(async () => {
  own = await twoPublishers()
  const user = await own.userWith([...publisherColumnKeys])
  dashboard = user.token
  users.push(user.userId)
})
after(() => own.close())

const range = { from: days[0], to: days[3] }

const ask = (body: object) =>
  own.app.inject({
    method: 'POST',
    url: publisherRevenueContent.path,
    headers: { authorization: `Bearer ${SERVICE_TOKEN}` },
    payload: { publisher: own.ownId, ...range, format: 'JSON', ...body },
  })

async function rows(body: object = {}) {
  const reply = await ask(body)
  assert.equal(reply.statusCode, 200, reply.body)
  assert.match(String(reply.headers['content-type']), /^application\/json/)
  const read = publisherRevenue.plain.reply.parse(reply.json())
  assert.deepEqual(read, reply.json(), 'nothing beyond the contract')
  return { ...read, text: reply.body }
}

/** Sets the columns of the publisher's users, whoever they are. */
async function withColumns(fields: PublisherColumnKey[] | null) {
  const { db } = own.database
  await db.delete(publisherDisplay).where(inArray(publisherDisplay.user_id, users))
  if (fields !== null) for (const id of users) await makeDisplayColumns(db, id, fields)
}

const names = [
  'Date',
  'Total Searches',
  'Clicks',
  'Subid',
  'Publisher ID',
  'Monetized Searches',
  'Country',
  'Net Revenue',
  'Maturity',
  'Expected Share',
  'Restated At',
]

const sum = (of: readonly PublisherRevenueRow[], name: 'Clicks' | 'Total Searches' | 'Monetized Searches') =>
  of.reduce((all, row) => all + Number(row[name]), 0)
const revenue = (of: readonly PublisherRevenueRow[]) =>
  of.reduce((all, row) => all + millionthsOf(row['Net Revenue']!), 0)

const inOrder = (all: readonly object[]) => all.map((row) => JSON.stringify(row)).toSorted()

test('rows are those of the dashboard by day, channel and country, with the names of the documents', async () => {
  const { data } = await rows()
  const address = new URLSearchParams({ fromDate: range.from, toDate: range.to, size: '200' })
  for (const key of ['channel', 'country']) address.append('groupByKeys', key)
  const reply = await own.app.inject({
    url: `${publisherReports.path}?${address.toString()}`,
    headers: { authorization: `Bearer ${dashboard}` },
  })
  const shown = dataOf(publisherReports, reply)
  const asPublic = shown.data.map((row) => ({
    Date: row.date,
    'Total Searches': row.advertiser_search_count,
    Clicks: row.clicks,
    Subid: row.channel,
    'Publisher ID': own.ownId,
    'Monetized Searches': row.monetized_searches,
    Country: row.country,
    'Net Revenue': row.publisher_revenue,
    Maturity: row.maturity,
    'Expected Share': row.expected_share,
    'Restated At': null,
  }))
  assert.ok(data.length > 5)
  assert.deepEqual(inOrder(data), inOrder(asPublic))
  for (const row of data) assert.deepEqual(Object.keys(row), names)
  const dates = data.map((row) => String(row.Date))
  assert.ok(
    dates.every((date, at) => at === 0 || dates[at - 1]! <= date),
    'the oldest day first',
  )
})

test('sums are those of the own lines, and nothing is of anybody else', async () => {
  const { data, text } = await rows()
  const lines = own.lines.filter(({ publisher }) => publisher === 'own')
  const all = (of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0)
  assert.equal(
    sum(data, 'Total Searches'),
    all((line) => line.searches),
  )
  assert.equal(
    sum(data, 'Monetized Searches'),
    all((line) => line.monetized),
  )
  assert.equal(
    sum(data, 'Clicks'),
    all((line) => line.clicks),
  )
  assert.equal(
    revenue(data),
    all((line) => line.revenue),
    "the publisher's revenue, never our net",
  )
  for (const word of [FOREIGN, ...FOREIGN_COUNTRIES.map((code) => `"${code}"`)])
    assert.ok(!text.includes(word), word)
  const other = await rows({ publisher: own.otherId })
  assert.ok(other.data.every((row) => row['Publisher ID'] === own.otherId && !row.Subid!.startsWith('own')))
})

test('CSV has the same names and rows; sub ids cannot become formulas', async () => {
  const { data } = await rows()
  const reply = await ask({ format: 'CSV' })
  assert.equal(reply.statusCode, 200)
  const [header, ...lines] = reply.body.trimEnd().split('\r\n')
  assert.equal(header!.replace('\uFEFF', ''), names.map((name) => `"${name}"`).join(','))
  assert.equal(lines.length, data.length)
  const { Date: date, Subid, Clicks } = data[0]!
  const start = `"${date}",${data[0]!['Total Searches']},${Clicks},"${Subid}",`
  assert.equal(lines[0]!.slice(0, start.length), start)
})

test('what no user of the publisher sees is null, and rows are not split by it', async () => {
  await withColumns(['date', 'monetized_searches'])
  const { data, restatements } = await rows()
  const reported = data.filter((row) => row['Monetized Searches']! > 0)
  assert.deepEqual(
    reported.map(({ Date }) => Date),
    days.slice(0, 3),
  )
  for (const row of data) {
    assert.deepEqual(Object.keys(row), names)
    const { Date: _date, 'Publisher ID': _id, 'Monetized Searches': _count, Maturity: _state, ...rest } = row
    assert.ok(
      Object.values(rest).every((value) => value === null),
      JSON.stringify(row),
    )
  }
  assert.deepEqual(restatements, [])
  await withColumns(['clicks', 'publisher_revenue'])
  const whole = await rows()
  assert.equal(whole.data.length, 1)
  assert.equal(whole.data[0]!.Date, null)
  await withColumns(null)
  const refused = await ask({})
  assert.equal(refused.statusCode, 409)
  assert.equal(refused.json().error.code, 'dashboard_not_configured')
  await withColumns([...publisherColumnKeys])
})

test('a blocked user opens no field, and blocking the last one opens none either', async () => {
  const { db } = own.database
  const block = (id: number, blocked: boolean) =>
    db.update(userTable).set({ blocked }).where(eq(userTable.id, id))
  await withColumns(['date', 'clicks'])
  const other = await own.userWith([...publisherColumnKeys])
  assert.ok((await rows()).data.some((row) => row['Net Revenue'] !== null))
  await block(other.userId, true)
  assert.ok((await rows()).data.every((row) => row['Net Revenue'] === null))
  for (const id of users) await block(id, true)
  assert.equal((await ask({})).statusCode, 409)
  for (const id of users) await block(id, false)
  await withColumns([...publisherColumnKeys])
})

test('a publisher without users has all fields', async () => {
  const alone = await makePublisher(own.database.db)
  assert.deepEqual((await rows({ publisher: alone.id })).data, [])
})

test('a changed day says so, with the change of all advertisers, and only to its publisher', async () => {
  const at = new Date('2026-10-07T06:00:00Z')
  const [provider] = await own.database.db.select().from(providerTable)
  const change = (publisher_id: number, day: string, before: string, after: string) => ({
    provider_id: provider!.id,
    cause: 'an import',
    publisher_id,
    day,
    net_before: '1',
    net_after: '2',
    gross_before: '1',
    gross_after: '2',
    publisher_before: before,
    publisher_after: after,
    created_at: at,
  })
  await own.database.db
    .insert(restatement)
    .values([
      change(own.ownId, days[1], '5.000000', '4.250000'),
      change(own.ownId, days[1], '1.000000', '1.500000'),
      change(own.ownId, days[2], '3.000000', '3.000000'),
      change(own.otherId, days[0], '3.000000', '9.000000'),
    ])
  const { data, restatements } = await rows()
  assert.deepEqual(restatements, [
    { Date: days[1], 'Restated At': at.toISOString(), 'Net Revenue Change': '-0.250000' },
  ])
  for (const row of data)
    assert.equal(row['Restated At'], row.Date === days[1] ? at.toISOString() : null, String(row.Date))
})
