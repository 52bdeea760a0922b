import { z } from 'zod'
import './zod-settings.ts'

/** One publication of a publisher link or of a group. */
export const publishedRevision = z.object({
  /** Names it in calls. */
  revision: z.number(),
  /** Counts the publications of this record from 1: what people read. */
  number: z.number(),
  /** Name or e-mail; the system when nobody published it by hand. */
  published_by: z.string(),
  /** ISO 8601, UTC. */
  published_at: z.string(),
  /** What engines serve now. */
  is_live: z.boolean(),
})
export type PublishedRevision = z.infer<typeof publishedRevision>
