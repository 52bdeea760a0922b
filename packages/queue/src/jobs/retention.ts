import { defineJob } from '../job.ts'
import { z } from 'zod'

/** Removes working rows that nobody asks for any more; figures and audit stay. */
export const retention = defineJob({
  name: 'retention',
  payload: z.object({}),
  everyMinutes: 60,
  timeoutSeconds: 600,
})
