import { useInterval } from '@mantine/hooks'
import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

/** The age at which rows are read again. */
const EVERY_MS = 30_000
/** How often the age is checked, so that a list that was in use refreshes soon afterwards. */
const LOOK_MS = 5_000

/** Elements that mean that rows must stay in place: a selection, an open menu, an edit, a dialog. */
const inUse =
  'tr[data-selected], table [aria-expanded="true"], tbody textarea, tbody input:not([type="checkbox"]), [role="dialog"]'

/** Whether the user is doing something that a moved row would disturb. */
export const isListInUse = (): boolean => document.querySelector(inUse) !== null

/**
 * Reads a list again every 30 seconds while it is visible and not in use (docs/behaviour/lists.md#refreshing). It reads
 * under another key and then shows the result. If the user opened a menu in the meantime, the result is dropped, so
 * that the row stays under the pointer.
 */
export function useAutoRefresh<Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
): void {
  const client = useQueryClient()
  const tried = useRef(0)
  const refresh = async () => {
    const before = client.getQueryState(options.queryKey)
    const isOld = Date.now() - Math.max(before?.dataUpdatedAt ?? 0, tried.current) >= EVERY_MS
    if (!isOld || before?.fetchStatus !== 'idle' || document.hidden || isListInUse()) return
    tried.current = Date.now()
    const { queryKey: key, ...rest } = options
    const queryKey: QueryKey = key
    const data = await client.fetchQuery({
      ...(rest as object as FetchQueryOptions<Data>),
      queryKey: ['refresh', ...queryKey],
      staleTime: 0,
      gcTime: 0,
    })
    const now = client.getQueryState(queryKey)
    const isOvertaken =
      now === undefined ||
      now.dataUpdatedAt !== before.dataUpdatedAt ||
      now.isInvalidated ||
      now.fetchStatus !== 'idle'
    if (!isOvertaken && !isListInUse()) client.setQueryData(queryKey, data)
  }
  // A failure shows no toast, because the rows stay and the next try is soon.
  useInterval(() => void refresh().catch(() => undefined), LOOK_MS, { autoInvoke: true })
}
