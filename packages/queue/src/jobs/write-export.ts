import { z } from 'zod'
import { defineJob } from '../job.ts'

/** How often a file is begun. */
export const EXPORT_ATTEMPTS = 4

/** Writes a file of a report that a user had prepared: docs/behaviour/reports.md#files-in-the-background. */
export const writeExport = defineJob({
  name: 'write-export',
  payload: z.object({ export: z.number() }),
  timeoutSeconds: 3_600,
  retries: EXPORT_ATTEMPTS - 1,
})
