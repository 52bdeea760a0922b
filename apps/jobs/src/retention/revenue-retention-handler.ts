import { removeUnnamedRows } from '@headgate/contract/revenue/retention-calls'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { UNNAMED_DAYS, unnamedImports } from '@headgate/db/revenue/imports/unnamed'
import { DAY_MS } from '@headgate/domain/days'
import { revenueRetention } from '@headgate/queue/jobs/revenue-retention'
import type { PartClient } from '@headgate/runtime/parts/part-client'
import { handle, type JobHandler } from '../job.ts'

/** Below the job's own limit. */
const PATIENCE_MS = 540_000

/** Removes rows and files that no import names: docs/behaviour/revenue.md#what-is-kept. */
export function revenueRetentionHandler(
  analytics: PartClient,
): JobHandler<(typeof revenueRetention)['payload']> {
  return handle(revenueRetention, async (_, { database: { db }, log, signal }) => {
    const kept = new StoredFiles(db, 'import')
    const before = new Date(Date.now() - UNNAMED_DAYS * DAY_MS)
    const files =
      (await kept.removeOld(before, (ids) => unnamedImports(db, ids))) + (await kept.removeDrafts())
    const { readings } = await analytics.send(removeUnnamedRows, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    })
    log.info({ files, readings }, 'removed what no import names')
  })
}
