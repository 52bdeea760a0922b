import type { Maturity } from '@headgate/contract/revenue/import-values'
import { addDays, type Day, dayNumber, daysBetween, monthDays } from '../days.ts'
import { RANGE_DEVIATIONS } from '../revenue/maturity/expected-share.ts'
import { finalOfShare, type ShareRange } from '../revenue/maturity/judge-days.ts'

/**
 * What a month is likely to end at (docs/behaviour/reports.md#forecast-of-the-month). Pure: the caller passes the days
 * and today. All amounts are millionths.
 */

/** A day of an advertiser that an import covers. */
export interface ReportedDay {
  provider: number
  day: Day
  maturity: Maturity
  reported: number
  /** Which part of its final amount is usually in; null when too little is known. */
  expected: ShareRange | null
}

export interface Forecast {
  /** What the month is likely to end at, with the range that holds the end of 80 in 100 months. */
  final: number
  low: number
  high: number
  /** What the days up to today, today included, are likely to come to. */
  soFar: number
}

/** Days before today that weekdays are learnt from: four of each. */
const LEARNT_DAYS = 28
/** An advertiser that reported none of its last days is not expected to report any more. */
const SILENT_DAYS = 14
/** No forecast before some advertiser reported so many of the learnt days. */
const ENOUGH_DAYS = 7

/**
 * The forecast of the month of `today` from the reported days of that month and of the 28 days before today. Null while
 * no advertiser has reported seven of these.
 */
export function forecastMonth(days: readonly ReportedDay[], today: Day): Forecast | null {
  const byProvider = Map.groupBy(days, ({ provider }) => provider)
  const ways = [...byProvider.values()].map((own) => usualDays(own, today))
  if (!ways.some(({ learnt }) => learnt >= ENOUGH_DAYS)) return null
  const own = [...byProvider.values()].map((one, at) => forecastOf(one, ways[at]!, today))
  const final = own.reduce((sum, one) => sum + one.final, 0)
  // Advertisers err apart.
  return {
    final: Math.round(final),
    low: Math.round(final - Math.hypot(...own.map((one) => one.final - one.low))),
    high: Math.round(final + Math.hypot(...own.map((one) => one.high - one.final))),
    soFar: Math.round(own.reduce((sum, one) => sum + one.soFar, 0)),
  }
}

/** What an advertiser's days usually come to. */
interface UsualDays {
  /** Days that it was learnt from. */
  learnt: number
  of: (day: Day) => number
  /** Mean square by which a day differs from its weekday's mean, and by which weeks differ, a day. */
  variance: number
  level: number
}

/** The whole days of the last four weeks, with their expected finals. */
function usualDays(days: readonly ReportedDay[], today: Day): UsualDays {
  const [from, to] = [addDays(today, -LEARNT_DAYS), addDays(today, -1)]
  const isSilent = days.every(({ day }) => day < addDays(today, -SILENT_DAYS))
  const learnt = days
    .filter(({ day, maturity }) => day >= from && day <= to && maturity !== 'partial')
    .map(({ day, reported, expected }) => ({ day, final: finalOfShare(reported, expected).final }))
  if (learnt.length === 0 || isSilent) return { learnt: 0, of: () => 0, variance: 0, level: 0 }
  const mean = meanOf(learnt)
  const weekdays = Map.groupBy(learnt, ({ day }) => weekdayOf(day))
  const means = new Map([...weekdays].map(([weekday, some]) => [weekday, meanOf(some)]))
  const of = (day: Day) => means.get(weekdayOf(day)) ?? mean
  const differences = learnt.map(({ day, final }) => ({ week: weekOf(day, to), by: final - of(day) }))
  const weeks = [...Map.groupBy(differences, ({ week }) => week).values()].map(
    (some) => some.reduce((sum, { by }) => sum + by, 0) / some.length,
  )
  return {
    learnt: learnt.length,
    of,
    variance: meanSquare(
      differences.map(({ by }) => by),
      learnt.length - means.size,
    ),
    level: meanSquare(weeks, weeks.length - 1),
  }
}

/** The month of one advertiser: what is expected of the reported days, and usual days for the others. */
function forecastOf(days: readonly ReportedDay[], usual: UsualDays, today: Day): Forecast {
  const { from, to } = monthDays(today)
  const own = new Map(days.map((one) => [one.day, one]))
  const first = days.reduce((least, { day }) => (day < least ? day : least), today)
  const sum = { final: 0, below: 0, above: 0 }
  let usualOnes = 0
  let soFar = 0
  for (const day of daysBetween(from, to)) {
    const known = own.get(day)
    const isWhole = known !== undefined && known.maturity !== 'partial'
    if (isWhole) {
      const { final, low, high } = finalOfShare(known.reported, known.expected)
      sum.final += final
      sum.below += final - low
      sum.above += high - final
    } else if (day >= first) {
      // Of a day that has not ended a part may be known already, and it can be more than usual.
      sum.final += Math.max(usual.of(day), known?.reported ?? -Infinity)
      usualOnes += 1
    }
    if (day <= today) soFar = sum.final
  }
  // Days differ each for themselves and by the mean of four. Weeks move all of them together, and go on moving.
  const moves = usual.level * (1 + usualOnes / 14)
  const spread = RANGE_DEVIATIONS * Math.sqrt(usualOnes * usual.variance * 1.25 + usualOnes ** 2 * moves)
  return {
    final: sum.final,
    low: sum.final - Math.hypot(sum.below, spread),
    high: sum.final + Math.hypot(sum.above, spread),
    soFar,
  }
}

const meanOf = (some: readonly { final: number }[]) =>
  some.reduce((sum, { final }) => sum + final, 0) / some.length

const weekdayOf = (day: Day) => dayNumber(Date.parse(day)) % 7

/** How many weeks before a day. */
const weekOf = (day: Day, last: Day) =>
  Math.floor((dayNumber(Date.parse(last)) - dayNumber(Date.parse(day))) / 7)

const meanSquare = (numbers: readonly number[], freedom: number) =>
  freedom <= 0 ? 0 : numbers.reduce((sum, one) => sum + one ** 2, 0) / freedom
