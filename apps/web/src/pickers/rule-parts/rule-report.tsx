import { memo } from 'react'
import type { RuleStatistics } from '@headgate/contract/link-statistics'
import { formatCount, formatRevenue } from '../../lib/numbers.ts'
import classes from './rules.module.css'

/** What is shown of a rule's last report, as the statistics call answers it (2 §3.4). */
export type RuleFigures = Pick<RuleStatistics, 'rule_id' | 'today_search_count' | 'last_report'>

/** The last report of a saved rule: date, RPM, revenue, searches, and the searches of today (2 §2.3). */
export const RuleReport = memo(function RuleReport({ figure }: { figure: RuleFigures | undefined }) {
  if (figure === undefined) return <span />
  const { last_report: report, today_search_count: today } = figure
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
