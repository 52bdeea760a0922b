import { z } from 'zod'
import { qualityScores, targetingTypes } from '../base/constants.ts'
import { idOrNull, ids, numberOrNull, numberSent, scores, textOrNull } from '../base/form-values.ts'
import { messages } from '../base/messages.ts'

/** A rule of a group as sent (2 §3.3); without an id it is new. */
export const groupRuleForm = z.object({
  id: idOrNull,
  /** Not sent it is 0; blank it is refused (2 §5.1). */
  capacity: numberSent(messages.groups.capInvalid).default(0),
  weight: numberOrNull(messages.groups.weightInvalid),
  revenue_share: numberOrNull(messages.targetings.revenueShareInvalid),
  active: z.boolean().default(false),
  advertiser_id: idOrNull,
  advertiser_link_id: idOrNull,
})
export type GroupRuleValues = z.output<typeof groupRuleForm>

/** Fields without defaults: a change of some leaves the others. Texts come from `groupProblems` (2 §5.1). */
const fields = {
  active: z.boolean(),
  published: z.boolean(),
  description: textOrNull(5_000),
  platforms: ids,
  search_engines: ids,
  tag_types: ids,
  quality_scores: scores,
  targeting: z.enum(targetingTypes),
  rules: z.array(groupRuleForm).max(500),
}
const whole = z.object(fields)
export type GroupValues = z.output<typeof whole>

export const blankGroup: GroupValues = {
  active: true,
  published: false,
  description: null,
  platforms: [],
  search_engines: [],
  tag_types: [],
  quality_scores: [],
  targeting: 'round_robin',
  rules: [],
}

/** A new group: what is not sent is blank. */
export const groupForm = whole.partial()
export type GroupForm = z.input<typeof groupForm>

/** A change: what is not sent stays. `updated_at`, when sent, must be the one that was read. */
export const groupChange = groupForm.extend({ updated_at: z.string().optional() })

/** The properties of the chosen link come along: the form checks them against the group's. */
export const groupRule = z.object({
  id: z.number(),
  capacity: z.number(),
  weight: z.number().nullable(),
  revenue_share: z.number().nullable(),
  active: z.boolean(),
  /** It was part of a publication: disabled, it can never be enabled again (2 §4.3, DESIGN §7). */
  was_published: z.boolean(),
  advertiser_id: z.number(),
  advertiser_link_id: z.number(),
  platform_id: z.number(),
  search_engine_id: z.number(),
  tag_type_id: z.number(),
  quality_score: z.enum(qualityScores),
})
export type GroupRule = z.infer<typeof groupRule>

/** A group as list and form read it (2 §3.3). Moments are ISO 8601, UTC. */
export const advertiserLinkGroup = z.object({
  id: z.number(),
  active: z.boolean(),
  published: z.boolean(),
  description: z.string().nullable(),
  platforms: z.array(z.number()),
  search_engines: z.array(z.number()),
  tag_types: z.array(z.number()),
  quality_scores: z.array(z.enum(qualityScores)),
  /** Searches a UTC day; 0 is no cap (decision 0041). */
  capacity: z.number(),
  targeting: z.enum(targetingTypes),
  status: z.enum(['draft', 'published']),
  updated_at: z.string(),
  published_at: z.string().nullable(),
  archived_at: z.string().nullable(),
  rules: z.array(groupRule),
})
export type AdvertiserLinkGroup = z.infer<typeof advertiserLinkGroup>

/** A row of the select of a group rule (2 §3.3). */
export const groupOption = advertiserLinkGroup
  .pick({
    id: true,
    active: true,
    capacity: true,
    quality_scores: true,
    search_engines: true,
    platforms: true,
    tag_types: true,
  })
  .extend({
    description: z.string().nullable(),
    /** Of the current UTC day; null when there is no cap. */
    remaining_capacity: z.number().nullable(),
  })
export type GroupOption = z.infer<typeof groupOption>

/** What engines serve of a group since it was published last: its enabled rules in order. */
export const publishedGroup = z.object({
  targeting_type: z.enum(targetingTypes),
  capacity: z.number(),
  rules: z.array(
    z.object({
      id: z.number(),
      capacity: z.number(),
      weight: z.number().nullable(),
      provider_link_id: z.number(),
    }),
  ),
})
