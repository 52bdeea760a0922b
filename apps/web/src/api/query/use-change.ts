import { type MutationScope, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * Changes made from one row of a list go to the server one after the other, in the order they were made: sent
 * together, the later could arrive first and the earlier would be refused as made on an older reading.
 */
export const oneByOne = (kind: string, row: number | undefined): { scope?: MutationScope } =>
  row === undefined ? {} : { scope: { id: `${kind}-${row}` } }

/** Which keys a change makes stale, for one whose keys depend on what is changed. */
type StaleKeys<Input> = readonly QueryKey[] | ((input: Input) => readonly QueryKey[])

interface ChangeOptions {
  scope?: MutationScope
  /**
   * 'wait': what is on the screen is read again before the change counts as done, so it never shows old values. 'later'
   * does not wait for it. 'not now' only marks it as stale.
   */
  reading?: 'wait' | 'later' | 'not now'
}

/** A change after which all that was read under these keys is stale. The only way to change anything on the server. */
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
      const refetchType = reading === 'not now' ? 'none' : 'active'
      const reads = Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey, refetchType })))
      return reading === 'later' ? undefined : reads
    },
  })
}

/** What can be done with many rows of a list with an archive. */
export type ArchiveChange = 'archive' | 'restore' | 'remove' | 'activate' | 'deactivate'

/** How one row moves between the list, the archive and nowhere. */
export interface RowMoves {
  archive: (id: number) => Promise<unknown>
  restore: (id: number) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
}

/** The moves of one kind of row; after each of them all that was read under these keys is stale. */
export function useMoves(keys: readonly QueryKey[], calls: RowMoves): RowMoves {
  const { mutateAsync: run } = useChange(keys, (work: () => Promise<unknown>) => work())
  return {
    archive: (id) => run(() => calls.archive(id)),
    restore: (id) => run(() => calls.restore(id)),
    remove: (id) => run(() => calls.remove(id)),
  }
}

/** The calls that change many rows of one kind, all or none. */
type ManyCalls<Change extends string> = Record<Change, (ids: number[]) => Promise<unknown>>

export interface ArchiveChanges<Change extends string> extends RowMoves {
  many: (ids: number[], change: Change) => Promise<unknown>
}

/** The calls of a list with an archive; after each of them all that was read under these keys is stale. */
export function useArchiveChanges<Change extends string = ArchiveChange>(
  keys: readonly QueryKey[],
  one: RowMoves,
  many: ManyCalls<Change>,
): ArchiveChanges<Change> {
  const { mutateAsync: run } = useChange(keys, (work: () => Promise<unknown>) => work())
  return { ...useMoves(keys, one), many: (ids, change) => run(() => many[change](ids)) }
}
