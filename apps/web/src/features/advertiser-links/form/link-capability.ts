import { messages } from '@headgate/contract/base/messages'
import type { ProviderLink } from '@headgate/contract/provider-links'

/** Each answers why something cannot be done with a link, or nothing when it can (STYLE 6). */

/** The form's switch is off limits for a new link, and when nothing of the cap is left; the row's is free (1 §4). */
export function readyReason(link: Pick<ProviderLink, 'remaining_cap'> | null): string | undefined {
  if (link === null) return 'A new link is ready to use.'
  return link.remaining_cap === 0 ? messages.providerLinks.noCapLeft : undefined
}
