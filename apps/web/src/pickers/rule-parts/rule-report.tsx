import { memo } from 'react'
import type { RuleStatistics } from '@headgate/contract/link-statistics'
import { formatCount, formatRevenue } from '../../lib/numbers.ts'
import classes from './rules.module.css'

/** The last report of a saved rule: date, RPM, revenue, searches, and the searches of today (2 §2.3). */
export const RuleReport = memo(function RuleReport({ figure }: { figure: RuleStatistics | undefined }) {
  if (figure === undefined) return null
  const { last_report: report, today_search_count: today, yesterday_search_count: yesterday } = figure
  return (
    <dl className={classes.report} aria-label="Last report">
      {report === null ? (
        <Figure label="Last report" value="none yet" />
      ) : (
        <>
          <Figure label="Last report" value={report.date.value} />
          <Figure label="RPM" value={formatRevenue(report.rpm)} />
          <Figure label="Revenue" value={formatRevenue(report.shared_revenue)} />
          <Figure label="Searches" value={formatCount(report.search_count)} />
        </>
      )}
      <Figure label="Yesterday" value={formatCount(yesterday)} />
      <Figure label="Today" value={formatCount(today)} />
    </dl>
  )
})

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
