import { messages } from '@headgate/contract/base/messages'
import { scheduledTexts } from '@headgate/contract/scheduled/texts'
import { type RuleValues, targetingLimits, type TargetingValues } from '@headgate/contract/targetings/values'
import type { PublishedRule } from '../snapshot/snapshot.ts'
import { repeatedUses } from './provider-link-use.ts'
import { sharesAreRight } from './traffic.ts'
import { evenWeights, isExact, sumOfPercents, weightsFromCaps } from './weights.ts'

const texts = messages.targetings
const LARGEST_CAP = 2_147_483_647

export type Problems = Record<string, string>

/** The stored rules of a link by id; empty for a new link. */
export type StoredRules = ReadonlyMap<number, { stays_disabled: boolean; weight: number | null }>

/** True if a number can be a daily cap: whole, from 0. Null counts as 0. */
export function isCap(cap: number | null): boolean {
  return cap === null || (Number.isInteger(cap) && cap >= 0 && cap <= LARGEST_CAP)
}

export function isPercent(value: number | null): value is number {
  return value !== null && value >= 0 && value <= 100 && isExact(value)
}

/**
 * Texts of the rules of a publisher link by field path (docs/behaviour/rules.md#weights). Weights are refused when the
 * enabled ones add up to more than 100, when one of them is 0, or when a typed one is out of range.
 */
export function ruleProblems(
  values: Pick<TargetingValues, 'targeting_type' | 'targeting_rules'>,
  stored: StoredRules,
): Problems {
  const rules = values.targeting_rules
  const problems: Problems = {}
  const derived = derivedWeights(rules)
  const even = evenWeights(derived.size)
  for (const [index, rule] of rules.entries()) {
    const before = rule.id === null ? undefined : stored.get(rule.id)
    const given = [derived.get(rule), ...even, before?.weight]
    const own = problemsOf(rule, values.targeting_type === 'waterfall', before, given)
    for (const [field, text] of Object.entries(own)) problems[`targeting_rules.${index}.${field}`] = text
  }
  repeatedIds(rules, problems)
  for (const { rule, target } of repeatedUses(rules))
    problems[`targeting_rules.${rule}.provider_details.${target}.provider_link`] = texts.linkInUse
  const whole = wholeProblem(values.targeting_type, rules)
  if (whole !== null) problems['targeting_rules'] = whole
  return problems
}

/** The weights of enabled rules that follow from the caps. */
function derivedWeights(rules: readonly RuleValues[]): Map<RuleValues, number> {
  const enabled = rules.filter((rule) => !rule.disabled)
  const weights = weightsFromCaps(enabled.map((rule) => rule.daily_cap ?? 0)) ?? []
  return new Map(weights.map((weight, at) => [enabled[at]!, weight]))
}

/** `given`: weights that the user did not type. They come from the caps, are equal parts, or are stored already. */
function problemsOf(
  rule: RuleValues,
  waterfall: boolean,
  before: { stays_disabled: boolean } | undefined,
  given: readonly (number | null | undefined)[],
): Problems {
  const { daily_frequency: weight, revenue_share_percentage: share } = rule
  const isGroup = rule.provider_details.some((target) => target.advertiser_link_group_id !== null)
  // A group's rules have their own shares (decision 0041), and waterfall has no share to enter.
  const shareMayMiss = waterfall || isGroup
  return {
    ...(rule.id !== null && before === undefined && { id: texts.noSuchRule }),
    ...(before?.stays_disabled === true && !rule.disabled && { disabled: texts.ruleStaysDisabled }),
    ...(!isCap(rule.daily_cap) && { daily_cap: messages.groups.capInvalid }),
    ...(!waterfall &&
      !weightIsRight(weight, rule.disabled, given) && { daily_frequency: texts.weightInvalid }),
    ...(!(share === null ? shareMayMiss : isPercent(share)) && {
      revenue_share_percentage: texts.revenueShareInvalid,
    }),
    ...targetProblems(rule),
  }
}

/**
 * A disabled rule may have any percent, because it is not served. A weight of 0 passes here: the check of the sum
 * refuses it with its own text. A weight that follows from the caps may be less than the least that can be typed.
 */
function weightIsRight(
  weight: number | null,
  disabled: boolean,
  given: readonly (number | null | undefined)[],
): boolean {
  if (disabled || weight === 0) return weight === null || isPercent(weight)
  return isPercent(weight) && (weight >= targetingLimits.weight.from || given.includes(weight))
}

function targetProblems({ provider_details: targets }: RuleValues): Problems {
  if (targets.length === 0) return { 'provider_details.0.provider_link': messages.general.selectValue }
  const problems: Problems = {}
  for (const [index, target] of targets.entries()) {
    const { provider_id: provider, provider_link: link, advertiser_link_group_id: group } = target
    const path = `provider_details.${index}`
    if (link === null && group === null) {
      problems[`${path}.provider_link`] = messages.general.selectValue
      if (provider === null) problems[`${path}.provider_id`] = messages.general.selectValue
    }
    // A target is a link or a group. A group must be the only target: it divides by its own rules.
    if (group !== null && (link !== null || targets.length > 1))
      problems[`${path}.advertiser_link_group_id`] = messages.general.selectAnother
  }
  if (!sharesAreRight(targets)) problems['provider_details.0.traffic'] = texts.trafficInvalid
  return problems
}

function repeatedIds(rules: readonly RuleValues[], problems: Problems): void {
  const seen = new Set<number>()
  for (const [index, { id }] of rules.entries()) {
    if (id === null) continue
    if (seen.has(id)) problems[`targeting_rules.${index}.id`] = texts.noSuchRule
    seen.add(id)
  }
}

function wholeProblem(mode: TargetingValues['targeting_type'], rules: readonly RuleValues[]): string | null {
  const enabled = rules.filter((rule) => !rule.disabled)
  return enabledRulesProblem(
    mode,
    enabled.map(({ daily_cap, daily_frequency: weight, hours }) => ({ daily_cap, weight, hours })),
  )
}

/** What is wrong with all enabled rules of a publisher link together, as drafts or as engines serve them; else null. */
export function enabledRulesProblem(
  mode: TargetingValues['targeting_type'],
  rules: readonly (Pick<PublishedRule, 'weight' | 'hours'> & { daily_cap: number | null })[],
): string | null {
  if (rules.length === 0) return null
  if (mode === 'waterfall') {
    const uncapped = rules.filter((rule) => (rule.daily_cap ?? 0) === 0)
    if (uncapped.length === 0) return texts.waterfallNeedsOpenCap
    return uncapped.some((rule) => (rule.hours ?? null) === null)
      ? null
      : scheduledTexts.waterfallNeedsAllHours
  }
  const weights = rules.map((rule) => rule.weight)
  return weights.includes(0) ? texts.weightsWrong : weightSumProblem(weights)
}

/** The text that refuses weights of enabled rules above 100 in sum; else null. */
export const weightSumProblem = (weights: readonly (number | null)[]): string | null =>
  sumOfPercents(weights) > 100 ? texts.weightsWrong : null

/** The notice before a save goes on: round robin with enabled rules whose weights are below 100. */
export function weightNotice(
  values: Pick<TargetingValues, 'targeting_type' | 'targeting_rules'>,
): string | null {
  const enabled = values.targeting_rules.filter((rule) => !rule.disabled)
  if (values.targeting_type === 'waterfall' || enabled.length === 0) return null
  return sumOfPercents(enabled.map((rule) => rule.daily_frequency)) < 100 ? texts.weightBelow100 : null
}

/** The notice before a save goes on: at some hours no enabled rule may run. */
export function hoursNotice(rules: readonly Pick<RuleValues, 'disabled' | 'hours'>[]): string | null {
  const enabled = rules.filter((rule) => !rule.disabled)
  if (enabled.length === 0 || enabled.some((rule) => rule.hours === null)) return null
  return scheduledTexts.noRuleAtAllHours
}
