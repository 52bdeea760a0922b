import { messages } from '@headgate/contract/base/messages'
import { targetingLimits, type TargetingValues } from '@headgate/contract/targetings/values'
import { addressProblem, domainProblem, hostOf } from '../rules/address-check.ts'
import { isSameTarget } from '../rules/provider-link-use.ts'
import { hasAllProperties, matches } from '../rules/properties.ts'
import type { RuleDraft } from '../rules/rule-draft.ts'
import type { TargetingDraft } from './draft.ts'
import { targetingPayload } from './payload.ts'
import { type TagTypeNames, takesTrafficSource } from './properties.ts'
import { type Problems, ruleProblems, type StoredRules } from '../rules/rule-problems.ts'

const texts = messages.targetings

/** Facts that the checks need in addition to the values. */
export interface CheckFacts {
  tagTypes: TagTypeNames
  /** The settings; null or empty when unset. */
  defaultDomain: string | null
  systemFallback: string | null
  /** Hosts of all our domains: the domains list, the default domain, the engine's own address. */
  ownHosts: readonly string[]
  /** Whether addresses in private networks may be used. */
  privateAllowed?: boolean | undefined
  storedRules: StoredRules
}

/** The warning that leads to /settings, because without these settings a link could not be served. */
export function settingsProblem(facts: Pick<CheckFacts, 'defaultDomain' | 'systemFallback'>): string | null {
  return facts.defaultDomain && facts.systemFallback ? null : texts.defaultDomainNotSet
}

/**
 * Every text by field path (`targeting_rules.0.daily_cap`), all at once; empty when the link can be saved
 * (docs/behaviour/publisher-links.md#checks). The form and the server call it with the same payload.
 */
export function targetingProblems(values: TargetingValues, facts: CheckFacts): Problems {
  const { latency, high_paying_keywords_percentage: highPaying, client_id: clientId } = values
  const limits = targetingLimits
  return {
    ...(values.publisher_id === null && { publisher_id: texts.publisherRequired }),
    ...domainProblems(values, facts),
    ...(values.platform_id.length === 0 && { platform_id: texts.platformRequired }),
    ...(values.search_engine_id.length === 0 && { search_engine_id: texts.searchEngineRequired }),
    ...(values.tag_type_id.length === 0 && { tag_type_id: texts.tagTypeRequired }),
    ...(takesTrafficSource(values.tag_type_id, facts.tagTypes) &&
      values.traffic_source_id.length === 0 && { traffic_source_id: texts.trafficSourceRequired }),
    ...(values.quality_score.length === 0 && { quality_score: texts.qualityScoreRequired }),
    ...addressProblems(values, facts),
    ...(clientId !== null && clientId < 0 && { client_id: texts.clientIdNegative }),
    ...(latency !== null && !isLatency(latency) && { latency: texts.latencyInvalid }),
    ...(highPaying !== null &&
      !within(highPaying, limits.highPaying) && {
        high_paying_keywords_percentage: texts.highPayingInvalid,
      }),
    ...ruleProblems(values, facts.storedRules),
  }
}

const within = (value: number, range: { from: number; to: number }) =>
  value >= range.from && value <= range.to

const isLatency = (value: number) => Number.isInteger(value) && within(value, targetingLimits.latency)

/** The link needs a publisher and one of our domains; without one of them it cannot be generated. */
function domainProblems(values: TargetingValues, facts: CheckFacts): Problems {
  const domain = values.use_custom_domain ? values.custom_domain : facts.defaultDomain
  const missing = values.use_custom_domain ? texts.customDomainRequired : texts.domainRequired
  if (!domain) return { custom_domain: missing, link: texts.linkMissing }
  const wrong = values.use_custom_domain ? domainProblem(domain) : null
  if (wrong !== null) return { custom_domain: wrong, link: texts.linkMissing }
  return values.publisher_id === null ? { link: texts.linkMissing } : {}
}

/** Fallback and over-cap URL may be blank. If set, engines must be able to serve them, and they must not lead to us. */
function addressProblems(values: TargetingValues, facts: CheckFacts): Problems {
  const hosts = [...facts.ownHosts, facts.defaultDomain, values.custom_domain].filter(
    (address): address is string => !!address && hostOf(address) !== null,
  )
  const place = { hosts, privateAllowed: facts.privateAllowed === true }
  const problem = (address: string | null) => (address === null ? null : addressProblem(address, place))
  const fallback = problem(values.default_fallback)
  const overcap = problem(values.overcap_url)
  return {
    ...(fallback !== null && { default_fallback: fallback }),
    ...(overcap !== null && { overcap_url: overcap }),
  }
}

/**
 * The same for a form, where an option can be on with an empty number, and which has the properties of the rules'
 * targets. `saved` is the stored form.
 */
export function draftProblems(
  draft: TargetingDraft,
  given: Omit<CheckFacts, 'storedRules'>,
  saved: Pick<TargetingDraft, 'targeting_rules'>,
): Problems {
  const facts = { ...given, storedRules: storedRulesOf(saved) }
  return {
    ...mismatches(draft, saved),
    ...targetingProblems(targetingPayload(draft, facts.tagTypes), facts),
    ...(draft.latency_enabled && draft.latency === null && { latency: texts.latencyInvalid }),
    ...(draft.high_paying_enabled &&
      draft.high_paying_keywords_percentage === null && {
        high_paying_keywords_percentage: texts.highPayingInvalid,
      }),
  }
}

const byId = (draft: Pick<TargetingDraft, 'targeting_rules'>) =>
  new Map(draft.targeting_rules.flatMap((rule) => (rule.id === null ? [] : [[rule.id, rule] as const])))

function storedRulesOf(saved: Pick<TargetingDraft, 'targeting_rules'>): StoredRules {
  const entries = [...byId(saved)].map(
    ([id, { stays_disabled, daily_frequency: weight }]) => [id, { stays_disabled, weight }] as const,
  )
  return new Map(entries)
}

/**
 * Enabled rules whose advertiser link or group does not match the properties. A rule that was enabled with the same
 * choice before is kept (decision 0133); the reducer disables it when a property is removed in the form.
 */
function mismatches(draft: TargetingDraft, saved: Pick<TargetingDraft, 'targeting_rules'>): Problems {
  if (!hasAllProperties(draft)) return {}
  const before = byId(saved)
  const problems: Problems = {}
  for (const [at, rule] of draft.targeting_rules.entries()) {
    if (rule.disabled) continue
    const stored = rule.id === null ? undefined : before.get(rule.id)
    for (const [index, target] of rule.provider_details.entries()) {
      if (matches(target, draft) || keeps(stored, target)) continue
      const field = target.advertiser_link_group_id === null ? 'provider_link' : 'advertiser_link_group_id'
      problems[`targeting_rules.${at}.provider_details.${index}.${field}`] =
        messages.providerLinks.propertiesMismatch
    }
  }
  return problems
}

const keeps = (stored: RuleDraft | undefined, target: RuleDraft['provider_details'][number]) =>
  stored !== undefined && !stored.disabled && stored.provider_details.some((was) => isSameTarget(was, target))
