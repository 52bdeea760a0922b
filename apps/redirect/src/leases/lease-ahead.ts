import type { LeaseConnection } from './lease-connection.ts'
import type { UnaskedLeases } from './book/unasked-leases.ts'

const TICK_MS = 20
/** Leases that must have come, after the first, before their pace says anything. */
const ENOUGH = 5_000

/** Leases that came, and the time in which they came. */
export interface Pace {
  got: number
  ms: number
}

/** Whether `missing` leases can be had within `leftMs`. True while too few have come to tell. */
export function isWithinReach(missing: number, { got, ms }: Pace, leftMs: number): boolean {
  return got < ENOUGH || missing * ms <= leftMs * got
}

/** Measures the pace of replies. It begins when the first have come, because nobody knows how long those took. */
export class PaceMeter {
  #first = 0
  #beganAt = 0

  /** The pace at a time of `performance.now()`; `replied`: all leases that came up to then. */
  at(replied: number, now: number): Pace {
    if (this.#first === 0) {
      this.#first = replied
      this.#beganAt = now
    }
    return { got: replied - this.#first, ms: now - this.#beganAt }
  }
}

/** Waits until the leases that were never requested have come, as far as that is worth it. */
export class LeaseAhead {
  readonly #unasked: UnaskedLeases
  readonly #link: LeaseConnection
  readonly #isBusy: () => boolean
  readonly #isAsking: () => boolean
  readonly #waiting = new Set<() => void>()
  /** Leases for which PostgreSQL replied. */
  #replied = 0
  #isBegun = false

  constructor(options: {
    unasked: UnaskedLeases
    link: LeaseConnection
    isBusy: () => boolean
    /** Whether leases are still being added to `unasked`. */
    isAsking: () => boolean
  }) {
    this.#unasked = options.unasked
    this.#link = options.link
    this.#isBusy = options.isBusy
    this.#isAsking = options.isAsking
  }

  /** Whether the first caps are served: those that the engine had on its disk. */
  get isBegun(): boolean {
    return this.#isBegun
  }

  /** PostgreSQL replied for so many leases. */
  noteReplies(leases: number): void {
    this.#replied += leases
  }

  /** No statement is under way. */
  noteIdle(): void {
    for (const done of this.#waiting) done()
  }

  /**
   * Resolves when every lease was requested once; at the latest after `patienceMs`, at once without PostgreSQL, and as
   * soon as the pace of the replies shows that the time is too short. Those used lately are waited for first, and for the
   * others what is left of the time.
   */
  async wait(patienceMs: number): Promise<void> {
    this.#isBegun = true
    const deadline = performance.now() + patienceMs
    const before = this.#replied
    const meter = new PaceMeter()
    const isOver = () => {
      const now = performance.now()
      const { size, usedSize } = this.#unasked
      if (now >= deadline || (this.#link.tried && !this.#link.up)) return true
      if (this.#link.up && !this.#isBusy() && !this.#isAsking() && size === 0) return true
      const pace = meter.at(this.#replied - before, now)
      return !isWithinReach(usedSize > 0 ? usedSize : size, pace, deadline - now)
    }
    while (!isOver()) await this.#turn()
  }

  /** Resolves when no statement is under way, or after a moment. */
  #turn(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#waiting.delete(done)
        resolve()
      }
      const timer = setTimeout(done, TICK_MS)
      this.#waiting.add(done)
    })
  }
}
