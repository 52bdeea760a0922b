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
    // What had it last, not what has it: whatever reads the layout before this makes the browser take the focus from the
    // disabled button at once.
    if (busy) held.current = last.current
    else if (document.activeElement === document.body && held.current instanceof HTMLElement)
      held.current.focus()
  }, [busy])
}
