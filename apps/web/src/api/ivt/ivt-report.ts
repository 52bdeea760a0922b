import type { CallInput } from '@headgate/contract/base/call'
import { getIvtDetail } from '@headgate/contract/ivt/ivt-detail'
import { getIvtList } from '@headgate/contract/ivt/ivt-report'
import { getIvtThresholds, type IvtThresholds, saveIvtThresholds } from '@headgate/contract/ivt/thresholds'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '../query/use-change.ts'
import { saveFile } from '../transport/download.ts'
import { send } from '../transport/send.ts'

const all = ['ivt'] as const

export type IvtQuery = CallInput<typeof getIvtList>['query']
export type IvtPlace = CallInput<typeof getIvtDetail>['query']

export const ivtQueries = {
  list: (query: IvtQuery) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: ({ signal }) => send(getIvtList, { query, signal }),
    }),
  detail: (place: IvtPlace) =>
    queryOptions({
      queryKey: [...all, 'detail', place],
      queryFn: ({ signal }) => send(getIvtDetail, { query: place, signal }),
    }),
  thresholds: () =>
    queryOptions({
      queryKey: [...all, 'thresholds'],
      queryFn: ({ signal }) => send(getIvtThresholds, { signal }),
    }),
}

/** Saves all rows of a view as CSV. */
export const downloadIvt = (query: IvtQuery) =>
  saveFile(getIvtList, { query: { ...query, download: 'true' } })

/** Every row is judged by the thresholds, so all that was read is stale. */
export const useSaveIvtThresholds = () =>
  useChange([all], (body: IvtThresholds & { updatedAt: string }) => send(saveIvtThresholds, { body }))
