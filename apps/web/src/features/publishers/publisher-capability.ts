import { messages } from '@headgate/contract/base/messages'
import type { Publisher } from '@headgate/contract/publishers'

/**
 * Why an admin cannot act as a publisher, or undefined if they can. The publisher needs a user
 * (docs/behaviour/publishers.md#acting-as-a-publisher).
 */
export function canLoginAs(publisher: Publisher): string | undefined {
  return publisher.has_account ? undefined : messages.auth.userNotAvailable
}
