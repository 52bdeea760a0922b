import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back, after the work of a form, to what had it before: a busy button is disabled, which takes the
 * focus to the top of the page. Nothing is done when the focus went elsewhere meanwhile.
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
    // What had it last, not what has it: whatever reads the layout before this makes the browser take the focus from the
    // disabled button at once.
    held.current = last.current
    return undefined
  }, [busy])
}

/** Waits for a question that was answered by Cancel: it holds the focus until it has faded, and loses it then. */
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
