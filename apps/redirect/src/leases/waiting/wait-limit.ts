import type { CapSlots } from '../cap-slots.ts'

/** A search waits at least this long for units, in milliseconds, unless an operator sets the time. */
export const LEAST_WAIT_MS = 150
/** A person who has clicked hardly notices this. A search never waits longer, unless an operator sets the time. */
export const MOST_WAIT_MS = 600
/** For the time in which both sides are busy with other work. */
const SPARE_MS = 100
/** Round trips that are remembered: twenty seconds of an engine at rest. */
const REMEMBERED = 64
const QUANTILE = 0.9

/**
 * The time that a search waits for units where a round trip to PostgreSQL takes so long; all in milliseconds. A search may find
 * a statement under way, so two round trips. Where not even one reply can come in the longest time, more
 * waiting is of no use.
 */
export function waitOf(roundTripMs: number): number {
  if (roundTripMs > MOST_WAIT_MS) return LEAST_WAIT_MS
  return Math.min(MOST_WAIT_MS, Math.max(LEAST_WAIT_MS, Math.ceil(2 * roundTripMs + SPARE_MS)))
}

/**
 * Longest that a search waits for units of a cap: as long as an operator has set, else by the round trips of the last
 * statements. Only replies count. A statement without a reply says nothing of the distance, so a PostgreSQL that hangs
 * changes nothing here.
 */
export class WaitLimit {
  readonly #shared: Int32Array
  readonly #isFixed: boolean
  readonly #last = new Float64Array(REMEMBERED)
  #noted = 0

  /** `fixedMs`: the time that an operator has set. The workers read the limit in `slots`. */
  constructor(slots: CapSlots, fixedMs?: number) {
    this.#shared = slots.waitMs
    this.#isFixed = fixedMs !== undefined
    this.#set(fixedMs ?? LEAST_WAIT_MS)
  }

  /** In milliseconds. */
  get ms(): number {
    return Atomics.load(this.#shared, 0)
  }

  /** Nine of ten of the last statements had their reply within this time, in milliseconds; null before the first. */
  get roundTripMs(): number | null {
    const size = Math.min(this.#noted, REMEMBERED)
    if (size === 0) return null
    return this.#last.subarray(0, size).toSorted()[Math.ceil(size * QUANTILE) - 1]!
  }

  /** Notes the time from a statement to its reply, in milliseconds. */
  note(ms: number): void {
    this.#last[this.#noted % REMEMBERED] = ms
    this.#noted += 1
    if (!this.#isFixed) this.#set(waitOf(this.roundTripMs!))
  }

  #set(ms: number): void {
    Atomics.store(this.#shared, 0, ms)
  }
}
