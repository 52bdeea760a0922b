import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ArchiveChange } from '../table/bulk-change.ts'
import type { RowMoves } from '../table/archive-row-menu.tsx'

/** A change after which all that was read under these keys is stale. */
export function useChange<Input, Output>(
  keys: readonly QueryKey[],
  change: (input: Input) => Promise<Output>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
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
  return {
    archive: (id) => run(() => one.archive(id)),
    restore: (id) => run(() => one.restore(id)),
    remove: (id) => run(() => one.remove(id)),
    many: (ids, change) => run(() => many[change](ids)),
  }
}
