import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { computeIvtDay } from '@headgate/contract/ivt/compute-calls'
import { ivtReportCall } from '@headgate/contract/ivt/ivt-definition'
import { DISPLAY_NAMES_ID, proposedNames } from '@headgate/contract/settings/display-names'
import { displayMapping } from '@headgate/db/schema/all'
import { getIvtThresholds } from '@headgate/db/settings/ivt-thresholds'
import { readSheet, unzip } from '@headgate/server/xlsx/testing/read-xlsx'
import { encodeEvents } from '@headgate/warehouse/testing/search-events'
import { dataOf, SERVICE_TOKEN, ship, testAnalytics, type TestAnalytics } from '../testing/analytics.ts'
import { ivtSearches } from './testing/ivt-searches.ts'
import { naiveIvt, type NaiveRow } from './testing/naive-ivt.ts'

/** The IVT report by any grouping, against a plain count of the same searches. */

const DAY_MS = 86_400_000
const seed = Math.floor(Math.random() * 1_000_000)
console.log(`seed ${seed}`)
const now = new Date()
const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS
const day = (ago: number) => new Date(midnight - ago * DAY_MS).toISOString().slice(0, 10)

let own: TestAnalytics
let naive: NaiveRow[]

before(async () => {
  own = await testAnalytics(() => now)
  const searches = ivtSearches(4_000, {
    seed,
    segment: 1,
    from: new Date(midnight - 2 * DAY_MS),
    to: new Date(midnight - 1),
  }).toSorted((a, b) => Number(a.sequence) - Number(b.sequence))
  assert.equal((await ship(own.app, '1-1-00000000.0', encodeEvents(searches))).statusCode, 200)
  for (const ago of [1, 2]) {
    const reply = await own.app.inject({
      method: 'POST',
      url: computeIvtDay.path,
      headers: { authorization: `Bearer ${SERVICE_TOKEN}` },
      payload: { day: day(ago) },
    })
    assert.equal(reply.statusCode, 200, reply.body)
  }
  naive = naiveIvt(searches, await getIvtThresholds(own.database.db))
})
after(() => own.close())

const days = () => ({ fromDate: day(2), toDate: day(1), size: 200 })

const get = (query: Record<string, string | number>) =>
  own.app.inject({
    url: ivtReportCall.path,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: { authorization: `Bearer ${own.admin}` },
  })

async function read(query: Record<string, string | number>) {
  const reply = await get(query)
  assert.equal(reply.statusCode, 200, reply.body)
  return dataOf(ivtReportCall, reply)
}

const distincts = ['distinct_user_agent_count', 'repetitive_ip_address_count'] as const
const finest = 'publisher_id,publisher_channel_id,tag_type_id'
const keyOf = (...parts: (string | number | null | undefined)[]) =>
  parts.map((part) => String(part ?? '')).join(' ')

test('rows of a day, publisher link and traffic type have every figure and the three tests', async () => {
  const { data, count, stats, missing } = await read({ ...days(), groupByKeys: finest })
  assert.equal(count, naive.length)
  assert.deepEqual(missing, {})
  const expected = new Map(
    naive.map((row) => [keyOf(row.date, row.publisher_id, row.publisher_channel_id, row.tag_type), row]),
  )
  for (const row of data) {
    const same = expected.get(keyOf(row.date, row.publisher_id, row.targeting_id, row.tag_type_id))!
    const figures = row as unknown as Record<string, unknown>
    for (const name of [
      'server_search_count',
      'kw_score',
      ...distincts,
      'ua_test',
      'ip_test',
      'kw_test',
    ] as const)
      assert.equal(figures[name], same[name], name)
  }
  // Nothing is the sum of them, not even here.
  for (const name of distincts) assert.equal((stats as Record<string, unknown>)[name], null)
})

const groupings = [
  { interval: 'day', keys: [] },
  { interval: 'accumulated', keys: [] },
  { interval: 'month', keys: ['publisher_id'] },
  { interval: 'accumulated', keys: ['publisher_id', 'publisher_channel_id', 'tag_type_id'] },
  { interval: 'day', keys: ['publisher_id', 'tag_type_id'] },
  { interval: 'day', keys: ['publisher_channel_id'] },
] as const

const naiveKeys = {
  publisher_id: 'publisher_id',
  publisher_channel_id: 'publisher_channel_id',
  tag_type_id: 'tag_type',
} as const
const rowKeys = {
  publisher_id: 'publisher_id',
  publisher_channel_id: 'targeting_id',
  tag_type_id: 'tag_type_id',
} as const

for (const { interval, keys } of groupings)
  test(`by ${[interval, ...keys].join(', ')}: sums add up, different values are not known, with the reason`, async () => {
    const letters = { day: 10, month: 7, accumulated: 0 }[interval]
    const searches = new Map<string, number>()
    for (const row of naive) {
      const key = keyOf(row.date.slice(0, letters), ...keys.map((id) => row[naiveKeys[id]]))
      searches.set(key, (searches.get(key) ?? 0) + row.server_search_count)
    }
    const page = await read({
      ...days(),
      aggregateBy: interval,
      groupByKeys: keys.join(','),
      orderBy: 'kw_score',
    })
    const found = page.data.map((row): [string, unknown] => [
      keyOf(row.date, ...keys.map((id) => row[rowKeys[id]])),
      (row as unknown as Record<string, unknown>)['server_search_count'],
    ])
    assert.deepEqual(new Map(found), searches)
    for (const name of distincts) {
      assert.match(page.missing[name]!, /cannot be added up/)
      for (const row of page.data) assert.equal((row as Record<string, unknown>)[name], null)
    }
    for (const row of page.data) assert.ok(!('ua_test' in row))
    const scores = page.data.map((row) => (row as unknown as Record<string, number>)['kw_score']!)
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    )
  })

test('a compared day by day has the different values of both days; months have none', async () => {
  const query = { fromDate: day(1), toDate: day(1), size: 200, groupByKeys: finest }
  const { data } = await read({ ...query, compare: 'previous_period' })
  for (const row of data) {
    const place = [row.publisher_id, row.targeting_id, row.tag_type_id]
    for (const [ago, figures] of [
      [1, row],
      [2, row.before!],
    ] as const) {
      const same = naive.find(
        (one) =>
          keyOf(one.date, one.publisher_id, one.publisher_channel_id, one.tag_type) ===
          keyOf(day(ago), ...place),
      )
      for (const name of distincts)
        assert.equal((figures as Record<string, unknown>)[name], same?.[name] ?? 0, `${name} ${ago}`)
    }
  }
  const byMonth = await read({ ...query, compare: 'last_month' })
  for (const name of distincts) assert.match(byMonth.missing[name]!, /months/)
})

test('a period ends with the last finished day, and today alone is refused', async () => {
  const { from, to } = await read({ period: 'last_7_days' })
  assert.deepEqual([from, to], [day(6), day(1)])
  const refused = await get({ period: 'today' })
  assert.equal(refused.statusCode, 400)
  assert.deepEqual(Object.keys(refused.json<{ error: { fields: object } }>().error.fields), ['period'])
})

test('sums have charts; different values are refused with the reason', async () => {
  const chart = await read({ ...days(), groupByKeys: 'publisher_channel_id', chart: 'ivt_searches' })
  const total = chart.data.reduce(
    (sum, row) => sum + Number((row as unknown as Record<string, unknown>)['server_search_count']),
    0,
  )
  assert.equal(
    total,
    naive.reduce((sum, row) => sum + row.server_search_count, 0),
  )
  const refused = await get({
    ...days(),
    groupByKeys: 'publisher_channel_id',
    chart: 'distinct_user_agent_count',
  })
  assert.equal(refused.statusCode, 400)
  assert.match(refused.body, /cannot be added up/)
})

test('both files have the tests beside their figures', async () => {
  const names =
    'date,publisher_id,publisher_name,targeting_id,distinct_user_agent_count,ua_test,kw_score,kw_test'
  const query = { ...days(), groupByKeys: finest, download: 'true', csvHeaders: names }
  const csv = await get(query)
  assert.match(String(csv.headers['content-disposition']), /ivt-report-\d{8}-\d{6}\.csv/)
  const lines = csv.body.trimEnd().split('\r\n')
  assert.equal(lines.length, naive.length + 1)
  assert.match(lines[0]!, /User Agents"?,"?User Agents, test/)
  assert.match(lines[1]!, /"(pass|fail)",[\d.]+,"(pass|fail)"$/)
  const sheet = readSheet(unzip((await get({ ...query, format: 'xlsx' })).rawPayload), 1)
  const results = sheet.flatMap((row) => row.map(({ value }) => value)).filter((value) => value === 'fail')
  const failed = naive.flatMap(({ ua_test, kw_test }) => [ua_test, kw_test]).filter((one) => one === 'fail')
  assert.equal(results.length, failed.length)
})

test('why a column is missing is said under the display names that somebody chose', async () => {
  const { db } = own.database
  await db
    .insert(displayMapping)
    .values({ id: DISPLAY_NAMES_ID, fields: { ...proposedNames, publisher_id: 'Partner' } })
  const { missing } = await read(days())
  await db.delete(displayMapping)
  assert.match(missing['distinct_user_agent_count']!, /known per day by Partner, /)
})
