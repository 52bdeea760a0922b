import { useEffect, useState } from 'react'

const SHOWN_MS = 5_000

/** True for 5 seconds after a text appears. */
export function useForAWhile(text: string | null): boolean {
  const [gone, setGone] = useState<string | null>(null)
  useEffect(() => {
    if (text === null) return undefined
    const timer = setTimeout(() => setGone(text), SHOWN_MS)
    return () => {
      clearTimeout(timer)
      setGone(null)
    }
  }, [text])
  return text !== null && gone !== text
}
