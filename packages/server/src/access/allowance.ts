/** How slowly a body may arrive: it earns time with its bytes, and is never more than `graceMs` ahead. */
export interface Pace {
  /** Milliseconds that a body may stand still, once or in sum beyond what its bytes earned. */
  graceMs: number
  /** The slowest rate that lives for ever. */
  bytesPerSecond: number
}

/**
 * Time that a sender has left. By rate and not by a total time: an upload of gigabytes over a slow line lives, a byte
 * every few seconds does not. Told what passed; looks at no clock.
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

  /** Whether nothing is left, after `ms` in which the count of bytes came to `bytes`. */
  spend(ms: number, bytes: number): boolean {
    const earned = ((bytes - this.#bytes) / this.#pace.bytesPerSecond) * 1_000
    this.#bytes = bytes
    this.#left = Math.min(this.#pace.graceMs, this.#left - ms + earned)
    return this.#left <= 0
  }
}
