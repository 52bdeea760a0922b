import { readDayText } from './day-text.ts'
import type { DayOrder } from '../types.ts'
import { dayOfNumber, dayNumber, type Day } from '../../../days.ts'
import { kept } from '../kept-text.ts'

/** One order must have this many times the lines of the other, so that a few wrong lines do not decide. */
const CLEAR = 10
/** So many lines that allow both orders need one line that shows the order, so that one wrong date does not decide. */
const ENOUGH = 100
/** Time zones are up to a day ahead. So only dates later than this many days speak against an order. */
const AHEAD = 2
/** Most texts that are counted one by one. Files with a time in each line have more. */
const MOST_TEXTS = 20_000

/**
 * Finds the order of day and month of a whole file (docs/behaviour/revenue.md#reading-a-file).
 *
 * 1. A day above 12 shows the order, if one line in a hundred has one. If lines contradict each other, one order needs
 *    ten times the lines of the other.
 * 2. Else the order that the advertiser's mapping keeps.
 * 3. Else the only order in which no date is in the future or before 2000.
 * 4. Else it is unclear.
 */
export class DayOrderSurvey {
  readonly #latest: Day
  #lines = new Map<string, number>()
  /** The text of the last line, and how many lines in a row have it: days stand together in most files. */
  #last = ''
  #inRow = 0
  readonly #only: Record<DayOrder, number> = { dmy: 0, mdy: 0 }
  readonly #impossible: Record<DayOrder, number> = { dmy: 0, mdy: 0 }
  #either = 0

  /** `today` is the UTC day of the import. */
  constructor(today: Day) {
    this.#latest = dayOfNumber(dayNumber(Date.parse(today)) + AHEAD)
  }

  add(text: string): void {
    if (text !== this.#last) {
      this.#note()
      this.#last = text
    }
    this.#inRow++
  }

  #note(): void {
    if (this.#inRow === 0) return
    const lines = this.#lines.get(this.#last)
    if (lines === undefined && this.#lines.size >= MOST_TEXTS) this.#count()
    this.#lines.set(lines === undefined ? kept(this.#last) : this.#last, (lines ?? 0) + this.#inRow)
    this.#inRow = 0
  }

  /** The order to read with; `iso` when no date depends on it. `mapping` is the order that the mapping keeps. */
  decide(mapping: DayOrder | null): 'iso' | DayOrder | 'unclear' {
    this.#note()
    this.#count()
    const { dmy, mdy } = this.#only
    if (dmy + mdy > 0 && (dmy + mdy) * ENOUGH >= this.#either) {
      if (dmy >= CLEAR * mdy) return 'dmy'
      if (mdy >= CLEAR * dmy) return 'mdy'
      return mapping ?? 'unclear'
    }
    if (this.#either === 0) return 'iso'
    if (mapping) return mapping
    if (dmy + mdy > 0) return 'unclear'
    if (this.#impossible.mdy > 0 && this.#impossible.dmy === 0) return 'dmy'
    if (this.#impossible.dmy > 0 && this.#impossible.mdy === 0) return 'mdy'
    return 'unclear'
  }

  #count(): void {
    for (const [text, lines] of this.#lines) {
      const { dmy, mdy } = readDayText(text)
      if (dmy === mdy) continue
      if (mdy === null) this.#only.dmy += lines
      else if (dmy === null) this.#only.mdy += lines
      else {
        this.#either += lines
        if (this.#isImpossible(dmy)) this.#impossible.dmy += lines
        if (this.#isImpossible(mdy)) this.#impossible.mdy += lines
      }
    }
    this.#lines.clear()
  }

  #isImpossible(day: Day): boolean {
    return day < '2000-01-01' || day > this.#latest
  }
}
