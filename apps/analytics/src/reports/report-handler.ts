import type { CallData } from '@headgate/contract/base/call'
import type { ReportCall, ReportQuery } from '@headgate/contract/reports/report'
import type { Db } from '@headgate/db/base/database'
import { personOf } from '@headgate/server/access/access'
import type { Handler, RouteInput } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { reportFailure } from '../engine-failures.ts'
import { chartPage } from './report-chart.ts'
import { reportDownload } from './report-download.ts'
import { reportPage } from './report-page.ts'
import { pageOf, reportView } from './report-view.ts'

interface Needs {
  warehouse: Warehouse
  db: Db
  now: () => Date
}

/** Any report: one page with names and totals, what a chart shows, or the whole of it as a file. */
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
      if (query.download) return await reportDownload({ warehouse: own, db, view, query, now: now(), signal })
      if (query.chart !== undefined)
        return (await chartPage(own, db, view, query.chart, signal)) as CallData<C>
      return (await reportPage(own, db, view, pageOf(query), signal)) as CallData<C>
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}
