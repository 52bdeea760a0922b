import type { Parameters } from '../client/literal.ts'
import { bookedColumns } from './booked-past.ts'

/** The bookings of an advertiser that a report as known on some moment depends on; 0 for none. */
export interface KnownBookings {
  providerId: number
  /** The newest one that was shown at that moment. */
  past: number
  /** The newest one that is noted as shown now. */
  now: number
}

export interface BookedSource {
  /** In place of `booked_row FINAL`: a statement in brackets with the columns of `bookedColumns`. */
  sql: string
  /**
   * Days of the advertisers `some_providers` among `some_days` whose rows named other imports than those of `sql`, which
   * are the newest that state the same figures: columns `provider_id`, `day`, and `imports` by slot, or one for all.
   */
  imports: string
  parameters: Parameters
}

const columns = bookedColumns.join(', ')

/** SQL: the booking of the row's advertiser. */
const bookingOf = (list: 'past' | 'now') =>
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
  const sincePast = `shown_since <= ${bookingOf('past')}`
  const untilLater = `${days} AND shown_until > ${bookingOf('past')}`
  const isNoted = `shown_until <= ${bookingOf('now')}`
  return {
    sql: `(
SELECT ${columns} FROM booked_row FINAL
PREWHERE ${days} AND (provider_id, date) NOT IN (SELECT provider_id, date FROM booked_past_day WHERE ${untilLater} AND ${isNoted})
WHERE ${sincePast}
UNION ALL
SELECT ${columns} FROM booked_past
WHERE (provider_id, date, shown_until) IN (
  SELECT provider_id, date, shown_until FROM booked_past_day
  WHERE ${untilLater} AND ${sincePast} AND (${isNoted} OR (provider_id, date) NOT IN (
    SELECT provider_id, date FROM booked_row FINAL WHERE ${days} AND ${sincePast} AND (provider_id, date) IN (
      SELECT provider_id, date FROM booked_past_day WHERE ${days} AND NOT ${isNoted}))))
)`,
    // When the figures change, another state of the day begins, with slots of its own.
    imports: `
SELECT i.provider_id AS provider_id, toString(i.date) AS day, argMin(i.imports, i.shown_until) AS imports
FROM (SELECT * FROM booked_import_past
  WHERE provider_id IN {some_providers:Array(UInt32)} AND date IN {some_days:Array(Date)} AND shown_until > ${bookingOf('past')}) AS i
LEFT JOIN (
  SELECT provider_id, date, min(shown_until) AS changed FROM booked_past_day
  WHERE ${untilLater} AND ${sincePast} GROUP BY provider_id, date) AS c ON c.provider_id = i.provider_id AND c.date = i.date
WHERE c.changed = 0 OR i.shown_until < c.changed
GROUP BY i.provider_id, i.date`,
    parameters: {
      known_from: from,
      known_to: to,
      // No advertiser is 0: the engine refuses to look up in empty lists.
      known_providers: [0, ...bookings.map(({ providerId }) => providerId)],
      known_past: [0, ...bookings.map(({ past }) => past)],
      known_now: [0, ...bookings.map(({ now }) => now)],
    },
  }
}

/** The same for other days: the engine looks for no more than a report reads. */
export const ofDays = (source: BookedSource, { from, to }: { from: string; to: string }): BookedSource => ({
  ...source,
  parameters: { ...source.parameters, known_from: from, known_to: to },
})
