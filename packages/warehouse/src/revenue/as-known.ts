import type { Parameters } from '../client/literal.ts'
import { bookedColumns } from './booked-past.ts'

/** The bookings of an advertiser that a report as known on some moment depends on; 0 for none. */
export interface KnownBookings {
  providerId: number
  /** The newest one that was shown at that moment. */
  then: number
  /** The newest one that is noted as shown now. */
  now: number
}

export interface BookedSource {
  /** In place of `booked_row FINAL`: a statement in brackets with the columns of `bookedColumns`. */
  sql: string
  parameters: Parameters
}

const columns = bookedColumns.join(', ')

/** SQL: the booking of the row's advertiser. */
const bookingOf = (list: 'then' | 'now') =>
  `transform(provider_id, {known_providers:Array(UInt32)}, {known_${list}:Array(UInt64)}, toUInt64(0))`

/**
 * The booked rows of some days as they were shown at a moment: those of days whose figures are the same since, and those
 * that were kept of days whose figures changed. Days `YYYY-MM-DD`, both included; names of parameters begin with
 * `known_`. See docs/behaviour/revenue.md#as-known-on.
 *
 * A booking keeps rows before it replaces them. Until it is noted, or when it was interrupted in between, a day may have
 * its rows in both tables, and then those of now count. The engine reads each table as of one moment within a statement,
 * the table of now first, so this holds at any moment of a booking.
 */
export function bookedAsKnown(
  bookings: readonly KnownBookings[],
  { from, to }: { from: string; to: string },
): BookedSource {
  const days = 'date >= {known_from:Date} AND date <= {known_to:Date}'
  const sinceThen = `shown_since <= ${bookingOf('then')}`
  const untilLater = `${days} AND shown_until > ${bookingOf('then')}`
  const isNoted = `shown_until <= ${bookingOf('now')}`
  return {
    sql: `(
SELECT ${columns} FROM booked_row FINAL
PREWHERE ${days} AND (provider_id, date) NOT IN (SELECT provider_id, date FROM booked_past_day WHERE ${untilLater} AND ${isNoted})
WHERE ${sinceThen}
UNION ALL
SELECT ${columns} FROM booked_past
WHERE (provider_id, date, shown_until) IN (
  SELECT provider_id, date, shown_until FROM booked_past_day
  WHERE ${untilLater} AND ${sinceThen} AND (${isNoted} OR (provider_id, date) NOT IN (
    SELECT provider_id, date FROM booked_row FINAL WHERE ${days} AND ${sinceThen} AND (provider_id, date) IN (
      SELECT provider_id, date FROM booked_past_day WHERE ${days} AND NOT ${isNoted}))))
)`,
    parameters: {
      known_from: from,
      known_to: to,
      // No advertiser is 0: the engine refuses to look up in empty lists.
      known_providers: [0, ...bookings.map(({ providerId }) => providerId)],
      known_then: [0, ...bookings.map(({ then }) => then)],
      known_now: [0, ...bookings.map(({ now }) => now)],
    },
  }
}
