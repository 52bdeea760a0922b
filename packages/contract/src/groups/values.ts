import { z } from 'zod'
import { qualityScores, targetingTypes } from '../base/constants.ts'
import { idOrNull, ids, numberOrNull, numberSent, scores, textOrNull } from '../base/form-values.ts'
import { messages } from '../base/messages.ts'
import { runHoursOrNull, storedRunHours } from '../targetings/run-hours.ts'

/** A rule of a group as sent; without an id it is new (docs/behaviour/groups.md#rules-of-a-group). */
export const groupRuleForm = z.object({
  id: idOrNull,
  /** 0 when it is not sent; blank is refused. */
  capacity: numberSent(messages.groups.capInvalid).default(0),
  weight: numberOrNull(messages.groups.weightInvalid),
  revenue_share: numberOrNull(messages.targetings.revenueShareInvalid),
  active: z.boolean().default(false),
  /** docs/behaviour/rules.md#hours */
  hours: runHoursOrNull.default(null),
  advertiser_id: idOrNull,
  advertiser_link_id: idOrNull,
})
export type GroupRuleValues = z.output<typeof groupRuleForm>

/**
 * Fields without defaults, so that a change of some leaves the others. `groupProblems` in the domain has the checks and
 * their texts (docs/behaviour/groups.md#checks-of-a-group).
 */
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

/** A new group. Fields that are not sent are blank. */
export const groupForm = whole.partial()
export type GroupForm = z.input<typeof groupForm>

/** A change. Fields that are not sent stay. `updated_at`, when sent, must be the one that was read. */
export const groupChange = groupForm.extend({ updated_at: z.string().optional() })

/** Includes the properties of the chosen link, because the form checks them against the group's. */
export const groupRule = z.object({
  id: z.number(),
  capacity: z.number(),
  weight: z.number().nullable(),
  revenue_share: z.number().nullable(),
  active: z.boolean(),
  hours: storedRunHours,
  /** Part of a publication. Once disabled, it can never be enabled again. */
  was_published: z.boolean(),
  advertiser_id: z.number(),
  advertiser_link_id: z.number(),
  platform_id: z.number(),
  search_engine_id: z.number(),
  tag_type_id: z.number(),
  quality_score: z.enum(qualityScores),
})
export type GroupRule = z.infer<typeof groupRule>

/** A group as list and form read it (docs/behaviour/groups.md#fields). Moments are ISO 8601, UTC. */
export const advertiserLinkGroup = z.object({
  id: z.number(),
  active: z.boolean(),
  published: z.boolean(),
  description: z.string().nullable(),
  platforms: z.array(z.number()),
  search_engines: z.array(z.number()),
  tag_types: z.array(z.number()),
  quality_scores: z.array(z.enum(qualityScores)),
  /** Searches per UTC day; 0 is no cap (decision 0041). */
  capacity: z.number(),
  targeting: z.enum(targetingTypes),
  status: z.enum(['draft', 'published']),
  updated_at: z.string(),
  published_at: z.string().nullable(),
  archived_at: z.string().nullable(),
  rules: z.array(groupRule),
})
export type AdvertiserLinkGroup = z.infer<typeof advertiserLinkGroup>

/** An option in the select of a group rule. */
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
    /** Of the current UTC day; null without a cap. */
    remaining_capacity: z.number().nullable(),
  })
export type GroupOption = z.infer<typeof groupOption>

/** The content of a group that engines serve since its last publication: its enabled rules in order. */
export const publishedGroup = z.object({
  targeting_type: z.enum(targetingTypes),
  capacity: z.number(),
  rules: z.array(
    z.object({
      id: z.number(),
      capacity: z.number(),
      weight: z.number().nullable(),
      hours: storedRunHours.optional(),
      provider_link_id: z.number(),
    }),
  ),
})
