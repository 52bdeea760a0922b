import type { ReportRow, revenueReports } from '@headgate/contract/reports/reports'
import type { Db } from '@headgate/db/base/database'
import { csvFile } from '@headgate/server/answer'
import { personOf } from '@headgate/server/access/access'
import type { Handler } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { revenueQuery } from '@headgate/warehouse/reports/revenue-query'
import { readRevenueReport, streamRevenueReport } from '@headgate/warehouse/reports/revenue-report'
import { reportFailure } from './engine-failures.ts'
import { readNames } from './report-names.ts'
import { csvReport } from './revenue-csv.ts'

interface Needs {
  warehouse: Warehouse
  db: Db
  now: () => Date
}

/** `revenue-report-2026-11-21T08-30-00Z.csv` (3 §7: saved with a timestamped name). */
const fileName = (now: Date) => `revenue-report-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.csv`

/** The revenue report (3 §2.3): one page with names and totals, or the whole of it as CSV. */
export function revenueReportsHandler({ warehouse, db, now }: Needs): Handler<typeof revenueReports> {
  return async ({ query: given, session, signal }) => {
    const own = warehouse.as(personOf(session))
    const query = revenueQuery(given, now())
    try {
      if (given.download) {
        const parts = streamRevenueReport(own, query, signal)
        return csvFile(await csvReport(db, query, parts), fileName(now()))
      }
      const report = await readRevenueReport(own, query, signal)
      const names = await readNames(db, report.data)
      const data: ReportRow[] = report.data.map((row) => ({ ...row, names: names(row) }))
      return { data, count: report.count, stats: report.stats, from: query.from, to: query.to }
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}
