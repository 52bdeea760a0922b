import { messages } from '@headgate/contract/base/messages'
import { targetingLimits } from '@headgate/contract/targetings/values'
import { ask, type Change, done, refuse } from './form-change.ts'
import { isInUse } from './provider-link-use.ts'
import { type MatchedProperty, matches, usesAny } from './properties.ts'
import type { OneRuleAction, RuleAction } from './rule-actions.ts'
import { emptyTarget, isEmptyBlock, newRule, type RuleDraft, type RuleSet } from './rule-draft.ts'
import {
  moveRule,
  replaceRule,
  roundedWeight,
  withEvenWeights,
  withoutRule,
  withWeightsFromCaps,
} from './rule-list.ts'
import { isShare, withoutTarget, withShare } from './traffic.ts'

const texts = messages.targetings

/** Differences between rules of publisher links and of groups. */
export interface RuleKind {
  /** True: an advertiser link that another enabled rule uses is refused at once. False: only the save refuses it. */
  refusesUsedLinks: boolean
  /** Rules that cannot be enabled while their record is not active, because they would be saved as disabled. */
  lockedWhileInactive: 'all' | 'new'
  /** The default revenue share of a new rule, percent. */
  shareRevenue: number | null
}

type RuleChange = Change<RuleSet, RuleAction>

/** The one reducer of rules, for publisher links and for groups. */
export function changeRules(set: RuleSet, action: RuleAction, kind: RuleKind): RuleChange {
  switch (action.type) {
    case 'add-rule': {
      const rule = newRule(set, action.is_group, kind.shareRevenue)
      const next = { ...set, rules: [...set.rules, rule], nextKey: set.nextKey + 1 }
      return done(withDerivedWeights(next, !rule.disabled))
    }
    case 'set-mode':
      return done(withMode(set, action.targeting_type))
    case 'derive-weights':
      return done(withDerivedWeights({ ...set, weightsByHand: false }))
    case 'split-evenly':
      if (set.mode === 'waterfall') return done(set)
      // From now on weights do not follow the caps.
      return done({ ...set, rules: withEvenWeights(set.rules), weightsByHand: true })
    default: {
      const rule = set.rules.find((one) => one.key === action.key)
      return rule === undefined ? done(set) : changeRule(set, rule, action, kind)
    }
  }
}

/** Weights of the enabled rules from their daily caps, while no weight was edited by hand. */
export function withDerivedWeights(set: RuleSet, wanted = true): RuleSet {
  if (!wanted || set.mode === 'waterfall' || set.weightsByHand) return set
  return { ...set, rules: withWeightsFromCaps(set.rules) }
}

/** Waterfall has no weights; back in round robin they follow the caps again, or are 100 as in new rules. */
function withMode(set: RuleSet, mode: RuleSet['mode']): RuleSet {
  if (mode === set.mode) return set
  const weight = mode === 'waterfall' ? null : targetingLimits.weight.initial
  const rules = set.rules.map((rule) => ({ ...rule, daily_frequency: weight }))
  return withDerivedWeights({ ...set, mode, weightsByHand: false, rules })
}

/** Places from 1 of the enabled rules that use one of these values of a property. */
export function placesUsing(
  rules: readonly RuleDraft[],
  property: MatchedProperty,
  values: readonly (number | string)[],
): number[] {
  return rules.flatMap((rule, at) =>
    !rule.disabled && usesAny(rule.provider_details, property, values) ? [at + 1] : [],
  )
}

/** Disables the rules at these places; the weights of the others follow. */
export function withDisabled(set: RuleSet, places: readonly number[]): RuleSet {
  if (places.length === 0) return set
  const rules = set.rules.map((rule, at) =>
    places.includes(at + 1) && !rule.disabled ? { ...rule, disabled: true } : rule,
  )
  return withDerivedWeights({ ...set, rules })
}

function changeRule(set: RuleSet, rule: RuleDraft, action: OneRuleAction, kind: RuleKind): RuleChange {
  const put = (values: Partial<RuleDraft>): RuleSet => ({
    ...set,
    rules: replaceRule(set.rules, { ...rule, ...values }),
  })
  switch (action.type) {
    case 'remove-rule':
      // Unsaved rules are deleted at once. Saved ones are only archived, after a question.
      if (rule.id !== null && !action.confirmed)
        return ask(set, texts.confirmArchiveRule, { ...action, confirmed: true })
      return done(withDerivedWeights({ ...set, rules: withoutRule(set.rules, rule) }, !rule.disabled))
    case 'move-rule':
      if (isEmptyBlock(rule)) return refuse(set, texts.emptyRuleBlock)
      return done({ ...set, rules: moveRule(set.rules, rule, action.to) })
    case 'enable-rule':
      return enableRule(set, rule, action, kind)
    case 'set-rule':
      return done(put(action.values))
    case 'set-cap':
      return done(withDerivedWeights(put({ daily_cap: action.daily_cap })))
    case 'set-weight':
      if (set.mode === 'waterfall') return done(set)
      return done({ ...put({ daily_frequency: roundedWeight(action.weight) }), weightsByHand: true })
    default:
      return changeTargets(set, rule, action, kind)
  }
}

function enableRule(
  set: RuleSet,
  rule: RuleDraft,
  action: Extract<RuleAction, { type: 'enable-rule' }>,
  kind: RuleKind,
): RuleChange {
  if (action.enabled === !rule.disabled) return done(set)
  const put = (disabled: boolean) =>
    withDerivedWeights({ ...set, rules: replaceRule(set.rules, { ...rule, disabled }) })
  if (!action.enabled) {
    if (rule.id !== null && !action.confirmed)
      return ask(set, texts.confirmDisableRule, { ...action, confirmed: true })
    return done(put(true))
  }
  if (rule.stays_disabled) return refuse(set, texts.ruleStaysDisabled)
  if (!set.isActive && (kind.lockedWhileInactive === 'all' || rule.id === null)) return done(set)
  if (rule.provider_details.some((target) => !matches(target, set.properties)))
    return refuse(set, messages.providerLinks.propertiesMismatch)
  if (kind.refusesUsedLinks && isInUse(rule.provider_details, set.rules)) return refuse(set, texts.linkInUse)
  return done(put(false))
}

type TargetAction = Extract<
  RuleAction,
  { type: 'add-target' | 'remove-target' | 'set-provider' | 'choose-target' | 'set-traffic' }
>

function changeTargets(set: RuleSet, rule: RuleDraft, action: TargetAction, kind: RuleKind): RuleChange {
  const targets = rule.provider_details
  const put = (changed: RuleDraft['provider_details']) =>
    done({ ...set, rules: replaceRule(set.rules, { ...rule, provider_details: changed }) })
  if (action.type === 'add-target') {
    if (rule.is_group || targets.length >= targetingLimits.targets) return done(set)
    return put([...targets.map((target) => ({ ...target, traffic: 50 })), emptyTarget(50)])
  }
  const { index } = action
  const target = targets[index]
  if (target === undefined) return done(set)
  if (action.type === 'remove-target')
    return put(targets.length > 1 ? withoutTarget(targets, index) : targets)
  if (action.type === 'set-traffic')
    return isShare(action.traffic) ? put(withShare(targets, index, action.traffic)) : done(set)
  if (action.type === 'set-provider') {
    // The same advertiser chosen again keeps its link.
    if (action.provider_id === target.provider_id) return done(set)
    const emptied = { ...emptyTarget(target.traffic), provider_id: action.provider_id }
    return put(targets.toSpliced(index, 1, emptied))
  }
  const chosen = targets.toSpliced(index, 1, { ...action.target, traffic: target.traffic })
  const others = withoutRule(set.rules, rule)
  if (kind.refusesUsedLinks && !rule.disabled && isInUse(chosen, others)) return refuse(set, texts.linkInUse)
  return put(chosen)
}
