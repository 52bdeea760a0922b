import { EntityRows } from '../tables/entity-rows.ts'
import { countOn, turnTo } from './day-counts.ts'

/** Their numbers are those of `tallyKinds`. */
export const linkKinds = ['targeting', 'provider_link'] as const
export type LinkKind = (typeof linkKinds)[number]

/** Figures of a publisher link or an advertiser link, from this engine's own records. Days are UTC. */
export interface LinkCount {
  /** Searches since it exists (for a publisher link: with any outcome). */
  total: number
  /** Day that the figures below belong to (`dayNumber`). */
  day: number
  today: number
  yesterday: number
  /** Redirected searches of that day and the day before: for an advertiser link, units of its cap that were used. */
  redirectedToday: number
  redirectedYesterday: number
  /** Milliseconds since 1970; 0 when never. */
  lastRedirectedAt: number
}

/** Words of a row behind its id and its day: two counts of two days, and two numbers. */
const SEARCHES = 2
const REDIRECTED = 4
const WIDTH = 10
/** Places of numbers, which take two words. */
const TOTAL = 3
const LAST_REDIRECTED_AT = 4
const NUMBERS = WIDTH / 2

/** Counts of publisher links and advertiser links: a row of 40 bytes for each, and 5 to 11 for finding it. */
export class LinkCounts {
  readonly #rows = new EntityRows(WIDTH)

  /** Number of links; their rows are 0 and up. */
  get size(): number {
    return this.#rows.size
  }

  /** The row of a link, or -1. */
  find(kind: LinkKind, entityId: number): number {
    return this.#rows.find(linkKinds.indexOf(kind), entityId)
  }

  /** Adds searches of a link, whose kind is its number in `linkKinds`; returns its row. */
  add(
    kind: number,
    entityId: number,
    day: number,
    searches: number,
    redirected: number,
    last: number,
  ): number {
    const rows = this.#rows
    const row = rows.add(kind, entityId)
    const { words, numbers } = rows
    numbers[row * NUMBERS + TOTAL]! += searches
    const behind = turnTo(rows, row, day, SEARCHES, TOTAL * 2)
    if (behind >= 0) {
      words[row * WIDTH + SEARCHES + behind]! += searches
      words[row * WIDTH + REDIRECTED + behind]! += redirected
    }
    const lastAt = row * NUMBERS + LAST_REDIRECTED_AT
    if (last > numbers[lastAt]!) numbers[lastAt] = last
    return row
  }

  /** As in `EntityRows`. */
  fetch(kinds: Uint8Array, entities: Int32Array, count: number): number {
    return this.#rows.fetch(kinds, entities, count)
  }

  kindOf(row: number): LinkKind {
    return linkKinds[this.#rows.kindOf(row)]!
  }

  entityOf(row: number): number {
    return this.#rows.entityOf(row)
  }

  redirectedOn(row: number, day: number): number {
    return countOn(this.#rows, row, day, REDIRECTED)
  }

  at(row: number): { kind: LinkKind; entityId: number; count: LinkCount } {
    const { words, numbers } = this.#rows
    const at = row * WIDTH
    return {
      kind: this.kindOf(row),
      entityId: this.entityOf(row),
      count: {
        total: numbers[row * NUMBERS + TOTAL]!,
        day: this.#rows.upper(row),
        today: words[at + SEARCHES]!,
        yesterday: words[at + SEARCHES + 1]!,
        redirectedToday: words[at + REDIRECTED]!,
        redirectedYesterday: words[at + REDIRECTED + 1]!,
        lastRedirectedAt: numbers[row * NUMBERS + LAST_REDIRECTED_AT]!,
      },
    }
  }
}
