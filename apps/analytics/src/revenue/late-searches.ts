import type { Database } from '@headgate/db/base/database'
import { readBookingFacts } from '@headgate/db/revenue/booking-facts'
import { requestBooking } from '@headgate/db/revenue/booking-requests'
import type { DayRange } from '@headgate/domain/days'
import { makeBook } from '@headgate/domain/revenue/booking/book-day'
import { wouldDivideOtherwise } from '@headgate/domain/revenue/booking/late-searches'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readEngineCells } from '@headgate/warehouse/revenue/engine-cells'
import { readSharedDays, readSharedParts } from '@headgate/warehouse/revenue/shared-parts'

/**
 * Requests the booking of an advertiser's days that the searches known now would divide in another way than they were
 * booked, and returns them. Only days are looked at on which accounts share a channel. It reads their booked rows and
 * the searches, a day at a time, and not what was reported. See docs/behaviour/revenue.md#searches-that-arrive-late.
 */
export async function requestLateBookings(
  { database: { db }, warehouse }: { database: Database; warehouse: Warehouse },
  { providerId, range, signal }: { providerId: number; range: DayRange; signal?: AbortSignal },
): Promise<string[]> {
  const shared = await readSharedDays(warehouse, providerId, range, signal)
  if (shared.length === 0) return []
  const book = makeBook(await readBookingFacts(db, providerId))
  const late: string[] = []
  for (const day of shared) {
    const parts = await readSharedParts(warehouse, providerId, day, signal)
    const cells = await readEngineCells(warehouse, providerId, { from: day, to: day }, signal)
    if (wouldDivideOtherwise(book, { day, parts, searches: cells.get(day) ?? [] })) late.push(day)
  }
  await db.transaction(async (tx) => {
    for (const day of late)
      await requestBooking(tx, {
        providerId,
        from: day,
        to: day,
        cause: 'Searches that arrived after the booking',
      })
  })
  return late
}
