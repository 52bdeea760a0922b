import type { QualityScore, TargetingType } from '@headgate/contract/base/constants'
import type { AdvertiserLinkGroup, GroupRule, GroupRuleValues } from '@headgate/contract/groups/values'
import { blankGroup, type GroupValues } from '@headgate/contract/groups/values'
import { targetingLimits } from '@headgate/contract/targetings/values'
import { groupCapacity } from '../rules/group-capacity.ts'
import type { RuleShape } from '../rules/rule-list.ts'
import { followCaps } from '../rules/weights.ts'

/** Properties of the chosen advertiser link; null while none is chosen. */
export interface LinkProperties {
  platform_id: number
  search_engine_id: number
  tag_type_id: number
  quality_score: QualityScore
}

export interface GroupRuleDraft extends GroupRuleValues {
  /** Stays with the block while it is on the screen, saved or not. */
  key: string
  /** Stored as disabled after it was published: it can never be enabled again (2 §4.3, DESIGN §7). */
  stays_disabled: boolean
  properties: LinkProperties | null
}

/** What the form of a group holds (2 §3.3), with what only the screen needs to know. */
export interface GroupDraft extends Omit<GroupValues, 'description' | 'published' | 'rules'> {
  id: number | null
  status: 'draft' | 'published'
  updated_at: string | null
  published_at: string | null
  description: string
  targeting: TargetingType
  rules: GroupRuleDraft[]
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

/** A saved group as the form opens it. Weights that the caps do not give were chosen by somebody and are kept. */
export function loadGroup(loaded: AdvertiserLinkGroup): GroupDraft {
  const active = loaded.rules.filter((rule) => rule.active)
  const follow = followCaps(active.map((rule) => ({ cap: rule.capacity, weight: rule.weight })))
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
    weights_by_hand: loaded.targeting === 'round_robin' && !follow,
    next_key: 1,
  }
}

function loadRule(rule: GroupRule): GroupRuleDraft {
  const { platform_id, search_engine_id, tag_type_id, quality_score, was_published, ...values } = rule
  return {
    ...values,
    key: `rule-${rule.id}`,
    stays_disabled: !rule.active && was_published,
    properties: { platform_id, search_engine_id, tag_type_id, quality_score },
  }
}

/** A new block (2 §4.3, §4.4): cap 0, weight 100, default revenue share, enabled only in an active group. */
export function newGroupRule(draft: GroupDraft, shareRevenue: number | null): GroupRuleDraft {
  return {
    key: `new-${draft.next_key}`,
    id: null,
    capacity: 0,
    weight: draft.targeting === 'waterfall' ? null : targetingLimits.weight.initial,
    revenue_share: shareRevenue,
    active: draft.active,
    advertiser_id: null,
    advertiser_link_id: null,
    stays_disabled: false,
    properties: null,
  }
}

/** What the weights of the rules follow from. */
export const groupRuleShape: RuleShape<GroupRuleDraft> = {
  isEnabled: (rule) => rule.active,
  capOf: (rule) => rule.capacity,
  weightOf: (rule) => rule.weight,
  withWeight: (rule, weight) => ({ ...rule, weight }),
}

/** A block in which nothing was chosen: it cannot be moved. */
export const isEmptyGroupBlock = (rule: GroupRuleDraft): boolean =>
  rule.advertiser_id === null && rule.advertiser_link_id === null

/** The read-only Daily Cap: the sum of the enabled rules' caps, 0 when one of them has none (2 §2.4; decision 0041). */
export function capacityOf(draft: Pick<GroupDraft, 'rules'>): number {
  return groupCapacity(draft.rules.map((rule) => ({ capacity: rule.capacity ?? 0, active: rule.active })))
}
