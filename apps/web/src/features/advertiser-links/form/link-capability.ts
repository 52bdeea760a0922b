import { messages } from '@headgate/contract/base/messages'
import type { ProviderLink } from '@headgate/contract/provider-links'

/** Each function returns why something cannot be done with a link, or undefined if it can. */

/**
 * The form's switch is locked for a new link and when the cap is used up
 * (docs/behaviour/advertiser-links.md#ready-to-use).
 */
export function readyReason(link: Pick<ProviderLink, 'remaining_cap'> | null): string | undefined {
  if (link === null) return 'A new link is ready to use.'
  return link.remaining_cap === 0 ? messages.providerLinks.noCapLeft : undefined
}
