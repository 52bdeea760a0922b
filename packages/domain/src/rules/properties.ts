import type { QualityScore } from '@headgate/contract/base/constants'
import type { RuleTarget } from '@headgate/contract/targetings/values'

/** The four properties that every advertiser link has too. */
export const matchedProperties = ['platform_id', 'search_engine_id', 'tag_type_id', 'quality_score'] as const
export type MatchedProperty = (typeof matchedProperties)[number]

export interface Properties {
  platform_id: readonly number[]
  search_engine_id: readonly number[]
  tag_type_id: readonly number[]
  quality_score: readonly QualityScore[]
}

/** True if all four are set; only then options of advertiser links are fetched. */
export function hasAllProperties(properties: Properties): boolean {
  return matchedProperties.every((name) => properties[name].length > 0)
}

/** True if a rule's advertiser link or group has one of these values. */
export function usesAny(
  targets: readonly Properties[],
  property: MatchedProperty,
  values: readonly (number | string)[],
): boolean {
  return targets.some((target) => target[property].some((value) => values.includes(value)))
}

/**
 * True if the form has all properties of the advertiser link or group (docs/behaviour/rules.md#matching-properties).
 */
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
