import { z } from 'zod'
import { defineJob } from '../job.ts'

/**
 * Computes how final days are, and what part of their final net is usually in: all days for which that may have
 * changed, or those of one advertiser. The first run of a UTC day also tests how well it foretold.
 */
export const judgeMaturity = defineJob({
  name: 'judge-maturity',
  payload: z.object({ provider: z.number().optional() }),
  // What an interrupted booking or a failed run of an API left is found in the next minutes.
  everyMinutes: 5,
  timeoutSeconds: 300,
})
