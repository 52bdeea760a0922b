import {
  blankTargeting,
  type RuleTarget,
  type RuleTargetValues,
  type RuleValues,
  type TargetingValues,
} from '@headgate/contract/targetings/values'
import type { RuleDraft } from '../rules/rule-draft.ts'
import { textFields, type TargetingDraft } from './draft.ts'
import { withoutQuery, withScheme } from '../rules/address-check.ts'
import { rounded } from '../rules/weights.ts'
import { type TagTypeNames, takesTrafficSource } from './properties.ts'

/** The body that the form sends: blanks as null, then shaped by `shapeTargeting`. */
export function targetingPayload(draft: TargetingDraft, tagTypes: TagTypeNames): TargetingValues {
  const names = Object.keys(blankTargeting) as (keyof TargetingValues)[]
  const plain = Object.fromEntries(names.map((name) => [name, draft[name]]))
  const texts = textFields.map((name) => [name, draft[name].trim() || null])
  const values = { ...plain, ...Object.fromEntries(texts) } as TargetingValues
  return shapeTargeting(
    {
      ...values,
      latency: draft.latency_enabled ? draft.latency : null,
      high_paying_keywords_percentage: draft.high_paying_enabled
        ? draft.high_paying_keywords_percentage
        : null,
      disable_filters_temporarily: draft.disable_filters_temporarily || null,
      targeting_rules: draft.targeting_rules.map(ruleValues),
    },
    tagTypes,
  )
}

/** A rule of the form as it is sent. */
export function ruleValues(rule: RuleDraft): RuleValues {
  return {
    id: rule.id,
    daily_cap: rule.daily_cap,
    daily_frequency: rule.daily_frequency,
    revenue_share_percentage: rule.revenue_share_percentage,
    disabled: rule.disabled,
    comment: rule.comment.trim() || null,
    hours: rule.hours,
    priority: null,
    provider_details: rule.provider_details.map(targetValues),
  }
}

/** A target as it is sent, without its properties, which follow from the advertiser link or group. */
export function targetValues(target: RuleTarget): RuleTargetValues {
  return {
    traffic: target.traffic,
    provider_id: target.provider_id,
    provider_link: target.provider_link,
    advertiser_link_group_id: target.advertiser_link_group_id,
  }
}

/** Rules in the order of their priorities, each with its place in the input. */
function inPriority<T extends { priority?: number | null | undefined }>(rules: readonly T[]) {
  return rules
    .map((rule, index) => ({ rule, index, place: rule.priority ?? index + 1 }))
    .toSorted((a, b) => a.place - b.place)
}

/**
 * Texts by the place of each rule in the input, which can differ from the order of priorities. The checks use the
 * stored order.
 */
export function asSent<T>(
  fields: Readonly<Record<string, T>>,
  sent: readonly { priority?: number | null | undefined }[],
): Record<string, T> {
  const places = inPriority(sent).map(({ index }) => index)
  const moved = Object.entries(fields).map(([path, text]) => [
    path.replace(/^targeting_rules\.(\d+)/, (_, at: string) => `targeting_rules.${places[Number(at)] ?? at}`),
    text,
  ])
  return Object.fromEntries(moved) as Record<string, T>
}

/**
 * Values as they are stored (docs/behaviour/publisher-links.md#checks): rules in the order of their priorities,
 * numbered from 1; percents to 5 decimals; missing daily cap 0; weights null in waterfall; no enabled rule under an
 * inactive link; no traffic source where the traffic types take none; addresses with a scheme; the fallback without
 * query. Shaping twice changes nothing.
 */
export function shapeTargeting(values: TargetingValues, tagTypes: TagTypeNames): TargetingValues {
  const ordered = inPriority(values.targeting_rules)
  const { custom_domain: domain, default_fallback: fallback, overcap_url: overcap } = values
  const { high_paying_keywords_percentage: highPaying } = values
  return {
    ...values,
    custom_domain: domain && withScheme(domain),
    default_fallback: fallback && withoutQuery(withScheme(fallback)),
    overcap_url: overcap && withScheme(overcap),
    high_paying_keywords_percentage: highPaying === null ? null : rounded(highPaying),
    disable_filters_temporarily: values.disable_filters_temporarily || null,
    traffic_source_id: takesTrafficSource(values.tag_type_id, tagTypes) ? values.traffic_source_id : [],
    targeting_rules: ordered.map(({ rule }, index) => ({
      ...rule,
      daily_cap: rule.daily_cap ?? 0,
      daily_frequency: values.targeting_type === 'waterfall' ? null : rule.daily_frequency,
      disabled: rule.disabled || !values.is_active,
      priority: index + 1,
    })),
  }
}
