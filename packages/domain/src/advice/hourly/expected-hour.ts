import { DEVIATION } from '../../statistics/median.ts'

/** How far the level of the last day may move what the weeks before say: by half, or to the double. */
const LEVEL_LIMIT = 0.7
/** No business is calmer than this: 8 % an hour. */
const LEAST_DEVIATION = 0.08

/** How an hour compares with a reference, in logarithms. One is added so that an hour without searches has a value. */
export function logRatio(searches: number, reference: number): number {
  return Math.log((searches + 1) / (reference + 1))
}

/** What an hour would have, from the usual hour of the week around it and the level of the last day. */
export function expectedHour(usual: number, level: number): number {
  return usual * Math.exp(Math.min(Math.max(level, -LEVEL_LIMIT), LEVEL_LIMIT))
}

/**
 * How much hours differ from their expectation without a cause: as they usually do, and by chance, which is larger where
 * few are expected.
 * @param usualRatio the median of |r| over the last 14 days.
 */
export function hourDeviation(expected: number, usualRatio: number): number {
  const usual = Math.max(DEVIATION * usualRatio, LEAST_DEVIATION)
  return Math.sqrt(usual * usual + 1 / (expected + 1))
}

/** By how many deviations an hour differs from its expectation; negative where searches are missing. */
export function hourScore(searches: number, expected: number, usualRatio: number): number {
  return logRatio(searches, expected) / hourDeviation(expected, usualRatio)
}
