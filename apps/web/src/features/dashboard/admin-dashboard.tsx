import type { ReportQuery } from '@headgate/contract/reports/report'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { overviewQueries } from '../../api/overview.ts'
import { reportQueries } from '../../api/reports.ts'
import { FreshnessStrip } from '../../blocks/freshness/freshness-strip.tsx'
import { Page } from '../../screens/page.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { Panels } from './panels.tsx'
import { ATTENTION_MS, LIVE_MS, MONTH_MS, REFRESH_MS } from './refresh.ts'
import { useLive } from './use-live.ts'

/** Today's searches of every publisher link, most first. */
const busiest: ReportQuery = {
  period: 'today',
  aggregateBy: 'accumulated',
  groupByKeys: ['publisher_channel_id', 'publisher_id'],
  orderBy: 'server_search_counts',
  orderDirection: 'DESC',
  page: 1,
  size: 10,
  orderOf: 'value',
  compare: 'none',
  settledOnly: false,
  isMissingSubIds: false,
  download: false,
}

/** The admin's first screen: this month, the last day by hour, what needs attention, and the latest searches. */
export function AdminDashboard() {
  const month = useLive(reportQueries.monthly(), MONTH_MS)
  const soFar = useLive(overviewQueries.soFar(), REFRESH_MS)
  const most = useLive(reportQueries.page(revenueReports, busiest), REFRESH_MS)
  const hours = useLive(overviewQueries.hours(), REFRESH_MS)
  const latest = useLive(overviewQueries.latest(), LIVE_MS)
  const warnings = useLive(overviewQueries.warnings(), ATTENTION_MS)
  return (
    <Page title="Dashboard">
      <FailureBanner figures={[month, soFar, most, hours, latest, warnings]} />
      <FreshnessStrip />
      <Panels month={month} soFar={soFar} busiest={most} hours={hours} latest={latest} warnings={warnings} />
    </Page>
  )
}
