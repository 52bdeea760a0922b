import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Books the days of an advertiser that wait for it. Without waiting days it does nothing. */
export const bookRevenue = defineJob({
  name: 'book-revenue',
  payload: z.object({ provider: z.number() }),
  timeoutSeconds: 600,
  sideBySide: 2,
})
