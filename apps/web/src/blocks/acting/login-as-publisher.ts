import { errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { actAsPublisher } from '../../api/auth.ts'
import { CallFailure, failureText } from '../../lib/call-failure.ts'
import { toast } from '../../ui/toast.ts'

/**
 * Acts as a publisher, or shows why this failed: its users may have been removed or blocked since the list was read.
 */
export async function loginAsPublisher(id: number): Promise<void> {
  try {
    await actAsPublisher(id)
  } catch (error) {
    const isMissing = error instanceof CallFailure && error.code === errors.userNotAvailable.code
    if (isMissing) toast.info(messages.titles.oops, messages.auth.userNotAvailable)
    else toast.error(messages.titles.error, failureText(error))
  }
}
