import type { OrderPart } from '@headgate/contract/reports/comparisons'
import { dimension, type DimensionId, filterEntry, hasSide } from '@headgate/contract/reports/dimensions'
import { type MeasureId, sidesOf } from '@headgate/contract/reports/measures'
import {
  missingGroups,
  missingStatuses,
  type Report,
  type ReportCallFilters,
  type ReportQuery,
} from '@headgate/contract/reports/report'
import { type Day, type DayRange, daysBetween, daysOfDate } from '../days.ts'
import { comparedDays, dayBeside } from './comparison/compare.ts'

/** A figure of a report: of a row, or of all rows, which have neither a date nor groups. */
export interface ReportCell {
  date: string | null
  groups: Partial<Record<DimensionId, number | string>>
  measure: MeasureId
  /** With a comparison: which of its columns. */
  part: OrderPart
}

/**
 * Whether a figure is of the days of the view. A comparison with a longer period has rows of other days, with figures of
 * the days before only.
 */
export function isOfView({ date }: Pick<ReportCell, 'date'>, range: DayRange): boolean {
  if (date === null) return true
  const { from, to } = daysOfDate(date)
  return from <= range.to && to >= range.from
}

/** The columns that a view is grouped by. */
export function groupsOfQuery({ groupByKeys = [], isMissingSubIds }: ReportQuery): readonly DimensionId[] {
  return isMissingSubIds ? missingGroups : groupByKeys
}

/**
 * What a figure can be split by: dimensions that its measure has, that the view is not grouped by, and that no filter
 * narrows to one value (docs/behaviour/reports.md#drill).
 */
export function drilledDimensions(
  report: Report,
  query: ReportQuery,
  { measure }: ReportCell,
): DimensionId[] {
  const grouped = new Set(groupsOfQuery(query))
  const sides = sidesOf(measure)
  return report.dimensions.filter((id) => {
    const chosen = query[filterName(id)]
    return !grouped.has(id) && chosen?.length !== 1 && sides.every((side) => hasSide(id, side))
  })
}

/** The name of a dimension's filter in the calls of reports. */
export const filterName = (id: DimensionId) => dimension(id).filter!.call as keyof ReportCallFilters

/** The rows of a view outside of the missing-channels mode, whose remarks become a filter like others. */
export function withoutMode(query: ReportQuery): ReportQuery {
  const { isMissingSubIds, remarksFilter = [...missingStatuses] } = query
  return isMissingSubIds ? { ...query, isMissingSubIds: false, remarksFilter } : query
}

/**
 * The view of a figure split by another dimension, or not split at all: groups of its row become filters, and its date
 * the period. The total of that view is the figure (docs/behaviour/reports.md#drill). `range` are the days of the view.
 */
export function drill(
  query: ReportQuery,
  cell: ReportCell,
  by: DimensionId | null,
  range: DayRange,
): ReportQuery {
  const narrowed = Object.entries(cell.groups).map(([id, value]) => [
    filterName(id as DimensionId),
    [filterEntry(value)],
  ])
  return {
    ...withoutMode(query),
    ...(Object.fromEntries(narrowed) as ReportCallFilters),
    ...(cell.date !== null && daysOfCell(query, cell.date, range)),
    aggregateBy: 'accumulated',
    groupByKeys: by === null ? [] : [by],
    orderBy: cell.measure,
    orderDirection: 'DESC',
    orderOf: cell.part,
    page: 1,
  }
}

/**
 * The days that a view has of a row, its hour, and the days that stood beside it. `range` are the days of the view.
 */
export function daysOfCell(query: ReportQuery, date: string, range: DayRange): Partial<ReportQuery> {
  const whole = daysOfDate(date)
  const row = common(whole, range)
  return {
    period: 'custom',
    fromDate: row.from,
    toDate: row.to,
    ...(query.aggregateBy === 'hour' && { hours: [Number(date.slice(11, 13))] }),
    // A compared period may be longer than the view.
    ...comparisonOfCell(query, whole, range),
  }
}

/** A comparison with the days that stood beside a row. Sometimes there are none: February has no 30th. */
function comparisonOfCell(query: ReportQuery, row: DayRange, range: DayRange): Partial<ReportQuery> {
  const { beforeFrom, beforeTo } = query
  const chosen = beforeFrom && beforeTo ? { from: beforeFrom, to: beforeTo } : undefined
  const compared = comparedDays(range, query.compare, chosen)
  if (compared === null) return {}
  const beside = daysBetween(compared.from, compared.to).filter((day) => {
    const at = later(dayBeside(day, compared.shift), range.from)
    return at >= row.from && at <= row.to
  })
  const [first, last] = [beside[0], beside.at(-1)]
  if (first === undefined || last === undefined)
    return { compare: 'none', beforeFrom: undefined, beforeTo: undefined }
  return { compare: 'custom', beforeFrom: first, beforeTo: last }
}

const later = (one: Day, other: Day): Day => (one > other ? one : other)

/** The days that two ranges have in common. */
const common = (one: DayRange, other: DayRange): DayRange => ({
  from: later(one.from, other.from),
  to: one.to < other.to ? one.to : other.to,
})
