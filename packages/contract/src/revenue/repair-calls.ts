import { z } from 'zod'
import { call, day, id, idParams, repeatedFilter } from '../base/call.ts'
import { errors } from '../base/errors.ts'
import { listQuery } from '../base/list.ts'
import { messages } from '../base/messages.ts'
import { bookingMoves } from './moves.ts'
import { channelText } from './repair-queue.ts'
import { repairKinds, repairSubjects } from './repair-values.ts'

const texts = messages.repairs
const page = 'docs/behaviour/revenue.md#repair-queue'

const of = { provider_id: id, channel: channelText }
const days = { valid_from: z.iso.date(texts.chooseDay), valid_to: z.iso.date(texts.chooseDay).nullable() }

/** What a person decides about an unmatched channel. Days `YYYY-MM-DD`, both included; no last day: it runs on. */
export const repairBody = z.discriminatedUnion('kind', [
  /** Book it as another channel, on days on which it has no account of its own. */
  z.object({ kind: z.literal('map'), ...of, booked_as: channelText }),
  /** A new account of a rule and an advertiser link; with an alias where the link's channel is spelt differently. */
  z.object({ kind: z.literal('make'), ...of, link_id: id, rule_id: id, ...days }),
  /** More days for an account; with an alias in the same way. */
  z.object({ kind: z.literal('widen'), ...of, account_id: id, ...days }),
  z.object({
    kind: z.literal('ignore'),
    provider_id: id,
    channel: z.string().max(1_000),
    subject: z.enum(repairSubjects),
    note: z.string(texts.noteRequired).trim().min(1, texts.noteRequired).max(500),
  }),
])
export type RepairBody = z.infer<typeof repairBody>

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
  /** What was booked; null when nothing had to be, and when it will be booked in some minutes. */
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
  fails: [errors.notFound, errors.reportUnavailable, errors.reportLate],
})

export const makeRepair = call({
  method: 'POST',
  path: '/api/repair-queue/repairs',
  access: 'admin',
  summary: 'Repairs an unmatched channel, books its days at once and returns what moved.',
  page,
  body: repairBody,
  data: made,
  fails: [errors.notFound, errors.changedMeanwhile],
})

export const repairColumns = ['createdAt', 'provider', 'channel', 'kind', 'gross', 'waited_days'] as const

export const repairsQuery = listQuery({ columns: repairColumns }).extend({
  provider_id: repeatedFilter(id),
  kind: repeatedFilter(z.enum(repairKinds)),
  /** Undone ones too. */
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
  query: repairsQuery,
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
