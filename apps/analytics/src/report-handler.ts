import type { CallData } from '@headgate/contract/base/call'
import type { ReportCall, ReportPage, ReportQuery } from '@headgate/contract/reports/report'
import type { Db } from '@headgate/db/base/database'
import { csvFile } from '@headgate/server/answer'
import { personOf } from '@headgate/server/access/access'
import type { Handler, RouteInput } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readReport, streamReport } from '@headgate/warehouse/reports/report'
import { reportFailure } from './engine-failures.ts'
import { csvReport } from './report-csv.ts'
import { readNames } from './report-names.ts'
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
    const view = reportView(call.report, query, now())
    try {
      if (query.download)
        return csvFile(await csvReport(db, view, streamReport(own, view, signal)), call.report.id, now())
      const { data, count, stats } = await readReport(own, view, pageOf(query), signal)
      const names = await readNames(db, data)
      const page: ReportPage = {
        data: data.map((row) => ({ ...row, names: names(row) })),
        count,
        stats,
        from: view.from,
        to: view.to,
      }
      return page as CallData<C>
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}
