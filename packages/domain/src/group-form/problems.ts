import type { GroupRuleValues, GroupValues } from '@headgate/contract/groups/values'
import { messages } from '@headgate/contract/base/messages'
import { isCap, isPercent, type Problems, weightSumProblem } from '../rules/rule-problems.ts'
import { sumOfPercents } from '../rules/weights.ts'
import { matches } from '../rules/properties.ts'
import type { RuleDraft } from '../rules/rule-draft.ts'
import { type GroupDraft, propertiesOfGroup } from './draft.ts'
import { hasAllGroupProperties } from './fits-group.ts'

const texts = messages.groups
const shared = messages.targetings

/** The stored rules of a group by id; empty for a new group. */
export type StoredGroupRules = ReadonlyMap<number, { stays_disabled: boolean }>

/** The body that the form sends: blanks as null, then shaped. */
export function groupPayload(draft: GroupDraft): GroupValues {
  return shapeGroup({
    active: draft.active,
    published: draft.status === 'published',
    description: draft.description.trim() || null,
    platforms: draft.platforms,
    search_engines: draft.search_engines,
    tag_types: draft.tag_types,
    quality_scores: draft.quality_scores,
    targeting: draft.targeting,
    rules: draft.rules.map(groupRuleValues),
  })
}

/** A rule of the form as it is sent. */
export function groupRuleValues(rule: RuleDraft): GroupRuleValues {
  const [target] = rule.provider_details
  return {
    id: rule.id,
    capacity: rule.daily_cap,
    weight: rule.daily_frequency,
    revenue_share: rule.revenue_share_percentage,
    active: !rule.disabled,
    hours: rule.hours,
    advertiser_id: target?.provider_id ?? null,
    advertiser_link_id: target?.provider_link ?? null,
  }
}

/** The field of a rule's block by its name in the body. */
const fieldNames: Readonly<Record<string, string>> = {
  capacity: 'daily_cap',
  weight: 'daily_frequency',
  revenue_share: 'revenue_share_percentage',
  active: 'disabled',
  advertiser_id: 'provider_details.0.provider_id',
  advertiser_link_id: 'provider_details.0.provider_link',
}

/** Texts by the paths that the rules of both forms share: `rules.0.capacity` is `rules.0.daily_cap`. */
export function problemsOfFields(problems: Problems): Problems {
  return Object.fromEntries(
    Object.entries(problems).map(([path, text]) => [
      path.replace(/^(rules\.\d+)\.(\w+)$/, (whole, rule: string, field: string) =>
        fieldNames[field] === undefined ? whole : `${rule}.${fieldNames[field]}`,
      ),
      text,
    ]),
  )
}

/** The stored form: weights null in waterfall, new rules disabled unless the group is active. */
export function shapeGroup(values: GroupValues): GroupValues {
  return {
    ...values,
    rules: values.rules.map((rule) => ({
      ...rule,
      weight: values.targeting === 'waterfall' ? null : rule.weight,
      active: rule.active && (rule.id !== null || values.active),
    })),
  }
}

/** The same for a form, which has the properties of chosen links: an enabled rule must match. */
export function groupDraftProblems(draft: GroupDraft): Problems {
  const stored = draft.rules.flatMap(({ id, stays_disabled }) =>
    id === null ? [] : [[id, { stays_disabled }] as const],
  )
  const problems = groupProblems(groupPayload(draft), new Map(stored))
  if (!hasAllGroupProperties(draft)) return problems
  const properties = propertiesOfGroup(draft)
  for (const [at, rule] of draft.rules.entries())
    if (!rule.disabled && rule.provider_details.some((target) => !matches(target, properties)))
      problems[`rules.${at}.advertiser_link_id`] ??= messages.providerLinks.propertiesMismatch
  return problems
}

/**
 * Every text by field path (`rules.0.capacity`), all at once; empty when the group can be saved
 * (docs/behaviour/groups.md#checks-of-a-group).
 */
export function groupProblems(values: GroupValues, stored: StoredGroupRules): Problems {
  const problems: Problems = {
    ...(values.platforms.length === 0 && { platforms: shared.platformRequired }),
    ...(values.search_engines.length === 0 && { search_engines: shared.searchEngineRequired }),
    ...(values.tag_types.length === 0 && { tag_types: texts.tagTypeRequired }),
    ...(values.quality_scores.length === 0 && { quality_scores: shared.qualityScoreRequired }),
  }
  const seen = new Set<number>()
  for (const [index, rule] of values.rules.entries()) {
    const own = problemsOf(rule, values.targeting === 'waterfall', stored)
    for (const [field, text] of Object.entries(own)) problems[`rules.${index}.${field}`] = text
    if (rule.id !== null && seen.has(rule.id)) problems[`rules.${index}.id`] = texts.noSuchRule
    if (rule.id !== null) seen.add(rule.id)
  }
  const whole = wholeProblem(values)
  return whole === null ? problems : { ...problems, rules: whole }
}

function problemsOf(rule: GroupRuleValues, waterfall: boolean, stored: StoredGroupRules): Problems {
  const { weight, revenue_share: share } = rule
  const before = rule.id === null ? undefined : stored.get(rule.id)
  const weightMayMiss = waterfall || !rule.active
  const weightIsRight = weight === null ? weightMayMiss : isPercent(weight) && (weight > 0 || !rule.active)
  return {
    ...(rule.id !== null && before === undefined && { id: texts.noSuchRule }),
    ...(before?.stays_disabled === true && rule.active && { active: shared.ruleStaysDisabled }),
    ...(rule.advertiser_id === null && { advertiser_id: texts.advertiserRequired }),
    ...(rule.advertiser_link_id === null && { advertiser_link_id: texts.advertiserLinkRequired }),
    ...((rule.capacity === null || !isCap(rule.capacity)) && { capacity: texts.capInvalid }),
    ...(!weightIsRight && { weight: texts.weightInvalid }),
    ...(share !== null && !isPercent(share) && { revenue_share: shared.revenueShareInvalid }),
  }
}

function wholeProblem({ rules, targeting }: GroupValues): string | null {
  if (rules.length === 0) return texts.rulesRequired
  const enabled = rules.filter((rule) => rule.active)
  const repeated = duplicatedLinks(enabled)
  if (repeated.length > 0) return `${texts.linksDuplicated} ${repeated.join(', ')}`
  return targeting === 'round_robin' ? weightSumProblem(enabled.map((rule) => rule.weight)) : null
}

/** Ids of advertiser links that more than one of the rules uses, each once. */
function duplicatedLinks(rules: readonly GroupRuleValues[]): number[] {
  const links = rules.map((rule) => rule.advertiser_link_id)
  const repeated = links.filter((link, at) => link !== null && links.indexOf(link) < at)
  return [...new Set(repeated)].filter((link) => link !== null)
}

/** The notice before a save goes on; on groups it is a dialog. */
export function groupWeightNotice({ rules, targeting }: GroupValues): string | null {
  const enabled = rules.filter((rule) => rule.active)
  if (targeting === 'waterfall' || enabled.length === 0) return null
  return sumOfPercents(enabled.map((rule) => rule.weight)) < 100 ? shared.weightBelow100 : null
}
