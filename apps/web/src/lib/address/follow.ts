import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'

/** Whether a press on a link opens it elsewhere: in a new tab or window. */
export function opensElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}

/** Follows plain links inside the console, whose addresses are made by a function instead of the router. */
export function useFollow(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const router = useRouter()
  return useCallback(
    (event) => {
      const href = event.currentTarget.getAttribute('href')
      if (href === null || opensElsewhere(event)) return
      event.preventDefault()
      void router.navigate({ href })
    },
    [router],
  )
}
