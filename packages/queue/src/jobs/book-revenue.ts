import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Books the days of an advertiser that wait for it. Without waiting days it does nothing. */
export const bookRevenue = defineJob({
  name: 'book-revenue',
  payload: z.object({ provider: z.number() }),
  timeoutSeconds: 600,
  sideBySide: 2,
})

/**
 * The job of a booking that waits for long, because its own job was lost or fails. At most one such job each half minute,
 * and it is not tried again: a booking that always fails must not keep those of other advertisers waiting.
 */
export const bookRevenueAgain = defineJob({
  ...bookRevenue,
  retries: 0,
  once: { seconds: 30, key: ({ provider }) => `again ${provider}` },
})
