import { flag, id } from '@headgate/contract/base/call'
import { type ProviderLink, providerLinksQuery } from '@headgate/contract/provider-links'
import type { ProviderLinksView } from '../../api/provider-links.ts'
import { stringifySearch } from '@headgate/domain/addresses/search-text'

/**
 * The list's address: its view, and the form that is open over it. `edit=true&provider_link_id=7` opens an edit,
 * `checks=true` opens the checks of that link, `duplicate=true` prefills a new link from that one, `add=true` opens an empty form
 * (docs/behaviour/advertiser-links.md#form).
 */
export const linkAddress = providerLinksQuery.omit({ download: true }).extend({
  add: flag.default(false),
  edit: flag.default(false),
  duplicate: flag.default(false),
  checks: flag.default(false),
  provider_link_id: id.optional(),
})
export type LinkAddress = ReturnType<typeof linkAddress.parse>

/** The part of the address that goes to the server. */
export function viewOf(address: LinkAddress): ProviderLinksView {
  const { add: _1, edit: _2, duplicate: _3, checks: _4, provider_link_id: _5, ...view } = address
  return view
}

export type FormMode = { mode: 'add' } | { mode: 'edit' | 'duplicate'; id: number }

/** The open form, or null. */
export function formOf(address: LinkAddress): FormMode | null {
  if (address.provider_link_id !== undefined) {
    if (address.edit) return { mode: 'edit', id: address.provider_link_id }
    if (address.duplicate) return { mode: 'duplicate', id: address.provider_link_id }
  }
  return address.add ? { mode: 'add' } : null
}

/** The form of a link, in a separate tab. */
export const editAddress = (id: number): string =>
  `/advertisers/links${stringifySearch({ edit: true, provider_link_id: id })}`

/** The address without a form. */
export const noForm = {
  add: false,
  edit: false,
  duplicate: false,
  checks: false,
  provider_link_id: undefined,
} as const

/**
 * A new publisher link whose first rule sends to this link
 * (docs/behaviour/publisher-links.md#new-link-from-an-advertiser-link).
 */
export function newRuleAddress(link: ProviderLink): string {
  return `/target/add${stringifySearch({
    add_link_as_rule: true,
    advertiser_channel_id: link.id,
    provider_id: link.provider.id,
    daily_cap: link.daily_cap,
    cap_consumed: link.cap_consumed,
    platform_id: link.platform.id,
    search_engine_id: link.search_engine.id,
    tag_type_id: link.tag_type.id,
    traffic_source_id: link.traffic_source?.id,
    quality_score: link.quality_score,
  })}`
}
