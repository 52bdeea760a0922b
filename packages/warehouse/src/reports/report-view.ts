import { type DimensionId, hasSide, type Side, sides } from '@headgate/contract/reports/dimensions'
import {
  distinct,
  type DistinctId,
  type FigureId,
  isDistinct,
  type MeasureId,
  sidesOf,
  sum,
  type SumId,
} from '@headgate/contract/reports/measures'
import type { IvtThresholds } from '@headgate/contract/ivt/thresholds'
import type { OrderPart } from '@headgate/contract/reports/comparisons'
import type { Interval } from '@headgate/contract/reports/periods'
import { distinctsOf, type Report, sumsOf } from '@headgate/contract/reports/report'
import type { DayRange } from '@headgate/domain/days'
import type { OpenDays, StatusFacts } from '@headgate/domain/revenue/maturity/open-days'
import type { ComparedDays } from '@headgate/domain/reports/comparison/compare'
import { columnName } from '@headgate/domain/reports/column-labels'
import type { ReportFilters } from '@headgate/domain/reports/words/filter-words'
import type { ReportOrder } from '@headgate/domain/reports/order'
import type { BookedSource } from '../revenue/as-known.ts'
import type { MaturedSum } from './statement/maturity-sql.ts'
import { sources } from './statement/sources.ts'

/** One view of a report, resolved and checked, from which the statement is made. */
export interface ReportView extends DayRange {
  report: Report
  interval: Interval
  groups: readonly DimensionId[]
  filters: ReportFilters
  order: ReportOrder<'date' | DimensionId | MeasureId> & {
    of: OrderPart
    /** Ids in the order of their names, for an order by the names of a group. */
    byName?: readonly number[]
  }
  before: ComparedDays | null
  /** Hours of the day, for searches; all when empty. */
  hours?: readonly number[]
  settledOnly: boolean
  /** What is known about advertiser days; a report without revenue needs none, and not every moment is known. */
  maturity: OpenDays | null
  /** What match statuses of searches depend on; only a view with remarks needs it. */
  statuses: StatusFacts | null
  /** What finished days are judged by; only a view of these needs it. */
  ivt?: IvtThresholds | null
  /** What was booked at an earlier moment, in place of what is now (docs/behaviour/reports.md#as-known-on). */
  booked?: BookedSource
  /** That moment, at which the searches end too, and what is not as known on it, in words. */
  knownOn?: Date
  notKnown?: string[]
  /** Values of a group that have their own rows. The others are added up to one, whose value is `REST`. */
  only?: { key: DimensionId; values: readonly string[] | readonly number[] }
}

/** In place of the value of a group, for all values that have no rows of their own. */
export const REST = { number: -1, text: '\u0001rest' } as const

/** The rows of a view to read. */
export interface ReportPart {
  limit: number
  offset: number
}

const sideNames: Record<Side, string> = {
  searches: 'the searches of the engine',
  revenue: "the advertisers' reports",
  ivt: 'finished days of invalid traffic',
}

/** Why a view cannot have the facts of a side, under the names of its report; undefined if it can. */
export function lackOf(
  side: Side,
  {
    report,
    interval,
    groups,
    filters,
    hours = [],
  }: Pick<ReportView, 'report' | 'interval' | 'groups' | 'filters' | 'hours'>,
) {
  if (hours.length > 0 && side !== 'searches') return `Hours are not known in ${sideNames[side]}`
  if (interval !== 'accumulated' && sources[side].dates[interval] === null)
    return `Per ${interval} is not known in ${sideNames[side]}`
  const lacking = [...groups, ...(Object.keys(filters) as DimensionId[])].find((id) => !hasSide(id, side))
  return lacking && `${columnName(report, lacking)} is not known in ${sideNames[side]}`
}

/**
 * The sides that a view reads: those that its report needs and that have its groups, filters and interval. Revenue needs
 * the searches too, for what is not reported yet.
 */
export function sidesRead(view: ReportView): Side[] {
  return sidesNeeded(view.report).filter((side) => lackOf(side, view) === undefined)
}

/** The sides of a report's figures. */
export function sidesNeeded(report: Report): Side[] {
  const needed = new Set(sumsOf(report).map((id) => sum(id).side))
  if (needed.has('revenue')) needed.add('searches')
  return sides.filter((side) => needed.has(side))
}

/** Why a view cannot have a count of different values; undefined where each of its rows is one cell of the facts. */
function lackOfDistinct(
  id: DistinctId,
  { report, interval, groups, before }: ReportView,
): string | undefined {
  const cell = distinct(id).cell
  if (interval !== 'day' || cell.some((key) => !groups.includes(key))) {
    const names = cell.map((key) => columnName(report, key)).join(', ')
    return `Different values cannot be added up: they are known per day by ${names}`
  }
  // Two days may stand beside one.
  if (before?.shift.unit === 'month')
    return 'Different values cannot be added up: months are not compared day by day'
  return undefined
}

/** The counts of different values that a view has. */
export function distinctsRead(view: ReportView): DistinctId[] {
  return distinctsOf(view.report).filter((id) => lackOfMeasure(id, view) === undefined)
}

/** Why a view cannot have a measure; undefined if it can. */
function lackOfMeasure(id: MeasureId, view: ReportView): string | undefined {
  return sidesOf(id)
    .map((side) => lackOf(side, view))
    .concat(isDistinct(id) ? lackOfDistinct(id, view) : undefined)
    .find((one) => one !== undefined)
}

/** Measures that a view cannot have, with the reason (docs/behaviour/reports.md#measures-that-a-view-cannot-have). */
export function missingMeasures(view: ReportView): Partial<Record<MeasureId, string>> {
  const missing: Partial<Record<MeasureId, string>> = {}
  for (const id of [...view.report.measures, ...sumsOf(view.report)]) {
    const reason = lackOfMeasure(id, view)
    if (reason !== undefined) missing[id] = reason
  }
  return missing
}

/** The sums that a view reads. */
export function sumsRead(view: ReportView): SumId[] {
  const sides = new Set(sidesRead(view))
  return sumsOf(view.report).filter((id) => sides.has(sum(id).side))
}

/** What a view reads from facts. */
export function figuresRead(view: ReportView): FigureId[] {
  return [...sumsRead(view), ...distinctsRead(view)]
}

/** Whether the statement has columns about maturity. */
export function hasMaturity(view: ReportView): boolean {
  return view.maturity !== null && sumsOf(view.report).some((id) => sum(id).side === 'revenue')
}

/** The amount whose expected share a report shows. */
export function maturedSum(report: Report): MaturedSum {
  return sumsOf(report).includes('net_revenue') ? 'net_revenue' : 'publisher_revenue'
}

/** Whether searches only say what is not reported yet. */
export function countsNoSearches({ report }: ReportView): boolean {
  const own = new Set(sumsOf(report).map((id) => sum(id).side))
  return own.has('revenue') && !own.has('searches')
}
