import { z } from 'zod'
import { call, day, id, repeatedFilter } from '../base/call.ts'
import { errors } from '../base/errors.ts'
import { listQuery } from '../base/list.ts'
import { channelText } from './repair-body.ts'
import { importKinds } from './import-values.ts'
import { evidences, queueKinds } from './repair-values.ts'

const page = 'docs/behaviour/revenue.md#repair-queue'

/** A channel of an advertiser that waits for a person. Money is decimal text with six decimals. */
export const queueRow = z.object({
  /** Unique among all rows. */
  id: z.string(),
  kind: z.enum(queueKinds),
  provider: z.object({ id: z.number(), name: z.string() }),
  /** As the advertiser wrote it; empty for lines without one. */
  channel: z.string(),
  gross: z.string(),
  searches: z.number(),
  /** Days, or lines that could not be read. */
  days: z.number(),
  rows: z.number(),
  /** First and last of these days, `YYYY-MM-DD`; null for lines without a day. */
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  /** When the first of its figures was received. */
  since: z.string(),
  /** The newest account of this channel. */
  last_account: z
    .object({ id: z.number(), valid_from: z.string(), valid_to: z.string().nullable() })
    .nullable(),
  /** Of lines that could not be read: the newest import with some, its kind, and the reason of one. */
  import_id: z.number().nullable(),
  import_kind: z.enum(importKinds).nullable(),
  reason: z.string().nullable(),
})
export type QueueRow = z.infer<typeof queueRow>

/** Only rows that have waited for at least so many days. */
export const queueAges = ['1', '3', '7', '30'] as const

export const queueColumns = [
  'gross',
  'since',
  'provider',
  'channel',
  'kind',
  'searches',
  'days',
  'first_day',
] as const

export const queueQuery = listQuery({ columns: queueColumns }).extend({
  provider_id: repeatedFilter(id),
  kind: repeatedFilter(z.enum(queueKinds)),
  older_than: z.enum(queueAges).optional(),
})
export type QueueQuery = z.output<typeof queueQuery>

export const listRepairQueue = call({
  method: 'GET',
  path: '/api/repair-queue',
  access: 'admin',
  summary: 'Reported channels that wait for a person, the most money first. `q` searches the channel.',
  page,
  query: queueQuery,
  data: z.object({ data: z.array(queueRow), total: z.number() }),
})

export const repairQueueTotal = call({
  method: 'GET',
  path: '/api/repair-queue/total',
  access: 'admin',
  summary: 'How many channels wait in the repair queue, and how much unmatched gross.',
  page,
  data: z.object({ channels: z.number(), gross: z.string(), since: z.string().nullable() }),
})

/** Upper ends of the ages of unmatched money, in days; the last one has none. */
export const agesOfMoney = [1, 3, 7, 30, null] as const

export const repairFigures = call({
  method: 'GET',
  path: '/api/repair-queue/figures',
  access: 'admin',
  summary: 'Figures above the repair queue: ages, trend, the oldest, and how repairs go.',
  page,
  data: z.object({
    /** Unmatched gross by age, in the order of `agesOfMoney`. */
    ages: z.array(z.object({ channels: z.number(), gross: z.string() })),
    /** At the end of each of the last 30 UTC days, today included. */
    trend: z.array(z.object({ day, gross: z.string(), channels: z.number() })),
    oldest: z
      .object({
        provider: z.object({ id: z.number(), name: z.string() }),
        channel: z.string(),
        since: z.string(),
        gross: z.string(),
      })
      .nullable(),
    /** Of the last 30 days: gross of all advertisers that have some, which of it never stood in the queue, and how many they are. */
    untouched_total: z.object({ advertisers: z.number(), gross: z.string(), untouched: z.string() }),
    /** The same by advertiser, the lowest share first, 50 at most. */
    untouched: z.array(
      z.object({
        provider: z.object({ id: z.number(), name: z.string() }),
        gross: z.string(),
        untouched: z.string(),
      }),
    ),
    /** Repairs of the last 90 days: how many, and the median of the days from loaded to repaired. */
    repaired: z.object({ repairs: z.number(), median_days: z.number().nullable() }),
    /** Repairs of the last 90 days that had a proposal, and those that took the first one. */
    proposals: z.object({ shown: z.number(), first_taken: z.number() }),
  }),
})

const part = z.object({
  evidence: z.enum(evidences),
  points: z.number(),
  value: z.number(),
  known: z.boolean(),
  adds: z.number(),
})

/** What engines redirected through a rule and link on the compared days; null when that is not known. */
const searches = z.number().nullable()

const account = z.object({
  id: z.number(),
  channel: z.string(),
  publisher: z.object({ id: z.number(), name: z.string() }),
  tid: z.number(),
  rule_id: z.number(),
  link_id: z.number(),
  share_revenue: z.number(),
  valid_from: z.string(),
  valid_to: z.string().nullable(),
  is_active: z.boolean(),
  /** First and last day to which it can be widened: other accounts of its rule and link stand beyond. Null: no limit. */
  earliest: z.string().nullable(),
  latest: z.string().nullable(),
  searches,
})
export type RepairAccount = z.infer<typeof account>

const rule = z.object({
  id: z.number(),
  tid: z.number(),
  publisher: z.object({ id: z.number(), name: z.string() }),
  share_revenue: z.number(),
  /** Whether engines serve this rule now. */
  is_served: z.boolean(),
  /** Days that accounts of this rule and link have already, in order. */
  taken: z.array(z.object({ valid_from: z.string(), valid_to: z.string().nullable() })),
  searches,
})

const link = z.object({
  id: z.number(),
  channel: z.string(),
  description: z.string(),
  is_usable: z.boolean(),
  rules: z.array(rule),
})
export type RepairLink = z.infer<typeof link>

/** A known channel that the reported one may be. */
export const repairCandidate = z.object({
  channel: z.string(),
  score: z.number(),
  parts: z.array(part),
  /** Links, rules and accounts: those with the most searches first. */
  links: z.array(link),
  accounts: z.array(account),
  /** Unmatched days on which an account of it is valid. */
  valid_days: z.number(),
  /** True where the booking takes both for the same channel, so that no alias is needed. */
  is_same: z.boolean(),
})
export type RepairCandidate = z.infer<typeof repairCandidate>

export const getRepairCandidates = call({
  method: 'GET',
  path: '/api/repair-queue/candidates',
  access: 'admin',
  summary:
    'What an unmatched channel may be: the best three known channels with their links, rules and accounts, and `chosen`.',
  page: 'docs/behaviour/revenue.md#repair-candidates',
  query: z.object({ provider_id: id, channel: channelText, chosen: channelText.optional() }),
  data: z.object({
    row: queueRow.nullable(),
    candidates: z.array(repairCandidate),
    /** Whether the first candidate is so much better that it may be selected. */
    preselected: z.boolean(),
    /** The channel that was asked for with `chosen`; null without one, and where no link or account has it. */
    chosen: repairCandidate.nullable(),
    /** Whether the engine's own searches could be compared. */
    has_traffic: z.boolean(),
  }),
  fails: [errors.notFound],
})

export const listKnownChannels = call({
  method: 'GET',
  path: '/api/repair-queue/channels',
  access: 'admin',
  summary: 'Channels of an advertiser’s links and accounts that contain `q`, at most 10,000.',
  page,
  query: z.object({ provider_id: id, q: z.string().trim().max(200).optional() }),
  data: z.object({ data: z.array(z.string()) }),
})

export const nearestChannels = call({
  method: 'POST',
  path: '/api/repair-queue/nearest',
  access: 'admin',
  summary: 'The best candidate for each of some unmatched channels.',
  page: 'docs/behaviour/revenue.md#repair-candidates',
  body: z.object({
    channels: z.array(z.object({ provider_id: id, channel: channelText })).max(200),
  }),
  data: z.object({
    data: z.array(
      z.object({
        provider_id: z.number(),
        channel: z.string(),
        nearest: z.object({ channel: z.string(), score: z.number() }).nullable(),
      }),
    ),
  }),
})

/** Searches that engines redirected to channels, less those that a report of the channel's accounts claims. */
export const unclaimedSearches = call({
  method: 'POST',
  path: '/analytics/revenue/unclaimed-searches',
  access: 'service',
  summary:
    'Redirected searches of an advertiser by channel and day, without those that a matched report claims.',
  page: 'docs/behaviour/revenue.md#repair-candidates',
  body: z.object({ provider_id: id, from_day: day, to_day: day }),
  data: z.object({
    /** Channels in lower case; `searches` has a number for each day. */
    channels: z.array(z.object({ channel: z.string(), searches: z.array(z.number()) })),
    /** All redirected searches of the days, claimed or not, by rule and advertiser link. */
    rules: z.array(z.object({ rule_id: z.number(), link_id: z.number(), searches: z.number() })),
  }),
})
