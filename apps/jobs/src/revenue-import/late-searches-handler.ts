import { requestLateBookings } from '@headgate/contract/revenue/booking-calls'
import { readToday } from '@headgate/db/base/today'
import { providersBooked } from '@headgate/db/revenue/advertiser-days'
import { daysBefore } from '@headgate/domain/days'
import type { JobSender } from '@headgate/queue/job-sender'
import { bookRevenue } from '@headgate/queue/jobs/book-revenue'
import { lateSearches } from '@headgate/queue/jobs/late-searches'
import type { PartClient } from '@headgate/runtime/parts/part-client'
import { handle, type JobHandler } from '../job.ts'

/** Searches of up to 92 days are taken in (`earliest` of `packages/warehouse/src/searches/batch.ts`), and the night comes after. */
const DAYS_BACK = 93
const ADVERTISER_MS = 600_000

/** Books past days again whose searches arrived late: docs/behaviour/revenue.md#searches-that-arrive-late. */
export function lateSearchesHandler(
  analytics: PartClient,
  jobs: JobSender,
): JobHandler<(typeof lateSearches)['payload']> {
  return handle(lateSearches, async (_, { database: { db }, log, signal }) => {
    const today = new Date(await readToday(db))
    const range = { from: daysBefore(DAYS_BACK, today), to: daysBefore(1, today) }
    const failures: unknown[] = []
    for (const provider of await providersBooked(db, range))
      try {
        const { days } = await analytics.send(requestLateBookings, {
          body: { provider_id: provider, from_day: range.from, to_day: range.to },
          signal: AbortSignal.any([signal, AbortSignal.timeout(ADVERTISER_MS)]),
        })
        if (days.length === 0) continue
        await jobs.send(db, bookRevenue, { provider })
        log.info({ provider, days }, 'days are booked again, because searches arrived late')
      } catch (cause) {
        // One advertiser must not keep the others waiting until the next night.
        signal.throwIfAborted()
        failures.push(cause)
      }
    if (failures.length > 0)
      throw new AggregateError(failures, 'Late searches of some advertisers were not found')
  })
}
