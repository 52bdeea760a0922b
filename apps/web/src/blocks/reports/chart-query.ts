import type { Interval } from '@headgate/contract/reports/periods'
import type { Report, ReportQuery } from '@headgate/contract/reports/report'
import { measure, type MeasureId, sidesOf } from '@headgate/contract/reports/measures'
import { daysBetween, type DayRange, periodDays, today } from '@headgate/domain/days'
import { columnName } from '@headgate/domain/reports/column-labels'
import type { ReportViewName } from '@headgate/domain/reports/report-address'

export type ChartName = Exclude<ReportViewName, 'table'>

/** More days by the hour are too many points to tell apart. */
const MOST_HOURLY_DAYS = 31

const daysOf = ({ period, fromDate, toDate }: ReportQuery): DayRange =>
  period === undefined || period === 'custom'
    ? { from: fromDate ?? today(), to: toDate ?? today() }
    : periodDays(period)

/** The interval of a chart over time: that of the view, or days where it has none or too many hours. */
function timeInterval(query: ReportQuery): Interval {
  const { aggregateBy } = query
  if (aggregateBy === 'accumulated') return 'day'
  const { from, to } = daysOf(query)
  return aggregateBy === 'hour' && daysBetween(from, to).length > MOST_HOURLY_DAYS ? 'day' : aggregateBy
}

/**
 * The call of a chart for the query of its table: the same days, filters and comparison, one measure, and only the first
 * group. A compared view has no groups: two lines are what can be read.
 */
export function chartQueryOf(query: ReportQuery, chart: ChartName, id: MeasureId): ReportQuery {
  const { groupByKeys = [], csvHeaders: _, ...rest } = query
  const groups =
    chart === 'heat' || (chart === 'time' && query.compare !== 'none') ? [] : groupByKeys.slice(0, 1)
  const interval = { time: timeInterval(query), share: 'accumulated', heat: 'hour' } as const
  return {
    ...rest,
    ...(groups.length > 0 && { groupByKeys: groups }),
    aggregateBy: interval[chart],
    compare: chart === 'time' ? query.compare : 'none',
    orderBy: chart === 'share' ? id : 'date',
    orderDirection: 'ASC',
    orderOf: 'value',
    chart: id,
    page: 1,
  }
}

/** Why a view has no such chart; undefined where it has. */
export function chartLack(
  report: Report,
  { groupByKeys = [] }: ReportQuery,
  chart: ChartName,
  id: MeasureId,
): string | undefined {
  const { kind } = measure(id)
  const label = columnName(report, id)
  if (kind === 'distinct')
    return `${label} counts different values, which cannot be added up. Please choose another measure.`
  if (chart === 'share') {
    if (kind === 'ratio')
      return `${label} is a ratio, and ratios have no shares. Please choose another measure.`
    if (groupByKeys.length === 0) return 'Please choose what to group by, to see its shares.'
  }
  if (chart === 'heat') {
    if (!report.intervals.includes('hour')) return 'This report has no hours.'
    if (!sidesOf(id).includes('searches'))
      return `${label} is known by day, not by hour. Please choose a measure of searches.`
  }
  return undefined
}
