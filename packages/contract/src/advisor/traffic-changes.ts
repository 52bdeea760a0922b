import { z } from 'zod'
import { call } from '../base/call.ts'

const count = z.number().nonnegative()

/** A change of a publisher link, publisher or advertiser that lasts. */
const change = z.object({
  kind: z.enum(['targeting', 'publisher', 'provider']),
  id: z.number(),
  /** The publisher of a publisher link; null of the others. */
  publisher: z.number().nullable(),
  /** `slow` is a decline from day to day. */
  form: z.enum(['hourly', 'slow']),
  direction: z.enum(['fall', 'rise']),
  since: z.iso.datetime(),
  /** Searches in the hours since then. */
  expected: count,
  seen: count,
  hours: z.number(),
  /** Publisher links that it stands for, if they are several. */
  links: z.array(z.number()),
  /** Net revenue of a thousand searches in the last weeks; null where none was booked. */
  rpm: z.number().nullable(),
})
export type TrafficChange = z.infer<typeof change>

export const trafficChanges = call({
  method: 'POST',
  path: '/analytics/advice/traffic-changes',
  access: 'service',
  summary:
    'Publisher links, publishers and advertisers whose searches are far from what is expected of them.',
  page: 'docs/behaviour/advisor.md#far-from-what-is-expected',
  body: z.object({
    /** Hours before this moment are whole and stored. */
    until: z.iso.datetime(),
    score: z.number().positive(),
    sure_score: z.number().positive(),
    part: z.number().positive(),
    least: z.number().positive(),
    decline_part: z.number().positive(),
    decline_days: z.int().positive(),
    decline_least: z.number().positive(),
  }),
  data: z.object({
    /** The end of the last hour that could be judged; null while nothing could. */
    until: z.iso.datetime().nullable(),
    changes: z.array(change),
  }),
})
