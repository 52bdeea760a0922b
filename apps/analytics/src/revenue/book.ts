import type { Database } from '@headgate/db/base/database'
import { nextBookingVersion, writeBooking, type BookedDay } from '@headgate/db/revenue/advertiser-days'
import { readBookingFacts } from '@headgate/db/revenue/booking-facts'
import { readQueued, type QueuedKey } from '@headgate/db/revenue/repairs/unmatched-channels'
import { readWaitingBooking } from '@headgate/db/revenue/booking-requests'
import { moneyText } from '@headgate/domain/revenue/money'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { BookedRowWriter, readSlots } from '@headgate/warehouse/revenue/booked-rows'
import { withAdvertiserLock } from './advertiser-lock.ts'
import { bookDays, daysOf } from './book-days.ts'
import { sumDay, type DaySums } from './day-sums.ts'

/** Points at which a process may end; the fault tests end it there. */
export type BookingPoint = 'locked' | 'rows written' | 'committed'

export interface BookOptions {
  signal?: AbortSignal
  at?: (point: BookingPoint) => void
}

/**
 * Books all days of an advertiser that wait for it, in place of the former booking. Calls for one advertiser run one
 * after the other; what waits together becomes one booking. A booking that was interrupted leaves its requests, and the
 * next one writes the same rows again. See docs/behaviour/revenue.md#one-operation.
 */
export async function book(
  { database, warehouse }: { database: Database; warehouse: Warehouse },
  providerId: number,
  { signal, at = () => {} }: BookOptions = {},
): Promise<{ days: number; rows: number }> {
  return withAdvertiserLock(
    database,
    providerId,
    async (db) => {
      at('locked')
      const waiting = await readWaitingBooking(db, providerId)
      if (!waiting) return { days: 0, rows: 0 }
      const days = daysOf(waiting.ranges)
      const range = { from: waiting.from, to: waiting.to }
      const [version, facts, slots, queued] = [
        await nextBookingVersion(db),
        await readBookingFacts(db, providerId),
        await readSlots(warehouse, providerId, range),
        await readQueued(db, providerId, range),
      ]
      const writer = new BookedRowWriter(warehouse, { providerId, version, slots })
      const booked: BookedDay[] = []
      for await (const one of bookDays({ db, warehouse }, { providerId, days, facts, signal })) {
        await writer.write(one.day, one.rows)
        const sums = sumDay(one.rows)
        const queue = queueOf(sums, queued.get(one.day) ?? [])
        booked.push({ ...noted(one.day, one.importId, sums), queue })
      }
      await writer.end()
      at('rows written')
      const { ids: requests, cause, importId } = waiting
      await db.transaction((tx) =>
        writeBooking(tx, {
          providerId,
          version,
          cause,
          importId,
          requests,
          days: booked.filter((day) => isWorthNoting(day, slots)),
        }),
      )
      at('committed')
      return { days: days.length, rows: writer.rows }
    },
    signal,
  )
}

/** A day that no import covers and none ever did has nothing to note. */
function isWorthNoting({ day, importId }: BookedDay, slots: ReadonlyMap<string, number>): boolean {
  return importId !== null || slots.has(day)
}

function noted(day: string, importId: number | null, sums: DaySums): Omit<BookedDay, 'queue'> {
  return {
    day,
    importId,
    searches: sums.searches,
    monetized: sums.monetized,
    clicks: sums.clicks,
    gross: moneyText(sums.gross),
    net: moneyText(sums.net),
    publisher: moneyText(sums.publisher),
    unmatched: moneyText(sums.unmatched),
    removed: moneyText(sums.removed),
    publishers: [...sums.publishers].map(([publisherId, own]) => ({
      publisherId,
      gross: moneyText(own.gross),
      net: moneyText(own.net),
      publisher: moneyText(own.publisher),
    })),
  }
}

const subjects = ['account', 'country'] as const

/** What of a day stands in the repair queue, and what left it because it is matched now. */
function queueOf({ queued, channels }: DaySums, before: readonly QueuedKey[]): BookedDay['queue'] {
  return {
    unmatched: subjects.flatMap((subject) =>
      [...queued[subject]].map(([channel, { gross, ...sum }]) => ({
        subject,
        channel,
        gross: moneyText(gross),
        ...sum,
      })),
    ),
    matched: before.filter(({ subject, channel }) => channels.has(channel) && !queued[subject].has(channel)),
  }
}
