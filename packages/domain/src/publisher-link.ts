import type { RedirectType } from '@headgate/contract/base/constants'
import type { TargetingValues, UseFlag } from '@headgate/contract/targetings/values'

/** The options of a publisher link that its generated address follows (2 §3.1, §3.7). */
export interface PublisherLinkOptions extends Pick<TargetingValues, UseFlag | 'sub_id' | 'client_id' | 'n'> {
  id: number
  publisher_id: number
}

/** The options that add a parameter of their name, in the order of DESIGN §6. */
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
  const { id, publisher_id: publisherId } = link
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
