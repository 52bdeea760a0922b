import { PartFailure } from '@headgate/runtime/parts/part-client'
import { StartError } from '@headgate/runtime/start-error'

/** Codes of a connection that broke off, or cannot get through. */
const broken = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Whether a limit of time ended a call; Node wraps the reason of a signal. */
function isTimeout(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  return cause.name === 'TimeoutError' || isTimeout(cause.cause)
}

/** Whether only one call took too long or failed, so that others may go well. */
export const isOfOneCall = (cause: unknown): boolean =>
  isTimeout(cause) || (cause instanceof PartFailure && cause.status >= 500)

/**
 * A failure of a call to analytics as one line with the remedy; any other error unchanged. `ms` is how long the call was
 * waited for.
 */
export function analyticsFailure(cause: unknown, { url, ms }: { url: string; ms: number }): unknown {
  if (cause instanceof PartFailure)
    return new StartError(
      cause.status === 401
        ? `Analytics at ${url} refuses the service token: set SERVICE_TOKEN, APP_SECRET or DATA_DIR as analytics has them.`
        : cause.status < 300
          ? `Analytics at ${url} is of another version: upgrade it, then run this again.`
          : `Analytics at ${url} failed: ${cause.message}. Its log says why; then run this again.`,
      { cause },
    )
  if (isTimeout(cause))
    return new StartError(
      `Analytics at ${url} did not reply within ${ms / 60_000} minutes: look in its log whether ClickHouse is busy or away, then run this again.`,
      { cause },
    )
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return new StartError(`Analytics does not answer at ${url}: start Headgate, or set ANALYTICS_URL.`, {
      cause,
    })
  if (broken.has(code))
    return new StartError(
      `The connection to analytics at ${url} broke off (${code}): look in its log whether it was started again, then run this again.`,
      { cause },
    )
  return cause
}
