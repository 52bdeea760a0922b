import { reportQuery } from '@headgate/contract/reports/reports'
import { overviewQueries } from '../../api/overview.ts'
import { reportQueries } from '../../api/reports.ts'
import { Page } from '../../screens/page.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { Panels } from './panels.tsx'
import { LIVE_MS, REFRESH_MS } from './refresh.ts'
import { useLive } from './use-live.ts'

/** Today's searches of every publisher link, most first; its totals are those of the day. */
const busiest = reportQuery.parse({
  period: 'today',
  aggregateBy: 'accumulated',
  groupByKeys: ['publisher_channel_id', 'publisher_id'],
  orderBy: 'server_search_counts',
  orderDirection: 'DESC',
  size: '10',
})

/** What an admin opens in the morning: the month so far, the last day by hour, what needs him, and what comes in. */
export function AdminDashboard() {
  const month = useLive(reportQueries.monthly(), REFRESH_MS)
  const today = useLive(reportQueries.revenue(busiest), REFRESH_MS)
  const hours = useLive(overviewQueries.hours(), REFRESH_MS)
  const latest = useLive(overviewQueries.latest(), LIVE_MS)
  return (
    <Page title="Dashboard">
      <FailureBanner figures={[month, today, hours, latest]} />
      <Panels month={month} today={today} hours={hours} latest={latest} />
    </Page>
  )
}
