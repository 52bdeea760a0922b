import { messages } from '@headgate/contract/messages'
import type { ProviderLink } from '@headgate/contract/provider-links'

/** Each answers why something cannot be done with a link, or nothing when it can (STYLE 6). */

/** Making a link ready needs something left of its cap; taking it out of use is always possible (1 §4). */
export function readyReason(link: Pick<ProviderLink, 'remaining_cap' | 'reusable'>): string | undefined {
  return link.remaining_cap === 0 && !link.reusable ? messages.providerLinks.noCapLeft : undefined
}
