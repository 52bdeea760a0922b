import type { Db } from '@headgate/db/base/database'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { type FactRow, streamReport, streamReportByDates } from '@headgate/warehouse/reports/report'
import { canSlice } from '@headgate/warehouse/reports/report-slices'
import { type ReportView, sidesRead } from '@headgate/warehouse/reports/report-view'
import { rowsAsOfNow } from '../../revenue/rows-as-known.ts'
import { wholeOf } from '../report-view.ts'

/**
 * Every row of a view for a file, in parts. Rows that need several statements are those of the moment of the first, so that a
 * booking in between is in all of its days or in none. See docs/behaviour/reports.md#downloads.
 */
export async function* wholeReport(
  warehouse: Warehouse,
  db: Db,
  view: ReportView,
  signal: AbortSignal,
): AsyncGenerator<FactRow[]> {
  if (canSlice(view)) yield* streamReportByDates(warehouse, await ofOneMoment(db, view), signal)
  else yield* streamReport(warehouse, view, signal)
}

/** The view with the booked rows of this moment, for a file that is read in several statements. */
export async function ofOneMoment(db: Db, view: ReportView): Promise<ReportView> {
  if (view.booked !== undefined || !sidesRead(view).includes('revenue')) return view
  return { ...view, booked: await rowsAsOfNow(db, wholeOf(view, view.before)) }
}
