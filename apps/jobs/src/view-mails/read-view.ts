import type { SumId } from '@headgate/contract/reports/measures'
import { isSum, measure, measureRowName } from '@headgate/contract/reports/measures'
import { reportOfScreen } from '@headgate/contract/reports/report-calls'
import type { Report, ReportPage, ReportQuery } from '@headgate/contract/reports/report'
import { userReport, userReportFile } from '@headgate/contract/reports/user-report-calls'
import type { StoredView } from '@headgate/db/saved-views/view-sends'
import { readSearch } from '@headgate/domain/addresses/read-search'
import { parseSearch, stringifySearch } from '@headgate/domain/addresses/search-text'
import { type ChartSeries, chartDates, chartSeries } from '@headgate/domain/reports/charts/chart-series'
import { type ShownFigures, type ShownRow, shownRow, shownStats } from '@headgate/domain/reports/reply-rows'
import { reportAddress, reportQueryOf } from '@headgate/domain/reports/report-address'
import type { PartClient } from '@headgate/runtime/parts/part-client'

/** Rows of the table in a mail. */
const MOST_ROWS = 50
/** Bytes of an attached file: many mail servers refuse mails of more than ten million. */
const MOST_BYTES = 3_000_000
/** Days, hours or months that a chart can show: those of one page. */
const MOST_DATES = 500

/** A view as its owner would see it now. */
export interface ReadView {
  report: Report
  query: ReportQuery
  rows: ShownRow[]
  /** Of all pages. */
  count: number
  stats: ShownFigures
  from: string
  to: string
  /** Null where there is nothing to draw. */
  chart: { series: ChartSeries; title: string } | null
  /** Null where it is too large for a mail. */
  csv: string | null
}

interface Needs {
  analytics: PartClient
  signal: AbortSignal
}

/**
 * Reads a view in the name of its owner: what they may read is decided by analytics at every call. Throws PartFailure,
 * with status 403 when the owner may not read it any more. Undefined when the screen of the view is no report.
 */
export async function readView(
  { analytics, signal }: Needs,
  { owner_id: user, screen, search }: StoredView,
  now: Date,
): Promise<ReadView | undefined> {
  const report = reportOfScreen(screen)?.report
  if (report === undefined) return undefined
  const address = readSearch(reportAddress(report), parseSearch(search), report.sizes)
  const query = {
    ...reportQueryOf(report, address, now.toISOString().slice(0, 10)),
    page: 1,
    size: MOST_ROWS,
  }
  const ask = async (given: ReportQuery) =>
    (await analytics.send(userReport, {
      body: { user, report: report.id, query: stringifySearch({ ...given }) },
      signal,
    })) as unknown as ReportPage
  const page = await ask(query)
  const { csv } = await analytics.send(userReportFile, {
    body: { user, report: report.id, query: stringifySearch({ ...query }), bytes: MOST_BYTES },
    signal,
  })
  const groups = query.groupByKeys ?? []
  return {
    report,
    query,
    rows: page.data.map((row) => shownRow(report, groups, row)),
    count: page.count,
    stats: shownStats(report, page.stats),
    from: page.from,
    to: page.to,
    chart: await readChart(report, query, page, ask),
    csv,
  }
}

/** The sum that a chart shows: the one that the view is ordered by, or the first of its cards that it has. */
function charted(
  { measures, cards }: Report,
  { orderBy }: ReportQuery,
  { missing }: ReportPage,
): SumId | undefined {
  const ordered = measures.find((id) => id === orderBy)
  const wanted = [...(ordered === undefined ? [] : [ordered]), ...(cards.figures ?? []), cards.whole]
  return wanted.filter(isSum).find((id) => !(measureRowName(id) in missing))
}

/** The figure of the whole view over time. */
async function readChart(
  report: Report,
  query: ReportQuery,
  page: ReportPage,
  ask: (query: ReportQuery) => Promise<ReportPage>,
): Promise<ReadView['chart']> {
  const { aggregateBy: interval, groupByKeys: _groups, ...rest } = query
  const id = charted(report, query, page)
  if (interval === 'accumulated' || id === undefined || query.isMissingSubIds) return null
  const dates = chartDates({ from: page.from, to: page.to }, interval)
  if (dates.length < 2 || dates.length > MOST_DATES) return null
  const size = Math.max(...report.sizes)
  const order = { orderBy: 'date', orderDirection: 'ASC', orderOf: 'value', compare: 'none' } as const
  const { data } = await ask({ ...rest, ...order, aggregateBy: interval, size })
  const { label } = measure(id)
  const points = data.flatMap(({ date, ...row }) => {
    const value = (row as Record<string, unknown>)[measureRowName(id)]
    return date !== null && (typeof value === 'number' || typeof value === 'string')
      ? [{ date, key: id, label, value }]
      : []
  })
  const per = { hour: 'hour', day: 'day', month: 'month' }[interval]
  return { series: chartSeries(points, { dates }), title: `${label} by ${per}` }
}
