import type { ReportCall, ReportQuery } from '@headgate/contract/reports/report'
import { lazy, type ReactNode, Suspense } from 'react'
import {
  measureOfView,
  type ReportAddress,
  type ReportViewName,
} from '@headgate/domain/reports/report-address'
import { chartsOf } from '../../blocks/reports/chart-query.ts'
import { type Tab, Tabs } from '../../ui/tabs/tabs.tsx'
import classes from './report-screen.module.css'

const ReportChart = lazy(() =>
  import('./report-chart.tsx').then(({ ReportChart }) => ({ default: ReportChart })),
)

const MeasureSelect = lazy(() =>
  import('./report-chart.tsx').then(({ MeasureSelect }) => ({ default: MeasureSelect })),
)

const tabs: readonly Tab<ReportViewName>[] = [
  { value: 'table', label: 'Table' },
  { value: 'time', label: 'Over time' },
  { value: 'share', label: 'Share' },
  { value: 'heat', label: 'Heat map' },
]

export interface ReportViewsProps {
  call: ReportCall
  query: ReportQuery
  address: ReportAddress
  change: (part: Partial<ReportAddress>) => void
}

/** The views with what is known of their figures, and below them the table of a report, or a chart of the same query. Charts are loaded when one is shown. */
export function ReportViews({
  children,
  notes,
  ...props
}: ReportViewsProps & { notes: ReactNode; children: ReactNode }) {
  const { call, address, change } = props
  const { view } = address
  const charts = chartsOf(call.report)
  return (
    <>
      <div className={classes.line}>
        <Tabs
          tabs={tabs.filter(({ value }) => value === 'table' || charts.includes(value))}
          value={view}
          onChange={(next) =>
            change({ view: next, measure: measureOfView(call.report, next, address.measure) })
          }
        />
        <div className={classes.notes}>{notes}</div>
        {view === 'table' ? null : (
          <Suspense fallback={null}>
            <MeasureSelect
              report={call.report}
              chart={view}
              value={address.measure}
              onChange={(id) => change({ measure: id })}
            />
          </Suspense>
        )}
      </div>
      {view === 'table' ? (
        children
      ) : (
        <Suspense fallback={null}>
          <ReportChart {...props} chart={view} />
        </Suspense>
      )}
    </>
  )
}
