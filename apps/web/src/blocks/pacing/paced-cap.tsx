import { paceLabel, paceSentences } from '@headgate/domain/pacing/pace-words'
import { CapBar } from '../../table/cells/cap-bar.tsx'
import { Tip } from '../../ui/float/tip.tsx'
import { usePace } from './paces.tsx'

interface PacedCapProps {
  id: number
  /** Names the cap for screen readers. */
  label: string
  used: number
  cap: number
}

/** The used part of a daily cap in a list, with the time when it will be full, and the rest as a tooltip. */
export function PacedCap({ id, label, used, cap }: PacedCapProps) {
  const known = usePace(cap > 0 ? id : null)
  if (known === null) return <CapBar label={label} used={used} cap={cap} />
  const { kind, pace } = known
  const text = paceSentences(kind, pace).join(' ')
  return (
    <Tip label={text} isWide>
      <CapBar
        label={label}
        used={used}
        cap={cap}
        expected={pace.passed}
        ahead={pace.at_midnight}
        note={paceLabel({ ...pace, cap, used })}
        text={text}
      />
    </Tip>
  )
}
