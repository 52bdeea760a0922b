import { messages } from '@headgate/contract/base/messages'
import { notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallFailure, failureText } from '../../lib/call-failure.ts'
import { toast } from '../../ui/toast.ts'

/** Retries only failures that may pass by themselves: no response, or a server that is busy or starting. */
function retry(count: number, error: Error): boolean {
  const passing = error instanceof CallFailure && (error.code === 'no_response' || error.status === 503)
  return passing && count < 2
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * The toast when the query fails: this text, or the server's if there is none; a warning where it says so. With
       * `onRefresh` only where older data stays on the screen: the first failure is shown in place of the data. Set it
       * where the query is used.
       */
      failure?: { title?: string; text?: string; warns?: true; onRefresh?: true }
    }
  }
}

/** Queries whose failure was shown and that have not succeeded since, so that repeated failures show one toast. */
const shownFailures = new Set<string>()

function showFailure(error: Error, query: Query<unknown, unknown, unknown>): void {
  const failure = query.meta?.failure
  if (failure === undefined || shownFailures.has(query.queryHash)) return
  if (failure.onRefresh && query.state.data === undefined) return
  shownFailures.add(query.queryHash)
  const text = failure.text ?? failureText(error)
  const show = failure.warns ? toast.warning : toast.error
  show(failure.title ?? messages.titles.oopsLoud, text)
}

// Notifies before the next event and not at the next timer. Then the second press of a double click finds the button
// busy, and a slow machine saves nothing twice.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: showFailure,
    onSuccess: (_data, query) => void shownFailures.delete(query.queryHash),
  }),
  defaultOptions: {
    // Calls are made also where the browser believes to be offline, and fail with a text. Otherwise a press would do
    // nothing, and be carried out when nobody expects it any more. The console may run on this computer, too.
    queries: {
      staleTime: 5_000,
      retry,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
