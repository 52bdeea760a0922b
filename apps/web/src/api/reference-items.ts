import {
  type ReferenceCalls,
  type ReferenceForm,
  type ReferenceItem,
  type ReferenceKind,
  referenceKinds,
  type ReferenceQuery,
} from '@headgate/contract/settings/reference-items'
import { queryOptions } from '@tanstack/react-query'
import { send } from './transport/send.ts'
import { oneByOne, useChange, useMoves } from './query/use-change.ts'

/** One kind represents all, because they differ only in the names of paths and replies. */
const callsOf = (kind: ReferenceKind) => referenceKinds[kind] as typeof referenceKinds.platform

/** The part of a reply under the name of its kind. */
function named(data: object, name: ReferenceCalls['kind'] | ReferenceCalls['many']): unknown {
  return (data as Record<string, unknown>)[name]
}

const all = (kind: ReferenceKind) => ['reference-items', kind] as const

export const referenceQueries = {
  list: (kind: ReferenceKind, query: ReferenceQuery) =>
    queryOptions({
      queryKey: [...all(kind), 'list', query],
      queryFn: async ({ signal }) => {
        const calls = callsOf(kind)
        const data = await send(calls.list, { query, signal })
        return { items: named(data, calls.many) as ReferenceItem[], total: data.total }
      },
    }),
  /** The number of items in a tab, whatever the filters. */
  count: (kind: ReferenceKind, archived: boolean) =>
    queryOptions({
      queryKey: [...all(kind), 'count', archived],
      queryFn: async ({ signal }) =>
        (await send(callsOf(kind).list, { query: { archived, size: 1 }, signal })).total,
    }),
  detail: (kind: ReferenceKind, id: number) =>
    queryOptions({
      queryKey: [...all(kind), 'detail', id],
      queryFn: async ({ signal }) => {
        const calls = callsOf(kind)
        return named(await send(calls.get, { params: { id }, signal }), calls.kind) as ReferenceItem
      },
    }),
  /** Several items, for a select whose list leaves out archived ones. A removed item does not hide the others. */
  some: (kind: ReferenceKind, ids: readonly number[]) =>
    queryOptions({
      queryKey: [...all(kind), 'some', ids],
      queryFn: async ({ client }) => {
        const read = ids.map((id) => client.fetchQuery(referenceQueries.detail(kind, id)))
        const done = await Promise.allSettled(read)
        return done.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
      },
    }),
}

/** A change of an item makes the read data of its kind stale, and the selects that offer it. */
const staleWith = (kind: ReferenceKind) => [all(kind), ['lookups']] as const

const useReferenceMutation = <Input>(
  kind: ReferenceKind,
  change: (input: Input) => Promise<unknown>,
  row?: number,
) => useChange(staleWith(kind), change, oneByOne(kind, row))

export interface ReferenceItemChange {
  id: number
  change: Partial<ReferenceForm> & { updatedAt?: string }
}

export const useCreateReferenceItem = (kind: ReferenceKind) =>
  useReferenceMutation(kind, (body: ReferenceForm) => send(callsOf(kind).create, { body }))

/** `row` is the item in whose row the change is made. */
export const useUpdateReferenceItem = (kind: ReferenceKind, row?: number) =>
  useReferenceMutation(
    kind,
    ({ id, change }: ReferenceItemChange) => send(callsOf(kind).update, { params: { id }, body: change }),
    row,
  )

/** Archives, restores and removes an item. */
export const useReferenceMoves = (kind: ReferenceKind) =>
  useMoves(staleWith(kind), {
    archive: (id) => send(callsOf(kind).remove, { params: { id }, body: {} }),
    restore: (id) => send(callsOf(kind).update, { params: { id }, body: { archive: false } }),
    remove: (id) => send(callsOf(kind).remove, { params: { id }, query: { permanent: true }, body: {} }),
  })
