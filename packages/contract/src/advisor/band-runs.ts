import { z } from 'zod'
import { call, day } from '../base/call.ts'

/** A measure that was red for days running, of a channel or of a publisher link. */
const run = z.object({
  /** Of a channel. */
  provider: z.number().nullable(),
  channel: z.string().nullable(),
  /** Of a publisher link. */
  targeting: z.number().nullable(),
  publisher: z.number().nullable(),
  region: z.enum(['us', 'others', 'unknown']),
  side: z.enum(['below', 'above']),
  from: z.iso.date(),
  to: z.iso.date(),
  days: z.number(),
  /** The measure of these days together, and the two sums that it is made of; amounts in millionths. */
  value: z.number(),
  of: z.number(),
  per: z.number(),
})
export type BandRun = z.infer<typeof run>

export const bandRuns = call({
  method: 'POST',
  path: '/analytics/advice/band-runs',
  access: 'service',
  summary: 'Channels or publisher links of which a measure was red for days running.',
  page: 'docs/behaviour/advisor.md#outside-its-band',
  body: z.object({
    rule: z.enum(['coverage', 'rpc', 'rpm', 'invalid_traffic']),
    /** The last day that has ended. */
    until: day,
    days: z.int().min(1).max(14),
    least: z.number().nonnegative(),
  }),
  data: z.object({ runs: z.array(run) }),
})
