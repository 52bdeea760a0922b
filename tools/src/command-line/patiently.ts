import { setTimeout as pause } from 'node:timers/promises'
import { CallRefused } from '@headgate/client/client'

/** Tries of a call that the server puts off. */
const TRIES = 5
/** Longest wait for the next try, in seconds. */
const LONGEST_WAIT = 60

/** Makes a call again while it is refused with 429 or 503, after the time that the reply says. */
export async function patiently<T>(make: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await make()
    } catch (cause) {
      const wait = cause instanceof CallRefused ? cause.retryAfterSeconds : undefined
      if (wait === undefined || wait > LONGEST_WAIT || tried === TRIES) throw cause
      process.stderr.write(`The server is busy; next try in ${wait} s.\n`)
      await pause(wait * 1_000)
    }
  }
}
