import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchLogFilters } from '@headgate/contract/searches/search-log-filters'
import type { MeasureId } from '@headgate/contract/reports/measures'
import type { ReportQuery } from '@headgate/contract/reports/report'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { parseSearch } from '@headgate/domain/addresses/search-text'
import { searchLogHref } from './drill-links.ts'

const days = (fromDate: string, toDate: string) => ({ period: 'custom', fromDate, toDate }) as const

/** What the search log is asked for by a figure of a view. */
function logged(change: Partial<ReportQuery>, measure?: MeasureId) {
  const query = { ...(revenueReports.query.parse({}) as ReportQuery), ...change }
  const href = searchLogHref(query, { from: '2026-11-01', to: '2026-11-26' }, measure)
  const { size: _, ...filters } = searchLogFilters.parse(parseSearch(href.split('?')[1]!))
  return filters
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

test('the searches behind a figure are those of its days, and of its hour on a single day', () => {
  const first = '2026-11-20T00:00:00.000Z'
  const single = days('2026-11-20', '2026-11-20')
  assert.deepEqual(logged({ ...single, hours: [7] }), {
    from: '2026-11-20T07:00:00.000Z',
    to: '2026-11-20T08:00:00.000Z',
  })
  assert.deepEqual(logged({ ...single, hours: [7, 8] }), { from: first, to: '2026-11-21T00:00:00.000Z' })
  assert.deepEqual(logged({ ...days('2026-11-20', '2026-11-22'), hours: [7] }), {
    from: first,
    to: '2026-11-23T00:00:00.000Z',
  })
  assert.deepEqual(logged({ ...days('2026-09-01', '2026-11-20'), hours: [7], pub_link_id: [0, 12] }), {
    from: '2026-10-21T00:00:00.000Z',
    to: '2026-11-21T00:00:00.000Z',
    targeting_id: [12],
  })
})
