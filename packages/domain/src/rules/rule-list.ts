import { targetingLimits } from '@headgate/contract/targetings/values'
import type { RuleDraft } from './rule-draft.ts'
import { evenWeights, isExact, toUnits, weightsFromCaps } from './weights.ts'

export function replaceRule(rules: readonly RuleDraft[], rule: RuleDraft): RuleDraft[] {
  return rules.map((one) => (one.key === rule.key ? rule : one))
}

export function withoutRule(rules: readonly RuleDraft[], { key }: RuleDraft): RuleDraft[] {
  return rules.filter((one) => one.key !== key)
}

/** Moves a rule to a place, from 0. A place beyond the ends means the nearest end. */
export function moveRule(rules: readonly RuleDraft[], rule: RuleDraft, to: number): RuleDraft[] {
  const others = withoutRule(rules, rule)
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, rule)
}

/** A weight rounded to the decimals that are stored. */
export function roundedWeight(weight: number | null): number | null {
  return weight === null || isExact(weight) ? weight : toUnits(weight) / 10 ** targetingLimits.weight.decimals
}

/** Gives the enabled rules the weights of their daily caps. Changes nothing while a cap is not a number. */
export function withWeightsFromCaps(rules: readonly RuleDraft[]): readonly RuleDraft[] {
  const weights = weightsFromCaps(enabled(rules).map((rule) => rule.daily_cap ?? 0))
  return weights === null ? rules : withWeights(rules, weights)
}

/** Gives the enabled rules equal parts of 100, regardless of their caps. */
export function withEvenWeights(rules: readonly RuleDraft[]): readonly RuleDraft[] {
  return withWeights(rules, evenWeights(enabled(rules).length))
}

const enabled = (rules: readonly RuleDraft[]) => rules.filter((rule) => !rule.disabled)

function withWeights(rules: readonly RuleDraft[], weights: readonly number[]): RuleDraft[] {
  const byKey = new Map(enabled(rules).map((rule, at) => [rule.key, weights[at]!]))
  return rules.map((rule) => {
    const weight = byKey.get(rule.key) ?? rule.daily_frequency
    // Keeps the object where nothing changes, because the screen draws only changed blocks.
    return weight === rule.daily_frequency ? rule : { ...rule, daily_frequency: weight }
  })
}
