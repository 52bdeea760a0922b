import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Makes the scheduled changes whose time has come: docs/behaviour/scheduled-changes.md#how-changes-are-made. */
export const runScheduled = defineJob({
  name: 'run-scheduled',
  payload: z.object({}),
  everyMinutes: 1,
  timeoutSeconds: 300,
  // The next run does the same.
  retries: 0,
})
