import type { WireError } from '@headgate/contract/base/envelope'
import { messages } from '@headgate/contract/base/messages'

/** A call that did not succeed. `message` may be shown to the user. `fields` belong to the form's inputs. */
export class CallFailure extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  /** Finds the cause in the server's log. */
  readonly reference: string | undefined

  constructor(status: number, error: WireError, cause?: unknown) {
    super(error.message, { cause })
    this.name = 'CallFailure'
    this.status = status
    this.code = error.code
    this.fields = error.fields ?? {}
    this.reference = error.id
  }
}

/** The text of any thrown value, fit for a toast. */
export function failureText(error: unknown): string {
  return error instanceof CallFailure ? error.message : messages.general.somethingWentWrong
}

/** Statuses of a view that cannot be read however often it is asked for: its message says what to do. */
const REFUSED: ReadonlySet<number> = new Set([400, 409])

/** Whether a call was refused for what it asked, so that asking again cannot help. */
export function isRefusal(error: unknown): error is CallFailure {
  return error instanceof CallFailure && REFUSED.has(error.status)
}

/** Statuses of refusals with a reason: wrong input, a record that is gone, in use, or changed since it was read. */
const REASONED: ReadonlySet<number> = new Set([400, 404, 409])

/** A listed text alone does not say what to do: the reason of a refusal follows on a line below it. */
export function refusalText(error: unknown, text: string | undefined): string {
  if (text === undefined) return failureText(error)
  if (!(error instanceof CallFailure) || !REASONED.has(error.status)) return text
  return `${text}\n${error.message}`
}
