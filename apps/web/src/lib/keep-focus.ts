import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * After the work of a form, returns the focus to where it was. A busy button is disabled, which moves the focus to the
 * top of the page. Does nothing if the focus has moved elsewhere since then.
 */
export function useKeepFocus(busy: boolean): void {
  const last = useRef<EventTarget | null>(null)
  const held = useRef<EventTarget | null>(null)
  useEffect(() => {
    const note = (event: FocusEvent) => (last.current = event.target)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useLayoutEffect(() => {
    if (!busy) return giveBack(held.current)
    // The last focused element and not the current one, because any code that reads the layout before this makes the
    // browser take the focus from the disabled button at once.
    held.current = last.current
    return undefined
  }, [busy])
}

/** Waits for a cancelled question, which keeps the focus until it has faded out, and then loses it. */
function giveBack(to: EventTarget | null): () => void {
  let frame = 0
  const attempt = () => {
    const active = document.activeElement
    if (active === document.body && to instanceof HTMLElement) to.focus()
    else if (active?.closest('[role=dialog]')) frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}
