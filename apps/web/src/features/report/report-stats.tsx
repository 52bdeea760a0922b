import { percentage } from '@headgate/domain/report-formulas'
import { formatCount, formatPercent } from '../../lib/numbers.ts'
import type { SearchTotals } from './report-totals.ts'
import classes from './report-stats.module.css'

interface ReportStatsProps {
  /** Of everything the filters match, not only of the page; undefined while it is read for the first time. */
  stats: SearchTotals | undefined
}

const cards = [
  { measure: 'server_search_counts', label: 'Total Searches' },
  { measure: 'redirected', label: 'Redirected' },
  { measure: 'filtered', label: 'Filtered' },
  { measure: 'overcapped_traffic', label: 'Over Cap' },
  { measure: 'warmup', label: 'Warm-up' },
  { measure: 'fallback', label: 'Fallback' },
] as const

/** The report's figures over all pages, each with its share of all searches. Net revenue joins them with revenue. */
export function ReportStats({ stats }: ReportStatsProps) {
  return (
    <section className={classes.strip} aria-label="Totals of the whole report">
      {cards.map(({ measure, label }) => (
        <div key={measure} className={classes.card}>
          <div className={classes.label}>{label}</div>
          <div className={classes.value} data-stat={measure}>
            {stats === undefined ? '—' : formatCount(stats[measure])}
            {stats === undefined || measure === 'server_search_counts' ? null : (
              <span className={classes.share}>
                {formatPercent(percentage(stats[measure], stats.server_search_counts))}
              </span>
            )}
          </div>
        </div>
      ))}
    </section>
  )
}
