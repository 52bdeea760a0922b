import { median } from '../../statistics/median.ts'

/** Searches by day, one after the other. A day of which something is unknown is NaN. */
export interface DailyCounts {
  /** Number of the first day, counted from 1970. */
  from: number
  searches: ArrayLike<number>
}

export interface DeclineLimits {
  /** A day declines when it is lower by this part than usual. */
  part: number
  /** So many days running open, and so many calm ones close. */
  days: number
  /** Days of which fewer are usual are not looked at. */
  least: number
}

export const declineLimits: DeclineLimits = { part: 0.2, days: 3, least: 500 }

/** A decline that goes on: no hour stands out, but each day has less than its weekday of the weeks before. */
export interface SlowDecline {
  /** The first day of it. */
  since: number
  expected: number
  seen: number
  days: number
}

const WEEKS = 6
/** Fewer weeks than this are no comparison. */
const LEAST_WEEKS = 3
/** A day that is lower by less is calm. */
const CALM_OF_PART = 0.75

/**
 * The decline that lasts at the end of a series, or null. A day is compared with the median of the same weekday of the
 * six weeks before, without a level, which would follow the decline.
 */
export function slowDecline({ from, searches }: DailyCounts, limits = declineLimits): SlowDecline | null {
  let running = 0
  let calm = 0
  let open: SlowDecline | null = null
  let since: SlowDecline | null = null
  for (let at = 0; at < searches.length; at += 1) {
    const seen = searches[at]!
    const expected = usualDay(searches, at)
    if (Number.isNaN(seen) || Number.isNaN(expected) || expected < limits.least) continue
    const missing = 1 - seen / expected
    running = missing >= limits.part ? running + 1 : 0
    if (running === 1 && open === null) since = { since: from + at, expected: 0, seen: 0, days: 0 }
    if (since !== null) {
      since.expected += expected
      since.seen += seen
      since.days += 1
    }
    if (running >= limits.days) open = since
    calm = missing < CALM_OF_PART * limits.part ? calm + 1 : 0
    if (open === null ? running === 0 : calm >= limits.days) {
      open = null
      since = null
    }
  }
  return open
}

/** The median of the same weekday of the weeks before; NaN with too few of them. */
function usualDay(searches: ArrayLike<number>, at: number): number {
  const weeks: number[] = []
  for (let week = 1; week <= WEEKS && at - 7 * week >= 0; week += 1) {
    const value = searches[at - 7 * week]!
    if (!Number.isNaN(value)) weeks.push(value)
  }
  return weeks.length < LEAST_WEEKS ? NaN : median(weeks)
}

/** Days of whole UTC days from hours; a day with an unknown hour is unknown. The running day is left out. */
export function daysOfHours({ from, searches }: DailyCounts): DailyCounts {
  const first = Math.ceil(from / 24)
  const count = Math.max(0, Math.floor((from + searches.length) / 24) - first)
  const days = new Float64Array(count)
  for (let day = 0; day < count; day += 1)
    for (let hour = 0; hour < 24; hour += 1) days[day]! += searches[(first + day) * 24 - from + hour]!
  return { from: first, searches: days }
}
