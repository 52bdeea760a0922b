import { measureRowName, type MeasureId } from '@headgate/contract/reports/measures'
import type { ReportPage } from '@headgate/contract/reports/report'
import type { Db } from '@headgate/db/base/database'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { type FactPage, readReport } from '@headgate/warehouse/reports/report'
import { missingMeasures, type ReportPart } from '@headgate/warehouse/reports/report-view'
import { readNames } from './report-names.ts'
import { replyRow, replyStats } from './report-rows.ts'
import type { AskedView } from './report-view.ts'

/** One page of a report, with the names of its ids and the totals of all pages. */
export async function reportPage(
  warehouse: Warehouse,
  db: Db,
  view: AskedView,
  part: ReportPart,
  signal: AbortSignal,
): Promise<ReportPage> {
  return pageReply(db, view, await readReport(warehouse, view, part, signal))
}

/** The reply for rows that were read. */
export async function pageReply(
  db: Db,
  view: AskedView,
  { data, count, stats }: FactPage,
): Promise<ReportPage> {
  const { report, from, to, until, before, notKnown } = view
  const names = await readNames(db, data)
  return {
    data: data.map((row) => replyRow(view, row, names(row))),
    count,
    stats: replyStats(report, stats),
    from,
    to,
    until: until.toISOString(),
    before: before && { from: before.from, to: before.to },
    missing: Object.fromEntries(
      Object.entries(missingMeasures(view)).flatMap(([key, reason]) => {
        const id = key as MeasureId
        // A reader with columns of its own is told of no other.
        return report.own === undefined || report.measures.includes(id) ? [[measureRowName(id), reason]] : []
      }),
    ),
    ...(notKnown && { not_known: notKnown }),
  }
}
