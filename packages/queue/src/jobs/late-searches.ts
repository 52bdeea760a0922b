import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Finds days whose searches arrived after they were booked, and books them again, once a day. */
export const lateSearches = defineJob({
  name: 'late-searches',
  payload: z.object({}),
  everyMinutes: 1_440,
  timeoutSeconds: 3_600,
  // The next night does the same.
  retries: 1,
})
