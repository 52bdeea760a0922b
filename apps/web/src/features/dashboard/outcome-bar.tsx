import { sum, type SumId } from '@headgate/contract/reports/measures'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import { percentage, type Sums } from '@headgate/domain/reports/formulas'
import { outcomeColor } from '../../blocks/outcomes/outcome-labels.ts'
import { NO_VALUE } from '../../lib/no-value.ts'
import { formatCount, formatShare } from '../../lib/numbers.ts'
import classes from './outcome-bar.module.css'

const { whole, parts } = revenueReport.cards

const colorOf = (id: SumId) => outcomeColor(sum(id).outcome ?? 'fallback')

interface OutcomeBarProps {
  /** Undefined during the first read, and when it failed: then the values are unknown, not 0. */
  stats: Sums | undefined
}

/** The outcomes of searches: one bar, and the figures, because colours alone are not enough. */
export function OutcomeBar({ stats }: OutcomeBarProps) {
  const total = stats?.[whole] ?? 0
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {parts.map((id) => {
          const share = percentage(stats?.[id] ?? 0, total)
          return share === 0 ? null : (
            <div key={id} style={{ flexGrow: share, minWidth: 3, backgroundColor: colorOf(id) }} />
          )
        })}
      </div>
      <ul className={classes.legend} aria-label="Today's searches by outcome">
        <li>
          <b>{stats === undefined ? NO_VALUE : formatCount(total)}</b>
          searches
        </li>
        {parts.map((id) => (
          <li key={id}>
            <span className={classes.dot} style={{ backgroundColor: colorOf(id) }} aria-hidden />
            {sum(id).label}
            <b>{stats === undefined ? NO_VALUE : formatCount(stats[id])}</b>
            {stats === undefined || total === 0 ? null : (
              <span className={classes.share}>{formatShare(percentage(stats[id] ?? 0, total))}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
