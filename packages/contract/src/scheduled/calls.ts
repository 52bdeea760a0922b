import { z } from 'zod'
import { call, day, id, idParams, moment, repeatedFilter } from '../base/call.ts'
import { errors } from '../base/errors.ts'
import { listQuery } from '../base/list.ts'
import {
  publishableEntities,
  scheduledEntities,
  scheduledFields,
  scheduledKinds,
  scheduledStates,
} from './values.ts'

const page = 'docs/behaviour/scheduled-changes.md#scheduled-changes'
const values = 'docs/behaviour/scheduled-changes.md#values-from-a-day-on'
const publications = 'docs/behaviour/scheduled-changes.md#publications-at-a-time'

/** A change that is made by itself at a time. Moments are ISO 8601, UTC. */
export const scheduledChange = z.object({
  id: z.number(),
  kind: z.enum(scheduledKinds),
  entity: z.enum(scheduledEntities),
  entity_id: z.number(),
  /** Of a value of a rule; null otherwise. */
  rule_id: z.number().nullable(),
  /** The value that changes, and what it will be; null for a publication. */
  field: z.enum(scheduledFields).nullable(),
  value: z.number().nullable(),
  /** Of the record: publisher and description of a publisher link, description of a group, name of an advertiser. */
  title: z.string().nullable(),
  due_at: z.string(),
  state: z.enum(scheduledStates),
  /** Why it failed, or ended before its time. */
  problem: z.string().nullable(),
  /** Of a pending publication: the draft is no longer the one that was seen, so it would fail. */
  draft_changed: z.boolean(),
  created_by: z.string().nullable(),
  createdAt: z.string(),
  ended_at: z.string().nullable(),
})
export type ScheduledChange = z.infer<typeof scheduledChange>

const one = z.object({ scheduled: scheduledChange })

export const scheduledColumns = ['due_at', 'createdAt', 'entity', 'state'] as const

export const scheduledQuery = listQuery({ columns: scheduledColumns, size: 20 }).extend({
  state: repeatedFilter(z.enum(scheduledStates)),
  kind: repeatedFilter(z.enum(scheduledKinds)),
  entity: z.enum(scheduledEntities).optional(),
  entity_id: id.optional(),
})
export type ScheduledQuery = z.output<typeof scheduledQuery>

export const listScheduledChanges = call({
  method: 'GET',
  path: '/api/scheduled-changes',
  access: 'admin',
  summary:
    'Scheduled changes, also done, failed and cancelled ones. `q` searches the title and the id of the record.',
  page,
  query: scheduledQuery,
  data: z.object({ data: z.array(scheduledChange), total: z.number() }),
})

export const schedulePublication = call({
  method: 'POST',
  path: '/api/scheduled-changes/publications',
  access: 'admin',
  summary:
    'Publishes the saved draft of a publisher link or a group at a time. `updatedAt`, when sent, must be that of the draft that was read: 409 otherwise.',
  page: publications,
  repeatable: 'body',
  body: z.object({
    entity: z.enum(publishableEntities),
    entity_id: id,
    due_at: moment,
    updatedAt: z.string().optional(),
  }),
  data: one,
  fails: [errors.notFound, errors.archived, errors.alreadyScheduled, errors.changedMeanwhile],
})

export const scheduleValue = call({
  method: 'POST',
  path: '/api/scheduled-changes/values',
  access: 'admin',
  summary:
    'Changes a value from a UTC day on: daily cap or weight of a rule (`rule_id`), the daily cap of an advertiser link, the share of a publisher ad account or of an advertiser.',
  page: values,
  repeatable: 'body',
  body: z.object({
    entity: z.enum(scheduledEntities),
    entity_id: id,
    rule_id: id.optional(),
    field: z.enum(scheduledFields),
    value: z.number(),
    day,
  }),
  data: one,
  fails: [errors.notFound, errors.archived, errors.alreadyScheduled, errors.accountEnded],
})

export const changeScheduled = call({
  method: 'PUT',
  path: '/api/scheduled-changes/:id',
  access: 'admin',
  summary:
    'Changes the time of a pending change (`due_at`). With `take_draft` a publication publishes the draft as it is now; `updatedAt`, when sent, must be that of this draft: 409 otherwise.',
  page: publications,
  params: idParams,
  body: z.object({
    due_at: moment.optional(),
    take_draft: z.literal(true).optional(),
    updatedAt: z.string().optional(),
  }),
  data: one,
  fails: [errors.notPending, errors.archived],
})

export const cancelScheduled = call({
  method: 'DELETE',
  path: '/api/scheduled-changes/:id',
  access: 'admin',
  summary: 'Cancels a pending change.',
  page,
  params: idParams,
  data: one,
  fails: [errors.notPending],
})
