import { isDistinct, type MeasureId } from '@headgate/contract/reports/measures'
import type { ReportCall, ReportQuery } from '@headgate/contract/reports/report'
import { columnName } from '@headgate/domain/reports/column-labels'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ReportAddress, ReportViewName } from '@headgate/domain/reports/report-address'
import { OneSelect } from '../../form/select/one-select.tsx'
import { type Tab, Tabs } from '../../ui/tabs/tabs.tsx'
import classes from './report-screen.module.css'

const ReportChart = lazy(() =>
  import('./report-chart.tsx').then(({ ReportChart }) => ({ default: ReportChart })),
)

const tabs: readonly Tab<ReportViewName>[] = [
  { value: 'table', label: 'Table' },
  { value: 'time', label: 'Over time' },
  { value: 'share', label: 'Share' },
  { value: 'heat', label: 'Heat map' },
]

/** Counts of different values cannot be added up, so they have no charts. */
const isDrawn = (id: MeasureId) => !isDistinct(id)

const withoutHours = tabs.filter(({ value }) => value !== 'heat')

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
  const hasHours = call.report.intervals.includes('hour')
  return (
    <>
      <div className={classes.line}>
        <Tabs
          tabs={hasHours ? tabs : withoutHours}
          value={view}
          onChange={(next) => change({ view: next })}
        />
        <div className={classes.notes}>{notes}</div>
        {view === 'table' ? null : (
          <OneSelect
            label="Measure"
            size="xs"
            w={220}
            choices={call.report.measures
              .filter(isDrawn)
              .map((id) => ({ value: id, label: columnName(call.report, id) }))}
            value={address.measure}
            onChange={(id) => change({ measure: id as MeasureId })}
          />
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
