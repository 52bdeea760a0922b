import { messages } from '@headgate/contract/base/messages'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallFailure, refusalText } from '../lib/call-failure.ts'
import { useKeepFocus } from '../lib/keep-focus.ts'
import { toast } from '../ui/toast.ts'

/** How a form says that it was refused, as a toast. */
export interface FailureTexts {
  title?: string
  /** The documents' text; the reason of the refusal stands on a line below it. Without it the reason alone is said. */
  text?: string
}

interface SubmissionOptions {
  /** Takes the texts of the fields that the server refused. */
  onRefused?: (fields: Record<string, string>) => void
  failure?: FailureTexts | undefined
  /** Says a failure in another way than by the toast. */
  sayFailure?: (error: unknown) => void
}

export interface Submission<Action extends string = string> {
  /** What was pressed, from then on until its work is done, with the questions in between; null for nothing. */
  busy: Action | null
  /** What the last work failed with. */
  error: unknown
  /**
   * Does the work of a button; a press while another is at work does nothing. Resolves when the inputs are free again,
   * to what the work failed with, or undefined.
   */
  run: (action: Action, work: () => Promise<unknown>) => Promise<unknown>
}

/** Runs what the buttons of a form do: one at a time, with the failure said and the focus kept where it was. */
export function useSubmission<Action extends string = 'save'>(
  options: SubmissionOptions,
): Submission<Action> {
  const [busy, setBusy] = useState<Action | null>(null)
  const [error, setError] = useState<unknown>(null)
  // Not the state: the second press of a double click comes before the first is drawn.
  const isRunning = useRef(false)
  useKeepFocus(busy !== null)
  const run = async (action: Action, work: () => Promise<unknown>) => {
    if (isRunning.current) return undefined
    isRunning.current = true
    setBusy(action)
    setError(null)
    try {
      await work()
      return undefined
    } catch (failed) {
      setError(failed)
      if (failed instanceof CallFailure) options.onRefused?.(failed.fields)
      if (options.sayFailure === undefined) toastFailure(failed, options.failure)
      else options.sayFailure(failed)
      return failed
    } finally {
      isRunning.current = false
      // At once: who waits for it may move the focus, which inert inputs cannot take.
      flushSync(() => setBusy(null))
    }
  }
  return { busy, error, run }
}

function toastFailure(error: unknown, { title, text }: FailureTexts = {}): void {
  toast.error(title ?? messages.titles.oopsLoud, refusalText(error, text))
}
