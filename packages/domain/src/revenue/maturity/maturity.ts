import { DAY_MS, type Day } from '../../days.ts'
import { agedNets, ageOf, type DayHistory, inWindow, WINDOW_DAYS } from './day-history.ts'

/**
 * How final a day of an advertiser is (docs/behaviour/revenue.md#maturity). It is computed from imports, never typed in.
 * Pure: the caller passes the moment.
 */

/** From the weakest to the strongest. */
export const maturities = ['none', 'partial', 'estimated', 'settled'] as const
export type Maturity = (typeof maturities)[number]

/** What is known about a day. Moments are milliseconds since 1970. */
export interface DayFacts {
  day: Day
  /** The imports whose days include this one, also those that were undone. */
  imports: readonly { madeAt: number; inForce: boolean }[]
  /** When API runs failed that had asked for this day. */
  failedRuns: readonly number[]
}

/** More than this part of the money makes days count as moved. */
const MOVED = 0.005
/** Without history, days of these ages are expected to move. */
const FIRST_DAYS = 3
/** Fewer days than this are no history. */
const ENOUGH_DAYS = 5

/**
 * The oldest age, in days, at which this advertiser's days still move; 0 when they never do. API runs ask again for
 * every day up to this age.
 *
 * Days of an age still move when, of all days of the last 60 that were seen at that age or before and again later, the
 * differences between the net in force at that age and the latest net are more than 0.5 % of the net. Differences up
 * and down do not cancel. With fewer than five such days there is no history, and the first three days count as moving.
 */
export function movingAge(history: readonly DayHistory[], now: number): number {
  const days = inWindow(history, now).map((day) => agedNets(day, now))
  for (let age = WINDOW_DAYS - 1; age >= 1; age -= 1) {
    let compared = 0
    let moved = 0
    let money = 0
    for (const nets of days) {
      const latest = nets.at(-1)
      const then = nets.findLast((one) => one.age <= age)
      if (latest === undefined || then === undefined || latest.age <= age) continue
      compared += 1
      moved += Math.abs(latest.net - then.net)
      money += Math.abs(then.net)
    }
    if (compared < ENOUGH_DAYS ? age <= FIRST_DAYS : moved > MOVED * money) return age
  }
  return 0
}

/** The state of a day. `moving` is the advertiser's `movingAge`. */
export function maturityOf({ day, imports, failedRuns }: DayFacts, moving: number, now: number): Maturity {
  const made = imports.filter(({ inForce }) => inForce).map(({ madeAt }) => madeAt)
  if (made.length === 0) return 'none'
  const newest = made.reduce((latest, one) => Math.max(latest, one))
  const end = Date.parse(day) + DAY_MS
  if (newest < end || failedRuns.some((failedAt) => failedAt > newest)) return 'partial'
  return ageOf(day, now) <= moving ? 'estimated' : 'settled'
}

/** The state of several days, or of a day of several advertisers. Nothing at all is `none`. */
export function weakestOf(states: Iterable<Maturity>): Maturity {
  const places = Array.from(states, (state) => maturities.indexOf(state))
  return maturities[places.reduce((least, place) => Math.min(least, place), maturities.length)] ?? 'none'
}
