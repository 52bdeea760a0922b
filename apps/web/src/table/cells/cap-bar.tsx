// The HTML element cannot be drawn with a mark and a second part.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatCount, formatPercent } from '../../lib/numbers.ts'
import classes from './cap-bar.module.css'

/** From this share of the cap the bar warns. */
const NEAR = 0.9

const width = (part: number) => `${Math.min(1, Math.max(0, part)) * 100}%`

interface CapBarProps {
  /** Names the cap for screen readers. */
  label: string
  used: number
  cap: number
  /** Where the use would be now if the cap were used up exactly at midnight, as a part of the cap: a mark. */
  expected?: number
  /** Units that are likely to be used in the end: a paler part of the bar. */
  ahead?: number
  /** Shown before the numbers: when it will be full. */
  note?: string | null
  /** What the bar shows, in words. */
  text?: string
}

/** The used part of a daily cap, also as a bar. Shows nothing without a cap. */
export function CapBar({ label, used, cap, expected, ahead = 0, note = null, text }: CapBarProps) {
  if (cap <= 0) return NO_VALUE
  const share = Math.min(1, used / cap)
  const state = share >= 1 ? 'full' : share >= NEAR || note !== null ? 'near' : undefined
  const percent = formatPercent((used / cap) * 100)
  return (
    <span className={classes.cap} title={text === undefined ? percent : undefined}>
      <span className={classes.numbers}>
        {note === null ? null : (
          <span className={classes.note} data-state={state}>
            {note}
          </span>
        )}
        {formatCount(used)} / {formatCount(cap)}
      </span>
      <span
        className={classes.bar}
        data-state={state}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={cap}
        aria-valuenow={Math.min(used, cap)}
        aria-valuetext={`${formatCount(used)} of ${formatCount(cap)} used. ${text ?? percent}`}
      >
        <span className={classes.ahead} style={{ width: width(ahead / cap) }} />
        <span className={classes.used} style={{ width: width(share) }} />
        {expected === undefined || share >= 1 ? null : (
          <span className={classes.mark} style={{ insetInlineStart: width(expected) }} />
        )}
      </span>
    </span>
  )
}
