import { outcomes } from '@headgate/domain/snapshot/search-event'
import { dayNumber } from '@headgate/domain/days'
import type { RecordHead } from '../spool/record-seal.ts'
import { NOTE_WORDS, type ClosedSegment } from '../spool/closed-segment.ts'
import { FETCHED } from '../tables/entity-rows.ts'
import type { TakeEntry } from './journal-line.ts'
import { EntityList } from './tally.ts'

/** Gets the first `count` entities, before they are taken. */
type FetchEntities = (kinds: Uint8Array, entities: Int32Array, count: number) => void

/** Sums records until they go into the journal. */
export class SegmentTally {
  readonly #days = new Map<number, EntitySums>()
  readonly #size: number
  #day = -1
  /** Kept, so that the compiler does not leave out what is read for the cache. */
  read = 0
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
    this.#add(
      head.time,
      head.outcome,
      head.targeting,
      head.rule,
      head.group,
      head.groupRule,
      head.providerLink,
    )
  }

  /** Adds all records of a segment from its worker's notes. */
  addClosed({ words, timeBase, records }: ClosedSegment): void {
    for (let first = 0; first < records; first += FETCHED_RECORDS) {
      const from = first * NOTE_WORDS
      const end = Math.min(first + FETCHED_RECORDS, records) * NOTE_WORDS
      this.#fetch(words, from, end)
      for (let at = from; at < end; at += NOTE_WORDS)
        this.#add(
          timeBase + words[at]!,
          words[at + 1]!,
          words[at + 2]!,
          words[at + 3]!,
          words[at + 4]!,
          words[at + 5]!,
          words[at + 6]!,
        )
    }
  }

  #add(
    time: number,
    outcome: number,
    targeting: number,
    rule: number,
    group: number,
    groupRule: number,
    link: number,
  ): void {
    if (outcome === outcomes.fallback) return
    const day = dayNumber(time)
    if (day !== this.#day) this.#turnTo(day)
    const sums = this.#sums
    const redirected = outcome === outcomes.redirected
    if (targeting) sums.count(0, targeting, time, redirected)
    if (!redirected) return
    if (link) sums.count(1, link, time, true)
    if (rule) sums.count(2, rule, time, true)
    if (group) sums.count(3, group, time, true)
    if (groupRule) sums.count(4, groupRule, time, true)
  }

  /** Fetches the sums of the notes in `words[from, end)`: as `EntityRows.fetch`. */
  #fetch(words: Int32Array, from: number, end: number): void {
    if (this.#day === -1) return
    const sums = this.#sums
    let read = 0
    for (let at = from; at < end; at += NOTE_WORDS) {
      read ^= sums.fetch(0, words[at + 2]!)
      read ^= sums.fetch(2, words[at + 3]!)
      read ^= sums.fetch(1, words[at + 6]!)
    }
    this.read = read
  }

  /** Adds the sums of another. */
  merge(other: SegmentTally): void {
    other.takeSome(Infinity, (kind, entity, day, searches, redirected, last) => {
      if (day !== this.#day) this.#turnTo(day)
      this.#sums.add(kind, entity, searches, redirected, last)
    })
  }

  /** Latest day with a record; -1 if there is none. */
  get lastDay(): number {
    return Math.max(-1, ...this.#days.keys())
  }

  /** Number of entities with sums, on each day. */
  get entities(): number {
    let all = 0
    for (const sums of this.#days.values()) all += sums.used
    return all
  }

  /**
   * Calls `take` with the numbers of about so many further sums, and `fetch` before each few of them with their entities.
   * False when it was the last of them. Nothing may be added after the first call.
   */
  takeSome(most: number, take: TakeEntry, fetch?: FetchEntities): boolean {
    for (const [day, sums] of this.#days) if (sums.takeSome(day, most, take, fetch)) return true
    return false
  }

  #turnTo(day: number): void {
    this.#day = day
    const sums = this.#days.get(day) ?? new EntitySums(this.#size)
    this.#days.set(day, sums)
    this.#sums = sums
  }
}

const FIRST_SIZE = 1 << 12
/** Records whose sums are fetched together. */
const FETCHED_RECORDS = 16

/** Words of a place: the entity, its kind + 1 (0 where the place is free), two sums, and a number. */
const KIND = 1
const SEARCHES = 2
const REDIRECTED = 3
const PLACE = 6
/** The place of the number, which takes two words. */
const LAST = 2
const NUMBERS = PLACE / 2

/**
 * Sums by entity with open addressing: tens of thousands of entities a second, without an object for each that the garbage
 * collector would have to move. What belongs to an entity lies side by side, in one line of the processor's cache mostly.
 */
class EntitySums {
  #words: Int32Array
  #numbers: Float64Array
  #mask: number
  #used = 0
  /** The place at which `takeSome` goes on. */
  #next = 0
  /** What `takeSome` takes next. */
  readonly #places = new Int32Array(FETCHED)
  readonly #list = new EntityList()

  /** `size` is a power of 2. */
  constructor(size: number) {
    this.#words = new Int32Array(size * PLACE)
    this.#numbers = new Float64Array(this.#words.buffer)
    this.#mask = size - 1
  }

  get size(): number {
    return this.#mask + 1
  }

  /** Number of entities. */
  get used(): number {
    return this.#used
  }

  count(kind: number, entity: number, time: number, redirected: boolean): void {
    const place = this.#find(kind, entity)
    this.#words[place * PLACE + SEARCHES]! += 1
    if (!redirected) return
    this.#words[place * PLACE + REDIRECTED]! += 1
    const last = place * NUMBERS + LAST
    if (time > this.#numbers[last]!) this.#numbers[last] = time
  }

  add(kind: number, entity: number, searches: number, redirected: number, last: number): void {
    const place = this.#find(kind, entity)
    this.#words[place * PLACE + SEARCHES]! += searches
    this.#words[place * PLACE + REDIRECTED]! += redirected
    const at = place * NUMBERS + LAST
    if (last > this.#numbers[at]!) this.#numbers[at] = last
  }

  /** Reads the place where the sums of an entity are or nearly are, as `EntityRows.fetch`. */
  fetch(kind: number, entity: number): number {
    return this.#words[this.#firstPlace(kind, entity) * PLACE + KIND]!
  }

  /** As in `SegmentTally`. */
  takeSome(day: number, most: number, take: TakeEntry, fetch?: FetchEntities): boolean {
    const { kinds, entities } = this.#list
    for (let left = most; this.#next <= this.#mask; left -= FETCHED) {
      if (left <= 0) return true
      const count = this.#chooseNext()
      fetch?.(kinds, entities, count)
      this.#giveChosen(day, count, take)
    }
    return false
  }

  /** Puts the next sums into `#places` and `#list`, FETCHED at most. Returns how many. */
  #chooseNext(): number {
    const [words, places] = [this.#words, this.#places]
    const { kinds, entities } = this.#list
    let count = 0
    for (; count < FETCHED && this.#next <= this.#mask; this.#next += 1) {
      const at = this.#next * PLACE
      const kind = words[at + KIND]! - 1
      if (kind === -1) continue
      places[count] = this.#next
      kinds[count] = kind
      entities[count] = words[at]!
      count += 1
    }
    return count
  }

  #giveChosen(day: number, count: number, take: TakeEntry): void {
    const [words, numbers, places] = [this.#words, this.#numbers, this.#places]
    const { kinds, entities } = this.#list
    for (let nth = 0; nth < count; nth += 1) {
      const at = places[nth]! * PLACE
      const last = numbers[places[nth]! * NUMBERS + LAST]!
      take(kinds[nth]!, entities[nth]!, day, words[at + SEARCHES]!, words[at + REDIRECTED]!, last)
    }
  }

  #firstPlace(kind: number, entity: number): number {
    const mixed = Math.imul(entity, 0x9e_37_79_b1) ^ Math.imul(kind, 0x85_eb_ca_6b)
    return (mixed ^ (mixed >>> 15)) & this.#mask
  }

  #find(kind: number, entity: number): number {
    const words = this.#words
    let place = this.#firstPlace(kind, entity)
    for (;;) {
      const held = words[place * PLACE + KIND]!
      if (held === kind + 1 && words[place * PLACE] === entity) return place
      if (held === 0) break
      place = (place + 1) & this.#mask
    }
    if (this.#used * 2 >= this.#mask) {
      this.#grow()
      return this.#find(kind, entity)
    }
    this.#used += 1
    words[place * PLACE] = entity
    words[place * PLACE + KIND] = kind + 1
    return place
  }

  #grow(): void {
    const longer = new EntitySums(this.size * 2)
    this.takeSome(0, Infinity, (kind, entity, _day, searches, redirected, last) =>
      longer.add(kind, entity, searches, redirected, last),
    )
    this.#words = longer.#words
    this.#numbers = longer.#numbers
    this.#mask = longer.#mask
    this.#next = 0
  }
}
