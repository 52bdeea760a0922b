import type { QualityScore, TargetingType } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { targetingLimits } from '@headgate/contract/targetings/values'
import { isExact, toUnits, weightsFromCaps } from '../rules/weights.ts'
import { fitsGroup, groupProperties, type GroupProperty } from './fits-group.ts'
import { type GroupDraft, type GroupRuleDraft, type LinkProperties, newGroupRule } from './draft.ts'

const texts = messages.targetings

type PropertyAction = {
  [P in GroupProperty]: {
    type: 'set-property'
    property: P
    values: readonly (P extends 'quality_scores' ? QualityScore : number)[]
    confirmed?: true
  }
}[GroupProperty]

export type GroupAction =
  | { type: 'set'; values: { description?: string; active?: boolean } }
  | { type: 'set-mode'; targeting: TargetingType }
  | { type: 'derive-weights' }
  | PropertyAction
  | { type: 'add-rule' }
  | { type: 'remove-rule'; key: string; confirmed?: true }
  | { type: 'move-rule'; key: string; to: number }
  | { type: 'enable-rule'; key: string; enabled: boolean; confirmed?: true }
  | { type: 'set-cap'; key: string; capacity: number | null }
  | { type: 'set-weight'; key: string; weight: number | null }
  | { type: 'set-share'; key: string; revenue_share: number | null }
  | { type: 'set-advertiser'; key: string; advertiser_id: number | null }
  | { type: 'choose-link'; key: string; advertiser_link_id: number; properties: LinkProperties }

export type GroupEffect =
  | { kind: 'confirm'; text: string; action: GroupAction }
  | { kind: 'refuse'; text: string }

export interface GroupChange {
  draft: GroupDraft
  effects: GroupEffect[]
}

const done = (draft: GroupDraft): GroupChange => ({ draft, effects: [] })
const refuse = (draft: GroupDraft, text: string): GroupChange => ({
  draft,
  effects: [{ kind: 'refuse', text }],
})
const ask = (draft: GroupDraft, text: string, action: GroupAction): GroupChange => ({
  draft,
  effects: [{ kind: 'confirm', text, action }],
})

/** The one reducer of the group form: what (2 §4.3, §4.4) says about rules and properties holds for groups too. */
export function changeGroup(
  draft: GroupDraft,
  action: GroupAction,
  facts: { shareRevenue: number | null },
): GroupChange {
  switch (action.type) {
    case 'set':
      return done({ ...draft, ...action.values })
    case 'set-mode':
      return done(setMode(draft, action.targeting))
    case 'derive-weights':
      return done(withDerivedWeights({ ...draft, weights_by_hand: false }))
    case 'set-property':
      return setProperty(draft, action)
    case 'add-rule': {
      const rules = [...draft.rules, newGroupRule(draft, facts.shareRevenue)]
      return done(withDerivedWeights({ ...draft, rules, next_key: draft.next_key + 1 }))
    }
    default: {
      const rule = draft.rules.find((one) => one.key === action.key)
      return rule === undefined ? done(draft) : changeRule(draft, rule, action)
    }
  }
}

function setMode(draft: GroupDraft, mode: TargetingType): GroupDraft {
  if (mode === draft.targeting) return draft
  const weight = mode === 'waterfall' ? null : targetingLimits.weight.initial
  const rules = draft.rules.map((rule) => ({ ...rule, weight }))
  return withDerivedWeights({ ...draft, targeting: mode, weights_by_hand: false, rules })
}

function setProperty(draft: GroupDraft, action: PropertyAction): GroupChange {
  const { property, values } = action
  const kept = new Set<number | string>(values)
  const removed = new Set<number | string>(draft[property].filter((value) => !kept.has(value)))
  const isAffected = (rule: GroupRuleDraft) =>
    rule.active && rule.properties !== null && removed.has(rule.properties[groupProperties[property]])
  if (draft.rules.some(isAffected) && !action.confirmed)
    return ask(draft, texts.confirmProperty, { ...action, confirmed: true })
  const rules = draft.rules.map((rule) => (isAffected(rule) ? { ...rule, active: false } : rule))
  const next = { ...draft, [property]: [...kept], rules }
  return done(draft.rules.some(isAffected) ? withDerivedWeights(next) : next)
}

type RuleAction = Extract<GroupAction, { key: string }>

function changeRule(draft: GroupDraft, rule: GroupRuleDraft, action: RuleAction): GroupChange {
  const set = (values: Partial<GroupRuleDraft>): GroupDraft => ({
    ...draft,
    rules: draft.rules.map((one) => (one.key === rule.key ? { ...rule, ...values } : one)),
  })
  const others = draft.rules.filter((one) => one.key !== rule.key)
  switch (action.type) {
    case 'remove-rule':
      if (rule.id !== null && !action.confirmed)
        return ask(draft, texts.confirmArchiveRule, { ...action, confirmed: true })
      return done(withDerivedWeights({ ...draft, rules: others }))
    case 'move-rule':
      if (rule.advertiser_id === null && rule.advertiser_link_id === null)
        return refuse(draft, texts.emptyRuleBlock)
      return done({ ...draft, rules: others.toSpliced(Math.max(0, action.to), 0, rule) })
    case 'enable-rule':
      if (action.enabled && rule.stays_disabled) return refuse(draft, texts.ruleStaysDisabled)
      // It would be sent as disabled (2 §4.3).
      if (action.enabled && rule.id === null && !draft.active) return done(draft)
      if (action.enabled && rule.properties !== null && !fitsGroup(draft, rule.properties))
        return refuse(draft, messages.providerLinks.propertiesMismatch)
      if (!action.enabled && rule.active && rule.id !== null && !action.confirmed)
        return ask(draft, texts.confirmDisableRule, { ...action, confirmed: true })
      return done(withDerivedWeights(set({ active: action.enabled })))
    case 'set-cap':
      return done(withDerivedWeights(set({ capacity: action.capacity })))
    case 'set-weight':
      if (draft.targeting === 'waterfall') return done(draft)
      return done({ ...set({ weight: rounded(action.weight) }), weights_by_hand: true })
    case 'set-share':
      return done(set({ revenue_share: action.revenue_share }))
    case 'set-advertiser':
      return done(set({ advertiser_id: action.advertiser_id, advertiser_link_id: null, properties: null }))
    default:
      return done(set({ advertiser_link_id: action.advertiser_link_id, properties: action.properties }))
  }
}

const rounded = (weight: number | null) =>
  weight === null || isExact(weight) ? weight : toUnits(weight) / 10 ** targetingLimits.weight.decimals

/** Weights of the enabled rules from their caps, while nobody edited one by hand (2 §4.4). */
function withDerivedWeights(draft: GroupDraft): GroupDraft {
  if (draft.targeting === 'waterfall' || draft.weights_by_hand) return draft
  const active = draft.rules.filter((rule) => rule.active)
  const weights = weightsFromCaps(active.map((rule) => rule.capacity ?? 0))
  if (weights === null) return draft
  const byKey = new Map(active.map((rule, at) => [rule.key, weights[at]!]))
  const rules = draft.rules.map((rule) => ({ ...rule, weight: byKey.get(rule.key) ?? rule.weight }))
  return { ...draft, rules }
}
