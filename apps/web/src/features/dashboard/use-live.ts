import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'

/** A figure that failed is tried again by itself, so that a screen left open recovers. */
const RECOVER_MS = 10_000

export interface Live<Data> {
  query: UseQueryResult<Data>
  /** Also while it is tried again. */
  failed: boolean
}

/** Reads a figure again and again while the tab is visible. A failure is said by the screen, once for all figures. */
export function useLive<Data, Key extends readonly unknown[]>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  everyMs: number,
): Live<Data> {
  const query = useQuery({
    ...options,
    refetchInterval: ({ state }) =>
      state.errorUpdateCount > 0 && state.status !== 'success' ? RECOVER_MS : everyMs,
  })
  return { query, failed: query.errorUpdateCount > 0 && !query.isSuccess }
}
