import type { Seen } from '@headgate/domain/decision/search'

const BITS = 16
const LINKS = 1 << BITS
const WORDS = 8

/** Words of one link. The two banks are for even and odd UTC days. */
const LIFETIME = 0
const BANK = 1
const BANK_WORDS = 3
const DAY = 0
const TODAY = 1
const HIGH_PAYING = 2
/** The part of `LIFETIME` that other engines have counted. Searches do not read it. */
const OTHERS = BANK + 2 * BANK_WORDS

/** A bank that a thread is emptying for a new day. */
const TURNING = -1

/** Figures of a publisher link from the engine's own records. High-paying searches are not included. */
export interface TargetingCounts {
  targetingId: number
  lifetime: number
  /** UTC day number of `today`. */
  day: number
  today: number
}

/**
 * Counts by publisher link in shared memory, 32 bytes a link in blocks of 65,536 ids. Days change exactly at midnight
 * UTC: each day writes into its own bank. The first thread in a day empties that bank, which was last used two days
 * before. So a thread that is still busy with the last search of a day never counts it on the next.
 *
 * The main thread makes blocks (`cover`) and passes them to the workers (`adopt`). After a restart `restore` takes
 * the counts of the engine's records (`counts/counts.ts`).
 */
export class TargetingTable {
  readonly #blocks: (Int32Array | undefined)[] = []

  /** Makes the blocks for these ids; returns the new ones for the workers. */
  cover(ids: Iterable<number>): SharedBlock[] {
    const made: SharedBlock[] = []
    for (const id of ids) {
      const number = id >>> BITS
      if (this.#blocks[number]) continue
      const buffer = new SharedArrayBuffer(LINKS * WORDS * 4)
      this.adopt([{ number, buffer }])
      made.push({ number, buffer })
    }
    return made
  }

  adopt(blocks: readonly SharedBlock[]): void {
    for (const { number, buffer } of blocks) {
      for (let gap = this.#blocks.length; gap <= number; gap += 1) this.#blocks.push(undefined)
      this.#blocks[number] = new Int32Array(buffer)
    }
  }

  /** All blocks, for a new worker. */
  blocks(): SharedBlock[] {
    return this.#blocks.flatMap((words, number) =>
      words ? [{ number, buffer: words.buffer as SharedArrayBuffer }] : [],
    )
  }

  count(targetingId: number, highPaying: boolean, day: number, into: Seen): void {
    const words = this.#blocks[targetingId >>> BITS]
    if (words === undefined) throw new Error(`No counters for publisher link ${targetingId}`)
    const at = (targetingId & (LINKS - 1)) * WORDS
    into.lifetime = Atomics.add(words, at + LIFETIME, 1) + 1
    const bank = turnedBank(words, at, day)
    into.today = Atomics.add(words, bank + TODAY, 1) + 1
    into.highPayingToday = highPaying
      ? Atomics.add(words, bank + HIGH_PAYING, 1) + 1
      : Atomics.load(words, bank + HIGH_PAYING)
  }

  /** Reads what `count` will read, as `fetchAhead`. */
  fetch(targetingId: number): number {
    const words = this.#blocks[targetingId >>> BITS]
    return words === undefined ? 0 : words[(targetingId & (LINKS - 1)) * WORDS]!
  }

  /** Searches of a link so far, with those of `addOthers`. */
  searches(targetingId: number): number {
    const words = this.#blocks[targetingId >>> BITS]
    return words === undefined ? 0 : Atomics.load(words, (targetingId & (LINKS - 1)) * WORDS + LIFETIME)
  }

  /** The first id from this one on that may have a count; `Infinity` when none has. */
  nextFrom(targetingId: number): number {
    for (let number = targetingId >>> BITS; number < this.#blocks.length; number += 1)
      if (this.#blocks[number]) return Math.max(targetingId, number * LINKS)
    return Infinity
  }

  /**
   * Adds the searches that other engines have had of a link, without those of earlier calls. They must be few: a word has 32
   * bits. Main thread only.
   */
  addOthers(targetingId: number, searches: number): void {
    const words = this.#blocks[targetingId >>> BITS]
    if (words === undefined) return
    const at = (targetingId & (LINKS - 1)) * WORDS
    const more = searches - words[at + OTHERS]!
    if (more <= 0) return
    words[at + OTHERS] = searches
    Atomics.add(words, at + LIFETIME, more)
  }

  /** Replaces the counts, before the workers start. Days older than the last two are ignored. */
  restore(counts: Iterable<TargetingCounts>): void {
    for (const link of counts) {
      this.cover([link.targetingId])
      const words = this.#blocks[link.targetingId >>> BITS]!
      const at = (link.targetingId & (LINKS - 1)) * WORDS
      words[at + LIFETIME] = link.lifetime
      words.set([link.day, link.today, 0], bankOf(at, link.day))
    }
  }
}

export interface SharedBlock {
  number: number
  buffer: SharedArrayBuffer
}

const bankOf = (at: number, day: number) => at + BANK + (day & 1) * BANK_WORDS

/** The bank of a day. The first thread in that day empties it while the others wait some nanoseconds. */
function turnedBank(words: Int32Array, at: number, day: number): number {
  const bank = bankOf(at, day)
  for (;;) {
    const held = Atomics.load(words, bank + DAY)
    if (held === day) return bank
    if (held === TURNING || Atomics.compareExchange(words, bank + DAY, held, TURNING) !== held) continue
    Atomics.store(words, bank + TODAY, 0)
    Atomics.store(words, bank + HIGH_PAYING, 0)
    Atomics.store(words, bank + DAY, day)
    return bank
  }
}
