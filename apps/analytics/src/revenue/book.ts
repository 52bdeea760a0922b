import type { Database } from '@headgate/db/base/database'
import { writeBooking, type BookedDay } from '@headgate/db/revenue/advertiser-days'
import { beginBooking, readShownFigures } from '@headgate/db/revenue/bookings'
import { readBookingFacts } from '@headgate/db/revenue/booking-facts'
import { waitForDecisions } from '@headgate/db/revenue/decisions-lock'
import { readQueued, type QueuedKey } from '@headgate/db/revenue/repairs/unmatched-channels'
import { readWaitingBooking } from '@headgate/db/revenue/booking-requests'
import { addRow, noSums, queuedSubjects, type DaySums } from '@headgate/domain/revenue/booking/day-sums'
import { moneyText } from '@headgate/domain/revenue/money'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { BookedRowWriter, readSlots, type ShownFigures } from '@headgate/warehouse/revenue/booked-rows'
import { withAdvertiserLock } from './advertiser-lock.ts'
import { bookDays, daysOf } from './book-days.ts'

const nothingKnown: ReadonlyMap<string, ShownFigures> = new Map()

/**
 * Books all days of an advertiser that wait for it, in place of the former booking. Calls for one advertiser run one
 * after the other; what waits together becomes one booking. A booking that was interrupted leaves its requests, and the
 * next one writes the same rows again. See docs/behaviour/revenue.md#one-operation.
 */
export async function book(
  {
    database,
    warehouse,
    patienceMs,
  }: { database: Database; warehouse: Warehouse; patienceMs?: number | undefined },
  providerId: number,
  signal?: AbortSignal,
): Promise<{ days: number; rows: number }> {
  return withAdvertiserLock(
    database,
    providerId,
    async (db) => {
      const waiting = await readWaitingBooking(db, providerId)
      if (!waiting) return { days: 0, rows: 0 }
      const days = daysOf(waiting.requests)
      const range = { from: waiting.from, to: waiting.to }
      const begun = await beginBooking(db, providerId)
      const { version } = begun
      await waitForDecisions(db, providerId)
      const facts = await readBookingFacts(db, providerId)
      const slots = await readSlots(warehouse, providerId, range)
      // What an interrupted booking left is another figure than the noted one, even if it looks the same.
      const figures = begun.wasInterrupted ? nothingKnown : await readShownFigures(db, providerId, range)
      const queued = await readQueued(db, providerId, range)
      const writer = new BookedRowWriter(warehouse, {
        providerId,
        version,
        slots,
        shown: begun.shown,
        figures,
      })
      const booked: BookedDay[] = []
      for await (const one of bookDays({ db, warehouse }, { providerId, days, facts, signal })) {
        const sums = noSums()
        const written = await writer.write(one.day, one.rows, (row) => addRow(sums, row))
        const queue = queueOf(sums, queued.get(one.day) ?? [])
        // Nothing is noted of a day that was never reported, even if a removal covers it.
        if (one.isReported || slots.has(one.day))
          booked.push({ ...noted(one.day, one.importId, { sums, written }), queue })
      }
      await writer.end()
      await db.transaction((tx) =>
        writeBooking(tx, {
          providerId,
          version,
          requests: waiting.requests,
          days: booked,
        }),
      )
      return { days: days.length, rows: writer.rows }
    },
    { signal, patienceMs },
  )
}

function noted(
  day: string,
  importId: number | null,
  { sums, written }: { sums: DaySums; written: ShownFigures },
): Omit<BookedDay, 'queue'> {
  return {
    day,
    importId,
    searches: sums.searches,
    monetized: sums.monetized,
    clicks: sums.clicks,
    gross: moneyText(sums.gross),
    net: moneyText(sums.net),
    publisher: moneyText(sums.publisherRevenue),
    unmatched: moneyText(sums.unmatched),
    removed: moneyText(sums.removed),
    shownSince: written.since,
    figuresHash: written.hash,
    importsHash: written.imports,
    publishers: [...sums.publishers].map(([publisherId, own]) => ({
      publisherId,
      gross: moneyText(own.gross),
      net: moneyText(own.net),
      publisher: moneyText(own.publisherRevenue),
    })),
  }
}

/** The channels of a day that wait in the repair queue, and those that leave it because they are matched now. */
function queueOf({ queued, channels }: DaySums, before: readonly QueuedKey[]): BookedDay['queue'] {
  return {
    unmatched: queuedSubjects.flatMap((subject) =>
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
