import { z } from 'zod'
import './zod-settings.ts'

/** Entries of a history modal on one page (1 §9, 2 §9). */
export const HISTORY_PAGE_SIZE = 5

export const historyQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(HISTORY_PAGE_SIZE),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
})

/** What somebody did to one record, from the audit (DESIGN §3). */
export const historyEntry = z.object({
  id: z.number(),
  /** Name or e-mail of who did it; the system when nobody did. */
  activity_by: z.string(),
  /** ISO 8601, UTC. */
  activity_time: z.string(),
  action: z.string(),
  /** Only the fields that changed; ids of reference items as their names. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** The documents read `rows` or `history`, `count` or `total_count` (1 §3, 2 §7.4): all are there. */
export const historyPage = z.object({
  latest_history_data: z.object({
    rows: z.array(historyEntry),
    history: z.array(historyEntry),
    count: z.number(),
    total_count: z.number(),
  }),
})
