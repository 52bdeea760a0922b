import { type QualityScore, specialTagTypes } from '@headgate/contract/base/constants'
import type { MatchedProperty } from '../rules/properties.ts'

export type PropertyName = MatchedProperty | 'traffic_source_id'

/** Names of the traffic types by id. Names decide the effects of a selection. */
export type TagTypeNames = ReadonlyMap<number, string>

const labels = (tagTypes: readonly number[], names: TagTypeNames) =>
  tagTypes.map((one) => names.get(one)?.trim().toUpperCase())

const wantsSource = (label: string | undefined) =>
  label === specialTagTypes.n2s || label === specialTagTypes.afd

/** The traffic source is enabled when a selected traffic type is labelled N2S or AFD (decision 0130). */
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

/** A selection without low and mid switches warm-up on. */
export function isWarmupQuality(scores: readonly QualityScore[]): boolean {
  return scores.length > 0 && !scores.includes('low') && !scores.includes('mid')
}

/**
 * Filters that N2S and AFD switch off: those about the typed text and the typing speed, because such searches come from
 * pages and parked domains (decision 0130).
 */
export const filtersOffForN2sAndAfd = {
  short_keywords: false,
  latency_enabled: false,
  high_paying_enabled: false,
} as const
