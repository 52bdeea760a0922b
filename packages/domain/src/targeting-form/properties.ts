import { type QualityScore, specialTagTypes } from '@headgate/contract/base/constants'
import type { RuleTarget } from '@headgate/contract/targetings/values'

/** The four properties that every advertiser link has too (2 §2.2, §4.4). */
export const matchedProperties = ['platform_id', 'search_engine_id', 'tag_type_id', 'quality_score'] as const
export type MatchedProperty = (typeof matchedProperties)[number]
export type PropertyName = MatchedProperty | 'traffic_source_id'

export interface Properties {
  platform_id: readonly number[]
  search_engine_id: readonly number[]
  tag_type_id: readonly number[]
  quality_score: readonly QualityScore[]
}

/** Names of the traffic types by id; labels decide what a selection does. */
export type TagTypeNames = ReadonlyMap<number, string>

/** Options of advertiser links are fetched only when all four are set (2 §4.4). */
export function hasAllProperties(properties: Properties): boolean {
  return matchedProperties.every((name) => properties[name].length > 0)
}

const labels = (tagTypes: readonly number[], names: TagTypeNames) =>
  tagTypes.map((one) => names.get(one)?.trim().toUpperCase())

const wantsSource = (label: string | undefined) =>
  label === specialTagTypes.n2s || label === specialTagTypes.afd

/** Traffic source is enabled when a selected traffic type is labelled N2S or AFD (2 §2.2; decision 0130). */
export function takesTrafficSource(tagTypes: readonly number[], names: TagTypeNames): boolean {
  return labels(tagTypes, names).some(wantsSource)
}

export function isOnlyTypeIn(tagTypes: readonly number[], names: TagTypeNames): boolean {
  const chosen = labels(tagTypes, names)
  return chosen.length > 0 && chosen.every((label) => label === specialTagTypes.typeIn)
}

export function isOnlyN2sOrAfd(tagTypes: readonly number[], names: TagTypeNames): boolean {
  const chosen = labels(tagTypes, names)
  return chosen.length > 0 && chosen.every(wantsSource)
}

/** A selection without low or mid turns warm-up on (2 §4.4). */
export function isWarmupQuality(scores: readonly QualityScore[]): boolean {
  return scores.length > 0 && !scores.includes('low') && !scores.includes('mid')
}

/**
 * Filters that N2S and AFD turn off; the document does not show which. Those that judge what somebody typed and how
 * fast: such searches come from pages and parked domains, not from typing (decision 0130).
 */
export const filtersOffForN2sAndAfd = {
  short_keywords: false,
  latency_enabled: false,
  high_paying_enabled: false,
} as const

/** Whether a rule's advertiser link or group has one of these values. */
export function usesAny(
  targets: readonly Properties[],
  property: MatchedProperty,
  values: readonly (number | string)[],
): boolean {
  return targets.some((target) => target[property].some((value) => values.includes(value)))
}

/** Whether everything that the advertiser link or group takes is among the link's own properties (2 §4.4). */
export function matches(target: Properties, properties: Properties): boolean {
  return matchedProperties.every((name) =>
    target[name].every((value) => (properties[name] as readonly (number | string)[]).includes(value)),
  )
}

export const noProperties = {
  platform_id: [],
  search_engine_id: [],
  tag_type_id: [],
  quality_score: [],
} satisfies Pick<RuleTarget, MatchedProperty>
