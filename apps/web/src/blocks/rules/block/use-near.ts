import { useCallback, useState } from 'react'

/** How far outside of the window an element counts as near. */
const MARGIN = '1200px 0px'

/** Whether an element has been near the window. Until then it may be drawn cheaply. `ref` goes to the element. */
export function useNear(atOnce: boolean): { near: boolean; ref: (element: Element | null) => void } {
  const [seen, setSeen] = useState(false)
  const near = atOnce || seen
  // Drawn fields stay, because the user may be typing in them when the reason ends.
  if (atOnce && !seen) setSeen(true)
  const ref = useCallback(
    (element: Element | null) => {
      if (element === null || near) return undefined
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
        },
        { rootMargin: MARGIN },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [near],
  )
  return { near, ref }
}
