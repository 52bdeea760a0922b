import { CHANNEL_PLACEHOLDER } from '@headgate/contract/base/constants'
import { type ProviderLink, providerLinkForm, type ProviderLinkForm } from '@headgate/contract/provider-links'
import { channelVariables, extractChannel, isNoChannel } from '@headgate/domain/provider-link/channel'
import { providerLinkProblems } from '@headgate/domain/provider-link/problems'

/** The values of a link in the form and in the editor. */
export type LinkValues = Required<ProviderLinkForm>

export const blankLink: LinkValues = {
  provider_id: null,
  link: '',
  description: '',
  platform_id: null,
  search_engine_id: null,
  tag_type_id: null,
  traffic_source_id: null,
  link_source_identifier: '',
  link_source_identifier_value: '',
  daily_cap: '',
  quality_score: null,
  reusable: true,
}

export function valuesOf(link: ProviderLink): LinkValues {
  return {
    provider_id: link.provider.id,
    link: link.link,
    description: link.description ?? '',
    platform_id: link.platform.id,
    search_engine_id: link.search_engine.id,
    tag_type_id: link.tag_type.id,
    traffic_source_id: link.traffic_source?.id ?? null,
    link_source_identifier: link.link_source_identifier,
    link_source_identifier_value: link.link_source_identifier_value,
    daily_cap: link.daily_cap,
    quality_score: link.quality_score,
    reusable: link.reusable,
  }
}

/** The texts of all refused fields, by the same rules as the server's. */
export function problemsOf(values: LinkValues, tagType: string | undefined): Record<string, string> {
  const read = providerLinkForm.safeParse(values)
  if (!read.success)
    return Object.fromEntries(read.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  return providerLinkProblems(read.data, { tagType })
}

export type LinkChannel = Pick<LinkValues, 'link_source_identifier' | 'link_source_identifier_value'>

/**
 * The channel after the address was typed: the advertiser's variables search it. If they find nothing, a channel chosen
 * by hand stays. An empty one becomes the placeholder, and so does one that was only `found` in the last address
 * (docs/behaviour/advertiser-links.md#channel).
 */
export function extracted(
  values: LinkValues,
  allowed: string | null | undefined,
  found: LinkChannel | null = null,
): LinkChannel | null {
  const variables = channelVariables(allowed)
  if ((values.link ?? '').trim() === '' || variables.length === 0) return null
  const channel = extractChannel(values.link ?? '', variables)
  if (channel)
    return { link_source_identifier: channel.variable, link_source_identifier_value: channel.value }
  const wasFound =
    found?.link_source_identifier === values.link_source_identifier &&
    found?.link_source_identifier_value === values.link_source_identifier_value
  if (!wasFound && !isNoChannel(values.link_source_identifier ?? '')) return null
  return { link_source_identifier: CHANNEL_PLACEHOLDER, link_source_identifier_value: CHANNEL_PLACEHOLDER }
}
