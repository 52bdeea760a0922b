import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Judges the rules of the advisor, and opens, updates and closes its items. */
export const advise = defineJob({
  name: 'advise',
  payload: z.object({}),
  everyMinutes: 15,
  timeoutSeconds: 840,
  // The next run does the same.
  retries: 1,
})
