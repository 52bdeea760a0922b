import {
  blankTargeting,
  type Targeting,
  targetingLimits,
  type TargetingRule,
  type TargetingValues,
} from '@headgate/contract/targetings/values'
import type { RuleDraft, RuleSet } from '../rules/rule-draft.ts'
import { followCaps } from '../rules/weights.ts'

/** Texts of the form: empty where the payload says null (2 §5.2). */
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

/** What the form of a publisher link holds (2 §3.1, §3.2), with what only the screen needs to know. */
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
  /** Once a weight was edited by hand, caps no longer decide (2 §4.4). */
  weights_by_hand: boolean
  /** The quality scores switched warm-up on, and the user did not touch it since. */
  warmup_by_quality: boolean
  /** Number of the next new block. */
  next_key: number
}

const { latency, highPaying } = targetingLimits

const blankTexts = Object.fromEntries(textFields.map((name) => [name, ''])) as Record<TextField, string>

/** A new publisher link with the defaults of (2 §4.4). */
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

/** A saved publisher link as the form opens it; a link without high paying keywords offers 15 (2 §4.4). */
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
    is_group: rule.is_group,
    provider_details: rule.provider_details,
  }
}

/**
 * Whether a stored rule can never be enabled again. The integrity of publisher ad accounts is the reason (2 §8), so it
 * holds only for a rule that ever had one (DESIGN §7).
 */
export const staysDisabled = (rule: Pick<TargetingRule, 'disabled' | 'had_account'>): boolean =>
  rule.disabled && rule.had_account

/** Whether the weights are what the caps give: if not, somebody chose them, and they are kept. */
function weightsFollowCaps(rules: readonly TargetingRule[]): boolean {
  const enabled = rules.filter((rule) => !rule.disabled)
  return followCaps(enabled.map((rule) => ({ cap: rule.daily_cap, weight: rule.daily_frequency })))
}

/** A copy as a new link, without rule ids and client id (2 §2): its rules are unsaved and may be enabled. */
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

/** The rules of the form, as the reducer of rules takes them. */
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

/** The form with what became of its rules. */
export function withRuleSet(draft: TargetingDraft, set: RuleSet): TargetingDraft {
  return {
    ...draft,
    targeting_rules: [...set.rules],
    targeting_type: set.mode,
    weights_by_hand: set.weightsByHand,
    next_key: set.nextKey,
  }
}
