import type { Db } from '@headgate/db/base/database'
import { readWaitingBooking } from '@headgate/db/revenue/booking-requests'
import type { JobSender } from '@headgate/queue/job-sender'
import { bookRevenue } from '@headgate/queue/jobs/book-revenue'

/** Sends the job that books an advertiser, if days of it wait. Call it in the transaction of the change. */
export async function sendBooking(tx: Db, jobs: JobSender, provider: number): Promise<void> {
  if (await readWaitingBooking(tx, provider)) await jobs.send(tx, bookRevenue, { provider })
}
