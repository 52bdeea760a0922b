import { CallError, errors } from '@headgate/contract/base/errors'
import type { exportContent } from '@headgate/contract/reports/exports'
import type { ReportQuery } from '@headgate/contract/reports/report'
import type { Db } from '@headgate/db/base/database'
import { changeExport, findExport } from '@headgate/db/reports/exports'
import { readableQuery, reportOfExport } from '@headgate/db/reports/readable-report'
import type { Handler } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { reportFailure } from '../../engine-failures.ts'
import { reportDownload } from './report-download.ts'
import type { Progress } from './report-table.ts'
import { reportView, scopeOf } from '../report-view.ts'

/** Milliseconds between two records of how many rows are written. */
const RECORD_MS = 1_000

/** Records how many rows are written, once a second and at the end. */
function recorded(db: Db, id: number): Progress {
  let written = 0
  let recordedAt = 0
  let recording: Promise<unknown> = Promise.resolve()
  // One after the other, so that an earlier count never comes last. It is only shown, so a failure must not end the file.
  const record = async () => {
    recording = recording.then(() => changeExport(db, id, { rows_written: written }).catch(() => {}))
    await recording
  }
  return {
    rows(count) {
      written += count
      if (Date.now() - recordedAt < RECORD_MS) return
      recordedAt = Date.now()
      void record()
    },
    end: record,
  }
}

/**
 * The content of a file to prepare. Its report, parameters and scope come from its row and never from the request, and its
 * user must still have what the row says; its days are those of the moment at which it was asked for. It takes turns on its own, so it delays no screen of its user.
 */
export function exportContentHandler({
  warehouse,
  db,
}: {
  warehouse: Warehouse
  db: Db
}): Handler<typeof exportContent> {
  return async ({ params: { id }, signal }) => {
    const row = await findExport(db, id)
    if (row === undefined) throw new CallError(errors.notFound)
    const read = await reportOfExport(db, row)
    const { call, report } = read
    const query = readableQuery(call, report, { ...row.query, format: row.format } as unknown as ReportQuery)
    const own = warehouse.as(`export ${row.user_id}`)
    try {
      const view = await reportView(db, report, query, row.created_at, scopeOf(read))
      const progress = recorded(db, id)
      return await reportDownload({ warehouse: own, db, view, query, now: row.created_at, signal, progress })
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}
