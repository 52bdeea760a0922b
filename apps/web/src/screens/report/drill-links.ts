import type { DimensionId } from '@headgate/contract/reports/dimensions'
import { isDistinct, type MeasureId, sidesOf, sum, sumsBehind } from '@headgate/contract/reports/measures'
import type { Report, ReportQuery } from '@headgate/contract/reports/report'
import type { DayRange } from '@headgate/domain/days'
import { columnName } from '@headgate/domain/reports/column-labels'
import { drill, drilledDimensions, isOfView, type ReportCell } from '@headgate/domain/reports/drill'
import type { ShownFigures, ShownRow } from '@headgate/domain/reports/reply-rows'
import { searchesBehind } from '@headgate/domain/searches/searches-behind'
import type { ShownReport } from '../../api/reports.ts'
import { addressOfQuery, type ReportAddress } from '@headgate/domain/reports/report-address'
import { columnOrder } from '../../blocks/reports/report-columns.tsx'
import { valueText } from '@headgate/domain/reports/words/value-text'
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
  searches: SearchesLink | undefined
}

/** The way to the searches of a figure. */
export interface SearchesLink {
  href: string
  /** How the search log's searches differ from those of the figure; empty if they do not. */
  note: string
}

/** A pressed figure with those of its row. */
interface PressedCell extends ReportCell {
  figures: ShownFigures
}

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
  const figures = row ?? shown.stats
  const links = linksOf(
    report,
    shown,
    { ...cell, measure, part, figures },
    { label: rowLabel(report, row), ...now },
  )
  const { splits, explain, rows, searches } = links
  return splits.length > 0 || explain || rows || searches ? links : null
}

function rowLabel(report: Report, row: ShownRow | null): string {
  if (row === null) return 'Whole report'
  const groups = (Object.keys(row.groups) as DimensionId[]).map(
    (id) => `${columnName(report, id)}: ${valueText(id, row)}`,
  )
  const parts = [...(row.date === null ? [] : [row.date]), ...groups]
  return parts.length === 0 ? 'Whole report' : parts.join(' · ')
}

function linksOf(
  report: Report,
  shown: ShownReport,
  cell: PressedCell,
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
  const drilled = drill(asked, cell, null, shown)
  const counted = cell.part === 'before' ? ofDaysBefore(drilled, shown) : drilled
  const isCompared = asked.compare !== 'none' && shown.before !== null
  const explained = explainedMeasure(report, cell.measure)
  const sides = sidesOf(cell.measure)
  return {
    label,
    splits: choices.map((id) => ({ id, label: columnName(report, id), href: hrefOf(report, to(id)) })),
    explain:
      isCompared && explained ? hrefOf(report, to(choices[0] ?? null, { explain: explained })) : undefined,
    rows:
      report.rows !== undefined && sides.includes('revenue') && counted !== undefined
        ? hrefOf(
            report,
            { ...addressOfQuery(report, { ...counted, compare: 'none' }), ...way },
            '/revenuereport/rows',
          )
        : undefined,
    searches:
      report.log && sides.includes('searches') && counted !== undefined
        ? searchesOf(counted, shown, cell)
        : undefined,
  }
}

/** The measure of the chain that explains a figure: itself, or the net revenue of a ratio. */
function explainedMeasure({ explain = [] }: Report, measure: MeasureId): ReportAddress['explain'] {
  return explain.find((id) => id === measure) ?? explain.at(-1)
}

/** The recorded searches of a figure; without one, of all figures of the view (docs/behaviour/reports.md#searches-behind-a-figure). */
export function searchesLink(query: ReportQuery, shown: DayRange, measure?: MeasureId): SearchesLink {
  const { filters, differs } = searchesBehind(query, shown, measure)
  return { href: `/searchlog${stringifySearch(filters)}`, note: differs.join(', ') }
}

/** The searches of a pressed figure; undefined where it counts none. `counted` is the view of its days. */
function searchesOf(counted: ReportQuery, shown: ShownReport, cell: PressedCell): SearchesLink | undefined {
  const { measure, part, figures } = cell
  const sums = part === 'before' ? figures.before : figures.sums
  if (!searchSums(measure).some((id) => (sums?.[id] ?? 0) > 0)) return undefined
  return searchesLink(counted, shown, measure)
}

const searchSums = (measure: MeasureId) => sumsBehind(measure).filter((id) => sum(id).side === 'searches')

/** A view in the days that it is compared with; undefined where there are none. */
function ofDaysBefore(query: ReportQuery, { before }: ShownReport): ReportQuery | undefined {
  const { compare, beforeFrom, beforeTo } = query
  const days = beforeFrom && beforeTo ? { from: beforeFrom, to: beforeTo } : before
  // A day that the other month lacks has nothing beside it.
  if (compare === 'none' || days === null) return undefined
  return { ...query, period: 'custom', fromDate: days.from, toDate: days.to }
}
