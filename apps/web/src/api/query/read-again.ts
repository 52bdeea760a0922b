import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Makes all data under a key stale and reads the shown data again. Resolves when it is read. Reads in flight, which may
 * have begun before the change, begin again: TanStack Query would let a first read finish, and count it as fresh.
 */
export function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const inFlight = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  // Who waits for a read that is silently cancelled gets the result of the next one.
  for (const query of inFlight) void query.cancel({ silent: true })
  const isRead = client.invalidateQueries({ queryKey })
  for (const query of inFlight) query.fetch().catch(() => undefined)
  return isRead
}
