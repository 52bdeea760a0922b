import { CallError, errors } from '@headgate/contract/base/errors'
import { errorCode, errorCodes } from '@headgate/warehouse/client/client'
import { NoTurn } from '@headgate/runtime/turns'

const tooMuch = new Set<number>([errorCodes.timeout, errorCodes.tooSlow, errorCodes.memory])

/**
 * The error of a failed report for the caller: too slow when the engine's limits ended it, else that the report cannot
 * be loaded. Our own refusals are returned unchanged. See docs/behaviour/reports.md#reports-that-fail.
 */
export function reportFailure(cause: unknown): CallError {
  if (cause instanceof CallError) return cause
  if (cause instanceof NoTurn) return new CallError(errors.reportsBusy, { cause, retryAfterSeconds: 60 })
  const code = errorCode(cause)
  return new CallError(code !== undefined && tooMuch.has(code) ? errors.tooSlow : errors.reportUnavailable, {
    cause,
  })
}
