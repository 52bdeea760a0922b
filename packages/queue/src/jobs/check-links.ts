import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Sends a test search over each advertiser link whose check is due (docs/behaviour/link-watch.md#link-checks). */
export const checkLinks = defineJob({
  name: 'check-links',
  payload: z.object({}),
  everyMinutes: 5,
  timeoutSeconds: 1_800,
  // The next minutes do the same.
  retries: 0,
  alone: true,
})
