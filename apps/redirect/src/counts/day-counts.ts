import type { EntityRows } from '../tables/entity-rows.ts'

/**
 * Counts of two UTC days in a row of `EntityRows`: the row's `upper` is the last day with a search (`dayNumber`, which
 * fits until the year 47,900). A count takes two words: that of this day, and behind it that of the day before.
 */

/**
 * Turns the counts of a row in the words from `first` to before `end` to a day, if it is later than theirs. Returns by how
 * many words behind a count the day is: 0, 1 for the day before, and -1 for earlier days, whose counts are not kept.
 */
export function turnTo(rows: EntityRows, row: number, day: number, first: number, end: number): -1 | 0 | 1 {
  const last = rows.upper(row)
  if (day === last) return 0
  if (day < last) return day === last - 1 ? 1 : -1
  const { words } = rows
  const at = row * rows.width
  for (let word = at + first; word < at + end; word += 2) {
    words[word + 1] = day === last + 1 ? words[word]! : 0
    words[word] = 0
  }
  rows.setUpper(row, day)
  return 0
}

/** The count in word `first` of a row, on a day; 0 for a day that is not kept. */
export function countOn(rows: EntityRows, row: number, day: number, first: number): number {
  const last = rows.upper(row)
  if (last === day) return rows.words[row * rows.width + first]!
  return last === day + 1 ? rows.words[row * rows.width + first + 1]! : 0
}
