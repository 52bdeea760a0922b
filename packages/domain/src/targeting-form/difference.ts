import type { TargetingValues } from '@headgate/contract/targetings/values'
import type { PublishedRule, PublishedTargeting } from '../snapshot/snapshot.ts'
import { matchedProperties } from '../rules/properties.ts'
import type { PropertyName } from './properties.ts'
import {
  changedFields,
  diffRules,
  type ContentDifference,
  type FieldChange,
  isSame,
} from '../rules/rule-difference.ts'

/** The content that is or would be served. A rule that was never saved has no id yet. */
export interface ComparableTargeting extends Omit<PublishedTargeting, 'rules'> {
  rules: (Omit<PublishedRule, 'id'> & { id: number | null })[]
}

export type PropertyLists = Pick<TargetingValues, PropertyName>

/** One state of a publisher link to compare with another. */
export interface Compared {
  content: ComparableTargeting
  /** Property lists of the draft, because engines have at most one value of each. Null where the draft was not kept. */
  properties: PropertyLists | null
}

/** The content that would be served if these values were published: the enabled rules, by priority. */
export function contentOfValues(values: TargetingValues, isYahoo: (searchEngineId: number) => boolean) {
  const waterfall = values.targeting_type === 'waterfall'
  const yahoo = single(values.search_engine_id)
  return {
    publisher_id: values.publisher_id ?? 0,
    targeting_type: values.targeting_type,
    rules: values.targeting_rules
      .filter((rule) => !rule.disabled)
      .map((rule) => ({
        id: rule.id,
        daily_cap: rule.daily_cap ?? 0,
        weight: waterfall ? null : rule.daily_frequency,
        revenue_share_percentage: rule.revenue_share_percentage,
        ...(rule.hours !== null && { hours: rule.hours }),
        targets: rule.provider_details.map((target) => ({
          traffic: target.traffic,
          provider_link_id: target.provider_link,
          advertiser_link_group_id: target.advertiser_link_group_id,
        })),
      })),
    filters: {
      ip_list_proxy: values.ip_list_proxy,
      ip_list_too_many_per_ip: values.ip_list_too_many_per_ip,
      minimum_chrome_version: values.minimum_chrome_version,
      minimum_windows_version: values.minimum_windows_version,
      short_keywords: values.short_keywords,
      latency: values.latency,
      high_paying_keywords_percentage: values.high_paying_keywords_percentage,
      disable_filters_temporarily: values.disable_filters_temporarily ?? false,
    },
    warmup_mode: values.warmup_mode,
    pass_referrer: values.pass_referrer,
    custom_fallback: values.use_custom_fallback ? values.default_fallback : null,
    overcap_url: values.use_custom_overcap_url ? values.overcap_url : null,
    platform_id: single(values.platform_id) ?? 0,
    search_engine_id: single(values.search_engine_id) ?? 0,
    tag_type_id: single(values.tag_type_id) ?? 0,
    traffic_source_id: single(values.traffic_source_id) ?? 0,
    quality_score: single(values.quality_score) ?? null,
    yahoo: yahoo !== undefined && isYahoo(yahoo),
    sub_id: values.sub_id,
    client_id: values.client_id,
    n: values.n,
  } satisfies ComparableTargeting
}

const single = <T>(values: readonly T[]): T | undefined => (values.length === 1 ? values[0] : undefined)

/**
 * The changes that publishing would make, rule by rule, or the differences of two revisions. `before` is null before
 * the first publication: then every rule is added and there are no fields to compare.
 */
export function diffTargeting(before: Compared | null, after: Compared): ContentDifference {
  const fields = before === null ? [] : changesOf(before, after)
  const rules = diffRules(before?.content.rules ?? [], after.content.rules)
  return {
    isSame: before !== null && fields.length === 0 && rules.every((rule) => rule.kind === 'same'),
    fields,
    rules,
  }
}

/** These values as one side of a comparison. */
export function comparedValues(
  values: TargetingValues,
  isYahoo: (searchEngineId: number) => boolean,
): Compared {
  return { content: contentOfValues(values, isYahoo), properties: propertiesOf(values) }
}

const propertyNames = [...matchedProperties, 'traffic_source_id'] as const satisfies PropertyName[]

export function propertiesOf(values: PropertyLists): PropertyLists {
  return Object.fromEntries(propertyNames.map((name) => [name, values[name]])) as unknown as PropertyLists
}

function changesOf(before: Compared, after: Compared): FieldChange[] {
  const filters = changedFields(before.content.filters, after.content.filters, [])
  return [
    ...changedFields(before.content, after.content, ['rules', 'filters', ...propertyNames]),
    ...propertyNames.flatMap((field) => changedProperty(field, before, after)),
    ...filters.map((one) => ({ ...one, field: `filters.${one.field}` })),
  ]
}

/**
 * Compares lists where both are known, in any order; else the engines' value, which is 0 or null for several or none.
 */
function changedProperty(field: PropertyName, before: Compared, after: Compared): FieldChange[] {
  const lists = [before, after].map(({ properties }) => properties?.[field].toSorted() ?? null)
  if (lists[0] !== null && lists[1] !== null)
    return isSame(lists[0], lists[1]) ? [] : [{ field, before: lists[0], after: lists[1] }]
  return changedFields({ [field]: before.content[field] }, { [field]: after.content[field] }, [])
}
