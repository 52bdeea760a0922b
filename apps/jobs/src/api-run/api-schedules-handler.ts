import { dueApiRuns, planApiRuns } from '@headgate/db/providers/api-run-work'
import { apiRun, apiSchedules } from '@headgate/queue/jobs/api-run'
import type { JobSender } from '@headgate/queue/job-sender'
import { handle, type JobHandler } from '../job.ts'

/**
 * Plans the runs that are due by schedule, and enqueues every run that can go on: new ones, those whose pause is over,
 * those whose process is gone, and read ones that were not booked. A run that is enqueued twice is called once.
 */
export function apiSchedulesHandler(
  jobs: JobSender,
  now: () => Date = () => new Date(),
): JobHandler<(typeof apiSchedules)['payload']> {
  return handle(apiSchedules, async (_, { database: { db }, log }) => {
    const planned = await db.transaction((tx) => planApiRuns(tx, now()))
    const going = await dueApiRuns(db)
    for (const run of going) await jobs.send(db, apiRun, { run })
    if (planned.length > 0) log.info({ planned: planned.length, sent: going.length }, 'runs of APIs are due')
  })
}
