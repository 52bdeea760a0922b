import type { dashboardDays } from '@headgate/contract/overview/dashboard-stats'
import type { Db } from '@headgate/db/base/database'
import { personOf } from '@headgate/server/access/access'
import { csvFile } from '@headgate/server/answer'
import type { Handler } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readReport, streamReport } from '@headgate/warehouse/reports/report'
import { reportFailure } from '../engine-failures.ts'
import { csvReport } from '../reports/files/report-csv.ts'
import { reportTable } from '../reports/files/report-table.ts'
import { howFinal, monthFigures } from './month-figures.ts'
import { monthView } from './month-view.ts'

interface Needs {
  warehouse: Warehouse
  db: Db
  now: () => Date
}

/** Days of a month. */
const MOST_DAYS = 31

/** This month's figures by day, or the same as CSV (docs/behaviour/reports.md#dashboard). */
export function dashboardDaysHandler({ warehouse, db, now }: Needs): Handler<typeof dashboardDays> {
  return async ({ query, session, signal }) => {
    const view = await monthView(db, now(), { interval: 'day' })
    const own = warehouse.as(personOf(session))
    try {
      if (query.download) {
        const file = csvReport(await reportTable(db, view, streamReport(own, view, signal)))
        return csvFile(file, 'dashboard', now())
      }
      const { data, count, stats } = await readReport(own, view, { limit: MOST_DAYS, offset: 0 }, signal)
      return {
        data: data.map(({ date, sums, maturity }) => ({
          date: date!,
          ...monthFigures(sums),
          advertiser_search_count: sums.advertiser_search_count ?? 0,
          clicks: sums.clicks ?? 0,
          ...howFinal(maturity, sums),
        })),
        count,
        stats: monthFigures(stats.sums),
        from: view.from,
        to: view.to,
      }
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}
