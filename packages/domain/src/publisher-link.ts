import type { RedirectType } from '@headgate/contract/base/constants'

/** The options of a publisher link that its generated address follows (2 §3.1, §3.7). */
export interface PublisherLinkOptions {
  id: number
  publisherId: number
  useAdAccountId: boolean
  useUtmSource: boolean
  useAdGroupId: boolean
  useAdPlacementId: boolean
  useAdId: boolean
  usePixelId: boolean
  useConversionEvent: boolean
  useUt: boolean
  useSiteId: boolean
  useSiteDomain: boolean
  usePublisherId: boolean
  usePublisherName: boolean
  subId: string | null
  clientId: number | null
  n: string | null
}

/** Optional parameters in the order of DESIGN §6, each with the option that turns it on. */
const optional = [
  ['ad_account_id', 'useAdAccountId'],
  ['utm_source', 'useUtmSource'],
  ['ad_group_id', 'useAdGroupId'],
  ['ad_placement_id', 'useAdPlacementId'],
  ['ad_id', 'useAdId'],
  ['pixel_id', 'usePixelId'],
  ['conversion_event', 'useConversionEvent'],
  ['ut', 'useUt'],
  ['site_id', 'useSiteId'],
  ['site_domain', 'useSiteDomain'],
  ['publisher_id', 'usePublisherId'],
  ['publisher_name', 'usePublisherName'],
] as const

/** Whether addresses of a type carry the publisher's id by its long name, so that its option adds nothing (2 §3.7). */
export const carriesPublisherId = (type: RedirectType): boolean => type === 'standard' || type === 'signed'

/**
 * The address that a publisher sends searches to, with placeholders for what the publisher fills in. `base` is
 * the custom or default domain; `sign` gives the signature over both ids and is asked only for type `signed`.
 */
export function publisherLink(
  base: string,
  type: RedirectType,
  link: PublisherLinkOptions,
  sign: (publisherId: number, targetingId: number) => string,
): string {
  const { id, publisherId } = link
  return linkText(base, type, { ...link, id: String(id) }, () => sign(publisherId, id))
}

/**
 * The same where the id is a text: the form shows the link before there is one (2 §2.2). A parameter that the type
 * itself already carries is not repeated.
 */
export function linkText(
  base: string,
  type: RedirectType,
  link: Omit<PublisherLinkOptions, 'id'> & { id: string },
  signature: () => string,
): string {
  const { id, publisherId } = link
  const pairs: [name: string, value: string][] = []
  const add = (name: string, value: string) => {
    if (!pairs.some(([taken]) => taken === name)) pairs.push([name, value])
  }
  const short = type === 'compact'
  add('q', '[Q]')
  if (type !== 'path') {
    add(short ? 'p' : 'publisher_id', String(publisherId))
    add(short ? 't' : 'targeting_id', id)
  }
  add(short ? 'c' : 'click_id', '[CLICK_ID]')
  for (const [name, option] of optional) if (link[option]) add(name, `[${name.toUpperCase()}]`)
  if (link.subId) add('sub_id', encodeURIComponent(link.subId))
  if (link.clientId !== null) add('client_id', String(link.clientId))
  if (link.n) add('n', encodeURIComponent(link.n))
  if (type === 'signed') add('sig', signature())
  const path = type === 'path' ? `/search/${publisherId}/${id}` : short ? '/s' : '/search'
  return `${base.replace(/\/+$/, '')}${path}?${pairs.map((pair) => pair.join('=')).join('&')}`
}
