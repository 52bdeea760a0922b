import type { JobHandler } from './job.ts'
import { retentionHandler } from './retention/retention-handler.ts'

/** Every job that this process runs. */
export const handlers: readonly JobHandler[] = [retentionHandler]
