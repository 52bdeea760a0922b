import type { ScheduledChange } from '@headgate/contract/scheduled/calls'
import type { PublishableEntity } from '@headgate/contract/scheduled/values'
import { useQueryClient } from '@tanstack/react-query'
import {
  scheduledQueries,
  useCancelScheduled,
  useChangeScheduled,
  useSchedulePublication,
} from '../../api/scheduled/changes.ts'
import type { SaveQuestion, WhatHappens } from './ask-what-happens.tsx'

/** What the forms with drafts do about a scheduled publication (docs/behaviour/scheduled-changes.md#in-the-forms). */
export function useScheduling(entity: PublishableEntity) {
  const client = useQueryClient()
  const { mutateAsync: add } = useSchedulePublication()
  const { mutateAsync: change } = useChangeScheduled()
  const { mutateAsync: cancel } = useCancelScheduled()
  return {
    /** The pending publication of a record, read anew; undefined without one. */
    async pending(id: number | null): Promise<ScheduledChange | undefined> {
      if (id === null) return undefined
      const changes = await client.fetchQuery({ ...scheduledQueries.ofRecord(entity, id), staleTime: 0 })
      return changes.find(({ kind, state }) => kind === 'publication' && state === 'pending')
    },
    async askWhatHappens(pending: ScheduledChange, question: SaveQuestion): Promise<WhatHappens | false> {
      const { askWhatHappens } = await import('./ask-what-happens.tsx')
      return askWhatHappens(pending, question)
    },
    /** After a save: the new draft is published at the time, or nothing is. */
    follow: ({ id }: ScheduledChange, answer: WhatHappens, updatedAt: string) =>
      answer === 'take' ? change({ id, take_draft: true, updatedAt }) : cancel(id),
    /** Schedules the draft that was just saved, or moves the publication that is scheduled already. */
    schedule: (pending: ScheduledChange | undefined, id: number, due_at: string, updatedAt: string) =>
      pending === undefined
        ? add({ entity, entity_id: id, due_at, updatedAt })
        : change({ id: pending.id, due_at, take_draft: true, updatedAt }),
  }
}
