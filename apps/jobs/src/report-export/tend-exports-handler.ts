import { messages } from '@headgate/contract/base/messages'
import { StoredFiles } from '@headgate/db/files/stored-files'
import {
  changeExport,
  EXPORT_DAYS,
  removeOldExports,
  takeLeftExports,
  unnamedExports,
} from '@headgate/db/reports/exports'
import { DAY_MS } from '@headgate/domain/days'
import type { JobSender } from '@headgate/queue/job-sender'
import { tendExports } from '@headgate/queue/jobs/tend-exports'
import { EXPORT_ATTEMPTS, writeExport } from '@headgate/queue/jobs/write-export'
import { handle, type JobHandler } from '../job.ts'

/** Milliseconds without a sign of work after which a file counts as left by a killed process. */
const LEFT_MS = 120_000

/**
 * Sends left files to be written again, and removes prepared files after a week, or beyond the newest hundred of a user:
 * docs/behaviour/reports.md#files-in-the-background.
 */
export function tendExportsHandler(jobs: JobSender): JobHandler<(typeof tendExports)['payload']> {
  return handle(tendExports, async (_, { database: { db }, log }) => {
    const left = await db.transaction(async (tx) => {
      const rows = await takeLeftExports(tx, new Date(Date.now() - LEFT_MS))
      for (const { id, attempts } of rows)
        if (attempts < EXPORT_ATTEMPTS) await jobs.send(tx, writeExport, { export: id })
        else
          await changeExport(tx, id, {
            state: 'failed',
            problem: messages.exports.problem,
            finished_at: new Date(),
          })
      return rows.length
    })
    const rows = await removeOldExports(db, new Date(Date.now() - EXPORT_DAYS * DAY_MS))
    const kept = new StoredFiles(db, 'export')
    // Also a file whose row went with its user. A file is stored after its row was made.
    const files =
      (await kept.removeOld(new Date(), (ids) => unnamedExports(db, ids))) + (await kept.removeDrafts())
    if (left + rows + files > 0) log.info({ left, rows, files }, 'tended files of reports')
  })
}
