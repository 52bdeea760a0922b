import { messages } from '@headgate/contract/base/messages'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallFailure, refusalText } from '../lib/call-failure.ts'
import { useKeepFocus } from '../lib/keep-focus.ts'
import { toast } from '../ui/toast.ts'

/** Texts of the toast after a refusal. */
export interface FailureTexts {
  title?: string
  /** A listed text, with the reason of the refusal on a line below it. Without it, only the reason. */
  text?: string
}

interface SubmissionOptions {
  /** Receives the texts of refused fields. */
  onRefused?: (fields: Record<string, string>) => void
  failure?: FailureTexts | undefined
  /** Shows a failure in another way than by the toast. */
  sayFailure?: (error: unknown) => void
}

export interface Submission<Action extends string = string> {
  /** The pressed button, from the press until its work is done, including questions; null without one. */
  busy: Action | null
  /** The error of the last work. */
  error: unknown
  /**
   * Does the work of a button. A press during other work does nothing. Resolves when the inputs are free again, to the
   * error of the work or undefined.
   */
  run: (action: Action, work: () => Promise<unknown>) => Promise<unknown>
}

/** Runs the work of a form's buttons, one at a time. Shows failures and keeps the focus where it was. */
export function useSubmission<Action extends string = 'save'>(
  options: SubmissionOptions,
): Submission<Action> {
  const [busy, setBusy] = useState<Action | null>(null)
  const [error, setError] = useState<unknown>(null)
  // Not the state, because the second press of a double click comes before the first is drawn.
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
      // At once, because the caller may move the focus next, and inert inputs cannot take it.
      flushSync(() => setBusy(null))
    }
  }
  return { busy, error, run }
}

function toastFailure(error: unknown, { title, text }: FailureTexts = {}): void {
  toast.error(title ?? messages.titles.oopsLoud, refusalText(error, text))
}
