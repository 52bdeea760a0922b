import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { encodeEvents, makeEvents, type SearchEvent } from '@headgate/warehouse/testing/search-events'
import { linkSearches } from '@headgate/contract/reports/link-searches'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import * as fc from 'fast-check'
import { dataOf, ship, testAnalytics, type TestAnalytics } from './testing/analytics.ts'
import { naiveReport, type RawReport } from './testing/naive-report.ts'

const DAY_MS = 86_400_000
const now = new Date()
const day = (ago: number) => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10)

let own: TestAnalytics
const searches: SearchEvent[] = []

before(async () => {
  own = await testAnalytics(() => now)
  for (let segment = 1; segment <= 5; segment += 1) {
    const between = { from: new Date(now.getTime() - 40 * DAY_MS), to: now }
    const batch = makeEvents(800, { seed: segment, segment, between })
    searches.push(...batch)
    assert.equal((await ship(own.app, `${segment}-1-00000000.0`, encodeEvents(batch))).statusCode, 200)
  }
})
after(() => own.close())

/** Parameters as a caller writes them: lists are repeated. */
function address(path: string, raw: RawReport): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(raw))
    for (const one of [value].flat()) if (one !== undefined) query.append(name, String(one))
  return `${path}?${query.toString()}`
}

/** Names in rows that are not those of Group By. */
const rowNames: Record<string, string> = {
  publisher_channel_id: 'targeting_id',
  advertiser_channel_id: 'tag_id',
}

const cellsOf = (row: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[rowNames[name] ?? name]]))

const countsOf = (row: Record<string, unknown>) => Object.fromEntries(counts.map((name) => [name, row[name]]))

/** The reply of the service to these parameters, without the names of records. */
async function reportOf(call: typeof revenueReports | typeof linkSearches, raw: RawReport) {
  const url = address(call.path, raw)
  const reply = await own.app.inject({ url, headers: { authorization: `Bearer ${own.admin}` } })
  assert.equal(reply.statusCode, 200, `${url}: ${reply.body}`)
  const { data, count, stats } = dataOf(call, reply)
  const groupNames = raw.groupByKeys ?? []
  return {
    data: data.map((row) => ({ ...countsOf(row), date: row.date, groups: cellsOf(row, groupNames) })),
    count,
    stats: countsOf(stats),
  }
}

async function agrees(raw: RawReport, call: typeof revenueReports | typeof linkSearches = revenueReports) {
  const { data, count, stats } = naiveReport(searches, raw, now)
  assert.deepEqual(await reportOf(call, raw), { data, count, stats }, JSON.stringify(raw))
}

/** The parameters of the call by their own names, with values that occur in some searches. */
const filters = {
  publishers: [1, 2, 3, 4, 5, 0],
  providers: [0, 1, 2, 3, 4],
  pub_link_id: [10, 11, 12, 20, 21, 32],
  rules: [100, 101, 102, 103, 104, 105],
  advertiser_link_groups: [1, 2, 3],
  platforms: [1, 2, 3],
  searchEngines: [1, 2, 3],
  tagTypes: [1, 2, 3, 4],
  trafficSources: [1, 2],
  countries: ['US', 'DE', 'GB', 'FR'],
  qualityScores: ['direct', 'premium', 'mid', 'low', '(none)'],
  filteredReasons: ['bot', 'ip_rate', '(none)'],
  channels: ['ch-0', 'ch-1', 'ch-2', "o'clock", '\\'],
} as const
const groups = [
  'publisher_id',
  'publisher_channel_id',
  'advertiser_id',
  'advertiser_channel_id',
  'channel',
  'country',
  'platform_id',
  'search_engine_id',
  'tag_type_id',
  'traffic_source_id',
  'quality_score',
  'rule_id',
  'advertiser_link_group_id',
  'filtered_reason',
]
const counts = ['server_search_counts', 'redirected', 'filtered', 'overcapped_traffic', 'warmup', 'fallback']
const measures = [
  'server_search_counts',
  'redirected',
  'filtered',
  'invalid_traffic',
  'overcapped_traffic',
  'warmup',
  'fallback',
]

const sometimes = (values: readonly (string | number)[]) =>
  fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined, freq: 3 })

const rawReport = fc
  .record({
    days: fc.tuple(fc.integer({ min: 0, max: 45 }), fc.integer({ min: 0, max: 45 })),
    aggregateBy: fc.constantFrom('day', 'month', 'accumulated'),
    groupByKeys: fc.subarray([...groups], { maxLength: 4 }),
    ...Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, sometimes(values)])),
    orderBy: fc.constantFrom('date', ...groups, ...measures),
    orderDirection: fc.constantFrom('ASC', 'DESC'),
    page: fc.integer({ min: 1, max: 3 }),
    size: fc.constantFrom(1, 5, 50, 500),
  })
  .map(({ days: [a, b], ...rest }): RawReport => ({
    ...rest,
    period: 'custom',
    fromDate: day(Math.max(a, b)),
    toDate: day(Math.min(a, b)),
  }))

test('every period, grouping, filter, order and page equals a count of the searches', async (t) => {
  const seed = Date.now() % 2_147_483_647
  t.diagnostic(`seed ${seed}`)
  await fc.assert(
    fc.asyncProperty(rawReport, (raw) => agrees(raw)),
    { seed, numRuns: 150 },
  )
})

test('each filter alone, value by value, and split by another column', async () => {
  for (const [name, values] of Object.entries(filters))
    for (const value of values) {
      const raw = { period: 'custom', fromDate: day(45), toDate: day(0), aggregateBy: 'accumulated' }
      await agrees({ ...raw, [name]: [value], groupByKeys: ['country'] })
    }
})

test('each filter excludes some searches and keeps some', () => {
  const all = { period: 'custom', fromDate: day(45), toDate: day(0) }
  for (const [name, [first]] of Object.entries(filters)) {
    const { server_search_counts: passed } = naiveReport(searches, { ...all, [name]: [first] }, now).stats
    assert.ok(passed > 0 && passed < searches.length, name)
  }
})

test('each group, order and shortcut alone', async () => {
  for (const group of groups) await agrees({ groupByKeys: [group], orderBy: group })
  for (const orderBy of measures) await agrees({ period: 'last_7_days', groupByKeys: ['channel'], orderBy })
  for (const period of ['today', 'yesterday', 'previous_month', 'month_to_date', 'last_7_days'])
    await agrees({ period })
  await agrees({ providers: [0], groupByKeys: ['advertiser_id'] })
  await agrees({ aggregateBy: 'accumulated' })
  await agrees({ aggregateBy: 'accumulated', page: 2 })
  await agrees({ aggregateBy: 'accumulated', channels: ['no such channel'] })
})

test('searches by publisher link, by hour and in total, with each of its filters', async () => {
  const groupByKeys = ['publisher_channel_id', 'publisher_id', 'filtered_reason']
  for (const aggregateBy of ['hour', 'day', 'accumulated'])
    for (const filter of [
      {},
      { pub_link_id: [10, 32] },
      { publishers: [2] },
      { countries: ['GB'] },
      { providers: [0] },
    ])
      for (const period of ['today', 'last_7_days'])
        await agrees({ period, aggregateBy, groupByKeys, size: 100, ...filter }, linkSearches)
  await agrees(
    { period: 'last_7_days', aggregateBy: 'hour', groupByKeys: [], orderBy: 'invalid_traffic', size: 50 },
    linkSearches,
  )
})

test('a report takes the filters and groups that it has, and no others', async () => {
  const all = { period: 'last_7_days', aggregateBy: 'accumulated', groupByKeys: ['country'] }
  const { stats } = await reportOf(linkSearches, { ...all, platforms: [1] })
  assert.deepEqual(stats, naiveReport(searches, all, now).stats)
  const url = address(linkSearches.path, { ...all, groupByKeys: ['platform_id'] })
  const reply = await own.app.inject({ url, headers: { authorization: `Bearer ${own.admin}` } })
  assert.equal(reply.statusCode, 400)
})
