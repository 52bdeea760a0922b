import { useInterval } from '@mantine/hooks'
import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

/** How old rows get before they are read again. */
const EVERY_MS = 30_000
/** How often their age is looked at: a list that was in use refreshes soon afterwards. */
const LOOK_MS = 5_000

/** What in the page means that rows must stay where they are: a selection, an open menu, an edit, a dialog. */
const inUse =
  'tr[data-selected], table [aria-expanded="true"], tbody textarea, tbody input:not([type="checkbox"]), [role="dialog"]'

/** Whether the user is in the middle of something that a moved row would spoil. */
export const isListInUse = (): boolean => document.querySelector(inUse) !== null

/**
 * Reads a list again every 30 seconds while it can be seen and nothing in it is edited or selected. It is read apart and
 * then shown, so a menu that was opened meanwhile keeps its row under the pointer: what was read is then dropped.
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
  // A failure is not said: the rows stay, and the next try is soon.
  useInterval(() => void refresh().catch(() => undefined), LOOK_MS, { autoInvoke: true })
}
