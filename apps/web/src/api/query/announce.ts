import { messages } from '@headgate/contract/base/messages'
import { refusalText } from '../../lib/call-failure.ts'
import { toast } from '../../ui/toast.ts'
import type { ToastAction } from '../../ui/toasts/toast-message.tsx'

interface Texts {
  /** The toast after a successful change; none without it. */
  success?: string
  /** The toast after a failed change: a listed text, or the server's own (docs/behaviour/console.md#texts). */
  failure?: string
  /** Next steps, in the toast of the success. */
  next?: readonly ToastAction[]
}

/**
 * Awaits a change, shows its result, and returns whether it was made. Changes are awaited instead of given callbacks,
 * because a row that leaves the list with its change would never call them.
 */
export async function announce(work: Promise<unknown>, texts: Texts): Promise<boolean> {
  try {
    await work
  } catch (error) {
    toast.error(messages.titles.oopsLoud, refusalText(error, texts.failure))
    return false
  }
  if (texts.success !== undefined) toast.success(messages.titles.success, texts.success, texts.next)
  return true
}
