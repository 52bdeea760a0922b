import type { QualityScore, TargetingType } from '@headgate/contract/base/constants'
import type { AdvertiserLinkGroup, GroupRule } from '@headgate/contract/groups/values'
import { blankGroup, type GroupValues } from '@headgate/contract/groups/values'
import { groupCapacity } from '../rules/group-capacity.ts'
import type { Properties } from '../rules/properties.ts'
import type { RuleDraft, RuleSet } from '../rules/rule-draft.ts'
import { followCaps } from '../rules/weights.ts'
import type { GroupProperty } from './fits-group.ts'

/** Properties of the chosen advertiser link; null while none is chosen. */
export interface LinkProperties {
  platform_id: number
  search_engine_id: number
  tag_type_id: number
  quality_score: QualityScore
}

/** State of the form of a group, with fields that only the screen needs. */
export interface GroupDraft extends Omit<GroupValues, 'description' | 'published' | 'rules'> {
  id: number | null
  status: 'draft' | 'published'
  updated_at: string | null
  published_at: string | null
  description: string
  targeting: TargetingType
  rules: RuleDraft[]
  weights_by_hand: boolean
  next_key: number
}

export function newGroup(): GroupDraft {
  const { active, platforms, search_engines, tag_types, quality_scores, targeting } = blankGroup
  return {
    id: null,
    status: 'draft',
    updated_at: null,
    published_at: null,
    description: '',
    active,
    platforms,
    search_engines,
    tag_types,
    quality_scores,
    targeting,
    rules: [],
    weights_by_hand: false,
    next_key: 1,
  }
}

/** A saved group as the form opens it. Weights that do not follow from the caps were chosen by a user and are kept. */
export function loadGroup(loaded: AdvertiserLinkGroup): GroupDraft {
  return {
    id: loaded.id,
    status: loaded.status,
    updated_at: loaded.updated_at,
    published_at: loaded.published_at,
    description: loaded.description ?? '',
    active: loaded.active,
    platforms: loaded.platforms,
    search_engines: loaded.search_engines,
    tag_types: loaded.tag_types,
    quality_scores: loaded.quality_scores,
    targeting: loaded.targeting,
    rules: loaded.rules.map(loadRule),
    weights_by_hand: loaded.targeting === 'round_robin' && !weightsFollowCaps(loaded.rules),
    next_key: 1,
  }
}

/** True if the weights follow from the caps. If not, a user chose them, and they are kept. */
function weightsFollowCaps(rules: readonly GroupRule[]): boolean {
  const enabled = rules.filter((rule) => rule.active)
  return followCaps(enabled.map((rule) => ({ cap: rule.capacity, weight: rule.weight })))
}

/** The rules of a stored group as input of the rules' reducer. */
export function loadGroupRuleSet(
  values: Pick<GroupValues, 'active' | 'targeting' | GroupProperty>,
  stored: readonly GroupRule[],
): RuleSet {
  return {
    rules: stored.map(loadRule),
    isActive: values.active,
    mode: values.targeting,
    weightsByHand: values.targeting === 'round_robin' && !weightsFollowCaps(stored),
    nextKey: 1,
    properties: propertiesOfGroup(values),
  }
}

function loadRule(rule: GroupRule): RuleDraft {
  return {
    key: `rule-${rule.id}`,
    id: rule.id,
    daily_cap: rule.capacity,
    daily_frequency: rule.weight,
    revenue_share_percentage: rule.revenue_share,
    disabled: !rule.active,
    stays_disabled: !rule.active && rule.was_published,
    comment: '',
    hours: rule.hours,
    is_group: false,
    provider_details: [
      {
        traffic: 100,
        provider_id: rule.advertiser_id,
        provider_link: rule.advertiser_link_id,
        advertiser_link_group_id: null,
        platform_id: [rule.platform_id],
        search_engine_id: [rule.search_engine_id],
        tag_type_id: [rule.tag_type_id],
        quality_score: [rule.quality_score],
      },
    ],
  }
}

/** The properties of a group under the names that rules use. */
export function propertiesOfGroup(draft: Pick<GroupDraft, GroupProperty>): Properties {
  return {
    platform_id: draft.platforms,
    search_engine_id: draft.search_engines,
    tag_type_id: draft.tag_types,
    quality_score: draft.quality_scores,
  }
}

/** The rules of the form as input of the rules' reducer. */
export function ruleSetOf(draft: GroupDraft): RuleSet {
  return {
    rules: draft.rules,
    isActive: draft.active,
    mode: draft.targeting,
    weightsByHand: draft.weights_by_hand,
    nextKey: draft.next_key,
    properties: propertiesOfGroup(draft),
  }
}

/** The form with changed rules. */
export function withRuleSet(draft: GroupDraft, set: RuleSet): GroupDraft {
  return {
    ...draft,
    rules: [...set.rules],
    targeting: set.mode,
    weights_by_hand: set.weightsByHand,
    next_key: set.nextKey,
  }
}

/** The read-only Daily Cap (docs/behaviour/groups.md#capacity). */
export function capacityOf(draft: Pick<GroupDraft, 'rules'>): number {
  return groupCapacity(draft.rules.map((rule) => ({ capacity: rule.daily_cap ?? 0, active: !rule.disabled })))
}
