import { addDays, type Day, dayNumber } from '../days.ts'

/** Days of files that usual gaps are learnt from, and how many there must be. */
export const GAPS_OF_DAYS = 60
const ENOUGH_READS = 4
/** Of ten gaps nine are at most as long. */
const USUAL = 0.9

const numberOf = (day: Day) => dayNumber(Date.parse(day))

/**
 * Since which day the files of an advertiser are late; null while they are not, and with fewer than four days of files.
 * They are late when the time since the last one is longer than nine of ten gaps between two days with files were
 * (docs/behaviour/reports.md#freshness). `days` are those on which files were loaded, in any order.
 */
export function lateSince(days: readonly Day[], today: Day): Day | null {
  const first = numberOf(today) - GAPS_OF_DAYS
  const read = [...new Set(days)].filter((day) => numberOf(day) >= first).toSorted()
  if (read.length < ENOUGH_READS) return null
  const gaps = read
    .slice(1)
    .map((day, at) => numberOf(day) - numberOf(read[at]!))
    .toSorted((a, b) => a - b)
  const usual = gaps[Math.ceil(USUAL * gaps.length) - 1]!
  const due = addDays(read.at(-1)!, usual + 1)
  return today >= due ? due : null
}
