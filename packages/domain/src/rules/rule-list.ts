import { targetingLimits } from '@headgate/contract/targetings/values'
import type { RuleDraft } from './rule-draft.ts'
import { evenWeights, isExact, toUnits, weightsFromCaps } from './weights.ts'

export function replaceRule(rules: readonly RuleDraft[], rule: RuleDraft): RuleDraft[] {
  return rules.map((one) => (one.key === rule.key ? rule : one))
}

export function withoutRule(rules: readonly RuleDraft[], { key }: RuleDraft): RuleDraft[] {
  return rules.filter((one) => one.key !== key)
}

/** Moves a rule to a place from 0; a place beyond the ends is the nearest end. */
export function moveRule(rules: readonly RuleDraft[], rule: RuleDraft, to: number): RuleDraft[] {
  const others = withoutRule(rules, rule)
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, rule)
}

/** A weight as it is kept: with no more decimals than a weight has. */
export function roundedWeight(weight: number | null): number | null {
  return weight === null || isExact(weight) ? weight : toUnits(weight) / 10 ** targetingLimits.weight.decimals
}

/** The enabled rules get the weights that their daily caps give; nothing changes while a cap is no number. */
export function withWeightsFromCaps(rules: readonly RuleDraft[]): readonly RuleDraft[] {
  const weights = weightsFromCaps(enabled(rules).map((rule) => rule.daily_cap ?? 0))
  return weights === null ? rules : withWeights(rules, weights)
}

/** The enabled rules get equal parts of 100, whatever their caps are. */
export function withEvenWeights(rules: readonly RuleDraft[]): readonly RuleDraft[] {
  return withWeights(rules, evenWeights(enabled(rules).length))
}

const enabled = (rules: readonly RuleDraft[]) => rules.filter((rule) => !rule.disabled)

function withWeights(rules: readonly RuleDraft[], weights: readonly number[]): RuleDraft[] {
  const byKey = new Map(enabled(rules).map((rule, at) => [rule.key, weights[at]!]))
  return rules.map((rule) => {
    const weight = byKey.get(rule.key) ?? rule.daily_frequency
    // The same object where nothing changes: the screen draws only the blocks that differ.
    return weight === rule.daily_frequency ? rule : { ...rule, daily_frequency: weight }
  })
}
