import type { QualityScore, TargetingType } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { targetingLimits } from '@headgate/contract/targetings/values'
import { ask, type Change, done, type Effect, refuse } from '../rules/form-change.ts'
import {
  moveRule,
  placesOf,
  replaceRule,
  roundedWeight,
  withEvenWeights,
  withoutRule,
  withWeightsFromCaps,
} from '../rules/rule-list.ts'
import { fitsGroup, groupProperties, type GroupProperty } from './fits-group.ts'
import {
  type GroupDraft,
  type GroupRuleDraft,
  groupRuleShape,
  isEmptyGroupBlock,
  type LinkProperties,
  newGroupRule,
} from './draft.ts'

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
  | { type: 'split-evenly' }
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

export type GroupEffect = Effect<GroupAction>
export type GroupChange = Change<GroupDraft, GroupAction>

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
    case 'split-evenly':
      return done(splitEvenly(draft))
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
    return ask(
      draft,
      texts.confirmProperty,
      { ...action, confirmed: true },
      placesOf(draft.rules, isAffected),
    )
  const rules = draft.rules.map((rule) => (isAffected(rule) ? { ...rule, active: false } : rule))
  const next = { ...draft, [property]: [...kept], rules }
  return done(draft.rules.some(isAffected) ? withDerivedWeights(next) : next)
}

type RuleAction = Extract<GroupAction, { key: string }>

function changeRule(draft: GroupDraft, rule: GroupRuleDraft, action: RuleAction): GroupChange {
  const set = (values: Partial<GroupRuleDraft>): GroupDraft => ({
    ...draft,
    rules: replaceRule(draft.rules, { ...rule, ...values }),
  })
  switch (action.type) {
    case 'remove-rule':
      if (rule.id !== null && !action.confirmed)
        return ask(draft, texts.confirmArchiveRule, { ...action, confirmed: true })
      return done(withDerivedWeights({ ...draft, rules: withoutRule(draft.rules, rule) }))
    case 'move-rule':
      if (isEmptyGroupBlock(rule)) return refuse(draft, texts.emptyRuleBlock)
      return done({ ...draft, rules: moveRule(draft.rules, rule, action.to) })
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
      return done({ ...set({ weight: roundedWeight(action.weight) }), weights_by_hand: true })
    case 'set-share':
      return done(set({ revenue_share: action.revenue_share }))
    case 'set-advertiser':
      return done(set({ advertiser_id: action.advertiser_id, advertiser_link_id: null, properties: null }))
    default:
      return done(set({ advertiser_link_id: action.advertiser_link_id, properties: action.properties }))
  }
}

/** Weights of the enabled rules from their caps, while nobody edited one by hand. */
function withDerivedWeights(draft: GroupDraft): GroupDraft {
  if (draft.targeting === 'waterfall' || draft.weights_by_hand) return draft
  return { ...draft, rules: [...withWeightsFromCaps(draft.rules, groupRuleShape)] }
}

/** Equal weights for the enabled rules; from then on caps no longer decide. */
function splitEvenly(draft: GroupDraft): GroupDraft {
  if (draft.targeting === 'waterfall') return draft
  return { ...draft, rules: [...withEvenWeights(draft.rules, groupRuleShape)], weights_by_hand: true }
}
