import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { qualityScores } from '@headgate/contract/base/constants'
import { groupKeys, intervals, reportOrder, reportQuery } from '@headgate/contract/reports/reports'
import * as fc from 'fast-check'
import { SearchEventIngest } from '../searches/ingest.ts'
import { naiveReport } from '../testing/naive-report.ts'
import { encodeEvents, makeEvents, type SearchEvent } from '../testing/search-events.ts'
import { testWarehouse, type TestWarehouse } from '../testing/warehouse.ts'
import { readDashboardStats } from './dashboard-stats.ts'
import { revenueQuery } from './revenue-query.ts'
import { readRevenueReport, revenueReportSql, streamRevenueReport } from './revenue-report.ts'

const DAY_MS = 86_400_000
const now = new Date()
const day = (ago: number) => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10)

let own: TestWarehouse
const events: SearchEvent[] = []

before(async () => {
  own = await testWarehouse()
  const ingest = new SearchEventIngest(own.warehouse, {
    quarantine: () => Promise.reject(new Error('no event here is bad')),
  })
  for (let segment = 1; segment <= 5; segment += 1) {
    const between = { from: new Date(now.getTime() - 40 * DAY_MS), to: now }
    const batch = makeEvents(800, { seed: segment, segment, between })
    events.push(...batch)
    await ingest.store(`${segment}-1-00000000.0`, encodeEvents(batch))
  }
})
after(() => own.close())

const subset = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 })
const sometimes = <T>(values: readonly T[]) => fc.option(subset(values), { nil: undefined, freq: 3 })
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at)

const rawQuery = fc
  .record({
    days: fc.tuple(fc.integer({ min: 0, max: 45 }), fc.integer({ min: 0, max: 45 })),
    aggregateBy: fc.constantFrom(...intervals),
    groupByKeys: fc.subarray([...groupKeys], { maxLength: 4 }),
    publishers: sometimes(numbers(5, 1)),
    providers: sometimes(numbers(5)),
    pub_link_id: sometimes([10, 11, 12, 20, 21, 32]),
    rules: sometimes(numbers(6, 100)),
    advertiser_link_groups: sometimes([1, 2, 3]),
    platforms: sometimes([1, 2, 3]),
    searchEngines: sometimes([1, 2, 3]),
    tagTypes: sometimes([1, 2, 3, 4]),
    trafficSources: sometimes([1, 2]),
    countries: sometimes(['US', 'DE', 'GB', 'FR']),
    qualityScores: sometimes(qualityScores),
    channels: sometimes(['ch-0', 'ch-1', 'ch-2', "o'clock", '\\']),
    orderBy: fc.constantFrom(...reportOrder),
    orderDirection: fc.constantFrom('ASC', 'DESC'),
    page: fc.integer({ min: 1, max: 3 }),
    size: fc.constantFrom(1, 5, 50, 500),
  })
  .map(({ days: [a, b], ...rest }) => ({
    ...rest,
    period: 'custom',
    fromDate: day(Math.max(a, b)),
    toDate: day(Math.min(a, b)),
  }))

test('every period, grouping, filter, order and page answers what counting the events answers', async (t) => {
  const seed = Date.now() % 2_147_483_647
  t.diagnostic(`seed ${seed}`)
  await fc.assert(
    fc.asyncProperty(rawQuery, async (raw) => {
      const query = revenueQuery(reportQuery.parse(raw), now)
      const { data, count, stats } = naiveReport(events, query)
      const report = await readRevenueReport(own.warehouse, query)
      assert.deepEqual(report, { data, count, stats })
    }),
    { seed, numRuns: 150 },
  )
})

test('each group key, filter and shortcut on its own', async () => {
  const queries = [
    ...groupKeys.map((key) => ({ groupByKeys: [key], orderBy: key })),
    ...(['today', 'yesterday', 'previous_month', 'month_to_date', 'last_7_days'] as const).map((period) => ({
      period,
    })),
    { providers: [0], groupByKeys: ['advertiser_id'] },
    { aggregateBy: 'accumulated' },
    { aggregateBy: 'accumulated', page: 2 },
    { aggregateBy: 'accumulated', channels: ['no such channel'] },
  ]
  for (const raw of queries) {
    const query = revenueQuery(reportQuery.parse(raw), now)
    const { data, count, stats } = naiveReport(events, query)
    assert.deepEqual(
      await readRevenueReport(own.warehouse, query),
      { data, count, stats },
      JSON.stringify(raw),
    )
  }
})

test('pages put together are the whole download, and its rows add up to the totals', async () => {
  const raw = { period: 'last_7_days', groupByKeys: ['channel', 'country'], orderBy: 'filtered', size: 7 }
  const first = await readRevenueReport(own.warehouse, revenueQuery(reportQuery.parse(raw), now))
  const paged = []
  for (let page = 1; page <= Math.ceil(first.count / 7); page += 1) {
    const report = await readRevenueReport(
      own.warehouse,
      revenueQuery(reportQuery.parse({ ...raw, page }), now),
    )
    assert.deepEqual([report.count, report.stats], [first.count, first.stats])
    paged.push(...report.data)
  }
  const streamed = []
  for await (const rows of streamRevenueReport(own.warehouse, revenueQuery(reportQuery.parse(raw), now)))
    streamed.push(...rows)
  assert.ok(first.count > 7)
  assert.deepEqual(streamed, paged)
  assert.equal(
    streamed.reduce((sum, row) => sum + row.server_search_counts, 0),
    first.stats.server_search_counts,
  )
})

test('the dashboard counts the days of one publisher or of all', async () => {
  const days = { from: day(10), to: day(0) }
  const inDays = events.filter(
    (event) => new Date(Number(event.event_time)).toISOString().slice(0, 10) >= days.from,
  )
  assert.deepEqual(await readDashboardStats(own.warehouse, days, null), { total_searches: inDays.length })
  assert.deepEqual(await readDashboardStats(own.warehouse, days, 3), {
    total_searches: inDays.filter((event) => event.publisher_id === 3).length,
  })
})

test('the statement of a report, for review', (t) => {
  const raw = {
    period: 'custom',
    fromDate: '2026-01-01',
    toDate: '2026-01-31',
    groupByKeys: ['publisher_id', 'channel'],
    publishers: [1, 2],
    channels: ['a', 'b'],
    orderBy: 'filtered',
    page: 3,
    size: 50,
  }
  const query = revenueQuery(reportQuery.parse(raw), now)
  t.assert.snapshot(revenueReportSql(query).sql)
  t.assert.snapshot(
    revenueReportSql({ ...query, interval: 'accumulated', groups: [], orderBy: 'warmup' }, false).sql,
  )
})
