import { EntityRows } from '../tables/entity-rows.ts'
import { countOn, turnTo } from './day-counts.ts'

/** The word of a row behind its id and its day. */
const REDIRECTED = 2
const WIDTH = 4

/**
 * Redirected searches on two days of what has only a cap: rules, groups and group rules. A row of 16 bytes for each, and 5
 * to 11 for finding it. Kinds are their numbers in `tallyKinds`.
 */
export class RuleCounts {
  readonly #rows = new EntityRows(WIDTH)

  /** Number of entities; their rows are 0 and up. */
  get size(): number {
    return this.#rows.size
  }

  /** The row of an entity, or -1. */
  find(kind: number, entityId: number): number {
    return this.#rows.find(kind, entityId)
  }

  add(kind: number, entityId: number, day: number, redirected: number): void {
    const row = this.#rows.add(kind, entityId)
    const behind = turnTo(this.#rows, row, day, REDIRECTED, WIDTH)
    if (behind >= 0) this.#rows.words[row * WIDTH + REDIRECTED + behind]! += redirected
  }

  /** As in `EntityRows`. */
  fetch(kinds: Uint8Array, entities: Int32Array, count: number): number {
    return this.#rows.fetch(kinds, entities, count)
  }

  kindOf(row: number): number {
    return this.#rows.kindOf(row)
  }

  entityOf(row: number): number {
    return this.#rows.entityOf(row)
  }

  /** The last day with a search (`dayNumber`). */
  lastDay(row: number): number {
    return this.#rows.upper(row)
  }

  redirectedOn(row: number, day: number): number {
    return countOn(this.#rows, row, day, REDIRECTED)
  }
}
