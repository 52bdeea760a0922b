import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Removes what interrupted uploads and readings left: docs/behaviour/revenue.md#what-is-kept. */
export const revenueRetention = defineJob({
  name: 'revenue-retention',
  payload: z.object({}),
  everyMinutes: 1_440,
  timeoutSeconds: 600,
})
