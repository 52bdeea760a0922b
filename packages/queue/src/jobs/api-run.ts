import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Calls the API of one advertiser for the days of a run and stores the returned rows. */
export const apiRun = defineJob({
  name: 'api-run',
  payload: z.object({
    /** Row id of the run. */
    run: z.number(),
  }),
  timeoutSeconds: 300,
  sideBySide: 4,
})
