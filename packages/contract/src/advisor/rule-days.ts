import { z } from 'zod'
import { call, day, id } from '../base/call.ts'

/** Publisher links that one call asks for. */
export const RULE_DAYS_LINKS = 500

export const ruleDays = call({
  method: 'POST',
  path: '/analytics/advice/rule-days',
  access: 'service',
  summary:
    'What rules of publisher links sent and brought on each settled day, and what advertiser links got a day.',
  page: 'docs/behaviour/advisor.md#weights-to-move',
  body: z.object({
    targeting_ids: z.array(id).max(RULE_DAYS_LINKS),
    /** The last day that has ended. */
    until: day,
  }),
  data: z.object({
    rules: z.array(
      z.object({
        targeting: z.number(),
        rule: z.number(),
        /** Settled days by number, with the searches that were sent and the net revenue in millionths. */
        days: z.array(z.tuple([z.number(), z.number(), z.number()])),
        /** Searches that it sent a day in the last week. */
        searches_a_day: z.number(),
      }),
    ),
    /** The same of all publisher links, by advertiser link. */
    provider_links: z.array(z.object({ id: z.number(), searches_a_day: z.number() })),
  }),
})
export type RuleDays = z.infer<typeof ruleDays.data>['rules'][number]
