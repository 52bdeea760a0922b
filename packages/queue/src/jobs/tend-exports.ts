import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Goes on with files that a killed process left, and removes old ones: docs/behaviour/reports.md#files-in-the-background. */
export const tendExports = defineJob({
  name: 'tend-exports',
  payload: z.object({}),
  everyMinutes: 1,
  timeoutSeconds: 300,
})
