import { z } from 'zod'
import { defineJob } from '../job.ts'

/**
 * Reads an uploaded file and books it, or computes what it would change. A run that finds another one at work does
 * nothing; a run that was killed is taken over within a minute (docs/behaviour/revenue.md#loading-a-file).
 */
export const readImport = defineJob({
  name: 'read-import',
  payload: z.object({
    /** Number of the import. */
    import: z.number(),
  }),
  timeoutSeconds: 3_600,
  sideBySide: 2,
  retries: 2,
})
