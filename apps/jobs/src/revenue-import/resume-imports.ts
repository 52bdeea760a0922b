import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@headgate/db/base/database'
import { providersWaiting } from '@headgate/db/revenue/booking-requests'
import { importsToResume } from '@headgate/db/revenue/imports/imports'
import { JobSender } from '@headgate/queue/job-sender'
import { bookRevenue, bookRevenueAgain } from '@headgate/queue/jobs/book-revenue'
import { readImport } from '@headgate/queue/jobs/read-import'
import type { Logger } from '@headgate/runtime/log'
import { databaseReason, Trouble } from '@headgate/runtime/trouble'

export const LOOK_MS = 10_000
/** A request that is older has lost its job. */
export const LATE_SECONDS = 20

/**
 * Sends the jobs again of imports whose process is gone, and of bookings whose job was lost: so nothing stays in
 * Processing for longer than a minute after a restart. Returns a function that ends it.
 */
export function resumeImports(database: Database, log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const jobs = new JobSender(database, [readImport, bookRevenue])
  const trouble = new Trouble()
  const look = async () => {
    for (const id of await importsToResume(database.db))
      await jobs.send(database.db, readImport, { import: id })
    for (const provider of await providersWaiting(database.db, LATE_SECONDS))
      await jobs.send(database.db, bookRevenueAgain, { provider })
    trouble.over()
  }
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch((cause: unknown) => {
        const times = trouble.came()
        if (times > 0) log.error({ cause: databaseReason(cause), times }, 'imports cannot be resumed')
      })
      await sleep(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return async () => {
    stopping.abort()
    await running
    await jobs.stop()
  }
}
