import { z } from 'zod'
import { call, day, daysInOrder, id, idParams, repeatedFilter } from '../base/call.ts'
import { errors } from '../base/errors.ts'
import { listQuery } from '../base/list.ts'
import { bookingMoves } from './moves.ts'
import { repairBody } from './repair-body.ts'
import { repairKinds, repairSubjects } from './repair-values.ts'

const page = 'docs/behaviour/revenue.md#repair-queue'

/** A repair that was made. */
export const repair = z.object({
  id: z.number(),
  kind: z.enum(repairKinds),
  subject: z.enum(repairSubjects),
  provider: z.object({ id: z.number(), name: z.string() }),
  channel: z.string(),
  booked_as: z.string().nullable(),
  note: z.string().nullable(),
  account: z
    .object({
      id: z.number(),
      publisher: z.object({ id: z.number(), name: z.string() }),
      valid_from: z.string(),
      valid_to: z.string().nullable(),
    })
    .nullable(),
  /** Gross that waited, as decimal text, and for how many days. */
  gross: z.string(),
  waited_days: z.number().nullable(),
  took_first: z.boolean().nullable(),
  createdAt: z.string(),
  created_by: z.string().nullable(),
  undone_at: z.string().nullable(),
})
export type Repair = z.infer<typeof repair>

/** What a repair moves, with the unmatched gross of its days before and after. */
export const repairMoves = bookingMoves.extend({
  unmatched: z.object({ before: z.string(), after: z.string() }),
})
export type RepairMoves = z.infer<typeof repairMoves>

const made = z.object({
  data: repair,
  /** What was booked. Null if nothing had to be booked, or if it will be booked in some minutes. */
  moves: repairMoves.nullable(),
  is_booked: z.boolean(),
})

export const previewRepair = call({
  method: 'POST',
  path: '/api/repair-queue/preview',
  access: 'admin',
  summary: 'What a repair would move. Changes nothing.',
  page,
  body: repairBody,
  data: z.object({ moves: repairMoves.nullable() }),
  fails: [errors.notFound, errors.notInQueue, errors.reportUnavailable, errors.reportLate],
})

export const makeRepair = call({
  method: 'POST',
  path: '/api/repair-queue/repairs',
  access: 'admin',
  summary: 'Repairs an unmatched channel, books its days at once and returns what moved.',
  page,
  repeatable: 'body',
  body: repairBody,
  data: made,
  fails: [errors.notFound, errors.notInQueue],
})

export const repairColumns = ['createdAt', 'provider', 'channel', 'kind', 'gross', 'waited_days'] as const

export const repairsQuery = listQuery({ columns: repairColumns }).extend({
  provider_id: repeatedFilter(id),
  kind: repeatedFilter(z.enum(repairKinds)),
  /** `all` has repairs in force and undone ones. */
  state: z.enum(['in_force', 'undone', 'all']).default('in_force'),
  from: day.optional(),
  to: day.optional(),
})
export type RepairsQuery = z.output<typeof repairsQuery>

export const listRepairs = call({
  method: 'GET',
  path: '/api/repair-queue/repairs',
  access: 'admin',
  summary: 'Repairs that were made, the newest first. `q` searches the channels.',
  page,
  query: repairsQuery.refine(...daysInOrder('from', 'to')),
  data: z.object({ data: z.array(repair), total: z.number() }),
})

export const previewUndoRepair = call({
  method: 'GET',
  path: '/api/repair-queue/repairs/:id/undo',
  access: 'admin',
  summary: 'What undoing a repair would move. Changes nothing.',
  page,
  params: idParams,
  data: z.object({ moves: repairMoves.nullable() }),
  fails: [errors.notFound, errors.repairUndone, errors.accountChanged, errors.reportUnavailable],
})

export const undoRepair = call({
  method: 'POST',
  path: '/api/repair-queue/repairs/:id/undo',
  access: 'admin',
  summary: 'Undoes a repair, books its days at once and returns what moved.',
  page,
  params: idParams,
  data: made,
  fails: [errors.notFound, errors.repairUndone, errors.accountChanged],
})
