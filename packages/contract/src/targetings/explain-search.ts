import { z } from 'zod'
import { call, id, idParams, moment } from '../base/call.ts'
import { dynamicParameters, targetingTypes, capKinds } from '../base/constants.ts'
import { pendingChange } from '../scheduled/pending.ts'
import { targetingForm } from './values.ts'

/** Names of the parameters that publishers may send with the keyword (docs/behaviour/engine.md#placeholders). */
export const searchParameters = [
  ...dynamicParameters.filter((name) => name !== 'Q').map((name) => name.toLowerCase()),
  'sub_id',
]

export const explainTexts = {
  addressInvalid: 'Please enter an IPv4 or IPv6 address.',
  countryInvalid: 'Please enter a country of two letters.',
}

/** Why a rule, or one of its targets, has room for a search or not. */
export const roomReasons = [
  'has room',
  'lease to be asked for',
  'not leased',
  'weight is 0',
  'out of its hours',
  'rule cap reached',
  'group missing or not active',
  'group capacity reached',
  'advertiser link missing',
  'advertiser link disabled',
  'advertiser link not valid',
  'advertiser not active',
  'advertiser link cap reached',
] as const
export type RoomReason = (typeof roomReasons)[number]

const count = z.number().int().min(0).max(1_000_000_000)

/** Counts before the search. Missing ones are taken from the engines' figures, else 0. */
export const countedBefore = z.object({
  searches: count.optional(),
  searches_today: count.optional(),
  high_paying_today: count.optional(),
  of_address_today: count.optional(),
  /** Milliseconds since the previous search of the address; missing when there was none. */
  since_previous: count.optional(),
})
export type CountedBefore = z.infer<typeof countedBefore>

/** A search to explain. Every field is optional, as in a real search. */
export const searchToExplain = z.object({
  keyword: z.string().max(2_000).default(''),
  /** Two letters; derived from the address when missing. */
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{2})?$/, explainTexts.countryInvalid)
    .default(''),
  address: z.string().trim().max(100).default(''),
  user_agent: z.string().max(4_000).default(''),
  /** Default: now. */
  time: moment.optional(),
  parameters: z.record(z.string().max(50), z.string().max(2_000)).default({}),
  counted: countedBefore.default({}),
  /** Turn of the round robin: 1 is the first search after engines loaded the revision. */
  turn: z.number().int().min(1).max(1_000).default(1),
  /** The revision that engines served when a recorded search arrived. The reply has the link's own number for it. */
  recorded_revision: z.number().int().min(0).optional(),
  /** Unsaved values of a form, which replace those of the stored draft. */
  draft: targetingForm.optional(),
})
export type SearchToExplain = z.input<typeof searchToExplain>
/** The same with defaults filled in. */
export type SearchExplainedWith = z.output<typeof searchToExplain>

const target = z.object({
  /** The advertiser link; null for a group. */
  provider_link_id: z.number().nullable(),
  advertiser_link_group_id: z.number().nullable(),
  /** The group rule, inside a group. */
  group_rule_id: z.number().nullable(),
  provider: z.string().nullable(),
  link: z.string().nullable(),
  /** Share among two advertisers, or weight in a group; null in waterfall. */
  weight: z.number().nullable(),
  /** Caps of group rule, group and advertiser link on the way, with today's use; 0 is no cap. */
  caps: z.array(
    z.object({
      kind: z.enum(capKinds),
      id: z.number(),
      cap: z.number(),
      used: z.number(),
    }),
  ),
  reason: z.enum(roomReasons),
  picked: z.boolean(),
  /** Where the search goes when this one is picked; null when it cannot be. */
  location: z.string().nullable(),
})
export type ExplainedTarget = z.infer<typeof target>

export const ruleStates = [
  'picked',
  'no room',
  'not its turn',
  'a rule before it has room',
  'not reached',
  'disabled',
] as const

const rule = z.object({
  /** Null for a rule that was never saved. */
  id: z.number().nullable(),
  /** Place among the enabled rules, from 1, because engines have no others; null for a disabled rule. */
  priority: z.number().nullable(),
  daily_cap: z.number(),
  used: z.number(),
  weight: z.number().nullable(),
  state: z.enum(ruleStates),
  /** Null for a disabled rule, which is not evaluated. */
  reason: z.enum(roomReasons).nullable(),
  /** Percent of the searches that it gets while these rules have room; null in waterfall or without room. */
  share: z.number().nullable(),
  targets: z.array(target),
})
export type ExplainedRule = z.infer<typeof rule>

export const linkStates = [
  'serving',
  'never published',
  'not active',
  'archived',
  'publisher not active',
] as const

const filter = z.object({
  /** Its `filtered_reason` in records. */
  reason: z.string(),
  state: z.enum(['off', 'passed', 'failed', 'skipped', 'not reached']),
  /** Null when the filter is off, or the search has no such value. */
  value: z.number().nullable(),
  limit: z.number().nullable(),
  /** Which values fail: those above the limit, or those below it. */
  fails: z.enum(['above', 'below']),
})
export type ExplainedFilter = z.infer<typeof filter>

/** The decision on one revision of the link, step by step (docs/behaviour/engine.md#order-of-a-search). */
export const explainedRevision = z.object({
  /** The live revision; null for a draft. */
  revision: z.number().nullable(),
  state: z.enum(linkStates),
  publisher: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Counts including this search; null when the link is not served. */
  counted: z
    .object({
      searches: z.number(),
      searches_today: z.number(),
      high_paying_today: z.number(),
      /** Null when no filter needs it. */
      of_address_today: z.number().nullable(),
      since_previous: z.number().nullable(),
    })
    .nullable(),
  filters: z.array(filter),
  /** How many first searches of the link pass without filters; 0 when the option is off. */
  unfiltered: z.number(),
  warmup: z.object({
    on: z.boolean(),
    /** How many first searches of the link it takes. */
    searches: z.number(),
    link: z.string().nullable(),
    decided: z.boolean(),
  }),
  targeting_type: z.enum(targetingTypes),
  rules: z.array(rule),
  outcome: z.string(),
  filtered_reason: z.string().nullable(),
  /** Kind of the address in the reply: an advertiser link, or one of the fallbacks. */
  sent_to: z.enum([
    'advertiser link',
    'warm-up link',
    'custom fallback',
    'over-cap URL',
    'system fallback',
    'nothing',
  ]),
  rule_id: z.number().nullable(),
  location: z.string().nullable(),
})
export type ExplainedRevision = z.infer<typeof explainedRevision>

export const explainSearch = call({
  method: 'POST',
  path: '/api/targeting/:id/explain',
  access: 'admin',
  summary:
    'What the redirect engine decides about a search, step by step, for the live revision and for the draft. Counts nothing and uses no cap.',
  page: 'docs/behaviour/publisher-links.md#explain-a-search',
  params: idParams,
  body: searchToExplain,
  data: z.object({
    /** The search as engines read it. */
    search: z.object({
      time: z.string(),
      keyword: z.string(),
      /** Empty when it is unknown. */
      country: z.string(),
      click_id: z.string(),
      bot: z.boolean(),
      proxy: z.boolean(),
      high_paying: z.boolean(),
      chrome_version: z.number().nullable(),
      windows_version: z.number().nullable(),
    }),
    /** When engines last reported counts of this link; null when they never did. */
    reported_at: z.string().nullable(),
    /** Numbers (from 1) of the live publication of this link, and of the one at `recorded_revision`. */
    numbers: z.object({ live: z.number().nullable(), recorded: z.number().nullable() }),
    live: explainedRevision,
    draft: explainedRevision,
    /** Pending changes of the link, and of groups and advertiser links that it reaches, the next first. */
    scheduled: z.array(pendingChange),
  }),
})

export const recordedSearch = z.object({
  event_time: z.string(),
  outcome: z.string(),
  filtered_reason: z.string(),
  publisher_id: z.number(),
  targeting_id: z.number(),
  rule_id: z.number(),
  advertiser_link_group_id: z.number(),
  group_rule_id: z.number(),
  provider_id: z.number(),
  provider_link_id: z.number(),
  channel: z.string(),
  country: z.string(),
  keyword: z.string(),
  click_id: z.string(),
  sub_id: z.string(),
  user_agent: z.string(),
  referrer: z.string(),
  revision: z.number(),
})
export type RecordedSearch = z.infer<typeof recordedSearch>

export const recordedSearches = call({
  method: 'GET',
  path: '/analytics/api/v1/bigquery/recorded-searches',
  access: 'admin',
  summary:
    'The latest searches with a click id, as they were recorded; at most ten. Within one publisher link all kept searches are looked through, over all links those of the last seven days.',
  page: 'docs/behaviour/reports.md#recorded-searches',
  query: z.object({ targeting_id: id.optional(), click_id: z.string().min(1).max(2_000) }),
  data: z.object({ searches: z.array(recordedSearch) }),
})
