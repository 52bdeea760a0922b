import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import {
  downloadExport,
  listExports,
  prepareExport,
  type ReportExport,
} from '@headgate/contract/reports/exports'
import { reportOfId } from '@headgate/contract/reports/report-calls'
import type { ReportQuery } from '@headgate/contract/reports/report'
import { mayOpen } from '@headgate/contract/routes'
import { noteMade } from '@headgate/db/base/idempotency-keys'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { readerOf } from '@headgate/db/people/report-reader'
import * as exports from '@headgate/db/reports/exports'
import { readableQuery, readableReport, reportOfExport } from '@headgate/db/reports/readable-report'
import { DAY_MS } from '@headgate/domain/days'
import { JobSender } from '@headgate/queue/job-sender'
import { writeExport } from '@headgate/queue/jobs/write-export'
import { ExportsOfBefore } from '@headgate/runtime/report-files/exports-of-before'
import { csvFile, FileAnswer, xlsxFile } from '@headgate/server/answer'
import { route } from '@headgate/server/route'
import type { Session } from '@headgate/server/access/access'
import type { Calls } from '../api-context.ts'

function shown(row: exports.ExportRow): ReportExport {
  const { id, report, format, state, rows_written, file_name, bytes, problem, created_at } = row
  return {
    id,
    report,
    title: reportOfId(report)?.report.name ?? report,
    format,
    state,
    rows_written,
    file_name,
    bytes,
    problem,
    created_at: created_at.toISOString(),
    expires_at:
      state === 'ready' ? new Date(created_at.getTime() + exports.EXPORT_DAYS * DAY_MS).toISOString() : null,
  }
}

/** Parameters as they come in an address. */
const asTexts = (query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  )

/** Whose file it is: an admin who acts as a user has the files of that user. */
const ownerOf = (session: Session) => session.userId

/** Files of reports that are prepared in the background (docs/behaviour/reports.md#files-in-the-background). */
export const exportCalls: Calls = (app, { database, settings }) => {
  const { db } = database
  const files = new StoredFiles(db, 'export')
  const before = new ExportsOfBefore(settings.DATA_DIR)
  const jobs = new JobSender(database, [writeExport])
  app.addHook('onClose', () => jobs.stop())

  route(app, prepareExport, async ({ body: { report, format, query: given }, session, by }) => {
    const call = reportOfId(report)
    if (call === undefined || !mayOpen(call.access, session.role.role))
      throw refusedFields({ report: 'There is no such report.' })
    const read = await readableReport(db, call, readerOf(session))
    const parsed = call.query.safeParse(asTexts(given))
    if (!parsed.success)
      throw refusedFields({ query: parsed.error.issues[0]?.message ?? 'It cannot be read.' })
    const query = readableQuery(call, read.report, parsed.data as ReportQuery)
    const row = await db.transaction(async (tx) => {
      const added = await exports.addExport(tx, {
        userId: ownerOf(session),
        read,
        report,
        format,
        query: { ...query },
      })
      if (added !== undefined && by.claim) await noteMade(tx, by.claim, `export ${added.id}`)
      if (added !== undefined) await jobs.send(tx, writeExport, { export: added.id })
      return added
    })
    if (row === undefined) throw new CallError(errors.tooManyExports)
    return { data: shown(row) }
  })

  route(app, listExports, async ({ session }) => ({
    data: (await exports.listExports(db, ownerOf(session))).map(shown),
  }))

  route(app, downloadExport, async ({ params: { id }, session }) => {
    const row = await exports.findExport(db, id)
    if (row?.state !== 'ready' || row.user_id !== ownerOf(session)) throw new CallError(errors.notFound)
    await reportOfExport(db, row)
    const content = (await files.open(id)) ?? (await before.open(id))
    if (content === undefined) throw new CallError(errors.notFound)
    const { type } = row.format === 'xlsx' ? xlsxFile(content, '') : csvFile(content, '')
    return new FileAnswer(content, row.file_name!, type, row.bytes ?? undefined)
  })
}
