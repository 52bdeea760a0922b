import { outcomes } from '@headgate/domain/search-event'
import { dayOf } from '../leases/cap-slots.ts'
import type { RecordHead } from './record.ts'

export const tallyKinds = ['targeting', 'provider_link', 'rule', 'group', 'group_rule'] as const
export type TallyKind = (typeof tallyKinds)[number]

/** Figures of one entity, from this engine's own records. Days are UTC. */
export interface EntityCount {
  /** Searches since the entity exists (for a targeting: whatever became of them). */
  total: number
  /** Day that the figures below belong to (`dayOf`). */
  day: number
  today: number
  yesterday: number
  /** Redirected searches of that day and the day before: what caps are used by. */
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

/** Counts of all records of this engine by entity. */
export class Tally {
  #kinds: Map<number, EntityCount>[] = tallyKinds.map(() => new Map())

  get(kind: TallyKind, entity: number): EntityCount | undefined {
    return this.#kinds[tallyKinds.indexOf(kind)]!.get(entity)
  }

  entries(kind: TallyKind): IterableIterator<[number, EntityCount]> {
    return this.#kinds[tallyKinds.indexOf(kind)]!.entries()
  }

  /** Redirected searches of an entity on a UTC day; only the last two days it was used on are known. */
  redirectedOn(kind: TallyKind, entity: number, day: number): number {
    const count = this.get(kind, entity)
    if (!count) return 0
    if (count.day === day) return count.redirectedToday
    return count.day === day + 1 ? count.redirectedYesterday : 0
  }

  add([kind, entity, day, searches, redirected, last]: TallyEntry): void {
    const counts = this.#kinds[kind]!
    let count = counts.get(entity)
    if (!count) {
      count = {
        total: 0,
        day,
        today: 0,
        yesterday: 0,
        redirectedToday: 0,
        redirectedYesterday: 0,
        lastRedirectedAt: 0,
      }
      counts.set(entity, count)
    }
    if (day > count.day) {
      const follows = day === count.day + 1
      count.yesterday = follows ? count.today : 0
      count.redirectedYesterday = follows ? count.redirectedToday : 0
      count.today = 0
      count.redirectedToday = 0
      count.day = day
    }
    count.total += searches
    if (day === count.day) {
      count.today += searches
      count.redirectedToday += redirected
    } else if (day === count.day - 1) {
      count.yesterday += searches
      count.redirectedYesterday += redirected
    }
    if (last > count.lastRedirectedAt) count.lastRedirectedAt = last
  }

  /** Everything as entries that `restore` takes: what is not of the last two days stands as day 0. */
  *dump(): IterableIterator<TallyEntry> {
    for (const [kind, counts] of this.#kinds.entries())
      for (const [entity, count] of counts) {
        const older = count.total - count.today - count.yesterday
        if (older > 0) yield [kind, entity, 0, older, 0, count.lastRedirectedAt]
        if (count.yesterday > 0)
          yield [kind, entity, count.day - 1, count.yesterday, count.redirectedYesterday, 0]
        yield [kind, entity, count.day, count.today, count.redirectedToday, count.lastRedirectedAt]
      }
  }
}

/** Sums the records of one segment. */
export class SegmentTally {
  readonly #days = new Map<number, Map<number, TallyEntry>>()
  #day = -1
  /** Entries of `#day`, by entity and kind. */
  #sums = new Map<number, TallyEntry>()

  add(head: RecordHead): void {
    if (head.outcome === outcomes.fallback) return
    const day = dayOf(head.time)
    if (day !== this.#day) this.#turnTo(day)
    const redirected = head.outcome === outcomes.redirected
    if (head.targeting) this.#count(0, head.targeting, head.time, redirected)
    if (!redirected) return
    if (head.providerLink) this.#count(1, head.providerLink, head.time, true)
    if (head.rule) this.#count(2, head.rule, head.time, true)
    if (head.group) this.#count(3, head.group, head.time, true)
    if (head.groupRule) this.#count(4, head.groupRule, head.time, true)
  }

  entries(): TallyEntry[] {
    return [...this.#days.values()].flatMap((sums) => [...sums.values()])
  }

  #turnTo(day: number): void {
    this.#day = day
    const sums = this.#days.get(day) ?? new Map<number, TallyEntry>()
    this.#days.set(day, sums)
    this.#sums = sums
  }

  #count(kind: number, entity: number, time: number, redirected: boolean): void {
    const key = entity * 8 + kind
    let entry = this.#sums.get(key)
    if (!entry) this.#sums.set(key, (entry = [kind, entity, this.#day, 0, 0, 0]))
    entry[3] += 1
    if (!redirected) return
    entry[4] += 1
    if (time > entry[5]) entry[5] = time
  }
}
