import { type RefCallback, useLayoutEffect, useState } from 'react'

/** The width of an element, read before it is painted. Without limit until then, and where nothing is laid out. */
export function useWidth(): [RefCallback<HTMLElement>, number] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(Infinity)
  useLayoutEffect(() => {
    if (element === null) return undefined
    const look = () => setWidth(element.clientWidth || Infinity)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, width]
}
