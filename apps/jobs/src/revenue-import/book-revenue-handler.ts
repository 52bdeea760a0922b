import { bookRevenue } from '@headgate/queue/jobs/book-revenue'
import { handle, type JobHandler } from '../job.ts'
import type { BookAdvertiser } from './book-advertiser.ts'

/** Below the job's own limit. */
const BOOKING_MS = 580_000

/** Books what waits for one advertiser: docs/behaviour/revenue.md#one-operation. */
export function bookRevenueHandler(book: BookAdvertiser): JobHandler<(typeof bookRevenue)['payload']> {
  return handle(bookRevenue, async ({ provider }, { database: { db }, log, signal }) => {
    const booked = await book(db, provider, AbortSignal.any([signal, AbortSignal.timeout(BOOKING_MS)]))
    if (booked.days > 0) log.info({ provider, ...booked }, 'days of an advertiser booked')
  })
}
