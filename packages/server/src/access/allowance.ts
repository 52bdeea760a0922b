/** How slowly a body may arrive. Its bytes earn it time, at most `graceMs` in advance. */
export interface Pace {
  /** Milliseconds without a byte that a body may take, at once or in total, beyond what its bytes earned. */
  graceMs: number
  /** The slowest rate that is never given up. */
  bytesPerSecond: number
}

/**
 * The time that a sender has left. It is limited by rate and not in total: an upload of gigabytes over a slow line
 * continues, a byte every few seconds does not. The caller passes the elapsed time; this class reads no clock.
 */
export class Allowance {
  readonly #pace: Pace
  #left: number
  #bytes: number

  constructor(pace: Pace, bytes: number) {
    this.#pace = pace
    this.#left = pace.graceMs
    this.#bytes = bytes
  }

  /** Subtracts `ms`, in which the total of bytes grew to `bytes`. Returns whether no time is left. */
  spend(ms: number, bytes: number): boolean {
    const earned = ((bytes - this.#bytes) / this.#pace.bytesPerSecond) * 1_000
    this.#bytes = bytes
    this.#left = Math.min(this.#pace.graceMs, this.#left - ms + earned)
    return this.#left <= 0
  }
}
