import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { dimension } from '@headgate/contract/reports/dimensions'
import { namedReport } from '@headgate/domain/reports/words/named-report'
import { ownReport } from '@headgate/contract/reports/publisher-report'
import {
  filtersOf,
  type Report,
  type ReportCall,
  type ReportCallFilters,
  type ReportColumnId,
  type ReportQuery,
} from '@headgate/contract/reports/report'
import { reportOfId } from '@headgate/contract/reports/report-calls'
import { mayOpen } from '@headgate/contract/routes'
import type { PublisherColumnKey } from '@headgate/contract/settings/display-columns'
import { columnName } from '@headgate/domain/reports/column-labels'
import type { Db } from '../base/database.ts'
import { findReportReader, type ReportReader } from '../people/report-reader.ts'
import { findDisplayColumns } from '../settings/display-columns.ts'
import { findDisplayNames } from '../settings/display-names.ts'
import type { ExportRow } from './exports.ts'

/** A report as one reader may read it. */
export interface ReadableReport {
  /** Under the display names, for a publisher's user with its columns only. */
  report: Report
  /** Whose rows it has; null for everybody's. */
  publisherId: number | null
  /** The display columns of a publisher's user; null for admins. */
  columns: PublisherColumnKey[] | null
}

/**
 * The report of a call as its reader may read it now, with a session or without. Throws CallError: 403 without the right,
 * 409 while a publisher's user has no columns, or no display names are set
 * (docs/behaviour/reports.md#publisher-dashboard).
 */
export async function readableReport(
  db: Db,
  { access, report }: ReportCall,
  reader: ReportReader | undefined,
): Promise<ReadableReport> {
  if (reader === undefined || !mayOpen(access, reader.role)) throw new CallError(errors.notAllowed)
  const { userId, publisherId } = reader
  if (access === 'admin') return { report: await withNames(db, report), publisherId: null, columns: null }
  // Without it, the report would have everybody's rows.
  if (publisherId === null) throw new CallError(errors.notAllowed)
  const [columns, names] = await Promise.all([findDisplayColumns(db, userId), findDisplayNames(db)])
  if (columns === null || columns.fields.length === 0 || names === null)
    throw new CallError(errors.dashboardNotConfigured)
  return { report: ownReport(columns.fields, names.fields), publisherId, columns: columns.fields }
}

/** A report of admins under the display names. */
export async function withNames(db: Db, report: Report): Promise<Report> {
  return namedReport(report, (await findDisplayNames(db))?.fields)
}

/**
 * A query of a call as its reader may make it. Throws CallError 400 with a text for each group, filter and order by a
 * column that the reader does not have, and for a publisher's earlier moment.
 */
export function readableQuery(
  { report: whole }: ReportCall,
  report: Report,
  query: ReportQuery,
): ReportQuery {
  if (report.own === undefined) return query
  refuseOtherColumns(whole, report, query)
  const { intervals, start } = report
  // Callers send the usual interval without asking whether the user has a date.
  return intervals.includes(query.aggregateBy) ? query : { ...query, aggregateBy: start.interval }
}

function refuseOtherColumns(whole: Report, report: Report, query: ReportQuery): void {
  const { dimensions, measures, intervals } = report
  // The usual order is by the date, also for a user without that column.
  const columns: readonly ReportColumnId[] = ['date', ...dimensions, ...measures]
  const names = columns
    .filter((id) => id !== 'date' || intervals.some((interval) => interval !== 'accumulated'))
    .map((id) => columnName(report, id))
    .join(', ')
  const fields: Record<string, string> = {}
  const check = (field: string, ids: readonly ReportColumnId[]) => {
    const other = ids.find((id) => !columns.includes(id))
    if (other === undefined) return
    fields[field] = `${columnName(report, other)} is not among the columns of your report. It has ${names}.`
  }
  check('groupByKeys', query.groupByKeys ?? [])
  check('orderBy', [query.orderBy])
  for (const id of filtersOf(whole)) {
    const { call } = dimension(id).filter!
    if (query[call as keyof ReportCallFilters]?.length) check(call, [id])
  }
  // A row that was corrected since may have been another publisher's from the start.
  if (query.asKnownOn !== undefined) fields.asKnownOn = messages.asKnown.notForPublishers
  if (Object.keys(fields).length > 0) throw refusedFields(fields)
}

const isSameSet = (one: readonly string[] | null, other: readonly string[] | null) =>
  JSON.stringify(one?.toSorted()) === JSON.stringify(other?.toSorted())

const changed = (cause?: unknown) =>
  new CallError(errors.notAllowed, { text: messages.exports.changed, cause })

/**
 * The report of a file to prepare, if its user may read now what they could read when they asked for it: with the same
 * role, publisher and columns. Throws CallError 403 otherwise (docs/behaviour/reports.md#files-in-the-background).
 */
export async function reportOfExport(db: Db, row: ExportRow): Promise<ReadableReport & { call: ReportCall }> {
  const call = reportOfId(row.report)
  if (call === undefined) throw changed()
  const reader = await findReportReader(db, row.user_id)
  const read = await readableReport(db, call, reader).catch((cause: unknown) => {
    throw cause instanceof CallError ? changed(cause) : cause
  })
  if (read.publisherId !== row.publisher_id || !isSameSet(read.columns, row.columns)) throw changed()
  return { ...read, call }
}
