import { z } from 'zod'
import { call, day, daysInOrder, id, idParams, repeatedFilter } from '../base/call.ts'
import { errors } from '../base/errors.ts'
import { listQuery } from '../base/list.ts'
import { messages } from '../base/messages.ts'
import { bookingMoves, shareOf } from './moves.ts'

const texts = messages.publisherAccounts
const page = 'docs/behaviour/revenue.md#publisher-ad-accounts'

/** A publisher ad account as its list reads it: docs/behaviour/revenue.md#publisher-ad-accounts. */
export const publisherAccount = z.object({
  id: z.number(),
  publisher_id: z.number(),
  /** The advertiser. */
  provider_id: z.number(),
  rule_id: z.number(),
  /** The advertiser link. */
  link_id: z.number(),
  /** Whether it takes part today. */
  status: z.boolean(),
  /** The channel. */
  sin: z.string(),
  /** The publisher link. */
  tid: z.number(),
  /** The channel variable, such as `subid`. */
  source_identifier: z.string(),
  /** The publisher's part of the net today, in percent. */
  share_revenue: z.number(),
  api_key: z.string().nullable(),
  valid_from: z.string(),
  /** The last day that counts; null while it runs. */
  valid_to: z.string().nullable(),
  provider: z.object({ id: z.number(), name: z.string(), csv_source_identifier: z.string().nullable() }),
  publisher: z.object({ id: z.number(), name: z.string() }),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type PublisherAccount = z.infer<typeof publisherAccount>

/** One account with every change of its share and status, the first day first; empty before the first change by hand. */
export const publisherAccountWithTerms = publisherAccount.extend({
  terms: z.array(z.object({ from_day: z.string(), share_revenue: z.number(), is_active: z.boolean() })),
})
export type PublisherAccountWithTerms = z.infer<typeof publisherAccountWithTerms>

export const publisherAccountColumns = [
  'id',
  'publisher',
  'provider',
  'rule_id',
  'link_id',
  'status',
  'sin',
  'tid',
  'source_identifier',
  'share_revenue',
  'valid_from',
  'valid_to',
] as const

export const publisherAccountsQuery = listQuery({ columns: publisherAccountColumns }).extend({
  provider_id: repeatedFilter(id),
  publisher_id: repeatedFilter(id),
  tid: repeatedFilter(id),
  rule_id: repeatedFilter(id),
})
export type PublisherAccountsQuery = z.output<typeof publisherAccountsQuery>

/** Blank is null. A key has no blanks inside. */
const apiKey = z
  .string()
  .trim()
  .max(200)
  .regex(/^[\x21-\x7e]*$/, texts.apiKeyInvalid)
  .nullable()
  .transform((key) => key || null)
  .pipe(z.string().nullable())

/** Share and status from a day on; today without one. */
const held = {
  share_revenue: shareOf(texts.shareInvalid).optional(),
  status: z.boolean().optional(),
  from_day: day.optional(),
}

export const publisherAccountForm = z.object({
  share_revenue: shareOf(texts.shareInvalid),
  api_key: apiKey,
  from_day: z.iso.date(messages.repairs.chooseDay),
})
export type PublisherAccountForm = z.input<typeof publisherAccountForm>

export const listPublisherAccounts = call({
  method: 'GET',
  path: '/api/pubaccount',
  access: 'admin',
  summary: 'Publisher ad accounts, filtered, sorted and paged. `q` searches channel variable and channel.',
  page,
  query: publisherAccountsQuery,
  data: z.object({ data: z.array(publisherAccount), total: z.number() }),
})

export const publisherAccountIds = call({
  method: 'GET',
  path: '/api/pubaccount/ids',
  access: 'admin',
  summary:
    'Publisher links (`tid`) or rules (`rule_id`) that have an account and whose id contains `q`, for the filters of the list; the newest 100.',
  page,
  query: z.object({ of: z.enum(['tid', 'rule_id']), q: z.string().trim().max(20).optional() }),
  data: z.object({ data: z.array(z.object({ id: z.number(), status: z.boolean() })) }),
})

export const getPublisherAccount = call({
  method: 'GET',
  path: '/api/pubaccount/:id',
  access: 'admin',
  summary: 'One publisher ad account with every change of its share and status.',
  page,
  params: idParams,
  data: z.object({ data: publisherAccountWithTerms }),
})

export const updatePublisherAccount = call({
  method: 'PUT',
  path: '/api/pubaccount/:id',
  access: 'admin',
  summary:
    'Changes share and status from a day on (`from_day`, today without one), or the API key. The days are booked again. `updatedAt`, when sent, must be the one that was read: 409 otherwise.',
  page: 'docs/behaviour/revenue.md#shares-and-their-days',
  params: idParams,
  body: z.object({ ...held, api_key: apiKey.optional(), updatedAt: z.string().optional() }),
  data: z.object({ data: publisherAccountWithTerms }),
})

export const movesOfPublisherAccount = call({
  method: 'POST',
  path: '/api/pubaccount/:id/moves',
  access: 'admin',
  summary: 'What another share or status from a day on would move. Changes nothing.',
  page: 'docs/behaviour/revenue.md#shares-and-their-days',
  params: idParams,
  body: z.object(held),
  data: z.object({ moves: bookingMoves }),
  fails: [errors.accountEnded, errors.reportLate],
})

export const publisherAccountsBeside = call({
  method: 'GET',
  path: '/api/pubaccount/:id/beside',
  access: 'admin',
  summary:
    'All accounts of the same advertiser and channel, the account itself included, running ones first.',
  page: 'docs/behaviour/revenue.md#accounts-side-by-side',
  params: idParams,
  data: z.object({ data: z.array(publisherAccount) }),
})

const collected = z.object({ net: z.string(), publisher: z.string(), searches: z.number() })

export const verifyPublisherAccounts = call({
  method: 'POST',
  path: '/api/pubaccount/verify',
  access: 'admin',
  summary:
    'Compares what publisher ad accounts collected with what a booking would give them now. Changes nothing. Without days it takes all days on which they are valid.',
  page: 'docs/behaviour/revenue.md#verifying-accounts',
  body: z
    .object({
      id: id.optional(),
      ids: z
        .array(id)
        .min(1)
        .max(200)
        .transform((ids) => [...new Set(ids)])
        .optional(),
      from_day: day.optional(),
      to_day: day.optional(),
    })
    .refine(({ id: one, ids }) => (one === undefined) !== (ids === undefined), {
      path: ['ids'],
      error: 'Send either id or ids.',
    })
    .refine(...daysInOrder('from_day', 'to_day')),
  data: z.object({
    data: z.array(
      z.object({
        account_id: z.number(),
        /** The days that were compared; `to_day` is before `from_day` where the account covers none of them. */
        from_day: z.string(),
        to_day: z.string(),
        /** Whether every day has in its booked rows what a booking would give now. */
        matches: z.boolean(),
        /** Money as decimal text: the booked rows, and what a booking would give now. */
        booked: collected,
        now: collected,
        /** Only days that differ, in order. */
        days: z.array(z.object({ day: z.string(), booked: collected, now: collected })),
      }),
    ),
  }),
  fails: [errors.notFound, errors.reportLate],
})
