import { useState } from 'react'
import classes from '../rules.module.css'

interface PriorityFieldProps {
  /** From 1. */
  place: number
  onMove: (to: number) => void
}

/** The position of a rule, which also moves it far without dragging. */
export function PriorityField({ place, onMove }: PriorityFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    const wanted = Number(typed)
    if (typed !== null && wanted > 0 && wanted !== place) onMove(wanted)
    setTyped(null)
  }
  return (
    <input
      className={classes.priority}
      aria-label={`Priority of rule ${place}`}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(place)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        if (/^\d{0,4}$/.test(event.currentTarget.value)) setTyped(event.currentTarget.value)
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(null)
        if (event.key !== 'Enter') return
        // Otherwise Enter would save the whole form.
        event.preventDefault()
        commit()
      }}
    />
  )
}
