import type { CallData } from '@headgate/contract/base/call'
import type { Report, ReportCall, ReportPage, ReportQuery } from '@headgate/contract/reports/report'
import { measureRowName, type MeasureId } from '@headgate/contract/reports/measures'
import type { Db } from '@headgate/db/base/database'
import { csvFile, type FileAnswer } from '@headgate/server/answer'
import { personOf } from '@headgate/server/access/access'
import type { Handler, RouteInput } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { type FactRow, readReport, streamReport } from '@headgate/warehouse/reports/report'
import { missingMeasures, type ReportFilters, type ReportView } from '@headgate/warehouse/reports/report-view'
import { reportFailure } from '../engine-failures.ts'
import { csvReport } from './report-csv.ts'
import { readNames } from './report-names.ts'
import { replyRow, replyStats } from './report-rows.ts'
import { pageOf, reportView } from './report-view.ts'

export interface ReportNeeds {
  warehouse: Warehouse
  db: Db
  now: () => Date
}

interface Asked {
  /** Whose turn it is. */
  caller: string
  signal: AbortSignal
  /** Filters that the caller cannot change. */
  only?: ReportFilters
}

/** Any report of admins: one page with names and totals, or the whole of it as CSV. */
export function reportHandler<C extends ReportCall & { access: 'admin' }>(
  call: C,
  needs: ReportNeeds,
): Handler<C> {
  // Each report's schema refines these types.
  return async ({ query, session, signal }: RouteInput<C>) =>
    (await answerReport(needs, call.report, query as ReportQuery, {
      caller: personOf(session!),
      signal,
    })) as CallData<C> | FileAnswer
}

/** One page of a report, or the whole of it as CSV. */
export async function answerReport(
  { warehouse, db, now }: ReportNeeds,
  report: Report,
  query: ReportQuery,
  { caller, signal, only }: Asked,
): Promise<ReportPage | FileAnswer> {
  const own = warehouse.as(caller)
  const asked = await reportView(db, report, query, now())
  const view: ReportView = { ...asked, filters: { ...asked.filters, ...only } }
  try {
    if (!query.download) return await reportPage(own, db, view, query, signal)
    const totals = query.isMissingSubIds ? await totalsOf(own, view, signal) : undefined
    const file = await csvReport(db, view, streamReport(own, view, signal), {
      columns: query.csvHeaders,
      withTitles: query.isMissingSubIds || query.csvHeaders !== undefined || report.own !== undefined,
      totals,
    })
    return csvFile(file, report.id, now())
  } catch (cause) {
    throw reportFailure(cause)
  }
}

/** The figures of the whole report as a row without groups. */
async function totalsOf(warehouse: Warehouse, view: ReportView, signal: AbortSignal): Promise<FactRow> {
  const { stats } = await readReport(warehouse, view, { limit: 1, offset: 0 }, signal)
  return { ...stats, date: null, groups: {} }
}

async function reportPage(
  warehouse: Warehouse,
  db: Db,
  view: ReportView,
  query: ReportQuery,
  signal: AbortSignal,
): Promise<ReportPage> {
  const { report, from, to, before } = view
  const { data, count, stats } = await readReport(warehouse, view, pageOf(query), signal)
  const names = await readNames(db, data)
  return {
    data: data.map((row) => replyRow(report, row, names(row))),
    count,
    stats: replyStats(report, stats),
    from,
    to,
    before: before && { from: before.from, to: before.to },
    missing: Object.fromEntries(
      Object.entries(missingMeasures(view)).map(([id, reason]) => [measureRowName(id as MeasureId), reason]),
    ),
  }
}
