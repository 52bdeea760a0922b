import { dayNumber, dayOfNumber, type Day, type DayRange } from '../days.ts'

/** Something (a share, a status) that holds from a day on, until the next one begins. */
export interface FromDay {
  from: Day
}

/** The terms after one was added, or put in place of the one of its day; in order. */
export function withTerm<T extends FromDay>(terms: readonly T[], term: T): T[] {
  return [...terms.filter(({ from }) => from !== term.from), term].toSorted((a, b) =>
    a.from < b.from ? -1 : 1,
  )
}

/**
 * The days on which a term that begins on a day holds: up to the day before the next term, at most up to `last`.
 */
export function daysHeld(terms: readonly FromDay[], from: Day, last: Day): DayRange {
  const next = terms.map((term) => term.from).filter((day) => day > from)
  const ends = next.map((day) => dayOfNumber(dayNumber(Date.parse(day)) - 1))
  return { from, to: ends.reduce((least, day) => (day < least ? day : least), last) }
}
