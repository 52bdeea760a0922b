import { z } from 'zod'
import { call, id, idParams } from './base/call.ts'
import { contentDifference } from './base/revisions.ts'
import { capWarning } from './targetings/cap-warning.ts'
import { targetNames } from './targetings/revisions.ts'

const page = 'docs/behaviour/advertiser-links.md#replacing-in-all-rules'

/** Records per call. A link that more records use is replaced in several calls. */
export const MOST_USES = 500

const kind = z.enum(['targeting', 'group'])

/** A publisher link or a group whose enabled rules send to the link. */
export const replacedUse = z.object({
  kind,
  id: z.number(),
  /** The publisher's name, or the group's description. */
  name: z.string(),
  /** Of the draft that was read. The replacement is refused when the draft has changed since. */
  updatedAt: z.string(),
  /** `changed`: published, with unpublished changes. `draft`: never published, and stays a draft. */
  state: z.enum(['published', 'changed', 'draft']),
  /** Places (from 1) of the rules in which the link is replaced. */
  places: z.array(z.number()),
  /** Why it cannot be replaced here; null when it can be. */
  problem: z.string().nullable(),
  warnings: z.array(capWarning),
  /** The changes that publishing would make to the served content; null where there is a problem. */
  difference: contentDifference.nullable(),
})
export type ReplacedUse = z.infer<typeof replacedUse>

export const previewLinkReplacement = call({
  method: 'POST',
  path: '/api/provider-link/:id/replacement-preview',
  access: 'admin',
  summary:
    'What replacing an advertiser link by another in all enabled rules would change, for each publisher link and group. Disabled rules stay as they are. Writes nothing.',
  page,
  params: idParams,
  body: z.object({ replacement_id: id }),
  data: z.object({
    uses: z.array(replacedUse),
    /** How many records use the link; `uses` has the first 500. */
    total: z.number(),
    names: targetNames,
  }),
})

/**
 * Refused with 400 and the text of each record that cannot take the replacement, as `targeting.5` or `group.3`, and
 * with 409 `changed_meanwhile` when one has changed since, or no longer uses the link.
 */
export const replaceLink = call({
  method: 'POST',
  path: '/api/provider-link/:id/replacement',
  access: 'admin',
  summary:
    'Replaces an advertiser link by another in the enabled rules of these publisher links and groups, all or none. `publish` publishes those that were published before; else all become drafts.',
  page,
  params: idParams,
  body: z.object({
    replacement_id: id,
    publish: z.boolean(),
    uses: z
      .array(z.object({ kind, id, updatedAt: z.string() }))
      .min(1)
      .max(MOST_USES),
  }),
  data: z.object({
    /** Ids of the changed records. */
    targetings: z.array(z.number()),
    groups: z.array(z.number()),
    /** How many of them were published. */
    published: z.number(),
  }),
})
