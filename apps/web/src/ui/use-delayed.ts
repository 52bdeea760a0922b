import { limits } from '@headgate/contract/base/constants'
import { useEffect, useState } from 'react'

/** True once `active` has been true for the delay of spinners, 800 ms (3 §9): quick answers show none. */
export function useDelayed(active: boolean, delayMs: number = limits.spinnerDelayMs): boolean {
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
