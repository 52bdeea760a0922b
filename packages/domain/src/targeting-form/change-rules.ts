import { messages } from '@headgate/contract/base/messages'
import { targetingLimits } from '@headgate/contract/targetings/values'
import type { Change, FormFacts, RuleAction } from './actions.ts'
import { emptyTarget, isEmptyBlock, newRule, type RuleDraft, type TargetingDraft } from './draft.ts'
import { isInUse } from '../rules/provider-link-use.ts'
import { matches } from './properties.ts'
import { isShare, withoutTarget, withShare } from '../rules/traffic.ts'
import { isExact, toUnits, weightsFromCaps } from '../rules/weights.ts'

const texts = messages.targetings

const done = (draft: TargetingDraft): Change => ({ draft, effects: [] })
const refuse = (draft: TargetingDraft, text: string): Change => ({
  draft,
  effects: [{ kind: 'refuse', text }],
})
const ask = (draft: TargetingDraft, text: string, action: RuleAction): Change => ({
  draft,
  effects: [{ kind: 'confirm', text, action }],
})

/** The part of the reducer that is about one rule (2 §4.3, §4.4). */
export function changeRules(draft: TargetingDraft, action: RuleAction, facts: FormFacts): Change {
  if (action.type === 'add-rule') {
    const rule = newRule(draft, action.is_group, facts.shareRevenue)
    const targeting_rules = [...draft.targeting_rules, rule]
    const next = { ...draft, targeting_rules, next_key: draft.next_key + 1 }
    return done(withDerivedWeights(next, !rule.disabled))
  }
  const rule = draft.targeting_rules.find((one) => one.key === action.key)
  if (rule === undefined) return done(draft)
  switch (action.type) {
    case 'remove-rule':
      return removeRule(draft, rule, action)
    case 'move-rule':
      return moveRule(draft, rule, action.to)
    case 'enable-rule':
      return enableRule(draft, rule, action)
    case 'set-rule':
      return done(replace(draft, { ...rule, ...action.values }))
    case 'set-cap':
      return done(withDerivedWeights(replace(draft, { ...rule, daily_cap: action.daily_cap })))
    case 'set-weight':
      return setWeight(draft, rule, action.weight)
    default:
      return changeTargets(draft, rule, action)
  }
}

function replace(draft: TargetingDraft, rule: RuleDraft): TargetingDraft {
  const rules = draft.targeting_rules.map((one) => (one.key === rule.key ? rule : one))
  return { ...draft, targeting_rules: rules }
}

/** Weights of the enabled rules from their daily caps, while nobody edited one by hand (2 §4.4). */
export function withDerivedWeights(draft: TargetingDraft, wanted = true): TargetingDraft {
  if (!wanted || draft.targeting_type === 'waterfall' || draft.weights_by_hand) return draft
  const enabled = draft.targeting_rules.filter((rule) => !rule.disabled)
  const weights = weightsFromCaps(enabled.map((rule) => rule.daily_cap ?? 0))
  if (weights === null) return draft
  const byKey = new Map(enabled.map((rule, at) => [rule.key, weights[at]!]))
  const rules = draft.targeting_rules.map((rule) => {
    const weight = byKey.get(rule.key) ?? rule.daily_frequency
    // The same object where nothing changed: the screen draws only blocks that differ.
    return weight === rule.daily_frequency ? rule : { ...rule, daily_frequency: weight }
  })
  return { ...draft, targeting_rules: rules }
}

function setWeight(draft: TargetingDraft, rule: RuleDraft, weight: number | null): Change {
  if (draft.targeting_type === 'waterfall') return done(draft)
  const { decimals } = targetingLimits.weight
  const rounded = weight === null || isExact(weight) ? weight : toUnits(weight) / 10 ** decimals
  return done({ ...replace(draft, { ...rule, daily_frequency: rounded }), weights_by_hand: true })
}

/** Unsaved rules are deleted at once, saved ones only archived, after a question (2 §4.3). */
function removeRule(
  draft: TargetingDraft,
  rule: RuleDraft,
  action: Extract<RuleAction, { type: 'remove-rule' }>,
): Change {
  if (rule.id !== null && !action.confirmed)
    return ask(draft, texts.confirmArchiveRule, { ...action, confirmed: true })
  const rules = draft.targeting_rules.filter((one) => one.key !== rule.key)
  return done(withDerivedWeights({ ...draft, targeting_rules: rules }, !rule.disabled))
}

function moveRule(draft: TargetingDraft, rule: RuleDraft, to: number): Change {
  if (isEmptyBlock(rule)) return refuse(draft, texts.emptyRuleBlock)
  const rules = draft.targeting_rules.filter((one) => one.key !== rule.key)
  rules.splice(Math.max(0, Math.min(to, rules.length)), 0, rule)
  return done({ ...draft, targeting_rules: rules })
}

function enableRule(
  draft: TargetingDraft,
  rule: RuleDraft,
  action: Extract<RuleAction, { type: 'enable-rule' }>,
): Change {
  if (action.enabled === !rule.disabled) return done(draft)
  if (!action.enabled) {
    if (rule.id !== null && !action.confirmed)
      return ask(draft, texts.confirmDisableRule, { ...action, confirmed: true })
    return done(withDerivedWeights(replace(draft, { ...rule, disabled: true })))
  }
  if (rule.stays_disabled) return refuse(draft, texts.ruleStaysDisabled)
  // An inactive link has no enabled rule: they would be disabled again when it is saved (2 §4.2, §4.3).
  if (!draft.is_active) return done(draft)
  if (rule.provider_details.some((target) => !matches(target, draft)))
    return refuse(draft, messages.providerLinks.propertiesMismatch)
  if (isInUse(rule.provider_details, draft.targeting_rules)) return refuse(draft, texts.linkInUse)
  return done(withDerivedWeights(replace(draft, { ...rule, disabled: false })))
}

type TargetAction = Extract<
  RuleAction,
  { type: 'add-target' | 'remove-target' | 'set-provider' | 'choose-target' | 'set-traffic' }
>

function changeTargets(draft: TargetingDraft, rule: RuleDraft, action: TargetAction): Change {
  const targets = rule.provider_details
  const set = (changed: RuleDraft['provider_details']) =>
    done(replace(draft, { ...rule, provider_details: changed }))
  if (action.type === 'add-target') {
    if (rule.is_group || targets.length >= targetingLimits.targets) return done(draft)
    return set([...targets.map((target) => ({ ...target, traffic: 50 })), emptyTarget(50)])
  }
  const { index } = action
  const target = targets[index]
  if (target === undefined) return done(draft)
  if (action.type === 'remove-target')
    return set(targets.length > 1 ? withoutTarget(targets, index) : targets)
  if (action.type === 'set-traffic')
    return isShare(action.traffic) ? set(withShare(targets, index, action.traffic)) : done(draft)
  if (action.type === 'set-provider') {
    // Chosen again, the advertiser keeps its link.
    if (action.provider_id === target.provider_id) return done(draft)
    const emptied = { ...emptyTarget(target.traffic), provider_id: action.provider_id }
    return set(targets.toSpliced(index, 1, emptied))
  }
  const chosen = targets.toSpliced(index, 1, { ...action.target, traffic: target.traffic })
  const others = draft.targeting_rules.filter((one) => one.key !== rule.key)
  if (!rule.disabled && isInUse(chosen, others)) return refuse(draft, texts.linkInUse)
  return set(chosen)
}
