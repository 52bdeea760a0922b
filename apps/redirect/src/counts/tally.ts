import { outcomes } from '@headgate/domain/snapshot/search-event'
import { dayNumber } from '@headgate/domain/days'
import { EntityTable, grown } from '../tables/entity-table.ts'
import type { RecordHead } from '../spool/record-seal.ts'

export const tallyKinds = ['targeting', 'provider_link', 'rule', 'group', 'group_rule'] as const
export type TallyKind = (typeof tallyKinds)[number]

/** Figures of one entity, from this engine's own records. Days are UTC. */
export interface EntityCount {
  /** Searches since the entity exists (for a targeting: with any outcome). */
  total: number
  /** Day that the figures below belong to (`dayNumber`). */
  day: number
  today: number
  yesterday: number
  /** Redirected searches of that day and the day before: units of caps that were used. */
  redirectedToday: number
  redirectedYesterday: number
  /** Milliseconds since 1970; 0 when never. */
  lastRedirectedAt: number
}

/** `[kind, entity, day, searches, redirected, last redirected at]`: what one segment adds. */
export type TallyEntry = [
  kind: number,
  entity: number,
  day: number,
  searches: number,
  redirected: number,
  last: number,
]

/** Counts of all records of this engine, in columns by entity: 39 bytes and 5 to 11 for finding it, and no object. */
export class Tally {
  readonly #entities = new EntityTable<TallyKind>(tallyKinds)
  /** By row; `EntityCount` says what each means. A day fits until 2149. */
  #total = new Float64Array(this.#entities.capacity)
  #lastRedirectedAt = new Float64Array(this.#entities.capacity)
  #day = new Uint16Array(this.#entities.capacity)
  #today = new Int32Array(this.#entities.capacity)
  #yesterday = new Int32Array(this.#entities.capacity)
  #redirectedToday = new Int32Array(this.#entities.capacity)
  #redirectedYesterday = new Int32Array(this.#entities.capacity)

  get(kind: TallyKind, entity: number): EntityCount | undefined {
    const row = this.#entities.find(kind, entity)
    return row === -1 ? undefined : this.#countAt(row)
  }

  *entries(kind: TallyKind): IterableIterator<[number, EntityCount]> {
    for (const row of this.rows(kind)) yield [this.#entities.entityOf(row), this.#countAt(row)]
  }

  /** The rows of a kind; `at` says what one has. */
  *rows(kind: TallyKind): IterableIterator<number> {
    for (let row = 0; row < this.#entities.size; row += 1) if (this.#entities.kindOf(row) === kind) yield row
  }

  /** The entity of a row with its figures. */
  at(row: number): { kind: TallyKind; entityId: number; count: EntityCount } {
    return {
      kind: this.#entities.kindOf(row),
      entityId: this.#entities.entityOf(row),
      count: this.#countAt(row),
    }
  }

  /** Redirected searches of an entity on a UTC day; only the last two days with a search are kept. */
  redirectedOn(kind: TallyKind, entity: number, day: number): number {
    const row = this.#entities.find(kind, entity)
    if (row === -1) return 0
    if (this.#day[row] === day) return this.#redirectedToday[row]!
    return this.#day[row] === day + 1 ? this.#redirectedYesterday[row]! : 0
  }

  /** Adds an entry; returns the row of its entity. */
  add([kind, entity, day, searches, redirected, last]: TallyEntry): number {
    const next = this.#entities.size
    const row = this.#entities.add(tallyKinds[kind]!, entity)
    if (row === next) this.#begin(row, day)
    if (day > this.#day[row]!) this.#turn(row, day)
    this.#total[row]! += searches
    if (day === this.#day[row]) {
      this.#today[row]! += searches
      this.#redirectedToday[row]! += redirected
    } else if (day === this.#day[row]! - 1) {
      this.#yesterday[row]! += searches
      this.#redirectedYesterday[row]! += redirected
    }
    if (last > this.#lastRedirectedAt[row]!) this.#lastRedirectedAt[row] = last
    return row
  }

  /** All figures as entries that `add` takes; figures older than the last two days have day 0. */
  *dump(): IterableIterator<TallyEntry> {
    for (let row = 0; row < this.#entities.size; row += 1) {
      const kind = tallyKinds.indexOf(this.#entities.kindOf(row))
      const entity = this.#entities.entityOf(row)
      const count = this.#countAt(row)
      const older = count.total - count.today - count.yesterday
      if (older > 0) yield [kind, entity, 0, older, 0, count.lastRedirectedAt]
      if (count.yesterday > 0)
        yield [kind, entity, count.day - 1, count.yesterday, count.redirectedYesterday, 0]
      yield [kind, entity, count.day, count.today, count.redirectedToday, count.lastRedirectedAt]
    }
  }

  #begin(row: number, day: number): void {
    const { capacity } = this.#entities
    if (capacity > this.#day.length) {
      this.#total = grown(this.#total, capacity)
      this.#lastRedirectedAt = grown(this.#lastRedirectedAt, capacity)
      this.#day = grown(this.#day, capacity)
      this.#today = grown(this.#today, capacity)
      this.#yesterday = grown(this.#yesterday, capacity)
      this.#redirectedToday = grown(this.#redirectedToday, capacity)
      this.#redirectedYesterday = grown(this.#redirectedYesterday, capacity)
    }
    this.#day[row] = day
  }

  #turn(row: number, day: number): void {
    const follows = day === this.#day[row]! + 1
    this.#yesterday[row] = follows ? this.#today[row]! : 0
    this.#redirectedYesterday[row] = follows ? this.#redirectedToday[row]! : 0
    this.#today[row] = 0
    this.#redirectedToday[row] = 0
    this.#day[row] = day
  }

  #countAt(row: number): EntityCount {
    return {
      total: this.#total[row]!,
      day: this.#day[row]!,
      today: this.#today[row]!,
      yesterday: this.#yesterday[row]!,
      redirectedToday: this.#redirectedToday[row]!,
      redirectedYesterday: this.#redirectedYesterday[row]!,
      lastRedirectedAt: this.#lastRedirectedAt[row]!,
    }
  }
}

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

  entries(): TallyEntry[] {
    return [...this.#days].flatMap(([day, sums]) => sums.entries(day))
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

  entries(day: number): TallyEntry[] {
    const found: TallyEntry[] = []
    // By index: an iterator would create a pair for every slot, including the many free ones.
    for (let at = 0; at < this.#keys.length; at += 1) {
      const key = this.#keys[at]!
      if (key === 0) continue
      const [searches, redirected, last] = [this.#searches[at]!, this.#redirected[at]!, this.#last[at]!]
      found.push([key % 8, Math.floor(key / 8), day, searches, redirected, last])
    }
    return found
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
