import type { Readable } from 'node:stream'
import type { ReportQuery } from '@headgate/contract/reports/report'
import type { Db } from '@headgate/db/base/database'
import { csvFile, type FileAnswer, xlsxFile } from '@headgate/server/answer'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { type FactRow, type FactSums, readReport } from '@headgate/warehouse/reports/report'
import type { ReportView } from '@headgate/warehouse/reports/report-view'
import { csvReport } from './report-csv.ts'
import { reportHead } from './report-head.ts'
import { type Progress, type ReportTable, reportTable } from './report-table.ts'
import { ofOneMoment, wholeReport } from './whole-report.ts'
import { xlsxReport } from './report-xlsx.ts'

interface Whole {
  warehouse: Warehouse
  db: Db
  view: ReportView
  query: Pick<ReportQuery, 'csvHeaders' | 'isMissingSubIds'>
  signal: AbortSignal
  progress?: Progress
}

interface Download extends Whole {
  query: ReportQuery
  now: Date
}

/**
 * The whole of a view as a file of the requested kind, named by its report and the second. Rejects as the report does
 * when it fails before its first row. See docs/behaviour/reports.md#downloads.
 */
export async function reportDownload(download: Download): Promise<FileAnswer> {
  const { db, query, now } = download
  const { id, name } = download.view.report
  if (query.format !== 'xlsx') return csvFile(await reportCsv(download), id, now)
  const { whole, stats } = await withTotals(download)
  const head = await reportHead(db, whole.view, query, stats, now)
  return xlsxFile(xlsxReport(name, head, await tableOf(whole, stats)), id, now)
}

/** The same as CSV text, in parts. */
export async function reportCsv(download: Whole): Promise<Readable> {
  const { view, query } = download
  const { whole, stats } = query.isMissingSubIds ? await withTotals(download) : { whole: download }
  const table = await tableOf(whole, stats)
  const withTitles = query.isMissingSubIds || query.csvHeaders !== undefined || view.report.own !== undefined
  return csvReport(table, withTitles)
}

/** The chosen columns of all rows, in missing-channels mode with the totals as a last line. */
function tableOf(
  { warehouse, db, view, query, signal, progress }: Whole,
  stats: FactSums | undefined,
): Promise<ReportTable> {
  return reportTable(db, view, wholeReport(warehouse, db, view, signal), {
    columns: query.csvHeaders,
    totals: query.isMissingSubIds && stats !== undefined ? totalsRow(stats) : undefined,
    progress,
  })
}

/** The totals of the whole report, and the same report with the rows of that moment, so that they add up to the totals. */
async function withTotals(download: Whole): Promise<{ whole: Whole; stats: FactSums }> {
  const { warehouse, db, signal } = download
  const view = await ofOneMoment(db, download.view)
  const { stats } = await readReport(warehouse, view, { limit: 1, offset: 0 }, signal)
  return { whole: { ...download, view }, stats }
}

/** The same as a row without groups. */
const totalsRow = (stats: FactSums): FactRow => ({ ...stats, date: null, groups: {} })
