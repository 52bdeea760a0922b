import { z } from 'zod'
import { call } from '../base/call.ts'
import { capKinds } from '../base/constants.ts'

/** Records named in one warning; the count is that of all. */
export const WARNING_EXAMPLES = 5

const cap = z.object({
  kind: z.enum(capKinds),
  id: z.number(),
  name: z.string(),
  /** Where it is changed: the advertiser link, or the publisher link or group of the rule. */
  record: z.object({ kind: z.enum(['advertiser_link', 'publisher_link', 'group']), id: z.number() }),
  cap: z.number(),
  used: z.number(),
  /** Redirected searches an hour, over the last three hours and the running one. */
  per_hour: z.number(),
  /** When it will be full (UTC), as its bar shows. */
  full_at: z.string(),
})
export type FillingCap = z.infer<typeof cap>

const link = z.object({
  id: z.number(),
  name: z.string(),
  /** Searches of the same two hours a week ago. */
  searches: z.number(),
})

export const trafficWarnings = call({
  method: 'GET',
  path: '/analytics/api/v1/bigquery/traffic-warnings',
  access: 'admin',
  summary:
    'Caps that will be full today at their pace, the soonest first, and publisher links without a search that had some in the same hours a week ago.',
  page: 'docs/behaviour/reports.md#needs-attention',
  data: z.object({
    caps: z.object({ count: z.number(), examples: z.array(cap) }),
    silent: z.object({ count: z.number(), examples: z.array(link) }),
  }),
})
