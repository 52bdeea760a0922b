import { messages } from '@headgate/contract/base/messages'
import { exportContent } from '@headgate/contract/reports/exports'
import { reportOfId } from '@headgate/contract/reports/report-calls'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { beginExport, changeExport, type ExportRow } from '@headgate/db/reports/exports'
import { fileName } from '@headgate/domain/file-name'
import { filesLink } from '@headgate/domain/reports/files-link'
import type { JobSender } from '@headgate/queue/job-sender'
import { EXPORT_ATTEMPTS, writeExport } from '@headgate/queue/jobs/write-export'
import { sendPush } from '@headgate/queue/send-push'
import { type PartClient, PartFailure } from '@headgate/runtime/parts/part-client'
import { handle, type JobContext, type JobHandler } from '../job.ts'

/** Another try would be refused in the same way. */
const isRefused = (cause: unknown): cause is PartFailure =>
  cause instanceof PartFailure && cause.status >= 400 && cause.status < 500

/**
 * Writes a file that a user had prepared, and tells the browsers of its user. Analytics reads the row of the file, so
 * nothing of this job says whose figures are written. See
 * docs/behaviour/reports.md#files-in-the-background.
 */
export function writeExportHandler(
  analytics: PartClient,
  jobs: JobSender,
): JobHandler<(typeof writeExport)['payload']> {
  const tell = (
    { database: { db } }: JobContext,
    row: ExportRow,
    title: string,
    change: Parameters<typeof changeExport>[2],
  ) =>
    db.transaction(async (tx) => {
      if (!(await changeExport(tx, row.id, { ...change, finished_at: new Date() }))) return
      const report = reportOfId(row.report)?.report
      const body = fileName(row.report, row.format, row.created_at)
      await sendPush(tx, jobs, { title, body, ...(report && { link: filesLink(report) }) }, row.user_id)
    })
  return handle(writeExport, async ({ export: id }, context) => {
    const { database, signal, log } = context
    const row = await beginExport(database.db, id)
    if (row === undefined) return
    try {
      const content = await analytics.open(exportContent, { params: { id }, signal })
      const { bytes } = await new StoredFiles(database.db, 'export').keep(id, content)
      const file_name = fileName(row.report, row.format, row.created_at)
      await tell(context, row, messages.exports.ready, { state: 'ready', file_name, bytes, problem: null })
    } catch (cause) {
      if (signal.aborted || (!isRefused(cause) && row.attempts < EXPORT_ATTEMPTS)) throw cause
      log.warn({ err: cause, export: id }, 'a file of a report could not be written')
      const { changed, problem } = messages.exports
      await tell(context, row, messages.exports.failed, {
        state: 'failed',
        problem: isRefused(cause) && cause.status === 403 ? changed : problem,
      })
    }
  })
}
