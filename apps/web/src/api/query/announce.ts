import { messages } from '@headgate/contract/base/messages'
import { CallFailure, failureText } from '../../lib/call-failure.ts'
import { toast } from '../../ui/toast.ts'

interface Texts {
  /** Said when the change was made; nothing is said without it. */
  success?: string
  /** Said when it was not: the documents' text, or the server's own where they ask for it (1 §8). */
  failure?: string
}

/**
 * Waits for a change and says how it went; answers whether it was made. Changes are awaited and not given callbacks:
 * a row that leaves the list with its change would never call them.
 */
export async function announce(work: Promise<unknown>, texts: Texts): Promise<boolean> {
  try {
    await work
  } catch (error) {
    toast.error(messages.titles.oopsLoud, failureOf(error, texts.failure))
    return false
  }
  if (texts.success !== undefined) toast.success(messages.titles.success, texts.success)
  return true
}

/** Refusals whose text says why: wrong input, a record that is gone, one that is in use or changed meanwhile. */
const reasoned: ReadonlySet<number> = new Set([400, 404, 409])

/** The documents' text alone does not say what to do: the reason of a refusal stands on a line below it (0187). */
function failureOf(error: unknown, text: string | undefined): string {
  if (text === undefined) return failureText(error)
  if (!(error instanceof CallFailure) || !reasoned.has(error.status)) return text
  return `${text}\n${error.message}`
}
