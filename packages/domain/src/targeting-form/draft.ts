import {
  blankTargeting,
  type Targeting,
  targetingLimits,
  type TargetingRule,
  type TargetingValues,
} from '@headgate/contract/targetings/values'
import type { Properties } from '../rules/properties.ts'
import type { RuleDraft, RuleSet } from '../rules/rule-draft.ts'
import { followCaps } from '../rules/weights.ts'

/** Texts of the form: empty where the payload has null. */
export const textFields = [
  'custom_domain',
  'default_fallback',
  'overcap_url',
  'sub_id',
  'n',
  'click_id',
  'notes',
  'tag_description',
] as const
export type TextField = (typeof textFields)[number]

type Plain = Omit<TargetingValues, TextField | 'targeting_rules' | 'status' | 'disable_filters_temporarily'>

/** State of the form of a publisher link, with fields that only the screen needs. */
export interface TargetingDraft extends Plain, Record<TextField, string> {
  id: number | null
  status: 'draft' | 'published'
  /** The token of optimistic concurrency. */
  updatedAt: string | null
  publishedAt: string | null
  latency_enabled: boolean
  high_paying_enabled: boolean
  disable_filters_temporarily: boolean
  targeting_rules: RuleDraft[]
  /** A weight was edited by hand, so weights do not follow the caps. */
  weights_by_hand: boolean
  /** The quality scores switched warm-up on, and the user has not changed it since. */
  warmup_by_quality: boolean
  /** Number of the next new block. */
  next_key: number
}

const { latency, highPaying } = targetingLimits

const blankTexts = Object.fromEntries(textFields.map((name) => [name, ''])) as Record<TextField, string>

/** A new publisher link with its defaults. */
export function newTargeting(): TargetingDraft {
  return {
    ...blankTargeting,
    ...blankTexts,
    id: null,
    updatedAt: null,
    publishedAt: null,
    latency: latency.initial,
    latency_enabled: false,
    high_paying_keywords_percentage: highPaying.initial,
    high_paying_enabled: false,
    disable_filters_temporarily: false,
    targeting_rules: [],
    weights_by_hand: false,
    warmup_by_quality: false,
    next_key: 1,
  }
}

function plainOf(loaded: Targeting): Plain {
  const known = Object.keys(blankTargeting) as (keyof TargetingValues)[]
  return Object.fromEntries(known.map((name) => [name, loaded[name]])) as unknown as Plain
}

/** A saved publisher link as the form opens it. A link without high paying keywords offers 15. */
export function loadTargeting(loaded: Targeting): TargetingDraft {
  const texts = Object.fromEntries(textFields.map((name) => [name, loaded[name] ?? '']))
  const rules = loaded.targeting_rules.toSorted((a, b) => a.priority - b.priority)
  return {
    ...plainOf(loaded),
    ...(texts as Record<TextField, string>),
    id: loaded.id,
    status: loaded.status,
    updatedAt: loaded.updatedAt,
    publishedAt: loaded.publishedAt,
    latency: loaded.latency ?? latency.initial,
    latency_enabled: loaded.latency !== null,
    high_paying_keywords_percentage: loaded.high_paying_keywords_percentage ?? highPaying.initialOfLoaded,
    high_paying_enabled: loaded.high_paying_keywords_percentage !== null,
    disable_filters_temporarily: loaded.disable_filters_temporarily ?? false,
    targeting_rules: rules.map(loadRule),
    weights_by_hand: loaded.targeting_type === 'round_robin' && !weightsFollowCaps(rules),
    warmup_by_quality: false,
    next_key: 1,
  }
}

/** The rules of a stored publisher link as input of the rules' reducer. */
export function loadRuleSet(
  values: Pick<TargetingValues, 'is_active' | 'targeting_type'> & Properties,
  stored: readonly TargetingRule[],
): RuleSet {
  return {
    rules: stored.map(loadRule),
    isActive: values.is_active,
    mode: values.targeting_type,
    weightsByHand: values.targeting_type === 'round_robin' && !weightsFollowCaps(stored),
    nextKey: 1,
    properties: values,
  }
}

function loadRule(rule: TargetingRule): RuleDraft {
  return {
    key: `rule-${rule.id}`,
    id: rule.id,
    daily_cap: rule.daily_cap,
    daily_frequency: rule.daily_frequency,
    revenue_share_percentage: rule.revenue_share_percentage,
    disabled: rule.disabled,
    stays_disabled: staysDisabled(rule),
    comment: rule.comment ?? '',
    hours: rule.hours,
    is_group: rule.is_group,
    provider_details: rule.provider_details,
  }
}

/**
 * True if a stored rule can never be enabled again (docs/behaviour/rules.md#rules-that-stay-disabled). This applies
 * only to a rule that ever had a publisher ad account.
 */
export const staysDisabled = (rule: Pick<TargetingRule, 'disabled' | 'had_account'>): boolean =>
  rule.disabled && rule.had_account

/** True if the weights follow from the caps. If not, a user chose them, and they are kept. */
function weightsFollowCaps(rules: readonly TargetingRule[]): boolean {
  const enabled = rules.filter((rule) => !rule.disabled)
  return followCaps(enabled.map((rule) => ({ cap: rule.daily_cap, weight: rule.daily_frequency })))
}

/** A copy as a new link, without rule ids and client id. Its rules are unsaved and can be enabled. */
export function duplicateTargeting(loaded: Targeting): TargetingDraft {
  const copy = loadTargeting(loaded)
  return {
    ...copy,
    id: null,
    status: 'draft',
    updatedAt: null,
    publishedAt: null,
    client_id: null,
    targeting_rules: copy.targeting_rules.map((rule, at) => ({
      ...rule,
      key: `new-${at + 1}`,
      id: null,
      stays_disabled: false,
    })),
    next_key: copy.targeting_rules.length + 1,
  }
}

/** The rules of the form as input of the rules' reducer. */
export function ruleSetOf(draft: TargetingDraft): RuleSet {
  return {
    rules: draft.targeting_rules,
    isActive: draft.is_active,
    mode: draft.targeting_type,
    weightsByHand: draft.weights_by_hand,
    nextKey: draft.next_key,
    properties: draft,
  }
}

/** The form with changed rules. */
export function withRuleSet(draft: TargetingDraft, set: RuleSet): TargetingDraft {
  return {
    ...draft,
    targeting_rules: [...set.rules],
    targeting_type: set.mode,
    weights_by_hand: set.weightsByHand,
    next_key: set.nextKey,
  }
}
