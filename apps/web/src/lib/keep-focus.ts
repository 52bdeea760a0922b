import { useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back, after the work of a form, to what had it before: a busy button is disabled, which takes the
 * focus to the top of the page. Nothing is done when the focus went elsewhere meanwhile.
 */
export function useKeepFocus(busy: boolean): void {
  const held = useRef<Element | null>(null)
  useLayoutEffect(() => {
    // Read before the browser paints: only then does it take the focus from the button.
    if (busy) held.current = document.activeElement
    else if (document.activeElement === document.body && held.current instanceof HTMLElement)
      held.current.focus()
  }, [busy])
}
