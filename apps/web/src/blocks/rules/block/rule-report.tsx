import { memo } from 'react'
import type { RuleFigures } from '@headgate/contract/reports/search-figures'
import { formatCount, formatRevenue } from '../../../lib/numbers.ts'
import classes from '../rules.module.css'

interface RuleReportProps {
  figure: RuleFigures | undefined
  /** The rule's own daily cap; null and 0 mean none, and null that its pace is shown. */
  cap: number | null
}

/**
 * The last report of a saved rule: date, RPM, revenue, searches, and today's searches
 * (docs/behaviour/rules.md#figures-of-a-rule).
 */
export const RuleReport = memo(function RuleReport({ figure, cap }: RuleReportProps) {
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
      {cap ? <Figure label="Rule cap" value={capText(today, cap)} /> : null}
    </dl>
  )
})

/** The rest of the rule's own cap after today's searches. The cap of its advertiser link is shown separately. */
function capText(today: number, cap: number): string {
  const use = `${formatCount(Math.min(today, cap))} / ${formatCount(cap)}`
  return today < cap ? use : `${use} reached`
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
