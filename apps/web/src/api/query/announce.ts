import { messages } from '@headgate/contract/base/messages'
import { refusalText } from '../../lib/call-failure.ts'
import { toast } from '../../ui/toast.ts'
import type { ToastAction } from '../../ui/toasts/toast-message.tsx'

interface Texts {
  /** Said when the change was made; nothing is said without it. */
  success?: string
  /** Said when it was not: the documents' text, or the server's own where they ask for it (1 §8). */
  failure?: string
  /** What can be done next, in the toast of the success. */
  next?: readonly ToastAction[]
}

/**
 * Waits for a change and says how it went; answers whether it was made. Changes are awaited and not given callbacks:
 * a row that leaves the list with its change would never call them.
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
