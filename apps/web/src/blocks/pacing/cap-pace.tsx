import { paceLabel, paceSentences } from '@headgate/domain/pacing/pace-words'
import { CapBar } from '../../table/cells/cap-bar.tsx'
import classes from './cap-pace.module.css'
import { usePace } from './paces.tsx'

interface CapPaceProps {
  id: number | null
  /** Names the cap: shown before the bar. */
  label: string
  className?: string | undefined
}

/** A daily cap with its pace in words, for a form. Shows nothing while the pace is unknown. */
export function CapPace({ id, label, className = '' }: CapPaceProps) {
  const known = usePace(id)
  if (known === null) return null
  const { kind, pace } = known
  const sentences = paceSentences(kind, pace)
  return (
    <div className={`${classes.pace} ${className}`}>
      <span className={classes.bar}>
        <CapBar
          label={label}
          used={pace.used}
          cap={pace.cap}
          expected={pace.passed}
          ahead={pace.at_midnight}
          note={paceLabel(pace)}
          text={sentences.join(' ')}
        />
      </span>
      <p className={classes.text}>{sentences.join(' ')}</p>
    </div>
  )
}
