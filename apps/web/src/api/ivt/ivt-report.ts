import type { CallInput } from '@headgate/contract/base/call'
import { getIvtDetail } from '@headgate/contract/ivt/ivt-detail'
import { getIvtThresholds, type IvtThresholds, saveIvtThresholds } from '@headgate/contract/ivt/thresholds'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '../query/use-change.ts'
import { send } from '../transport/send.ts'

const all = ['ivt'] as const

export type IvtPlace = CallInput<typeof getIvtDetail>['query']

export const ivtQueries = {
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

/** Every row is judged by the thresholds, so all that was read is stale. */
export const useSaveIvtThresholds = () =>
  useChange([all, ['reports', 'ivt-report']], (body: IvtThresholds & { updatedAt: string }) =>
    send(saveIvtThresholds, { body }),
  )
