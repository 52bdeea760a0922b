import { z } from 'zod'

/** What a person does about an unmatched channel: docs/behaviour/revenue.md#repair-queue. */
export const repairKinds = ['map', 'make', 'widen', 'ignore'] as const
export type RepairKind = (typeof repairKinds)[number]

/** What about a channel is unmatched: its money, its countries, or lines that could not be read. */
export const repairSubjects = ['account', 'country', 'skipped'] as const
export type RepairSubject = (typeof repairSubjects)[number]

/** Why a channel stands in the repair queue. The first two are of the subject `account`. */
export const queueKinds = ['no_link', 'no_account', 'country', 'skipped'] as const
export type QueueKind = (typeof queueKinds)[number]

export const subjectOf: Record<QueueKind, RepairSubject> = {
  no_link: 'account',
  no_account: 'account',
  country: 'country',
  skipped: 'skipped',
}

/** First and last day of an account, both included; no last day while it runs. */
export const validity = z.object({ valid_from: z.string(), valid_to: z.string().nullable() })
export type Validity = z.infer<typeof validity>

/** What the score of a candidate is made of: docs/behaviour/revenue.md#repair-candidates. */
export const evidences = ['spelling', 'traffic', 'valid', 'repaired'] as const
