import { notifyManager, QueryClient } from '@tanstack/react-query'
import { CallFailure } from '../../lib/call-failure.ts'

/** Only what may pass by itself is tried again: no response, or a server that is busy or starting. */
function retry(count: number, error: Error): boolean {
  const passing = error instanceof CallFailure && (error.code === 'no_response' || error.status === 503)
  return passing && count < 2
}

// Before the next event, not at the next timer: the second press of a double click finds the button busy, and a slow
// machine saves nothing twice.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5_000, retry, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})
