import { z } from 'zod'
import { advisorMessages as texts } from './advisor-messages.ts'
import { call, idParams, repeatedFilter, requiredText } from '../base/call.ts'
import { errors } from '../base/errors.ts'
import { listQuery } from '../base/list.ts'
import { recordKinds } from '../overview/find-records.ts'
import { adviceEvents, adviceStatuses } from './states.ts'

const page = 'docs/behaviour/advisor.md#list'

const historyEntry = z.object({
  id: z.number(),
  event: z.enum(adviceEvents),
  payload: z.object({ notes: z.string(), snoozed_until: z.string().optional() }),
  /** Who acted, by the name of that time; 'System' for what the job did. */
  user: z.object({ first_name: z.string(), last_name: z.string() }),
  createdAt: z.string(),
})
export type AdviceHistoryEntry = z.infer<typeof historyEntry>

/** An advice item as the list reads it: docs/behaviour/advisor.md#list. */
export const advice = z.object({
  id: z.number(),
  rule: z.string(),
  /** Name of the publisher or advertiser; null where no single one is concerned. */
  partner: z.string().nullable(),
  partner_kind: z.enum(['publisher', 'provider']).nullable(),
  partner_id: z.number().nullable(),
  title: z.string(),
  /** HTML with few tags; links lead to the console, or by https. */
  description: z.string(),
  status: z.enum(adviceStatuses),
  snoozed_until: z.string().nullable(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  /** The record that it is about, or that contains it; null where it is gone. */
  record: z.object({ kind: z.enum(recordKinds), id: z.number(), name: z.string() }).nullable(),
  facts: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
  /** What a day of it costs, decimal text in USD; null where that is not known. */
  loss: z.string().nullable(),
  /** When the condition was found first and last, and when it was over; null while it lasts. */
  opened_at: z.string(),
  seen_at: z.string(),
  over_at: z.string().nullable(),
  /** When something that the list shows changed last. */
  updatedAt: z.string(),
  /** Latest first. */
  history: z.array(historyEntry),
})
export type Advice = z.infer<typeof advice>

export const adviceColumns = ['id', 'partner', 'title', 'status', 'loss', 'opened_at', 'updatedAt'] as const

/** `publisher-3` or `provider-7`. */
const partner = z
  .string()
  .regex(/^(publisher|provider)-[1-9]\d{0,8}$/, 'A partner is written like publisher-3 or provider-7.')

export const adviceQuery = listQuery({ columns: adviceColumns }).extend({
  status: repeatedFilter(z.enum(adviceStatuses)),
  partner: repeatedFilter(partner),
})
export type AdviceQuery = z.output<typeof adviceQuery>

/** An option of a filter, with the items that it would show alone. */
const option = z.object({ value: z.string(), label: z.string(), count: z.number() })

export const listAdvice = call({
  method: 'GET',
  path: '/api/advisors',
  access: 'admin',
  summary:
    'Advice items with their history, and the options of the filters; `q` searches the title. Without a status, items of all.',
  page,
  query: adviceQuery,
  data: z.object({
    data: z.array(advice),
    total: z.number(),
    statusFilter: z.array(option),
    partnerFilter: z.array(option),
  }),
})

const notes = requiredText(texts.notesRequired, 2_000)

/** The dialog of an action: docs/behaviour/advisor.md#actions. */
export const notesForm = z.object({ notes })

/** As far as the dialog's days and hours reach. */
const FARTHEST_MS = 1_000_000 * 86_400_000

export const snoozeForm = z.object({
  notes,
  snoozed_until: z
    .string(texts.untilRequired)
    .min(1, texts.untilRequired)
    .pipe(z.iso.datetime({ offset: true, error: texts.untilUnreadable }))
    .refine((text) => Date.parse(text) > Date.now(), texts.untilPast)
    .refine((text) => Date.parse(text) < Date.now() + FARTHEST_MS, texts.tooFar),
})

const actions = 'docs/behaviour/advisor.md#actions'

export const snoozeAdvice = call({
  method: 'POST',
  path: '/api/advisors/snooze/:id',
  access: 'admin',
  summary: 'Snoozes an active advice item until a moment (UTC).',
  page: actions,
  params: idParams,
  body: snoozeForm,
  data: advice,
  fails: [errors.adviceState],
})

export const closeAdvice = call({
  method: 'POST',
  path: '/api/advisors/close/:id',
  access: 'admin',
  summary: 'Closes an active or snoozed advice item. It stays closed until its condition was over once.',
  page: actions,
  params: idParams,
  body: notesForm,
  data: advice,
  fails: [errors.adviceState],
})

export const activateAdvice = call({
  method: 'POST',
  path: '/api/advisors/activate/:id',
  access: 'admin',
  summary: 'Takes a snooze back: the item is active at once.',
  page: actions,
  params: idParams,
  body: notesForm,
  data: advice,
  fails: [errors.adviceState],
})

export const countAdvice = call({
  method: 'GET',
  path: '/api/advisors/count',
  access: 'admin',
  summary: 'The number of active advice items.',
  page,
  data: z.object({ active: z.number() }),
})
