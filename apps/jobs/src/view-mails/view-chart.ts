import type { DimensionId } from '@headgate/contract/reports/dimensions'
import { isSum, measureRowName, type SumId } from '@headgate/contract/reports/measures'
import type { Report, ReportPage, ReportQuery, ReportRow } from '@headgate/contract/reports/report'
import { type ChartSeries, chartDates, chartSeries } from '@headgate/domain/reports/charts/chart-series'
import { isUnreported } from '@headgate/domain/reports/charts/unreported'
import type { ChartPoint } from '@headgate/domain/reports/charts/points'
import { columnName } from '@headgate/domain/reports/column-labels'
import { shownRow } from '@headgate/domain/reports/reply-rows'
import { valueText } from '@headgate/domain/reports/words/value-text'

export interface ViewChart {
  series: ChartSeries
  title: string
  /** Parts of one sum are stacked. */
  shape: 'lines' | 'bars'
}

/** Days, hours or months that a chart can show. */
const MOST_DATES = 500
/** Rows that are read for a chart. With more, it shows the sum without its parts. */
const MOST_ROWS = 2_000

type Ask = (query: ReportQuery) => Promise<ReportPage>

/** The sum that a chart shows: the one that the view is ordered by, or the first of its cards that it has. */
function charted(
  { measures, cards }: Report,
  { orderBy }: ReportQuery,
  { missing }: ReportPage,
): SumId | undefined {
  const ordered = measures.find((id) => id === orderBy)
  const wanted = [
    ...(ordered === undefined ? [] : [ordered]),
    ...(cards.figures ?? []),
    ...(cards.whole === undefined ? [] : [cards.whole]),
  ]
  return wanted.filter(isSum).find((id) => !(measureRowName(id) in missing))
}

/** All rows of a query; undefined when they are too many. */
async function allRows(report: Report, query: ReportQuery, ask: Ask): Promise<ReportRow[] | undefined> {
  const size = Math.max(...report.sizes)
  const first = await ask({ ...query, page: 1, size })
  if (first.count > MOST_ROWS) return undefined
  const rows = [...first.data]
  for (let page = 2; rows.length < first.count; page += 1) {
    const { data } = await ask({ ...query, page, size })
    // Rows may have gone since the first page.
    if (data.length === 0) break
    rows.push(...data)
  }
  return rows
}

/** The main figure of a view over time, divided by its first group. Null where there is nothing to draw. */
export async function readChart(
  report: Report,
  query: ReportQuery,
  page: ReportPage,
  ask: Ask,
): Promise<ViewChart | null> {
  const { aggregateBy: interval, groupByKeys = [], ...rest } = query
  const id = charted(report, query, page)
  if (interval === 'accumulated' || id === undefined || query.isMissingSubIds) return null
  const dates = chartDates({ from: page.from, to: page.to }, interval, query.hours)
  if (dates.length < 2 || dates.length > MOST_DATES) return null
  const order = { orderBy: 'date', orderDirection: 'ASC', orderOf: 'value', compare: 'none' } as const
  const plain: ReportQuery = { ...rest, ...order, aggregateBy: interval }
  const [group] = groupByKeys
  const divided = group && (await allRows(report, { ...plain, groupByKeys: [group] }, ask))
  const key = divided === undefined ? undefined : group
  const rows = divided ?? (await allRows(report, plain, ask)) ?? []
  const points = rows.flatMap((row) => pointOf(report, id, key, row))
  const by = key === undefined ? interval : `${interval} and ${columnName(report, key)}`
  return {
    series: chartSeries(points, { dates, until: new Date(page.until) }),
    title: `${columnName(report, id)} by ${by}`,
    shape: key === undefined ? 'lines' : 'bars',
  }
}

function pointOf(report: Report, id: SumId, key: DimensionId | undefined, row: ReportRow): ChartPoint[] {
  const value = row[measureRowName(id)]
  if (row.date === null || (typeof value !== 'number' && typeof value !== 'string')) return []
  const { date } = row
  const shown = shownRow(report, key === undefined ? [] : [key], row)
  const point = { date, value, isUnreported: isUnreported(id, shown) }
  if (key === undefined) return [{ ...point, key: id, label: columnName(report, id) }]
  return [{ ...point, key: String(shown.groups[key] ?? ''), label: valueText(key, shown) }]
}
