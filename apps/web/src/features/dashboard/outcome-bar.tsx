import { percentage } from '@headgate/domain/reports/formulas'
import { messages } from '@headgate/contract/base/messages'
import { outcomeMeasures } from '@headgate/domain/labels'
import { formatCount, formatPercent } from '../../lib/numbers.ts'
import classes from './outcome-bar.module.css'

interface OutcomeBarProps {
  stats: Record<(typeof outcomeMeasures)[number]['measure'] | 'server_search_counts', number> | undefined
}

/** What became of the searches: one bar, and the figures that a colour alone would not tell. */
export function OutcomeBar({ stats }: OutcomeBarProps) {
  const total = stats?.server_search_counts ?? 0
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {outcomeMeasures.map(({ measure }) => {
          const share = percentage(stats?.[measure] ?? 0, total)
          return share === 0 ? null : (
            <div key={measure} className={classes[measure]} style={{ flexGrow: share, minWidth: 3 }} />
          )
        })}
      </div>
      <ul className={classes.legend} aria-label="Today's searches by outcome">
        <li>
          <b>{stats === undefined ? '' : total === 0 ? messages.report.noSearchInfo : formatCount(total)}</b>
          {total === 0 ? null : 'searches'}
        </li>
        {outcomeMeasures.map(({ measure, label }) => (
          <li key={measure}>
            <span className={`${classes.dot} ${classes[measure]}`} aria-hidden />
            {label}
            <b>{formatCount(stats?.[measure])}</b>
            <span className={classes.share}>{formatPercent(percentage(stats?.[measure] ?? 0, total))}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
