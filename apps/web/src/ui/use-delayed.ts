import { useEffect, useState } from 'react'

/** A spinner shows after this many milliseconds: quick replies show none. */
export const SPINNER_DELAY_MS = 800

/** True once `active` has been true for the delay of spinners. */
export function useDelayed(active: boolean, delayMs: number = SPINNER_DELAY_MS): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [active, delayMs])
  return active && late
}
