import { messages } from '@headgate/contract/base/messages'
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'

/** A failed figure is read again by itself, so that an open screen recovers. */
const RECOVER_MS = 10_000

export interface Live<Data> {
  query: UseQueryResult<Data>
  /** Stays true during a retry. */
  failed: boolean
}

/**
 * Reads a figure repeatedly while the tab is visible. Failures of all figures are one toast, because they have one text,
 * and one banner.
 */
export function useLive<Data, Key extends readonly unknown[]>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  everyMs: number,
): Live<Data> {
  const query = useQuery({
    ...options,
    meta: { failure: { title: messages.titles.oops, text: messages.report.loadFailed } },
    refetchInterval: ({ state }) =>
      state.errorUpdateCount > 0 && state.status !== 'success' ? RECOVER_MS : everyMs,
  })
  return { query, failed: query.errorUpdateCount > 0 && !query.isSuccess }
}
