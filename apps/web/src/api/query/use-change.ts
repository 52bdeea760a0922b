import { type MutationScope, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { readAgain } from './read-again.ts'

/**
 * Changes from one row of a list go to the server one after the other, in the order in which they were made. Sent
 * together, the later one could arrive first, and the server would refuse the earlier one because the row has changed.
 */
export const oneByOne = (kind: string, row: number | undefined): { scope?: MutationScope } =>
  row === undefined ? {} : { scope: { id: `${kind}-${row}` } }

/** The keys that a change makes stale; a function where they depend on the change. */
type StaleKeys<Input> = readonly QueryKey[] | ((input: Input) => readonly QueryKey[])

interface ChangeOptions {
  scope?: MutationScope
  /**
   * 'wait': reads the shown data again before the change counts as done, so that the screen never shows old values.
   * 'later': the same without waiting. 'not now': only marks the data as stale.
   */
  reading?: 'wait' | 'later' | 'not now'
}

/** A change that makes all data under these keys stale. The only way to change anything on the server. */
export function useChange<Input, Output>(
  keys: StaleKeys<Input>,
  change: (input: Input) => Promise<Output>,
  { scope, reading = 'wait' }: ChangeOptions = {},
) {
  const client = useQueryClient()
  return useMutation({
    ...(scope !== undefined && { scope }),
    mutationFn: change,
    onSuccess: (_output, input) => {
      const stale = typeof keys === 'function' ? keys(input) : keys
      if (reading === 'not now')
        return Promise.all(
          stale.map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'none' })),
        )
      const reads = Promise.all(stale.map((queryKey) => readAgain(client, queryKey)))
      return reading === 'later' ? undefined : reads
    },
  })
}

/** Bulk changes of a list with an archive. */
export type ArchiveChange = 'archive' | 'restore' | 'remove' | 'activate' | 'deactivate'

/** Archives, restores and removes one row. */
export interface RowMoves {
  archive: (id: number) => Promise<unknown>
  restore: (id: number) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
}

/** The moves of one kind of row. After each of them all data under these keys is stale. */
export function useMoves(keys: readonly QueryKey[], calls: RowMoves): RowMoves {
  const { mutateAsync: run } = useChange(keys, (work: () => Promise<unknown>) => work())
  return {
    archive: (id) => run(() => calls.archive(id)),
    restore: (id) => run(() => calls.restore(id)),
    remove: (id) => run(() => calls.remove(id)),
  }
}

/** Calls that change many rows of one kind, all or none. */
type ManyCalls<Change extends string> = Record<Change, (ids: number[]) => Promise<unknown>>

export interface ArchiveChanges<Change extends string> extends RowMoves {
  many: (ids: number[], change: Change) => Promise<unknown>
}

/** The calls of a list with an archive. After each of them all data under these keys is stale. */
export function useArchiveChanges<Change extends string = ArchiveChange>(
  keys: readonly QueryKey[],
  one: RowMoves,
  many: ManyCalls<Change>,
): ArchiveChanges<Change> {
  const { mutateAsync: run } = useChange(keys, (work: () => Promise<unknown>) => work())
  return { ...useMoves(keys, one), many: (ids, change) => run(() => many[change](ids)) }
}
