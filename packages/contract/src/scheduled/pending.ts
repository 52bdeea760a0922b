import { z } from 'zod'
import { scheduledEntities, scheduledFields, scheduledKinds } from './values.ts'

/** A pending change as lists and explanations show it. */
export const pendingChange = z.object({
  id: z.number(),
  kind: z.enum(scheduledKinds),
  entity: z.enum(scheduledEntities),
  entity_id: z.number(),
  /** Of a value of a rule; null otherwise. */
  rule_id: z.number().nullable(),
  /** The value that changes, and what it will be; null for a publication. */
  field: z.enum(scheduledFields).nullable(),
  value: z.number().nullable(),
  due_at: z.string(),
})
export type PendingChange = z.infer<typeof pendingChange>
