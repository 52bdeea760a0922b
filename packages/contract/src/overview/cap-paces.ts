import { z } from 'zod'
import { call, id, repeated } from '../base/call.ts'
import { capKinds } from '../base/constants.ts'

/** What a pace is asked of: the caps, and publisher links with all their rules. */
export const paceKinds = ['publisher_link', ...capKinds] as const
export type PaceKind = (typeof paceKinds)[number]

/** The longest page of a list, or the rules of a publisher link. */
const PACES_AT_ONCE = 500

const pace = z.object({
  id: z.number(),
  /** Of a publisher link the sum of its rules' caps; 0 when it has none. */
  cap: z.number(),
  /** Of the current UTC day. */
  used: z.number(),
  /** The usual hours of this weekday at today's level, or the rate of the last three hours. */
  by: z.enum(['usual', 'recent']),
  /** The part of the day's expected searches that had come by now, from 0 to 1. */
  passed: z.number(),
  /** When it will be full (UTC); null when it is full, and when room is left at midnight. */
  full_at: z.string().nullable(),
  /** Units that are likely to be used at midnight UTC. */
  at_midnight: z.number(),
  /** Searches until midnight UTC that are likely to find it full. */
  missed: z.number(),
  /** Of a rule: the rules of its publisher link that then get its searches. */
  next: z.array(z.number()),
  /** Of rules and publisher links: what happens when no rule of the publisher link has room. */
  overflow: z
    .object({
      /** Since when (UTC); null when it is so already, and when it is not expected. */
      from: z.string().nullable(),
      /** Searches until midnight UTC that are likely to find no rule with room. */
      searches: z.number(),
      to: z.enum(['overcap_url', 'custom_fallback', 'system_fallback']),
    })
    .nullable(),
})
export type Pace = z.infer<typeof pace>

export const capPaces = call({
  method: 'GET',
  path: '/analytics/api/v1/bigquery/cap-paces',
  access: 'admin',
  summary:
    'How daily caps are likely to go on today: when each will be full, and how many searches come after that. Records without a cap are left out.',
  page: 'docs/behaviour/rules.md#pace-of-a-cap',
  query: z.object({
    kind: z.enum(paceKinds),
    ids: repeated(id).refine(
      (ids) => ids.length <= PACES_AT_ONCE,
      `Please ask for at most ${PACES_AT_ONCE} records at once.`,
    ),
  }),
  data: z.object({
    /** When they were computed (UTC): at most a minute ago. */
    at: z.string(),
    paces: z.array(pace),
  }),
})
