import { z } from 'zod'
import './zod-settings.ts'

/** Entries of a history window per page (docs/behaviour/lists.md#history). */
export const HISTORY_PAGE_SIZE = 5

export const historyQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(HISTORY_PAGE_SIZE),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
})

/** A change of one record, from the audit. */
export const historyEntry = z.object({
  id: z.number(),
  /** Name or e-mail of the user; 'System' when no user acted. */
  activity_by: z.string(),
  /** ISO 8601, UTC. */
  activity_time: z.string(),
  action: z.string(),
  /** The bulk change that made it; null for a change by itself. */
  bulk_change_id: z.number().nullable(),
  /** Only changed fields; reference items by name. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** Some callers read `rows` and `count`, others `history` and `total_count`, so all are present. */
export const historyPage = z.object({
  latest_history_data: z.object({
    rows: z.array(historyEntry),
    history: z.array(historyEntry),
    count: z.number(),
    total_count: z.number(),
  }),
})
