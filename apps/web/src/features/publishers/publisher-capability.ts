import { messages } from '@headgate/contract/base/messages'
import type { Publisher } from '@headgate/contract/publishers'

/** Why an admin cannot act as a publisher, or nothing when he can (STYLE 6): it needs a user (1 §1). */
export function canLoginAs(publisher: Publisher): string | undefined {
  return publisher.has_account ? undefined : messages.auth.userNotAvailable
}
