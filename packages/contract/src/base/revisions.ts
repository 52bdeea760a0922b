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

/** A value of one field of the served content: properties hold lists of ids or scores, those of rules lists of targets too. */
const servedValue = z.unknown().meta({
  anyOf: [
    { type: ['string', 'number', 'boolean', 'null'] },
    { type: 'array', items: { type: ['string', 'number'] } },
    { type: 'array', items: { type: 'object', additionalProperties: { type: ['number', 'null'] } } },
  ],
})

const fieldChange = z.object({ field: z.string(), before: servedValue, after: servedValue })

/** As `TargetingDifference` and `GroupDifference` of the domain. */
export const contentDifference = z.object({
  isSame: z.boolean(),
  fields: z.array(fieldChange),
  rules: z.array(
    z.object({
      kind: z.enum(['added', 'removed', 'changed', 'same']),
      id: z.number().nullable(),
      before: z.number().nullable(),
      after: z.number().nullable(),
      moved: z.boolean(),
      fields: z.array(fieldChange),
    }),
  ),
})
