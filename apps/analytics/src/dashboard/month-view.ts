import { defineReport, type ReportQuery } from '@headgate/contract/reports/report'
import type { Comparison } from '@headgate/contract/reports/comparisons'
import type { Interval } from '@headgate/contract/reports/periods'
import type { Db } from '@headgate/db/base/database'
import type { Session } from '@headgate/server/access/access'
import type { ReportView } from '@headgate/warehouse/reports/report-view'
import { reportView } from '../reports/report-view.ts'

const month = {
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
} as const

const counts = ['server_search_counts', 'advertiser_search_count', 'monetized_searches', 'clicks'] as const

const adminMonth = defineReport({ ...month, measures: [...counts, 'net_revenue', 'publisher_revenue'] })

/** Without net revenue, which publishers never read (decision 0273). */
const publisherMonth = defineReport({ ...month, measures: [...counts, 'publisher_revenue'] })

/**
 * This month as its caller may see it: an admin everything, a publisher its own. The publisher comes from the session,
 * never from the request (docs/behaviour/sign-in.md#roles-and-access).
 */
export function monthView(
  db: Db,
  { publisher }: Pick<Session, 'publisher'>,
  now: Date,
  { interval, compare = 'none' }: { interval: Interval; compare?: Comparison },
): Promise<ReportView> {
  const query: ReportQuery = {
    period: 'month_to_date',
    aggregateBy: interval,
    ...(publisher !== null && { publishers: [publisher.id] }),
    orderBy: 'date',
    orderDirection: 'DESC',
    orderOf: 'value',
    compare,
    settledOnly: false,
    isMissingSubIds: false,
    page: 1,
    size: month.start.size,
    download: false,
  }
  return reportView(db, publisher === null ? adminMonth : publisherMonth, query, now)
}
