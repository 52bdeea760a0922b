import { percentage } from '@headgate/domain/reports/formulas'
import { outcomeMeasures } from '@headgate/domain/labels'
import { outcomeColor } from '../../blocks/outcomes/outcome-labels.ts'
import { NO_VALUE } from '../../lib/no-value.ts'
import { formatCount, formatPercent } from '../../lib/numbers.ts'
import classes from './outcome-bar.module.css'

interface OutcomeBarProps {
  /** Undefined while they are read for the first time, or when they cannot be read: nothing is known then, not 0. */
  stats: Record<(typeof outcomeMeasures)[number]['measure'] | 'server_search_counts', number> | undefined
}

/** What became of the searches: one bar, and the figures that a colour alone would not tell. */
export function OutcomeBar({ stats }: OutcomeBarProps) {
  const total = stats?.server_search_counts ?? 0
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {outcomeMeasures.map(({ measure, outcome }) => {
          const share = percentage(stats?.[measure] ?? 0, total)
          return share === 0 ? null : (
            <div
              key={measure}
              style={{ flexGrow: share, minWidth: 3, backgroundColor: outcomeColor(outcome) }}
            />
          )
        })}
      </div>
      <ul className={classes.legend} aria-label="Today's searches by outcome">
        <li>
          <b>{stats === undefined ? NO_VALUE : formatCount(total)}</b>
          searches
        </li>
        {outcomeMeasures.map(({ measure, outcome, label }) => (
          <li key={measure}>
            <span className={classes.dot} style={{ backgroundColor: outcomeColor(outcome) }} aria-hidden />
            {label}
            <b>{stats === undefined ? NO_VALUE : formatCount(stats[measure])}</b>
            {stats === undefined || total === 0 ? null : (
              <span className={classes.share}>{formatPercent(percentage(stats[measure], total))}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
