import { outcomes } from '@headgate/domain/snapshot/search-event'
import { dayNumber } from '@headgate/domain/days'
import type { RecordHead } from '../spool/record-seal.ts'
import type { TallyEntry } from './tally.ts'

/** Sums records until they go into the journal. */
export class SegmentTally {
  readonly #days = new Map<number, EntitySums>()
  readonly #size: number
  #day = -1
  /** Sums of that day; set when the first record of a day comes. */
  #sums!: EntitySums

  /** `like`: an earlier tally. As many entities are expected, so that the tables need not grow again. */
  constructor(like?: SegmentTally) {
    this.#size = like ? like.size : FIRST_SIZE
  }

  /** Size of its last table. */
  get size(): number {
    return this.#day === -1 ? this.#size : this.#sums.size
  }

  add(head: Readonly<RecordHead>): void {
    if (head.outcome === outcomes.fallback) return
    const day = dayNumber(head.time)
    if (day !== this.#day) this.#turnTo(day)
    const redirected = head.outcome === outcomes.redirected
    if (head.targeting) this.#sums.count(0, head.targeting, head.time, redirected)
    if (!redirected) return
    if (head.providerLink) this.#sums.count(1, head.providerLink, head.time, true)
    if (head.rule) this.#sums.count(2, head.rule, head.time, true)
    if (head.group) this.#sums.count(3, head.group, head.time, true)
    if (head.groupRule) this.#sums.count(4, head.groupRule, head.time, true)
  }

  /** Adds the sums of another. */
  merge(other: SegmentTally): void {
    for (const [kind, entity, day, searches, redirected, last] of other.entries()) {
      if (day !== this.#day) this.#turnTo(day)
      this.#sums.add(kind, entity, searches, redirected, last)
    }
  }

  /** Latest day with a record; -1 if there is none. */
  get lastDay(): number {
    return Math.max(-1, ...this.#days.keys())
  }

  /** The sums. Nothing may be added until they are read. */
  *entries(): IterableIterator<TallyEntry> {
    for (const [day, sums] of this.#days) yield* sums.entries(day)
  }

  #turnTo(day: number): void {
    this.#day = day
    const sums = this.#days.get(day) ?? new EntitySums(this.#size)
    this.#days.set(day, sums)
    this.#sums = sums
  }
}

const FIRST_SIZE = 1 << 12

/**
 * Sums by entity in typed arrays with open addressing: tens of thousands of entities a second, without an object for
 * each that the garbage collector would have to move.
 */
class EntitySums {
  /** `entity * 8 + kind`; 0 where free. */
  #keys: Float64Array
  #searches: Int32Array
  #redirected: Int32Array
  #last: Float64Array
  #used = 0

  /** `size` is a power of 2. */
  constructor(size: number) {
    this.#keys = new Float64Array(size)
    this.#searches = new Int32Array(size)
    this.#redirected = new Int32Array(size)
    this.#last = new Float64Array(size)
  }

  get size(): number {
    return this.#keys.length
  }

  count(kind: number, entity: number, time: number, redirected: boolean): void {
    const at = this.#find(kind, entity)
    this.#searches[at]! += 1
    if (!redirected) return
    this.#redirected[at]! += 1
    if (time > this.#last[at]!) this.#last[at] = time
  }

  add(kind: number, entity: number, searches: number, redirected: number, last: number): void {
    const at = this.#find(kind, entity)
    this.#searches[at]! += searches
    this.#redirected[at]! += redirected
    if (last > this.#last[at]!) this.#last[at] = last
  }

  *entries(day: number): IterableIterator<TallyEntry> {
    // By index: an iterator would create a pair for every slot, including the many free ones.
    for (let at = 0; at < this.#keys.length; at += 1) {
      const key = this.#keys[at]!
      if (key === 0) continue
      const [searches, redirected, last] = [this.#searches[at]!, this.#redirected[at]!, this.#last[at]!]
      yield [key % 8, Math.floor(key / 8), day, searches, redirected, last]
    }
  }

  #find(kind: number, entity: number): number {
    const key = entity * 8 + kind
    const mask = this.#keys.length - 1
    const mixed = Math.imul(entity, 0x9e_37_79_b1) ^ Math.imul(kind, 0x85_eb_ca_6b)
    let at = (mixed ^ (mixed >>> 15)) & mask
    for (;;) {
      const held = this.#keys[at]!
      if (held === key) return at
      if (held === 0) break
      at = (at + 1) & mask
    }
    if (this.#used * 2 >= mask) {
      this.#grow()
      return this.#find(kind, entity)
    }
    this.#used += 1
    this.#keys[at] = key
    return at
  }

  #grow(): void {
    const [keys, searches, redirected, last] = [this.#keys, this.#searches, this.#redirected, this.#last]
    const size = keys.length * 2
    this.#keys = new Float64Array(size)
    this.#searches = new Int32Array(size)
    this.#redirected = new Int32Array(size)
    this.#last = new Float64Array(size)
    this.#used = 0
    for (let from = 0; from < keys.length; from += 1) {
      const key = keys[from]!
      if (key === 0) continue
      this.add(key % 8, Math.floor(key / 8), searches[from]!, redirected[from]!, last[from]!)
    }
  }
}
