import { z } from 'zod'
import { defineJob } from '../job.ts'

/**
 * Calls the API of one advertiser for the days of a run and stores the returned rows. A job that finds another run of
 * the advertiser being called does nothing, because that one enqueues the next.
 */
export const apiRun = defineJob({
  name: 'api-run',
  payload: z.object({
    /** Row id of the run. */
    run: z.number(),
  }),
  timeoutSeconds: 900,
  sideBySide: 4,
  // The run itself is tried again, with its own pauses.
  retries: 0,
})

/** Starts the runs that schedules have due, and those whose pause is over or whose process is gone. */
export const apiSchedules = defineJob({
  name: 'api-schedules',
  payload: z.object({}),
  everyMinutes: 1,
  timeoutSeconds: 50,
  // The next minute does the same.
  retries: 0,
})
