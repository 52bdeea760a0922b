import type { RedirectType } from '@headgate/contract/base/constants'
import type { TargetingValues, UseFlag } from '@headgate/contract/targetings/values'

/** The options that shape a generated link (docs/behaviour/publisher-links.md#generated-link). */
export interface PublisherLinkOptions extends Pick<TargetingValues, UseFlag | 'sub_id' | 'client_id' | 'n'> {
  id: number
  publisher_id: number
}

/** The options that add a parameter of their name, in the order of the address. */
const optional = [
  'use_ad_account_id',
  'use_utm_source',
  'use_ad_group_id',
  'use_ad_placement_id',
  'use_ad_id',
  'use_pixel_id',
  'use_conversion_event',
  'use_ut',
  'use_site_id',
  'use_site_domain',
  'use_publisher_id',
  'use_publisher_name',
] as const satisfies readonly UseFlag[]

/** True if addresses of a type have the publisher's id under its long name, so that its option adds nothing. */
export const carriesPublisherId = (type: RedirectType): boolean => type === 'standard' || type === 'signed'

/**
 * The address that a publisher sends searches to, with placeholders for the publisher's values. `base` is the custom or
 * default domain. `sign` returns the signature over both ids and is called only for type `signed`.
 */
export function publisherLink(
  base: string,
  type: RedirectType,
  link: PublisherLinkOptions,
  sign: (publisherId: number, targetingId: number) => string,
): string {
  const { id, publisher_id: publisherId } = link
  return linkText(base, type, { ...link, id: String(id) }, () => sign(publisherId, id))
}

/**
 * The same with a text as id, because the form shows the link before it has one. A parameter that the type already has
 * is not repeated.
 */
export function linkText(
  base: string,
  type: RedirectType,
  link: Omit<PublisherLinkOptions, 'id'> & { id: string },
  signature: () => string,
): string {
  const { id, publisher_id: publisherId } = link
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
  for (const option of optional) {
    const name = option.slice('use_'.length)
    if (link[option]) add(name, `[${name.toUpperCase()}]`)
  }
  if (link.sub_id) add('sub_id', encodeURIComponent(link.sub_id))
  if (link.client_id !== null) add('client_id', String(link.client_id))
  if (link.n) add('n', encodeURIComponent(link.n))
  if (type === 'signed') add('sig', signature())
  const path = type === 'path' ? `/search/${publisherId}/${id}` : short ? '/s' : '/search'
  return `${base.replace(/\/+$/, '')}${path}?${pairs.map((pair) => pair.join('=')).join('&')}`
}
