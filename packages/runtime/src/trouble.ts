/**
 * Pause after the first line about a trouble, in milliseconds. Each pause is longer than the last, up to the longest.
 */
const FIRST_PAUSE_MS = 10_000
const GROWTH = 3
const LONGEST_PAUSE_MS = 600_000

/**
 * Keeps a lasting trouble from filling the log. It is logged at once, then ever more rarely, with the number of times
 * since the last line. A trouble that comes twice a second leaves some ten lines in the first hour.
 */
export class Trouble {
  readonly #clock: () => number
  #times = 0
  #sayAt = 0
  #pause = FIRST_PAUSE_MS
  #lasts = false

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Counts one more time. If a line is due now, returns how often it came since the last line, else 0. */
  came(): number {
    const now = this.#clock()
    this.#times += 1
    if (this.#lasts && now < this.#sayAt) return 0
    const times = this.#times
    this.#times = 0
    this.#sayAt = now + this.#pause
    this.#pause = Math.min(this.#pause * GROWTH, LONGEST_PAUSE_MS)
    this.#lasts = true
    return times
  }

  /** Ends the trouble. Returns whether there was one; the next one is logged at once again. */
  over(): boolean {
    const lasted = this.#lasts
    this.#lasts = false
    this.#times = 0
    this.#pause = FIRST_PAUSE_MS
    return lasted
  }
}

const UNDEFINED_TABLE = '42P01'
const UNDEFINED_COLUMN = '42703'

/**
 * Why PostgreSQL could not be used, in one line: the innermost cause, without its stack and the failed statement. The
 * queue reports copies of errors, which are plain objects.
 */
export function databaseReason(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null || !('message' in cause)) return String(cause)
  if ('cause' in cause && cause.cause !== undefined) return databaseReason(cause.cause)
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
  if (code === UNDEFINED_TABLE || code === UNDEFINED_COLUMN)
    return `the database is not up to date: start the api, which migrates it (${String(cause.message)})`
  return String(cause.message) || (code ?? (cause instanceof Error ? cause.name : 'unknown'))
}
