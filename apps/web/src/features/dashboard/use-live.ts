import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'

/** A failed figure is read again by itself, so that an open screen recovers. */
const RECOVER_MS = 10_000

export interface Live<Data> {
  query: UseQueryResult<Data>
  /** Stays true during a retry. */
  failed: boolean
}

/** Reads a figure repeatedly while the tab is visible. The screen shows failures of all figures once. */
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
