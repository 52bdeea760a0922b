import type { ReportQuery } from '@headgate/contract/reports/report'
import type { Db } from '@headgate/db/base/database'
import { csvFile, type FileAnswer, xlsxFile } from '@headgate/server/answer'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { type FactRow, type FactSums, readReport } from '@headgate/warehouse/reports/report'
import type { ReportView } from '@headgate/warehouse/reports/report-view'
import { csvReport } from './report-csv.ts'
import { reportHead } from './report-head.ts'
import { type Progress, reportTable } from './report-table.ts'
import { wholeReport } from './whole-report.ts'
import { xlsxReport } from './report-xlsx.ts'

interface Download {
  warehouse: Warehouse
  db: Db
  view: ReportView
  query: ReportQuery
  now: Date
  signal: AbortSignal
  progress?: Progress
}

/**
 * The whole of a view as a file of the requested kind, named by its report and the second. Rejects as the report does
 * when it fails before its first row. See docs/behaviour/reports.md#downloads.
 */
export async function reportDownload(download: Download): Promise<FileAnswer> {
  const { warehouse, db, view, query, now, signal, progress } = download
  const { id, name } = view.report
  const isSheet = query.format === 'xlsx'
  const stats = isSheet || query.isMissingSubIds ? await wholeOf(download) : undefined
  const head = isSheet && stats !== undefined ? await reportHead(db, view, query, stats, now) : []
  const table = await reportTable(db, view, wholeReport(warehouse, db, view, signal), {
    columns: query.csvHeaders,
    totals: query.isMissingSubIds && stats !== undefined ? totalsRow(stats) : undefined,
    progress,
  })
  if (isSheet) return xlsxFile(xlsxReport(name, head, table), id, now)
  const withTitles = query.isMissingSubIds || query.csvHeaders !== undefined || view.report.own !== undefined
  return csvFile(csvReport(table, withTitles), id, now)
}

/** The figures of the whole report. */
async function wholeOf({ warehouse, view, signal }: Download): Promise<FactSums> {
  return (await readReport(warehouse, view, { limit: 1, offset: 0 }, signal)).stats
}

/** The same as a row without groups. */
const totalsRow = (stats: FactSums): FactRow => ({ ...stats, date: null, groups: {} })
