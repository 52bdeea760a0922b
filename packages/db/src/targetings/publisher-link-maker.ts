import type { RedirectType } from '@headgate/contract/base/constants'
import type { TargetingValues } from '@headgate/contract/targetings/values'
import type { OwnPlace } from '@headgate/domain/rules/address-check'
import { publisherLink, type PublisherLinkOptions } from '@headgate/domain/publisher-link'

/** How this server makes publisher links: docs/behaviour/publisher-links.md#generated-link. */
export interface PublisherLinkMaker {
  redirectType: RedirectType
  sign: (publisherId: number, targetingId: number) => string
  /** The hosts of the server itself: links must not lead there. */
  place: OwnPlace
}

/** The address that a publisher sends searches to; `base` is the default domain, unless the link has a custom one. */
export function publisherLinkOf(
  link: PublisherLinkOptions & Pick<TargetingValues, 'use_custom_domain' | 'custom_domain'>,
  defaultDomain: string,
  { redirectType, sign }: PublisherLinkMaker,
): string {
  const base = (link.use_custom_domain && link.custom_domain) || defaultDomain
  return publisherLink(base, redirectType, link, sign)
}
