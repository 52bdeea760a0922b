import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Moves a block with the keyboard: space lifts it, arrows move it at once, space drops it, escape puts it back.
 * A text for screen readers describes every step.
 */
export function useLift(keys: readonly string[], onMove: (key: string, to: number) => void) {
  const [lifted, setLifted] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  // Handlers stay the same for every render, so that blocks are not drawn again.
  const now = useRef({ keys, lifted, from: 0 })
  useEffect(() => {
    now.current.keys = keys
    now.current.lifted = lifted
  })

  /** Returns whether the key was for the focused block. */
  const onKey = useCallback(
    (key: string, pressed: string): boolean => {
      const { keys: all, lifted: holding, from } = now.current
      const at = all.indexOf(key)
      const place = (index: number) => `place ${index + 1} of ${all.length}`
      const release = (text: string) => {
        setLifted(null)
        setAnnouncement(text)
      }
      if (holding !== key) {
        if (pressed !== ' ') return false
        now.current.from = at
        setLifted(key)
        setAnnouncement(`Lifted from ${place(at)}.`)
        return true
      }
      if (pressed === ' ' || pressed === 'Enter') {
        release(`Dropped at ${place(at)}.`)
        return true
      }
      if (pressed === 'Escape') {
        if (at !== from) onMove(key, from)
        release(`Put back to ${place(from)}.`)
        return true
      }
      if (pressed === 'Tab' || pressed === 'Blur') {
        release(`Dropped at ${place(at)}.`)
        return false
      }
      const to = wantedPlace(pressed, at, all.length - 1)
      if (to === null) return false
      if (to !== at) onMove(key, to)
      setAnnouncement(`Moved to ${place(to)}.`)
      return true
    },
    [onMove],
  )
  return { lifted, announcement, onKey }
}

function wantedPlace(pressed: string, at: number, last: number): number | null {
  if (pressed === 'ArrowUp') return Math.max(0, at - 1)
  if (pressed === 'ArrowDown') return Math.min(last, at + 1)
  if (pressed === 'Home') return 0
  return pressed === 'End' ? last : null
}
