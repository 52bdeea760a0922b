import { defineReport, type ReportQuery } from '@headgate/contract/reports/report'
import type { Comparison } from '@headgate/contract/reports/comparisons'
import type { Interval } from '@headgate/contract/reports/periods'
import type { Db } from '@headgate/db/base/database'
import type { ReportView } from '@headgate/warehouse/reports/report-view'
import { reportView } from '../reports/report-view.ts'

const monthReport = defineReport({
  id: 'dashboard',
  title: 'Dashboard',
  name: 'Dashboard',
  screen: '/',
  dimensions: ['publisher_id'],
  filters: ['publisher_id'],
  moreFilters: [],
  cards: { figures: ['booked_rows'], whole: 'server_search_counts', parts: ['redirected'] },
  intervals: ['day', 'accumulated'],
  start: { period: 'month_to_date', interval: 'accumulated', groups: [], size: 31 },
  sizes: [31],
  measures: [
    'server_search_counts',
    'advertiser_search_count',
    'monetized_searches',
    'clicks',
    'net_revenue',
    'publisher_revenue',
  ],
})

/** This month, of all publishers (docs/behaviour/reports.md#dashboard). */
export function monthView(
  db: Db,
  now: Date,
  { interval, compare = 'none' }: { interval: Interval; compare?: Comparison },
): Promise<ReportView> {
  const query: ReportQuery = {
    period: 'month_to_date',
    aggregateBy: interval,
    orderBy: 'date',
    orderDirection: 'DESC',
    orderOf: 'value',
    compare,
    settledOnly: false,
    isMissingSubIds: false,
    page: 1,
    size: monthReport.start.size,
    download: false,
  }
  return reportView(db, monthReport, query, now)
}
