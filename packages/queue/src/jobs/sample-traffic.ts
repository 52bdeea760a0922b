import { z } from 'zod'
import { defineJob } from '../job.ts'

/**
 * Sends sample searches through an engine. Never repeated, because searches that were sent have been counted: after a
 * failure the operator decides.
 */
export const sampleTrafficJob = defineJob({
  name: 'sample-traffic',
  payload: z.object({
    /** Origin of the engine, which the operator was shown. */
    address: z.string(),
    searches: z.number().int().min(1).max(1_000),
    /** Searches a second. */
    rate: z.number().min(1).max(100),
    seed: z.number().int(),
  }),
  timeoutSeconds: 90,
  retries: 0,
  alone: true,
})
