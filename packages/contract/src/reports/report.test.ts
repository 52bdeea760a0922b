import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ivtReportCall } from '../ivt/ivt-definition.ts'
import { linkSearches } from './link-searches.ts'
import { publisherReports } from './publisher-report.ts'
import { defineReport, filtersOf, reportCall, sumsOf } from './report.ts'
import { revenueReports } from './revenue-report.ts'

const shares = defineReport({
  ...revenueReports.report,
  measures: ['invalid_traffic'],
  cards: { whole: 'server_search_counts', parts: ['warmup'] },
  moreFilters: ['channel'],
  intervals: ['day', 'accumulated'],
  explain: [],
})

test('a report carries the sums that its ratios and cards need, each once', () => {
  assert.deepEqual(sumsOf(shares), ['filtered', 'server_search_counts', 'warmup'])
})

test("a call takes its report's filters, groups, intervals and orders, and no others", () => {
  const { query } = reportCall(shares, { path: '/x', summary: '', page: 'docs/behaviour/reports.md#reports' })
  const names = ['platforms', 'searchEngines', 'tagTypes', 'countries', 'channels']
  assert.deepEqual(
    Object.keys(query.shape).filter((name) => names.includes(name) || name === 'publishers'),
    names,
  )
  assert.ok(query.safeParse({ orderBy: 'invalid_traffic' }).success)
  for (const refused of [{ orderBy: 'redirected' }, { aggregateBy: 'hour' }, { groupByKeys: 'keyword' }])
    assert.ok(!query.safeParse(refused).success, JSON.stringify(refused))
})

const modes = ({ query }: { query: { shape: object } }) =>
  ['settledOnly', 'isMissingSubIds'].filter((name) => name in query.shape)

test('a call has only the modes of its report', () => {
  assert.deepEqual(modes(revenueReports), ['settledOnly', 'isMissingSubIds'])
  // Searches count on days that are settled, and no report but the first has all groups of missing channels.
  for (const call of [linkSearches, publisherReports]) assert.deepEqual(modes(call), ['settledOnly'])
  assert.deepEqual(modes(ivtReportCall), [])
})

test('every report starts with dimensions and intervals that it has', () => {
  for (const { report, query } of [revenueReports, linkSearches]) {
    const start = query.parse({})
    assert.deepEqual(
      [start.period, start.aggregateBy, start.size],
      [undefined, report.start.interval, report.start.size],
    )
    assert.ok((report.sizes as readonly number[]).includes(report.start.size))
    assert.equal(new Set(filtersOf(report)).size, filtersOf(report).length)
    assert.ok(query.safeParse({ groupByKeys: [...report.start.groups] }).success)
  }
})
