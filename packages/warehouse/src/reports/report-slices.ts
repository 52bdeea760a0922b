import { addDays, type DayRange, monthDays } from '@headgate/domain/days'
import { ofDays } from '../revenue/as-known.ts'
import type { ReportView } from './report-view.ts'

/** Rows that a slice should have. Memory and the time to the first row grow with it, a statement costs 0.1 s itself. */
const ROWS = 15_000
/** Dates of a range at most: after days without rows, the next ones may have any number. */
const MOST_DAYS = 31

/** Whether the rows of a view come date by date, so that each date can be read on its own. */
export function canSlice({ interval, order, before }: ReportView): boolean {
  // Rows of the compared days stand beside other dates.
  return order.by === 'date' && interval !== 'accumulated' && before === null
}

/**
 * The days of a view in ranges, in its order, to be read one after the other. The first has one date, so that its rows
 * are there soon; the others have as many dates as fit into `ROWS`, by the rows of the last one.
 */
export class ReportSlices {
  readonly #view: ReportView
  #left: DayRange | undefined
  #days = 1

  constructor(view: ReportView) {
    this.#view = view
    this.#left = { from: view.from, to: view.to }
  }

  /** The view of the next range, after `rows` rows of the last one; undefined at the end. */
  next(rows?: number): ReportView | undefined {
    if (this.#left === undefined) return undefined
    if (rows !== undefined)
      this.#days = Math.max(
        1,
        Math.min(this.#days * 8, MOST_DAYS, Math.floor((this.#days * ROWS) / Math.max(1, rows))),
      )
    const { from, to } = this.#left
    const isUp = this.#view.order.direction === 'ASC'
    const range = isUp ? { from, to: this.#end(from, 1) } : { from: this.#end(to, -1), to }
    const kept = { from: range.from < from ? from : range.from, to: range.to > to ? to : range.to }
    const rest = isUp ? { from: addDays(kept.to, 1), to } : { from, to: addDays(kept.from, -1) }
    this.#left = rest.from > rest.to ? undefined : rest
    const { booked } = this.#view
    return { ...this.#view, ...kept, ...(booked && { booked: ofDays(booked, kept) }) }
  }

  /** The last day of a range that starts at `day`. Months are never cut. */
  #end(day: string, way: 1 | -1): string {
    const end = addDays(day, way * (this.#days - 1))
    if (this.#view.interval !== 'month') return end
    const month = monthDays(end)
    return way === 1 ? month.to : month.from
  }
}
