import { z } from 'zod'
import './zod-settings.ts'

/** One publication of a publisher link or of a group. */
export const publishedRevision = z.object({
  /** Its id in calls. */
  revision: z.number(),
  /** Number of the publication of this record, from 1, as screens show it. */
  number: z.number(),
  /** Name or e-mail; 'System' when no user published it. */
  published_by: z.string(),
  /** ISO 8601, UTC. */
  published_at: z.string(),
  /** True for the revision that engines serve now. */
  is_live: z.boolean(),
})
export type PublishedRevision = z.infer<typeof publishedRevision>

/** A value of one served field. Properties are lists of ids or scores; rules also have lists of targets. */
const servedValue = z.unknown().meta({
  anyOf: [
    { type: ['string', 'number', 'boolean', 'null'] },
    { type: 'array', items: { type: ['string', 'number'] } },
    { type: 'array', items: { type: 'object', additionalProperties: { type: ['number', 'null'] } } },
  ],
})

const fieldChange = z.object({ field: z.string(), before: servedValue, after: servedValue })

/** Same as `TargetingDifference` and `GroupDifference` of the domain. */
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
