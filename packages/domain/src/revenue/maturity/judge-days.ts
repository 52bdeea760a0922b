import type { Day } from '../../days.ts'
import { ageOf } from './day-history.ts'
import {
  expectedShares,
  type ExpectedFinal,
  type ExpectedShares,
  type ProviderHistory,
  RANGE_DEVIATIONS,
  shareAt,
} from './expected-share.ts'
import { maturityOf, movingAge, type Maturity } from './maturity.ts'

/** A booked day of an advertiser whose state is wanted. Moments are milliseconds since 1970. */
export interface DayToJudge {
  provider: number
  day: Day
  /** When the newest import in force that covers the day was made; null when none covers it. */
  seenAt: number | null
  /** When the latest API run that had asked for the day and failed did so; null when none failed. */
  failedAt: number | null
}

/** Which part of the final net is usually in, and the range that holds the part of 80 in 100 days. */
export interface ShareRange {
  share: number
  low: number
  high: number
}

export interface JudgedDay {
  provider: number
  day: Day
  maturity: Maturity
  /** Null where there is too little history, and for days that no import covers or that had not ended then. */
  expected: ShareRange | null
}

const ALL_IN: ShareRange = { share: 1, low: 1, high: 1 }

/**
 * State and expected share of days, as known at `now` (milliseconds). `histories` are those of all advertisers, because
 * they learn from each other; `factor` is that of the last back-test. See docs/behaviour/revenue.md#maturity.
 */
export function judgeDays(
  days: readonly DayToJudge[],
  histories: readonly ProviderHistory[],
  now: number,
  factor: number,
): JudgedDay[] {
  const shares = expectedShares(histories, now, factor)
  const moving = new Map(histories.map(({ provider, days: own }) => [provider, movingAge(own, now)]))
  const movesWithoutHistory = movingAge([], now)
  return days.map(({ provider, day, seenAt, failedAt }) => {
    const facts = {
      day,
      imports: seenAt === null ? [] : [{ madeAt: seenAt, inForce: true }],
      failedRuns: failedAt === null ? [] : [failedAt],
    }
    const maturity = maturityOf(facts, moving.get(provider) ?? movesWithoutHistory, now)
    return { provider, day, maturity, expected: expectedOf(maturity, day, seenAt, shares.get(provider)) }
  })
}

function expectedOf(
  maturity: Maturity,
  day: Day,
  seenAt: number | null,
  shares: ExpectedShares | undefined,
): ShareRange | null {
  if (maturity === 'settled') return ALL_IN
  if (seenAt === null || shares === undefined) return null
  const expected = shareAt(shares, ageOf(day, seenAt))
  if (!expected?.enough) return null
  const { share, sd } = expected
  const width = Math.exp(RANGE_DEVIATIONS * sd)
  return { share, low: share / width, high: share * width }
}

/** Where the net of a day is likely to end, from its stored share. A net of 0 or below is taken as it is. */
export function finalOfShare(reported: number, expected: ShareRange | null): ExpectedFinal {
  if (expected === null || reported <= 0)
    return { reported, final: reported, low: reported, high: reported, enough: expected !== null }
  return {
    reported,
    final: Math.round(reported / expected.share),
    low: Math.round(reported / expected.high),
    high: Math.round(reported / expected.low),
    enough: true,
  }
}
