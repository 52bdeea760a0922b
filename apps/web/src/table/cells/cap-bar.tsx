import { NO_VALUE } from '@headgate/domain/no-value'
import { formatCount, formatPercent } from '../../lib/numbers.ts'
import classes from './cap-bar.module.css'

/** From this share of the cap the bar warns. */
const NEAR = 0.9

/** The used part of a daily cap, also as a bar. Shows nothing without a cap. */
export function CapBar({ used, cap }: { used: number; cap: number }) {
  if (cap <= 0) return NO_VALUE
  const share = Math.min(1, used / cap)
  const state = share >= 1 ? 'full' : share >= NEAR ? 'near' : undefined
  return (
    <span className={classes.cap} title={formatPercent((used / cap) * 100)}>
      <span>
        {formatCount(used)} / {formatCount(cap)}
      </span>
      <span className={classes.bar} data-state={state} aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}
