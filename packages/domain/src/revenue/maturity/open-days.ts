import { type Day, dayNumber } from '../../days.ts'

/** A pair is `advertiser × PAIR_FACTOR + number of the day`: one number that sets and look-ups take. */
export const PAIR_FACTOR = 65_536

/** An advertiser and a day as one number. */
export const pairOf = (provider: number, day: Day): number =>
  provider * PAIR_FACTOR + dayNumber(Date.parse(day))

/**
 * What reports need to know about the days of advertisers, as far as they are not settled. A reported day that is not
 * listed is settled (docs/behaviour/reports.md#maturity-of-a-report).
 */
export interface OpenDays {
  /** Reported days that are not settled, with the place of their state, and the part of the final net that is in. */
  unsettled: readonly { pair: number; state: 1 | 2; share: number | null }[]
  /** Days of advertisers that report, from `openFrom` on, that no import covers. */
  uncovered: readonly number[]
  /** Advertisers that ever reported. Days of others are not reported. */
  reporters: readonly number[]
  /** Searches of older days will not be reported any more. */
  openFrom: Day
}

/** What match statuses of searches depend on besides the facts (docs/behaviour/revenue.md#match-statuses). */
export interface StatusFacts {
  /** Advertiser days that an import covers, as pairs. */
  covered: readonly number[]
  /** Reported channels that were booked as another one, by the account that got them. */
  aliases: readonly { providerId: number; accountId: number; reported: string; channel: string }[]
  /** Publisher links with a custom fallback, and with an over-cap URL. */
  customFallback: readonly number[]
  overcapUrl: readonly number[]
}
