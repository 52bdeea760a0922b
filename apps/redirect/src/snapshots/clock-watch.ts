import type { Logger } from '@headgate/runtime/log'
import { Trouble } from '@headgate/runtime/trouble'

/**
 * Days and leases follow this engine's clock, figures in lists follow the database's clock. A difference up to this is
 * tolerated.
 */
const TOLERATED_MS = 2_000
/** A reply that took longer cannot be used to compare clocks. */
const USABLE_MS = 1_000

/** Compares this engine's clock with PostgreSQL's. */
export class ClockWatch {
  readonly #log: Logger
  readonly #trouble = new Trouble()
  #ahead: number | null = null

  constructor(log: Logger) {
    this.#log = log
  }

  /** How far the database's clock is ahead of this engine's, in milliseconds; null before the first comparison. */
  get databaseAhead(): number | null {
    return this.#ahead
  }

  /** Takes the database's time `databaseNow`, which was read between two moments of this engine. */
  compare(databaseNow: number, asked: number, answered: number): void {
    if (answered - asked > USABLE_MS || answered < asked) return
    this.#ahead = Math.round(databaseNow - (asked + answered) / 2)
    if (Math.abs(this.#ahead) <= TOLERATED_MS) {
      if (this.#trouble.over()) this.#log.info({ ms: this.#ahead }, 'the clocks agree again')
    } else if (this.#trouble.came() > 0) {
      this.#log.warn(
        { ms: this.#ahead },
        'the clock of PostgreSQL and the clock of this engine differ: days of caps do not begin together',
      )
    }
  }
}
