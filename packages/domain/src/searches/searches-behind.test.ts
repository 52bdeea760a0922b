import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MeasureId } from '@headgate/contract/reports/measures'
import type { ReportQuery } from '@headgate/contract/reports/report'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { searchLogFilters } from '@headgate/contract/searches/search-log-filters'
import { parseSearch, stringifySearch } from '../addresses/search-text.ts'
import { searchesBehind } from './searches-behind.ts'

const days = (fromDate: string, toDate: string) => ({ period: 'custom', fromDate, toDate }) as const
const shown = { from: '2026-11-01', to: '2026-11-26' }

const behind = (change: Partial<ReportQuery>, measure?: MeasureId) =>
  searchesBehind(
    { ...(revenueReports.query.parse({}) as ReportQuery), ...change },
    shown,
    measure,
    '2026-11-26',
  )

/** What the search log is asked for by a figure of a view, through an address. */
function logged(change: Partial<ReportQuery>, measure?: MeasureId) {
  const { filters } = behind(change, measure)
  const { size: _, ...asked } = searchLogFilters.parse(parseSearch(stringifySearch(filters)))
  return asked
}

test('the searches behind a figure are those with the outcome that its measure counts', () => {
  const outcomes = {
    redirected: 'redirected',
    filtered: 'filtered',
    overcapped_traffic: 'overcapped',
    warmup: 'warmup',
    fallback: 'fallback',
  } as const
  for (const [measure, outcome] of Object.entries(outcomes))
    assert.deepEqual(logged({}, measure as MeasureId).outcome, [outcome])
  // All searches are behind these.
  for (const measure of ['server_search_counts', 'invalid_traffic', undefined] as const)
    assert.equal(logged({}, measure).outcome, undefined)
})

test('the searches behind a figure are those of its days and hours', () => {
  const first = '2026-11-20T00:00:00.000Z'
  const single = days('2026-11-20', '2026-11-20')
  assert.deepEqual(logged({ ...single, hours: [7] }), {
    from: '2026-11-20T07:00:00.000Z',
    to: '2026-11-20T08:00:00.000Z',
  })
  const both = { from: first, to: '2026-11-21T00:00:00.000Z', hours: [7, 8] }
  assert.deepEqual(logged({ ...single, hours: [7, 8] }), both)
  const three = { from: first, to: '2026-11-23T00:00:00.000Z', hours: [7] }
  assert.deepEqual(logged({ ...days('2026-11-20', '2026-11-22'), hours: [7] }), three)
  assert.deepEqual(logged({}), { from: '2026-11-01T00:00:00.000Z', to: '2026-11-27T00:00:00.000Z' })
})

test('the searches behind a figure have all its filters, none among them', () => {
  const {
    from: _,
    to: _to,
    ...filters
  } = logged({
    publishers: [0],
    pub_link_id: [0, 12],
    providers: [0],
    tags: [4],
    channels: ['a%2Cb', '(none)'],
    countries: ['DE', '(none)'],
    platforms: [1],
    searchEngines: [2],
    tagTypes: [3],
    trafficSources: [0],
    qualityScores: ['low'],
    rules: [9],
    advertiser_link_groups: [0, 5],
    filteredReasons: ['bot', '(none)', 'mistyped'],
  })
  assert.deepEqual(filters, {
    publisher_id: [0],
    targeting_id: [0, 12],
    provider_id: [0],
    provider_link_id: [4],
    channel: ['a%2Cb', '(none)'],
    country: ['DE', '(none)'],
    platform_id: [1],
    search_engine_id: [2],
    tag_type_id: [3],
    traffic_source_id: [0],
    quality_score: ['low'],
    rule_id: [9],
    advertiser_link_group_id: [0, 5],
    reason: ['bot', '(none)'],
  })
})

test('what the log cannot be asked for is told', () => {
  assert.deepEqual(behind({ publishers: [0], hours: [3] }).differs, [])
  assert.deepEqual(behind({ remarksFilter: [2], pub_account_id: [0], settledOnly: true }).differs, [
    'of all publisher ad accounts',
    'of all remarks',
    'of days that are not settled, too',
  ])
  const long = days('2026-09-01', '2026-11-20')
  assert.deepEqual(behind(long).differs, ['of the last 31 days'])
  assert.equal(behind(long).filters.from, '2026-10-21T00:00:00.000Z')
  assert.deepEqual(behind(days('2026-07-01', '2026-07-31')).differs, ['searches are kept for 97 days'])
})

test('the searches behind a figure of an earlier moment end with the hour in which it lies', () => {
  const ends = {
    '2026-11-25T23:59:59.999Z': '2026-11-22T00:00:00.000Z',
    '2026-11-20T23:59:59.999Z': '2026-11-21T00:00:00.000Z',
    '2026-11-20T13:10:00.000Z': '2026-11-20T14:00:00.000Z',
  }
  for (const [asKnownOn, end] of Object.entries(ends))
    assert.equal(logged({ ...days('2026-11-01', '2026-11-21'), asKnownOn }).to, end, asKnownOn)
  // The last 31 days are counted from the moment.
  const long = { ...days('2026-08-27', '2026-11-21'), asKnownOn: '2026-10-10T23:59:59.999Z' }
  assert.deepEqual(logged(long), { from: '2026-09-10T00:00:00.000Z', to: '2026-10-11T00:00:00.000Z' })
  // Nothing was known of later days. The log is asked for times in order all the same.
  const later = logged({ ...days('2026-11-01', '2026-11-21'), asKnownOn: '2026-10-10T23:59:59.999Z' })
  assert.ok(later.from! < later.to!)
})
