import { messages } from '@headgate/contract/base/messages'
import type { TargetingValues } from '@headgate/contract/targetings/values'
import type { Problems } from '../rules/rule-problems.ts'
import { sumOfPercents } from '../rules/weights.ts'
import { MOST_WEIGHT } from '../snapshot/weight-cells.ts'

const MOST_PERCENT = MOST_WEIGHT / 100_000

/** Whether engines can hold these weights of one choice. */
const isHeld = (weights: readonly (number | null)[]) =>
  weights.every((weight) => Math.abs(weight ?? 0) <= MOST_PERCENT) && sumOfPercents(weights) <= MOST_PERCENT

/**
 * Texts by field path of weights and traffic shares of enabled rules that engines cannot hold. A form that was not
 * saved can have them, because only a save checks it (docs/behaviour/rules.md#weights).
 */
export function draftWeightProblems(
  draft: Pick<TargetingValues, 'targeting_type' | 'targeting_rules'>,
): Problems {
  const problems: Problems = {}
  const rules = draft.targeting_rules
  const weights = rules.map((rule) => (rule.disabled ? null : rule.daily_frequency))
  if (draft.targeting_type === 'round_robin' && !isHeld(weights))
    problems['targeting_rules'] = messages.targetings.weightsWrong
  for (const [at, { disabled, provider_details: targets }] of rules.entries())
    if (!disabled && targets.length > 1 && !isHeld(targets.map(({ traffic }) => traffic)))
      problems[`targeting_rules.${at}.provider_details.0.traffic`] = messages.targetings.trafficInvalid
  return problems
}
