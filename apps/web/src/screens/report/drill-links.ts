import { dimension, type DimensionId } from '@headgate/contract/reports/dimensions'
import { isDistinct, isSum, type MeasureId, sidesOf, sum } from '@headgate/contract/reports/measures'
import type { Report, ReportQuery } from '@headgate/contract/reports/report'
import { addDays, daysOfDate } from '@headgate/domain/days'
import { drill, drilledDimensions, isOfView, type ReportCell } from '@headgate/domain/reports/drill'
import type { ShownRow } from '@headgate/domain/reports/reply-rows'
import type { ShownReport } from '../../api/reports.ts'
import { addressOfQuery, type ReportAddress } from '@headgate/domain/reports/report-address'
import { columnOrder } from '../../blocks/reports/report-columns.tsx'
import { valueText } from '../../blocks/reports/value-text.ts'
import { stringifySearch } from '@headgate/domain/addresses/search-text'
import { hrefOf, longerTrail } from './report-trail.ts'

/** A figure that was pressed; `row` is null for the total. */
export interface PressedFigure {
  row: ShownRow | null
  columnId: string
}

/** What a press on a figure offers: addresses, so that each opens in a new tab as well. */
export interface DrillLinks {
  /** `Publisher: Acme`, or the whole report. */
  label: string
  splits: { id: DimensionId; label: string; href: string }[]
  explain: string | undefined
  rows: string | undefined
  searches: string | undefined
}

/** Most days that the search log looks through at once. */
const LOGGED_DAYS = 31

/** The links of a figure (docs/behaviour/reports.md#drill); null where there is nothing behind it. */
export function drillLinks(
  report: Report,
  shown: ShownReport,
  { row, columnId }: PressedFigure,
  now: Pick<ReportAddress, 'trail' | 'auto_refresh'>,
): DrillLinks | null {
  const { order_by: by, order_of: part } = columnOrder(columnId)
  const measure = report.measures.find((id) => id === by)
  const cell = { date: row?.date ?? null, groups: row?.groups ?? {} }
  if (measure === undefined || shown.missing[measure] !== undefined || !isOfView(cell, shown)) return null
  // Nothing adds up to a count of different values.
  if (isDistinct(measure)) return null
  const links = linksOf(report, shown, { ...cell, measure, part }, { label: rowLabel(row), ...now })
  const { splits, explain, rows, searches } = links
  return splits.length > 0 || explain || rows || searches ? links : null
}

function rowLabel(row: ShownRow | null): string {
  if (row === null) return 'Whole report'
  const groups = (Object.keys(row.groups) as DimensionId[]).map(
    (id) => `${dimension(id).label}: ${valueText(id, row)}`,
  )
  const parts = [...(row.date === null ? [] : [row.date]), ...groups]
  return parts.length === 0 ? 'Whole report' : parts.join(' · ')
}

function linksOf(
  report: Report,
  shown: ShownReport,
  cell: ReportCell,
  { label, trail, auto_refresh }: Pick<ReportAddress, 'trail' | 'auto_refresh'> & { label: string },
): DrillLinks {
  const { asked } = shown
  const from = { ...addressOfQuery(report, asked), auto_refresh, trail }
  const way = { auto_refresh, trail: longerTrail(report, { from, label }) }
  const to = (by: DimensionId | null, more: Partial<ReportAddress> = {}) => ({
    ...addressOfQuery(report, drill(asked, cell, by, shown)),
    ...way,
    ...more,
  })
  const choices = drilledDimensions(report, asked, cell)
  const isCompared = asked.compare !== 'none' && shown.before !== null
  const explained = explainedMeasure(report, cell.measure)
  const sides = sidesOf(cell.measure)
  return {
    label,
    splits: choices.map((id) => ({ id, label: dimension(id).label, href: hrefOf(report, to(id)) })),
    explain:
      isCompared && explained ? hrefOf(report, to(choices[0] ?? null, { explain: explained })) : undefined,
    rows:
      report.rows !== undefined && sides.includes('revenue')
        ? hrefOf(report, { ...to(null), compare: 'none' }, '/revenuereport/rows')
        : undefined,
    searches:
      report.log && sides.includes('searches')
        ? searchLogHref(drill(asked, cell, null, shown), shown, cell.measure)
        : undefined,
  }
}

/** The measure of the chain that explains a figure: itself, or the net revenue of a ratio. */
function explainedMeasure({ explain = [] }: Report, measure: MeasureId): ReportAddress['explain'] {
  return explain.find((id) => id === measure) ?? explain.at(-1)
}

/** The recorded searches of a figure: those that its measure counts; without what the log cannot filter by. */
export function searchLogHref(
  query: ReportQuery,
  shown: { from: string; to: string },
  measure?: MeasureId,
): string {
  const { from, to } =
    query.fromDate && query.toDate
      ? { from: query.fromDate, to: query.toDate }
      : { from: shown.from, to: shown.to }
  const first = addDays(to, 1 - LOGGED_DAYS)
  // The log has one time from begin to end: an hour of several days would be that of the first day only.
  const hour = from === to && query.hours?.length === 1 ? query.hours[0] : undefined
  const start = Date.parse(from > first ? from : first) + (hour ?? 0) * 3_600_000
  const end = hour === undefined ? Date.parse(addDays(daysOfDate(to).to, 1)) : start + 3_600_000
  const search = {
    from: new Date(start).toISOString(),
    to: new Date(end).toISOString(),
    targeting_id: query.pub_link_id?.filter((id) => id > 0),
    publisher_id: query.publishers?.filter((id) => id > 0),
    outcome: measure !== undefined && isSum(measure) ? sum(measure).outcome : undefined,
    reason: query.filteredReasons?.filter((reason) => reason !== '(none)'),
  }
  return `/searchlog${stringifySearch(search)}`
}
