import { refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { Db } from '@headgate/db/base/database'
import { readKnownBookings, shownSince } from '@headgate/db/revenue/bookings'
import type { DayRange } from '@headgate/domain/days'
import { bookedAsKnown, type BookedSource } from '@headgate/warehouse/revenue/as-known'

export interface AsKnown {
  /** The moment, and the field of the call that names it. */
  on: Date
  field: string
  /** The days of the report, both included. */
  days: DayRange
}

/**
 * What a report reads in place of the booked rows of now, to show the figures that it would have shown at a moment: see
 * docs/behaviour/revenue.md#as-known-on. Throws CallError 400 for a moment before which nothing was kept, or in the
 * future.
 */
export async function rowsAsKnown(db: Db, { on, field, days }: AsKnown): Promise<BookedSource> {
  if (on.getTime() > Date.now()) throw refusedFields({ [field]: messages.asKnown.inFuture })
  const kept = await shownSince(db)
  if (kept !== undefined && on < kept) {
    const text = messages.asKnown.notKept.replace('{moment}', `${kept.toISOString().slice(0, 16)}Z`)
    throw refusedFields({ [field]: text })
  }
  return bookedAsKnown(await readKnownBookings(db, on), days)
}

/**
 * The booked rows of this moment, for a report that is read in several statements. No clock is asked: it is what every
 * advertiser's newest booking shows.
 */
export async function rowsAsOfNow(db: Db, days: DayRange): Promise<BookedSource> {
  const bookings = await readKnownBookings(db, 'now')
  return bookedAsKnown(bookings, days)
}
