import { defineJob } from '../job.ts'
import { z } from 'zod'

/** Removes working rows that are no longer needed; figures and audit stay. */
export const retention = defineJob({
  name: 'retention',
  payload: z.object({}),
  everyMinutes: 60,
  timeoutSeconds: 600,
})
