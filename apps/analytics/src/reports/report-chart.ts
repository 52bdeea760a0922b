import { CallError, errors } from '@headgate/contract/base/errors'
import { type DimensionId, isNumeric, rowName } from '@headgate/contract/reports/dimensions'
import { type MeasureId, sumsBehind } from '@headgate/contract/reports/measures'
import { filtersOf, type Report, type ReportPage, type ReportRow } from '@headgate/contract/reports/report'
import type { Db } from '@headgate/db/base/database'
import { MOST_SERIES } from '@headgate/domain/reports/charts/largest'
import { MOST_IN_LINE, type ReportFilters } from '@headgate/domain/reports/words/filter-words'
import { measureOf } from '@headgate/domain/reports/formulas'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readReport, streamReport } from '@headgate/warehouse/reports/report'
import { missingMeasures, REST, type ReportView } from '@headgate/warehouse/reports/report-view'
import { readFilterNames } from './report-names.ts'
import { pageReply } from './report-page.ts'

/** More rows than a chart could draw: eleven series by hour for a year. */
const ALL = { limit: 100_000, offset: 0 }

/** The report with one measure, so that nothing else is read. */
function reportOf({ hidden: _1, explain: _2, ...report }: Report, id: MeasureId): Report {
  return { ...report, measures: [id], cards: { whole: sumsBehind(id)[0]!, parts: [] } }
}

/**
 * What tells which values of a group are the largest in a chart: the measure, or the sum that a ratio divides. A reader with
 * columns of its own sees no order of figures that are not among them.
 */
export function sizedBy({ own, measures }: Report, id: MeasureId): MeasureId {
  const sums = sumsBehind(id)
  return (own === undefined ? sums[0] : sums.find((one) => measures.includes(one))) ?? id
}

type Value = number | string

/** The values of a group by the size of a measure, largest first. */
async function valuesBySize(
  warehouse: Warehouse,
  view: ReportView,
  { key, by }: { key: DimensionId; by: MeasureId },
  signal: AbortSignal,
): Promise<Value[]> {
  const whole: ReportView = {
    ...view,
    interval: 'accumulated',
    order: { by: key, direction: 'ASC', of: 'value' },
  }
  const found: { value: Value; size: number }[] = []
  for await (const rows of streamReport(warehouse, whole, signal))
    for (const { groups, sums } of rows)
      found.push({ value: groups[key]!, size: Math.abs(measureOf(by, sums)) })
  return found.toSorted((one, other) => other.size - one.size).map(({ value }) => value)
}

/** The row of the rest has no value. */
function withoutRest(row: ReportRow, key: DimensionId): ReportRow {
  const { [rowName(key)]: value, ...others } = row
  return value === (isNumeric(key) ? REST.number : REST.text) ? (others as ReportRow) : row
}

/**
 * The rows of a chart of a measure: every date, for the ten largest values of the view's first group and for their rest. The
 * rest is summed by the engine in the same statement, so the rows of a date add up to its total. Eleven values are all
 * shown. Throws CallError 400 with the reason when the view cannot have the measure. See
 * docs/behaviour/reports.md#charts-of-a-report.
 */
export async function chartPage(
  warehouse: Warehouse,
  db: Db,
  given: ReportView,
  id: MeasureId,
  signal: AbortSignal,
): Promise<ReportPage> {
  const groups = given.groups.slice(0, 1)
  const asked: ReportView = { ...given, groups }
  // The columns of a reader may be fewer than those of the report.
  const reason = asked.report.measures.includes(id)
    ? missingMeasures(asked)[id]
    : 'This report has no such column'
  if (reason !== undefined)
    throw new CallError(errors.invalidInput, { text: `${reason}.`, fields: { chart: `${reason}.` } })
  const view: ReportView = {
    ...asked,
    report: reportOf(asked.report, id),
    order: { by: asked.interval === 'accumulated' ? id : 'date', direction: 'ASC', of: 'value' },
  }
  const [reply, filter_names] = await Promise.all([
    drawnRows(warehouse, db, { view, by: sizedBy(given.report, id) }, signal),
    readFilterNames(db, chosenFilters(given), MOST_IN_LINE),
  ])
  return { ...reply, filter_names }
}

/** The filters of a call, without those that keep a report to the rows of its reader. */
function chosenFilters({ report, filters }: ReportView): ReportFilters {
  const chosen: readonly string[] = filtersOf(report)
  return Object.fromEntries(Object.entries(filters).filter(([id]) => chosen.includes(id)))
}

/** The rows of the ten largest values and of the rest; `by` is what tells the largest. */
async function drawnRows(
  warehouse: Warehouse,
  db: Db,
  { view, by }: { view: ReportView; by: MeasureId },
  signal: AbortSignal,
): Promise<ReportPage> {
  const [key] = view.groups
  if (key === undefined) return pageReply(db, view, await readReport(warehouse, view, ALL, signal))
  const values = await valuesBySize(warehouse, view, { key, by }, signal)
  const hasRest = values.length > MOST_SERIES + 1
  const own = values.slice(0, MOST_SERIES) as string[] | number[]
  const drawn = hasRest ? { ...view, only: { key, values: own } } : view
  const reply = await pageReply(db, view, await readReport(warehouse, drawn, ALL, signal))
  return { ...reply, data: reply.data.map((row) => withoutRest(row, key)), count: values.length }
}
