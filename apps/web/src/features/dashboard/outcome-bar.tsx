import type { CallData } from '@headgate/contract/base/call'
import type { OutcomeCounts, searchesSoFar } from '@headgate/contract/overview/live'
import { outcomeLabels } from '@headgate/domain/labels'
import { percentage } from '@headgate/domain/reports/formulas'
import { changeText } from '@headgate/domain/reports/measure-text'
import { outcomeColor } from '../../blocks/outcomes/outcome-labels.ts'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatCount, formatShare } from '../../lib/numbers.ts'
import { formatWeekday } from '../../lib/time.ts'
import classes from './outcome-bar.module.css'

const outcomes = ['redirected', 'filtered', 'overcapped', 'warmup', 'fallback'] as const

interface OutcomeBarProps {
  /** Undefined during the first read, and when it failed: then the values are unknown, not 0. */
  day: CallData<typeof searchesSoFar> | undefined
}

/**
 * The outcomes of today's searches, each beside the same weekday a week ago up to the same time: one bar, and the figures,
 * because colours alone are not enough.
 */
export function OutcomeBar({ day }: OutcomeBarProps) {
  const total = day?.today.searches ?? 0
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {outcomes.map((id) => {
          const share = percentage(day?.today[id] ?? 0, total)
          return share === 0 ? null : (
            <div key={id} style={{ flexGrow: share, minWidth: 3, backgroundColor: outcomeColor(id) }} />
          )
        })}
      </div>
      <ul className={classes.legend} aria-label="Today's searches by outcome">
        <li>
          <b>{day === undefined ? NO_VALUE : formatCount(total)}</b>
          searches
          <Against day={day} id="searches" />
        </li>
        {outcomes.map((id) => (
          <li key={id}>
            <span className={classes.dot} style={{ backgroundColor: outcomeColor(id) }} aria-hidden />
            {outcomeLabels[id]}
            <b>{day === undefined ? NO_VALUE : formatCount(day.today[id])}</b>
            {day === undefined || total === 0 ? null : (
              <span className={classes.share}>{formatShare(percentage(day.today[id], total))}</span>
            )}
            <Against day={day} id={id} />
          </li>
        ))}
      </ul>
      {day === undefined || day.before.searches === 0 ? null : (
        <p className={classes.note}>
          Changes are against {formatCount(day.before.searches)} searches of last {formatWeekday(day.until)}{' '}
          up to {day.until.slice(11, 16)}.
        </p>
      )}
    </>
  )
}

/** The change against a week ago; nothing where there was nothing. */
function Against({ day, id }: OutcomeBarProps & { id: keyof OutcomeCounts }) {
  if (day === undefined || day.before[id] === 0) return null
  const change = (100 * (day.today[id] - day.before[id])) / day.before[id]
  return (
    <span className={classes.share} title={`${formatCount(day.before[id])} a week ago`}>
      ({changeText(change, formatShare(change))})
    </span>
  )
}
