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

/** Options of advertiser links are fetched only when all four are set. */
export function hasAllProperties(properties: Properties): boolean {
  return matchedProperties.every((name) => properties[name].length > 0)
}

/** Whether a rule's advertiser link or group has one of these values. */
export function usesAny(
  targets: readonly Properties[],
  property: MatchedProperty,
  values: readonly (number | string)[],
): boolean {
  return targets.some((target) => target[property].some((value) => values.includes(value)))
}

/** Whether everything that the advertiser link or group takes is among the properties of the form. */
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
