import { messages } from '@headgate/contract/base/messages'
import { measure } from '@headgate/contract/reports/measures'
import type { ReportSums } from '@headgate/contract/reports/report'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import { percentage } from '@headgate/domain/reports/formulas'
import { formatCount, formatPercent } from '../../lib/numbers.ts'
import classes from './outcome-bar.module.css'

const { whole, parts } = revenueReport.cards

interface OutcomeBarProps {
  stats: ReportSums | undefined
}

/** What became of the searches: one bar, and the figures that a colour alone would not tell. */
export function OutcomeBar({ stats }: OutcomeBarProps) {
  const total = stats?.[whole] ?? 0
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {parts.map((id) => {
          const share = percentage(stats?.[id] ?? 0, total)
          return share === 0 ? null : (
            <div key={id} className={classes[id]} style={{ flexGrow: share, minWidth: 3 }} />
          )
        })}
      </div>
      <ul className={classes.legend} aria-label="Today's searches by outcome">
        <li>
          <b>{stats === undefined ? '' : total === 0 ? messages.report.noSearchInfo : formatCount(total)}</b>
          {total === 0 ? null : 'searches'}
        </li>
        {parts.map((id) => (
          <li key={id}>
            <span className={`${classes.dot} ${classes[id]}`} aria-hidden />
            {measure(id).label}
            <b>{formatCount(stats?.[id])}</b>
            <span className={classes.share}>{formatPercent(percentage(stats?.[id] ?? 0, total))}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
