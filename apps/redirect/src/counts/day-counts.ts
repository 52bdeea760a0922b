import { grown } from '../tables/entity-table.ts'

/** Counts of two UTC days by row of a table, 10 bytes each: of the last day with a search, and of the day before. */
export class DayCounts {
  /** It fits until 2149. */
  #day = new Uint16Array(0)
  #onDay = new Int32Array(0)
  #dayBefore = new Int32Array(0)

  /** Makes room for rows. */
  cover(rows: number): void {
    if (rows <= this.#day.length) return
    this.#day = grown(this.#day, rows)
    this.#onDay = grown(this.#onDay, rows)
    this.#dayBefore = grown(this.#dayBefore, rows)
  }

  /** Adds to a day. Days before the last two have no effect. */
  add(row: number, day: number, count: number): void {
    const last = this.#day[row]!
    if (day > last) {
      this.#dayBefore[row] = day === last + 1 ? this.#onDay[row]! : 0
      this.#onDay[row] = count
      this.#day[row] = day
    } else if (day === last) this.#onDay[row]! += count
    else if (day === last - 1) this.#dayBefore[row]! += count
  }

  /** The last day with a search (`dayNumber`). */
  lastDay(row: number): number {
    return this.#day[row]!
  }

  on(row: number, day: number): number {
    if (this.#day[row] === day) return this.#onDay[row]!
    return this.#day[row] === day + 1 ? this.#dayBefore[row]! : 0
  }
}
