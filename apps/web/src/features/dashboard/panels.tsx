import type { CallData } from '@headgate/contract/base/call'
import type { LatestSearch, searchesByHour, searchesSoFar } from '@headgate/contract/overview/live'
import type { dashboardStats } from '@headgate/contract/overview/dashboard-stats'
import type { trafficWarnings } from '@headgate/contract/overview/traffic-warnings'
import { lazy, Suspense } from 'react'
import type { ShownReport } from '../../api/reports.ts'
import { Attention } from './attention/attention.tsx'
import { HoursPanel } from './hours/hours-panel.tsx'
import { LiveSearches } from './live-searches.tsx'
import { MonthlyStats } from './monthly-stats.tsx'
import classes from './panels.module.css'
import { Today } from './today.tsx'
import type { Live } from './use-live.ts'

/** Only a business without any search needs it. */
const FirstRun = lazy(async () => ({ default: (await import('./first-run.tsx')).FirstRun }))

interface PanelsProps {
  month: Live<CallData<typeof dashboardStats>>
  soFar: Live<CallData<typeof searchesSoFar>>
  busiest: Live<ShownReport>
  hours: Live<CallData<typeof searchesByHour>>
  latest: Live<LatestSearch[]>
  warnings: Live<CallData<typeof trafficWarnings>>
}

/** Two columns: recent events on the left, records that need an action on the right. */
export function Panels({ month, soFar, busiest, hours, latest, warnings }: PanelsProps) {
  const day = hours.query.data
  // An empty list means no search at all, because the latest searches cover 30 days.
  const isEmpty = latest.query.data?.length === 0 && day?.total.searches === 0
  const chart = <HoursPanel day={day} failed={hours.failed} />
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <MonthlyStats figures={month} />
        {isEmpty ? (
          <Suspense fallback={chart}>
            <FirstRun />
          </Suspense>
        ) : (
          chart
        )}
        <Today day={soFar.query.data} busiest={busiest.query.data} />
      </div>
      <div className={classes.column}>
        <Attention hours={hours} warnings={warnings} />
        <LiveSearches searches={latest.query.data} failed={latest.failed} />
      </div>
    </div>
  )
}
