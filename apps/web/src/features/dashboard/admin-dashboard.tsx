import { Page } from '../../screens/page.tsx'
import { MonthlyStats } from './monthly-stats.tsx'
import { Today } from './today.tsx'

/** What an admin opens in the morning: the month so far, today by outcome, where the searches come from. */
export function AdminDashboard() {
  return (
    <Page title="Dashboard">
      <MonthlyStats />
      <Today />
    </Page>
  )
}
