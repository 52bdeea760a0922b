import { bookProvider } from '@headgate/contract/revenue/booking-calls'
import type { Db } from '@headgate/db/base/database'
import type { JobSender } from '@headgate/queue/job-sender'
import { judgeMaturity } from '@headgate/queue/jobs/judge-maturity'
import type { PartClient } from '@headgate/runtime/parts/part-client'

/** Books what waits for an advertiser. Throws when analytics is away or `signal` ends it. */
export type BookAdvertiser = (
  db: Db,
  providerId: number,
  signal: AbortSignal,
) => Promise<{ days: number; rows: number }>

/**
 * Books, and then asks for the days to be judged. It asks even if nothing waited: an earlier attempt may have ended
 * between the two. See docs/behaviour/revenue.md#one-operation.
 */
export function bookAndJudge(analytics: PartClient, jobs: JobSender): BookAdvertiser {
  return async (db, providerId, signal) => {
    const booked = await analytics.send(bookProvider, { body: { provider_id: providerId }, signal })
    await jobs.send(db, judgeMaturity, { provider: providerId })
    return booked
  }
}
