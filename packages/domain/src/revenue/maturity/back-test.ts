import { DAY_MS, dayNumber } from '../../days.ts'
import { agedNets, FINAL_AGE, type AgedNet, WINDOW_DAYS } from './day-history.ts'
import {
  expectedFinal,
  expectedShares,
  type ProviderHistory,
  RANGE_DEVIATIONS,
  RANGE_FACTOR,
  shareAt,
} from './expected-share.ts'

/** How well the expected share foretold days whose final net is known by now. */
export interface BackTest {
  /** Foretold figures: a day counts once at each of the ages 1 to 3 at which it was seen. */
  tested: number
  /** Mean of |final/expected − 1|. */
  error: number
  /** The same when the reported figure is taken as final. */
  plainError: number
  /** error / plainError, to be at most 0.6. Null when nothing moved, or nothing was tested. */
  ratio: number | null
  /** The part of the finals that were in their range. Null when nothing was tested. */
  coverage: number | null
  /** What ranges are to be widened by from now on. */
  factor: number
}

/** How many days back the histories of a back-test reach. */
export const BACK_TEST_DAYS = 160

const OLDEST_TESTED_AGE = 3
/** A final net counts when the day was seen at this age or later. Else nobody looked whether it still moved. */
const SEEN_LATE = 14
const COVERAGE_FROM = 0.75
const COVERAGE_TO = 0.92
const COVERAGE_WANTED = 0.8
/** Fewer figures than this say too little to replace the factor. */
const ENOUGH_TESTED = 20

/** One foretold figure beside what came. */
interface Foretold {
  reported: number
  expected: number
  low: number
  high: number
  sd: number
  final: number
}

/**
 * Tests the expected shares on the last 60 days that are final at `moment` (milliseconds). Each is foretold as it would
 * have been at the end of each of its first three days, from what was known then. The histories therefore reach back
 * 160 days: 35 until a day is final, 60 tested days, 60 days to learn from before the first of them, and some more.
 *
 * `factor` is what ranges are widened by. It is kept unless fewer than 75 % or more than 92 % of the finals were in their
 * range.
 */
export function backTest(
  histories: readonly ProviderHistory[],
  moment: number,
  factor: number = RANGE_FACTOR,
): BackTest {
  const today = dayNumber(moment)
  const days = histories.flatMap(({ provider, days }) =>
    days.flatMap((history) => {
      const start = dayNumber(Date.parse(history.day))
      const age = today - start
      if (age <= FINAL_AGE || age > FINAL_AGE + WINDOW_DAYS) return []
      const nets = agedNets(history, moment).filter((one) => one.age <= FINAL_AGE)
      const last = nets.at(-1)
      return last === undefined || last.age < SEEN_LATE || last.net <= 0
        ? []
        : [{ provider, start, nets, final: last.net }]
    }),
  )
  const byNight = new Map<number, { provider: number; seen: AgedNet; final: number }[]>()
  for (const { provider, start, nets, final } of days)
    for (let age = 1; age <= OLDEST_TESTED_AGE; age += 1) {
      const seen = nets.findLast((one) => one.age === age)
      if (seen === undefined || seen.net <= 0) continue
      byNight.getOrInsertComputed(start + age, () => []).push({ provider, seen, final })
    }
  const foretold = [...byNight].flatMap(([night, figures]) => {
    const shares = expectedShares(histories, (night + 1) * DAY_MS - 1, factor)
    return figures.flatMap(({ provider, seen, final }): Foretold[] => {
      const share = shareAt(shares.get(provider)!, seen.age)!
      if (!share.enough) return []
      const { final: expected, low, high } = expectedFinal(seen.net, share)
      return [{ reported: seen.net, expected, low, high, sd: share.sd, final }]
    })
  })
  return judge(foretold, factor)
}

function judge(foretold: readonly Foretold[], factor: number): BackTest {
  const tested = foretold.length
  if (tested === 0) return { tested, error: 0, plainError: 0, ratio: null, coverage: null, factor }
  const mean = (of: (one: Foretold) => number): number =>
    foretold.reduce((sum, one) => sum + of(one), 0) / tested
  const error = mean(({ final, expected }) => Math.abs(final / expected - 1))
  const plainError = mean(({ final, reported }) => Math.abs(final / reported - 1))
  const coverage = mean(({ final, low, high }) => (final >= low && final <= high ? 1 : 0))
  const kept = tested < ENOUGH_TESTED || (coverage >= COVERAGE_FROM && coverage <= COVERAGE_TO)
  return {
    tested,
    error,
    plainError,
    ratio: plainError === 0 ? null : error / plainError,
    coverage,
    factor: kept ? factor : fittingFactor(foretold, factor),
  }
}

/** The factor with which 80 % of the finals would have been in their range, within 1 and 2. */
function fittingFactor(foretold: readonly Foretold[], factor: number): number {
  const errors = foretold
    // In logarithms, as the range is.
    .map(({ final, expected, sd }) => Math.abs(Math.log(final / expected)) / (sd / factor))
    .toSorted((a, b) => a - b)
  const percentile = errors[Math.ceil(COVERAGE_WANTED * errors.length) - 1]!
  return Math.min(2, Math.max(1, percentile / RANGE_DEVIATIONS))
}
