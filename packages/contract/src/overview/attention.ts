import { z } from 'zod'
import { call } from '../base/call.ts'

/** Kinds of problems that need an operator's attention, in the order shown. Those that cost searches now come first. */
export const attentionKinds = [
  'advertiser_link_at_cap',
  'no_room',
  'no_enabled_rule',
  'unusable_advertiser_link',
  'traffic_paused',
  'unmatched_revenue',
  'failed_runs',
  'late_runs',
  'failed_uploads',
  'waiting_dry_runs',
  'unpublished_changes',
  'never_published',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** Records named in one entry; the lists show the rest. */
export const ATTENTION_EXAMPLES = 3

const entry = z.object({
  kind: z.enum(attentionKinds),
  /** How many records it concerns. */
  count: z.number(),
  /** The first of them: advertiser links, APIs or imports for kinds about those, else publisher links. */
  examples: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Of money that waits: its gross as decimal text, and since when the oldest does. */
  gross: z.string().optional(),
  since: z.string().nullable().optional(),
})
export type AttentionEntry = z.infer<typeof entry>

export const attention = call({
  method: 'GET',
  path: '/api/attention',
  access: 'admin',
  summary:
    'What needs attention now: advertiser links at their cap, publisher links that send nothing to an advertiser, paused traffic, unmatched revenue, runs and files that failed or are late, dry runs that wait, unpublished changes. Kinds without a record are left out.',
  page: 'docs/behaviour/reports.md#needs-attention',
  data: z.object({ entries: z.array(entry) }),
})
