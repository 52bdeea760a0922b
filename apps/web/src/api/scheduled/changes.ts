import {
  cancelScheduled,
  changeScheduled,
  listScheduledChanges,
  schedulePublication,
  scheduleValue,
  type ScheduledQuery,
} from '@headgate/contract/scheduled/calls'
import type { PublishableEntity, ScheduledEntity, ScheduledField } from '@headgate/contract/scheduled/values'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '../query/use-change.ts'
import { send } from '../transport/send.ts'

const all = ['scheduled'] as const

/** Changes of one record that its form shows: the latest ones are enough. */
const OF_RECORD = 50

export const scheduledQueries = {
  list: (query: ScheduledQuery) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: ({ signal }) => send(listScheduledChanges, { query, signal }),
    }),
  /** Of one record, the latest first. */
  ofRecord: (entity: ScheduledEntity, id: number) =>
    queryOptions({
      queryKey: [...all, 'record', entity, id],
      queryFn: async ({ signal }) => {
        const query = { entity, entity_id: id, order_by: 'createdAt', size: OF_RECORD } as const
        return (await send(listScheduledChanges, { query, signal })).data
      },
      // Every rule of a form reads it.
      staleTime: 30_000,
    }),
}

/** Lists and forms show what is scheduled. */
const stale = [all, ['targetings'], ['advertiser-link-groups']] as const

export interface PublicationWish {
  entity: PublishableEntity
  entity_id: number
  due_at: string
  updatedAt: string
}

export const useSchedulePublication = () =>
  useChange(stale, (body: PublicationWish) => send(schedulePublication, { body }), { reading: 'later' })

export interface ValueWish {
  entity: ScheduledEntity
  entity_id: number
  rule_id?: number
  field: ScheduledField
  value: number
  day: string
}

export const useScheduleValue = () =>
  useChange(stale, (body: ValueWish) => send(scheduleValue, { body }), { reading: 'later' })

export interface ScheduledMove {
  id: number
  due_at?: string
  /** Publish the draft as it is now; `updatedAt` is its own. */
  take_draft?: true
  updatedAt?: string
}

export const useChangeScheduled = () =>
  useChange(stale, ({ id, ...body }: ScheduledMove) => send(changeScheduled, { params: { id }, body }), {
    reading: 'later',
  })

export const useCancelScheduled = () =>
  useChange(stale, (id: number) => send(cancelScheduled, { params: { id } }), { reading: 'later' })
