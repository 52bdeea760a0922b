import { removeUnnamedRows } from '@headgate/contract/revenue/retention-calls'
import { UNNAMED_DAYS, unnamedImports } from '@headgate/db/revenue/imports/unnamed'
import { DAY_MS } from '@headgate/domain/days'
import { revenueRetention } from '@headgate/queue/jobs/revenue-retention'
import type { PartClient } from '@headgate/runtime/parts/part-client'
import { ImportFiles } from '@headgate/runtime/revenue-file/import-files'
import type { Settings } from '@headgate/runtime/settings'
import { handle, type JobHandler } from '../job.ts'

/** Below the job's own limit. */
const PATIENCE_MS = 540_000

/** Removes rows and files that no import names: docs/behaviour/revenue.md#what-is-kept. */
export function revenueRetentionHandler(
  settings: Pick<Settings, 'DATA_DIR'>,
  analytics: PartClient,
): JobHandler<(typeof revenueRetention)['payload']> {
  const kept = new ImportFiles(settings.DATA_DIR)
  return handle(revenueRetention, async (_, { database: { db }, log, signal }) => {
    const files = await kept.removeOld(new Date(Date.now() - UNNAMED_DAYS * DAY_MS), (ids) =>
      unnamedImports(db, ids),
    )
    const { readings } = await analytics.send(removeUnnamedRows, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    })
    log.info({ files, readings }, 'removed what no import names')
  })
}
