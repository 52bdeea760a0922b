import { EntityTable, grown } from '../tables/entity-table.ts'
import { DayCounts } from './day-counts.ts'

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

/** Counts of publisher links and advertiser links, in columns: 36 bytes a link, and 10 to 16 for finding it. */
export class LinkCounts {
  readonly #links = new EntityTable<LinkKind>(linkKinds)
  readonly #searches = new DayCounts()
  readonly #redirected = new DayCounts()
  #total = new Float64Array(0)
  #lastRedirectedAt = new Float64Array(0)

  /** Number of links; their rows are 0 and up. */
  get size(): number {
    return this.#links.size
  }

  /** The row of a link, or -1. */
  find(kind: LinkKind, entityId: number): number {
    return this.#links.find(kind, entityId)
  }

  /** Adds searches of a link; returns its row. */
  add(
    kind: LinkKind,
    entityId: number,
    day: number,
    searches: number,
    redirected: number,
    last: number,
  ): number {
    const row = this.#links.add(kind, entityId)
    const { capacity } = this.#links
    if (capacity > this.#total.length) {
      this.#total = grown(this.#total, capacity)
      this.#lastRedirectedAt = grown(this.#lastRedirectedAt, capacity)
      this.#searches.cover(capacity)
      this.#redirected.cover(capacity)
    }
    this.#total[row]! += searches
    this.#searches.add(row, day, searches)
    this.#redirected.add(row, day, redirected)
    if (last > this.#lastRedirectedAt[row]!) this.#lastRedirectedAt[row] = last
    return row
  }

  kindOf(row: number): LinkKind {
    return this.#links.kindOf(row)
  }

  entityOf(row: number): number {
    return this.#links.entityOf(row)
  }

  redirectedOn(row: number, day: number): number {
    return this.#redirected.on(row, day)
  }

  at(row: number): { kind: LinkKind; entityId: number; count: LinkCount } {
    const day = this.#searches.lastDay(row)
    return {
      kind: this.#links.kindOf(row),
      entityId: this.#links.entityOf(row),
      count: {
        total: this.#total[row]!,
        day,
        today: this.#searches.on(row, day),
        yesterday: this.#searches.on(row, day - 1),
        redirectedToday: this.#redirected.on(row, day),
        redirectedYesterday: this.#redirected.on(row, day - 1),
        lastRedirectedAt: this.#lastRedirectedAt[row]!,
      },
    }
  }
}
