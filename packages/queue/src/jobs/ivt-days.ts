import { z } from 'zod'
import { defineJob } from '../job.ts'

/**
 * Computes finished days of the IVT report: the day that ended at midnight, days that were missed, and days that
 * searches arrived for since. An hour without such a day costs one count of the searches.
 */
export const ivtDays = defineJob({
  name: 'ivt-days',
  payload: z.object({}),
  everyMinutes: 60,
  timeoutSeconds: 3_600,
  // The next hour does the same.
  retries: 1,
})
