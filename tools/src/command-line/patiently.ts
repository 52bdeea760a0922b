import { setTimeout as pause } from 'node:timers/promises'
import { CallRefused } from '@headgate/client/client'

/** Tries of a call that the server puts off, or whose connection breaks. */
const TRIES = 5
/** Longest wait for the next try, in seconds. */
const LONGEST_WAIT = 60
/** Seconds until the next try after a broken connection. */
const BROKEN_WAIT = 2

/** A connection that broke while the call was under way: nobody knows whether it was made. */
function isCutOff(cause: unknown): boolean {
  const { cause: reason } = cause instanceof TypeError ? cause : {}
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : ''
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code)
}

/** Seconds until the next try; undefined for what another try does not mend. */
function waitAfter(cause: unknown): number | undefined {
  if (cause instanceof CallRefused) return cause.retryAfterSeconds
  return isCutOff(cause) ? BROKEN_WAIT : undefined
}

/**
 * Makes a call again while it is refused with 429 or 503, after the time that the reply says, and when its connection
 * breaks. So it is for calls that read, and for those with an idempotency key.
 */
export async function patiently<T>(make: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await make()
    } catch (cause) {
      const wait = waitAfter(cause)
      if (wait === undefined || wait > LONGEST_WAIT || tried === TRIES) throw cause
      process.stderr.write(
        `${isCutOff(cause) ? 'The connection broke' : 'The server is busy'}; next try in ${wait} s.\n`,
      )
      await pause(wait * 1_000)
    }
  }
}
