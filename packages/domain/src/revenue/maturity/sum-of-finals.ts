import type { ExpectedFinal } from './expected-share.ts'

/** What is expected of several days together, of one advertiser or of many. */
export interface ExpectedSum extends ExpectedFinal {
  /** What was reported, as a part of the expected final. Null when the final is 0 or below. */
  share: number | null
  /** Whether the range is wider than ±5 %, and therefore shown. */
  wide: boolean
}

/** Days with too little history may hold this part of the money before the sum has too little history too. */
const MOST_UNKNOWN = 0.05
const WIDE = 0.05

/**
 * Adds up expected finals. An advertiser's days err together (it is late with all of them), so their ranges are added;
 * advertisers err apart, so theirs are combined by the root of squares. Settled days are passed with their net as final.
 */
export function sumOfFinals(days: readonly (ExpectedFinal & { provider: number })[]): ExpectedSum {
  const below = new Map<number, number>()
  const above = new Map<number, number>()
  let reported = 0
  let final = 0
  let all = 0
  let unknown = 0
  for (const day of days) {
    reported += day.reported
    final += day.final
    all += Math.abs(day.final)
    if (!day.enough) unknown += Math.abs(day.final)
    below.set(day.provider, (below.get(day.provider) ?? 0) + day.final - day.low)
    above.set(day.provider, (above.get(day.provider) ?? 0) + day.high - day.final)
  }
  const low = final - Math.round(Math.hypot(...below.values()))
  const high = final + Math.round(Math.hypot(...above.values()))
  return {
    reported,
    final,
    low,
    high,
    enough: unknown <= MOST_UNKNOWN * all,
    share: final > 0 ? reported / final : null,
    wide: high - low > 2 * WIDE * Math.abs(final),
  }
}
