import type { ReadApiRun } from '@headgate/db/providers/api-run-work'
import type { JobContext } from '../job.ts'

/**
 * Makes an import of the rows of a run and books it: the import replaces the run's days. Called again for the same run
 * after a kill, and once for each run whose rows were kept before there were imports.
 */
export type BookRows = (run: ReadApiRun & { dateFormat: string }, context: JobContext) => Promise<void>

/** Undefined as long as rows are only kept: runs then stay in Processing. */
export const bookRows: BookRows | undefined = undefined as BookRows | undefined
