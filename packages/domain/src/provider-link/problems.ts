import { specialTagTypes } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import type { ProviderLinkValues } from '@headgate/contract/provider-links'
import { compileAddress } from '../decision/address-template.ts'
import { holdsValue, isNoChannel, linkParts, valuesOf } from './channel.ts'

export type ProviderLinkProblems = Partial<Record<keyof ProviderLinkValues, string>>

/** Facts that the checks need in addition to the values. */
export interface ProviderLinkFacts {
  /** Label of the chosen traffic type. */
  tagType: string | undefined
}

const texts = messages.providerLinks

/** Links labelled N2S have a traffic source; for all others the field is disabled. */
export function needsTrafficSource(tagType: string | undefined): boolean {
  return tagType?.toUpperCase() === specialTagTypes.n2s
}

/**
 * True for an address that engines can serve: http or https with [Q], without blanks, square brackets only, a fixed
 * host (docs/behaviour/advertiser-links.md#address).
 */
export function isServableLink(link: string): boolean {
  return link.includes('[Q]') && !/[{}()]|\s/.test(link.trim()) && typeof compileAddress(link) !== 'string'
}

/** The text of each refused field of a link, all at once; empty when the link can be saved. */
export function providerLinkProblems(
  values: ProviderLinkValues,
  facts: ProviderLinkFacts,
): ProviderLinkProblems {
  const link = isServableLink(values.link)
  return {
    ...(values.provider_id === null && { provider_id: texts.providerRequired }),
    ...(!link && { link: texts.linkInvalid }),
    ...(values.search_engine_id === null && { search_engine_id: texts.searchEngineRequired }),
    ...(values.tag_type_id === null && { tag_type_id: texts.tagTypeRequired }),
    ...(values.platform_id === null && { platform_id: texts.platformRequired }),
    ...(values.quality_score === null && { quality_score: texts.qualityScoreRequired }),
    ...(needsTrafficSource(facts.tagType) &&
      values.traffic_source_id === null && { traffic_source_id: texts.trafficSourceRequired }),
    ...(values.daily_cap === null
      ? { daily_cap: texts.dailyCapEmpty }
      : values.daily_cap <= 0 && { daily_cap: texts.dailyCapPositive }),
    ...channelProblems(values),
  }
}

function channelProblems(values: ProviderLinkValues): ProviderLinkProblems {
  const { link_source_identifier: variable, link_source_identifier_value: value } = values
  const parts = linkParts(values.link)
  const noVariable = isNoChannel(variable)
  const noValue = isNoChannel(value)
  const found = noVariable ? [] : valuesOf(parts, variable)
  const variableProblem = noVariable
    ? texts.channelVariableEmpty
    : found.length === 0
      ? texts.channelVariableNotInLink
      : undefined
  const valueProblem = noValue
    ? texts.channelValueEmpty
    : !holdsValue(parts, value)
      ? texts.channelValueNotInLink
      : found.length > 0 && !found.includes(value)
        ? texts.channelMismatch
        : undefined
  return {
    ...(variableProblem !== undefined && { link_source_identifier: variableProblem }),
    ...(valueProblem !== undefined && { link_source_identifier_value: valueProblem }),
  }
}

/** Values without a problem: all required choices are made. */
export type CheckedProviderLink = {
  [K in keyof ProviderLinkValues]: K extends 'description' | 'traffic_source_id'
    ? ProviderLinkValues[K]
    : NonNullable<ProviderLinkValues[K]>
}
