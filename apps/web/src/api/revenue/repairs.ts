import type { RepairBody } from '@headgate/contract/revenue/repair-body'
import {
  listRepairs,
  makeRepair,
  previewRepair,
  previewUndoRepair,
  type RepairsQuery,
  undoRepair,
} from '@headgate/contract/revenue/repair-calls'
import {
  getRepairCandidates,
  listKnownChannels,
  listRepairQueue,
  nearestChannels,
  type QueueQuery,
  repairFigures,
  repairQueueTotal,
} from '@headgate/contract/revenue/repair-queue'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useChange } from '../query/use-change.ts'
import { send } from '../transport/send.ts'

const all = ['repairs'] as const
/** Apart, because a repair that was made cannot be foretold again. */
const previews = ['repair-previews'] as const

/** A reported channel of an advertiser. */
export interface ReportedChannel {
  provider_id: number
  channel: string
}

export const repairQueries = {
  queue: (query: QueueQuery) =>
    queryOptions({
      queryKey: [...all, 'queue', query],
      queryFn: ({ signal }) => send(listRepairQueue, { query, signal }),
    }),
  total: () =>
    queryOptions({
      queryKey: [...all, 'total'],
      queryFn: ({ signal }) => send(repairQueueTotal, { signal }),
    }),
  figures: () =>
    queryOptions({
      queryKey: [...all, 'figures'],
      queryFn: ({ signal }) => send(repairFigures, { signal }),
    }),
  /** The best candidate of each of some unmatched channels. */
  nearest: (channels: readonly ReportedChannel[]) =>
    queryOptions({
      queryKey: [...all, 'nearest', channels],
      queryFn: async ({ signal }) =>
        (await send(nearestChannels, { body: { channels: [...channels] }, signal })).data,
      placeholderData: keepPreviousData,
      retry: false,
    }),
  /** What an unmatched channel may be, and the records of one more channel. */
  candidates: (of: ReportedChannel, chosen?: string) =>
    queryOptions({
      queryKey: [...all, 'candidates', of, chosen],
      queryFn: ({ signal }) =>
        send(getRepairCandidates, { query: { ...of, ...(chosen !== undefined && { chosen }) }, signal }),
      placeholderData: keepPreviousData,
    }),
  /** Channels of an advertiser that contain the text. */
  channels: (provider_id: number, q: string) =>
    queryOptions({
      queryKey: [...all, 'channels', provider_id, q],
      queryFn: async ({ signal }) =>
        (await send(listKnownChannels, { query: { provider_id, ...(q !== '' && { q }) }, signal })).data,
      placeholderData: keepPreviousData,
    }),
  /** What a repair would move; nothing is asked for while it is null. Never kept, because imports change it. */
  preview: (body: RepairBody | null) =>
    queryOptions({
      queryKey: [...previews, body],
      queryFn: async ({ signal }) =>
        body === null ? null : (await send(previewRepair, { body, signal })).moves,
      enabled: body !== null,
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),
  made: (query: RepairsQuery) =>
    queryOptions({
      queryKey: [...all, 'made', query],
      queryFn: ({ signal }) => send(listRepairs, { query, signal }),
    }),
  undoPreview: (id: number) =>
    queryOptions({
      queryKey: [...previews, 'undo', id],
      queryFn: async ({ signal }) => (await send(previewUndoRepair, { params: { id }, signal })).moves,
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),
}

/** A repair moves money, and may make or change an account. */
const stale = [all, ['publisher-accounts']] as const

export const useMakeRepair = () =>
  useChange(stale, (body: RepairBody) => send(makeRepair, { body }), { reading: 'later' })

export const useUndoRepair = () =>
  useChange(stale, (id: number) => send(undoRepair, { params: { id } }), { reading: 'later' })
