import type { Interval } from '@headgate/contract/reports/periods'
import type { Report, ReportQuery } from '@headgate/contract/reports/report'
import { isHourly, measure, type MeasureId } from '@headgate/contract/reports/measures'
import { daysBetween, type DayRange, periodDays, today } from '@headgate/domain/days'
import { columnName } from '@headgate/domain/reports/column-labels'
import type { ReportViewName } from '@headgate/domain/reports/report-address'

export type ChartName = Exclude<ReportViewName, 'table'>

const charts: readonly ChartName[] = ['time', 'share', 'heat']

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

/** Why a chart cannot have a measure, whatever the view; undefined where it can. */
export function measureLack(chart: ChartName, id: MeasureId): string | undefined {
  const { kind } = measure(id)
  if (kind === 'distinct') return 'counts different values, which cannot be added up'
  if (chart === 'share' && kind === 'ratio') return 'is a ratio, and ratios have no shares'
  if (chart === 'heat' && !isHourly(id)) return 'is known by day, not by hour'
  return undefined
}

/** Whether a report has the dates or the hours that a chart is drawn by. */
const hasDatesOf = ({ intervals }: Report, chart: ChartName): boolean => {
  if (chart === 'heat') return intervals.includes('hour')
  return chart !== 'time' || intervals.some((interval) => interval !== 'accumulated')
}

/** The charts that a report can have; what the view lacks for one of them is told by `chartLack`. */
export const chartsOf = (report: Report): ChartName[] => charts.filter((chart) => hasDatesOf(report, chart))

/** Why a view has no such chart; undefined where it has. */
export function chartLack(
  report: Report,
  { groupByKeys = [] }: ReportQuery,
  chart: ChartName,
  id: MeasureId,
): string | undefined {
  if (!hasDatesOf(report, chart)) return `This report has no ${chart === 'heat' ? 'hours' : 'dates'}.`
  const lack = measureLack(chart, id)
  if (lack !== undefined) return `${columnName(report, id)} ${lack}. Please choose another measure.`
  if (chart === 'share' && groupByKeys.length === 0)
    return 'Please choose what to group by, to see its shares.'
  return undefined
}
