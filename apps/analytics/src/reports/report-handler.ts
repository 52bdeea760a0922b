import type { CallData } from '@headgate/contract/base/call'
import type { ReportCall, ReportPage, ReportQuery } from '@headgate/contract/reports/report'
import { measureRowName, type MeasureId } from '@headgate/contract/reports/measures'
import type { Db } from '@headgate/db/base/database'
import { csvFile } from '@headgate/server/answer'
import { personOf } from '@headgate/server/access/access'
import type { Handler, RouteInput } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { type FactRow, readReport, streamReport } from '@headgate/warehouse/reports/report'
import { missingMeasures, type ReportView } from '@headgate/warehouse/reports/report-view'
import { reportFailure } from '../engine-failures.ts'
import { csvReport } from './report-csv.ts'
import { readNames } from './report-names.ts'
import { replyRow, replyStats } from './report-rows.ts'
import { pageOf, reportView } from './report-view.ts'

interface Needs {
  warehouse: Warehouse
  db: Db
  now: () => Date
}

/** Any report: one page with names and totals, or the whole of it as CSV. */
export function reportHandler<C extends ReportCall & { access: 'admin' }>(
  call: C,
  { warehouse, db, now }: Needs,
): Handler<C> {
  return async ({ query: given, session, signal }: RouteInput<C>) => {
    const own = warehouse.as(personOf(session!))
    // Each report's schema refines this one.
    const query = given as ReportQuery
    const view = await reportView(db, call.report, query, now())
    try {
      if (query.download) {
        const totals = query.isMissingSubIds ? await totalsOf(own, view, signal) : undefined
        const file = await csvReport(db, view, streamReport(own, view, signal), {
          columns: query.csvHeaders,
          withTitles: query.isMissingSubIds || query.csvHeaders !== undefined,
          totals,
        })
        return csvFile(file, call.report.id, now())
      }
      return (await reportPage(own, db, view, query, signal)) as CallData<C>
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}

/** The figures of the whole report as a row without groups. */
async function totalsOf(warehouse: Warehouse, view: ReportView, signal: AbortSignal): Promise<FactRow> {
  const { stats } = await readReport(warehouse, view, { limit: 1, offset: 0 }, signal)
  return { ...stats, date: null, groups: {} }
}

export async function reportPage(
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
