import { messages } from '@headgate/contract/messages'
import type { Publisher } from '@headgate/contract/publishers'

const NOT_BUILT = 'This is not built yet.'

/** Acting as a publisher needs a user of it (1 §1); the call for it comes with a later issue (decision 0071). */
export function canLoginAs(publisher: Publisher): string | undefined {
  return publisher.has_account ? NOT_BUILT : messages.auth.userNotAvailable
}
