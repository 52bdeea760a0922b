import type { RedirectType } from '@headgate/contract/constants'

/** Optional parameters of a publisher link, each switched on by a flag (2 §3.1). */
export const useFlags = {
  use_ad_account_id: 'ad_account_id',
  use_utm_source: 'utm_source',
  use_ad_group_id: 'ad_group_id',
  use_ad_placement_id: 'ad_placement_id',
  use_ad_id: 'ad_id',
  use_pixel_id: 'pixel_id',
  use_conversion_event: 'conversion_event',
  use_ut: 'ut',
  use_site_id: 'site_id',
  use_site_domain: 'site_domain',
  use_publisher_id: 'publisher_id',
  use_publisher_name: 'publisher_name',
} as const
export type UseFlag = keyof typeof useFlags

export interface GeneratedLinkInput extends Partial<Record<UseFlag, boolean>> {
  /** With scheme, such as https://go.example.com; a path and query are dropped. */
  domain: string
  redirect_type: RedirectType
  publisher_id: number
  targeting_id: number
  sub_id?: string | null
  client_id?: number | null
  n?: string | null
  /** Only for `signed`. */
  sign?: (publisherId: number, targetingId: number) => string
}

/**
 * The link that a publisher gets (2 §3.7): ids filled in, everything that the publisher fills in as the
 * placeholder of the same name. Throws when `signed` is asked for without a signer, or the domain is no address.
 */
export function generatedLink(input: GeneratedLinkInput): string {
  const { redirect_type: type, publisher_id: publisher, targeting_id: targeting } = input
  const { origin } = new URL(input.domain)
  const query: string[] = []
  if (type === 'compact') {
    query.push('q=[Q]', `p=${publisher}`, `t=${targeting}`, 'c=[CLICK_ID]')
  } else if (type === 'path') {
    query.push('q=[Q]', 'click_id=[CLICK_ID]')
  } else {
    query.push('q=[Q]', `publisher_id=${publisher}`, `targeting_id=${targeting}`, 'click_id=[CLICK_ID]')
  }
  if (type === 'signed') {
    if (!input.sign) throw new Error('A signed link needs a signer')
    query.push(`sig=${input.sign(publisher, targeting)}`)
  }
  for (const [flag, name] of Object.entries(useFlags) as [UseFlag, string][]) {
    if (!input[flag]) continue
    if (name !== 'publisher_id') query.push(`${name}=[${name.toUpperCase()}]`)
    // The id is known, and standard and signed links carry it already.
    else if (type === 'compact' || type === 'path') query.push(`publisher_id=${publisher}`)
  }
  if (input.sub_id) query.push(`sub_id=${encodeURIComponent(input.sub_id)}`)
  if (input.client_id !== null && input.client_id !== undefined) query.push(`client_id=${input.client_id}`)
  if (input.n) query.push(`n=${encodeURIComponent(input.n)}`)
  const path = { standard: '/search', compact: '/s', path: `/search/${publisher}/${targeting}`, signed: '/search' }
  return `${origin}${path[type]}?${query.join('&')}`
}
