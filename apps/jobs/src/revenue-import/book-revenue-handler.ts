import { bookProvider } from '@headgate/contract/revenue/booking-calls'
import { bookRevenue } from '@headgate/queue/jobs/book-revenue'
import type { PartClient } from '@headgate/runtime/parts/part-client'
import { handle, type JobHandler } from '../job.ts'

/** Below the job's own limit. */
const BOOKING_MS = 580_000

/** Books what waits for one advertiser: docs/behaviour/revenue.md#one-operation. */
export function bookRevenueHandler(analytics: PartClient): JobHandler<(typeof bookRevenue)['payload']> {
  return handle(bookRevenue, async ({ provider }, { log, signal }) => {
    const booked = await analytics.send(bookProvider, {
      body: { provider_id: provider },
      signal: AbortSignal.any([signal, AbortSignal.timeout(BOOKING_MS)]),
    })
    if (booked.days > 0) log.info({ provider, ...booked }, 'booked')
  })
}
