import { targetingLimits } from '@headgate/contract/targetings/values'
import { evenWeights, isExact, toUnits, weightsFromCaps } from './weights.ts'

/** A rule as a form holds it. */
interface Keyed {
  key: string
}

/** How the rules of one kind of form name what the weights follow from. */
export interface RuleShape<Rule extends Keyed> {
  isEnabled: (rule: Rule) => boolean
  capOf: (rule: Rule) => number | null
  weightOf: (rule: Rule) => number | null
  withWeight: (rule: Rule, weight: number | null) => Rule
}

export function replaceRule<Rule extends Keyed>(rules: readonly Rule[], rule: Rule): Rule[] {
  return rules.map((one) => (one.key === rule.key ? rule : one))
}

export function withoutRule<Rule extends Keyed>(rules: readonly Rule[], { key }: Keyed): Rule[] {
  return rules.filter((one) => one.key !== key)
}

/** Moves a rule to a place from 0; a place beyond the ends is the nearest end. */
export function moveRule<Rule extends Keyed>(rules: readonly Rule[], rule: Rule, to: number): Rule[] {
  const others = withoutRule(rules, rule)
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, rule)
}

/** Places from 1 of the rules for which something holds. */
export function placesOf<Rule>(rules: readonly Rule[], holds: (rule: Rule) => boolean): number[] {
  return rules.flatMap((rule, at) => (holds(rule) ? [at + 1] : []))
}

/** A weight as it is kept: with no more decimals than a weight has. */
export function roundedWeight(weight: number | null): number | null {
  return weight === null || isExact(weight) ? weight : toUnits(weight) / 10 ** targetingLimits.weight.decimals
}

/** The enabled rules get the weights that their daily caps give; nothing changes while a cap is no number. */
export function withWeightsFromCaps<Rule extends Keyed>(
  rules: readonly Rule[],
  shape: RuleShape<Rule>,
): readonly Rule[] {
  const enabled = rules.filter(shape.isEnabled)
  const weights = weightsFromCaps(enabled.map((rule) => shape.capOf(rule) ?? 0))
  return weights === null ? rules : withWeights(rules, enabled, weights, shape)
}

/** The enabled rules get equal parts of 100, whatever their caps are. */
export function withEvenWeights<Rule extends Keyed>(
  rules: readonly Rule[],
  shape: RuleShape<Rule>,
): readonly Rule[] {
  const enabled = rules.filter(shape.isEnabled)
  return withWeights(rules, enabled, evenWeights(enabled.length), shape)
}

function withWeights<Rule extends Keyed>(
  rules: readonly Rule[],
  enabled: readonly Rule[],
  weights: readonly number[],
  shape: RuleShape<Rule>,
): Rule[] {
  const byKey = new Map(enabled.map((rule, at) => [rule.key, weights[at]!]))
  return rules.map((rule) => {
    const weight = byKey.get(rule.key)
    // The same object where nothing changes: the screen draws only the blocks that differ.
    return weight === undefined || weight === shape.weightOf(rule) ? rule : shape.withWeight(rule, weight)
  })
}
