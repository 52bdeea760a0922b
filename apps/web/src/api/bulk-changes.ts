import {
  type BulkChangesQuery,
  type BulkRecord,
  type BulkSelection,
  getBulkChange,
  listBulkChanges,
  movesOfBulkChange,
  previewBulkChange,
  recordsOfBulkChange,
  runBulkChange,
} from '@headgate/contract/bulk-changes/calls'
import type { BulkChangeValues } from '@headgate/contract/bulk-changes/values'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from './query/use-change.ts'
import { send } from './transport/send.ts'

const all = ['bulk-changes'] as const
/** Apart, because a change that was made cannot be foretold again. */
const previews = ['bulk-change-preview'] as const

export const bulkChangeQueries = {
  /** What a change would do to each record. Read again for every opening. */
  preview: (change: BulkChangeValues, selection: BulkSelection | undefined) =>
    queryOptions({
      queryKey: [...previews, change, selection],
      queryFn: ({ signal }) =>
        send(previewBulkChange, { body: { change, ...(selection && { selection }) }, signal }),
      staleTime: 0,
      gcTime: 0,
      retry: false,
      // Another window may be open for minutes; the run itself refuses outdated records.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  /** What a change of shares would move in booked figures. */
  moves: (change: BulkChangeValues, accounts: readonly number[]) =>
    queryOptions({
      queryKey: [...previews, 'moves', change, accounts],
      queryFn: async ({ signal }) =>
        (await send(movesOfBulkChange, { body: { change, account_ids: [...accounts] }, signal })).moves,
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),
  list: (query: BulkChangesQuery) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: ({ signal }) => send(listBulkChanges, { query, signal }),
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: async ({ signal }) => (await send(getBulkChange, { params: { id }, signal })).bulk_change,
    }),
  records: (id: number, query: { page: number; size: number; record_id?: number | undefined }) =>
    queryOptions({
      queryKey: [...all, 'records', id, query],
      queryFn: ({ signal }) => send(recordsOfBulkChange, { params: { id }, query, signal }),
    }),
}

export interface BulkRun {
  change: BulkChangeValues
  publish: boolean
  records: readonly Pick<BulkRecord, 'kind' | 'id' | 'updatedAt'>[]
}

export const useRunBulkChange = () =>
  useChange(
    [
      all,
      ['targetings'],
      ['targeting'],
      ['advertiser-link-groups'],
      ['provider-links'],
      ['publisher-accounts'],
    ],
    ({ change, publish, records }: BulkRun) =>
      send(runBulkChange, {
        body: {
          change,
          publish,
          records: records.map(({ kind, id, updatedAt }) => ({ kind, id, updatedAt })),
        },
      }),
  )
