import { z } from 'zod'
import { call, type CallDefinition, day, flag, type Heading, repeatedFilter } from '../base/call.ts'
import {
  type CallName,
  dimension,
  type DimensionId,
  type FilteredId,
  type ValueOf,
  valueKinds,
} from './dimensions.ts'
import { type MeasureId, type SumBehind, type SumId, sumsBehind } from './measures.ts'
import type { RoutePath } from '../routes.ts'
import { type Interval, type Period, periods } from './periods.ts'

/**
 * A report as data. The call's parameters and reply, the address, the filter bar, Group By, columns, totals, cards, the
 * CSV file, names and the statement are derived from it.
 */
export interface Report {
  /** Names its CSV file and its place in caches and settings. */
  id: string
  /** Heading of its screen, label of its table, and where the screen is. */
  title: string
  name: string
  screen: RoutePath
  /** Choices of Group By, in order. */
  dimensions: readonly DimensionId[]
  /** Filters that are always shown, in order; `moreFilters` are those behind 'More filters'. */
  filters: readonly FilteredId[]
  moreFilters: readonly FilteredId[]
  /** Columns after the groups, in order. */
  measures: readonly MeasureId[]
  /** Figures of the whole report: one sum, and sums as shares of it. */
  cards: { whole: SumId; parts: readonly SumId[] }
  intervals: readonly [Interval, ...Interval[]]
  /** The view of an address without parameters. */
  start: { period: Period; interval: Interval; groups: readonly DimensionId[]; size: number }
  /** Rows per page that may be chosen. */
  sizes: readonly number[]
}

/** @__NO_SIDE_EFFECTS__ */
export const defineReport = <const R extends Report>(report: R): R => report

/** The sums in the rows and totals of a report: those that it shows, and those that its ratios and cards need. */
export function sumsOf<R extends Report>({ measures, cards }: R): SumIn<R>[] {
  const needed = measures.flatMap((id) => sumsBehind(id))
  return [...new Set([...needed, cards.whole, ...cards.parts])] as SumIn<R>[]
}

/** The filters of a report, those that are always shown first. */
export function filtersOf<R extends Report>(report: R): FilterIn<R>[] {
  return [...report.filters, ...report.moreFilters] as FilterIn<R>[]
}

export type DimensionIn<R extends Report> = R['dimensions'][number]
export type FilterIn<R extends Report> = (R['filters'] | R['moreFilters'])[number]
type SumIn<R extends Report> =
  | SumBehind<R['measures'][number]>
  | R['cards']['whole']
  | R['cards']['parts'][number]

/** The columns by which a report's rows may be ordered. */
export type OrderIn<R extends Report> = 'date' | DimensionIn<R> | R['measures'][number]

type FilterShape<F extends FilteredId> = {
  [D in F as CallName<D>]: z.ZodOptional<z.ZodType<ValueOf<D>[] | undefined>>
}

function filterShape<R extends Report>(report: R): FilterShape<FilterIn<R>> {
  const named = filtersOf(report).map((id) => {
    const { values, filter } = dimension(id)
    return [filter!.call, repeatedFilter(valueKinds[values])] as const
  })
  return Object.fromEntries(named) as unknown as FilterShape<FilterIn<R>>
}

/** Parameters of a report's call. */
function reportQuery<const R extends Report>(report: R) {
  const order: OrderIn<R>[] = ['date', ...report.dimensions, ...report.measures]
  return z.object({
    period: z.enum(periods).default(report.start.period),
    fromDate: day.optional(),
    toDate: day.optional(),
    aggregateBy: z.enum(report.intervals as readonly R['intervals'][number][]).default(report.start.interval),
    groupByKeys: repeatedFilter(z.enum(report.dimensions as readonly DimensionIn<R>[])),
    ...filterShape(report),
    // The compiler cannot see that 'date' is one of the generic list's names.
    orderBy: z.enum(order).default('date' as never),
    orderDirection: z.enum(['ASC', 'DESC']).default('DESC'),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    size: z.coerce
      .number()
      .int()
      .min(1)
      .max(Math.max(...report.sizes))
      .default(report.start.size),
    download: flag.default(false),
  })
}

/** The sums of a report, by name. */
function reportSums<R extends Report>(report: R) {
  const named = sumsOf(report).map((id) => [id, z.number()] as const)
  return z.object(Object.fromEntries(named) as Record<SumIn<R>, z.ZodNumber>)
}

/**
 * Group columns are present when grouped by. Ids of named records come with the name.
 *
 * @__NO_SIDE_EFFECTS__
 */
function reportRow<const R extends Report>(report: R) {
  const keys = z.enum(report.dimensions as readonly DimensionIn<R>[])
  return reportSums(report).extend({
    /** `YYYY-MM-DD HH:00`, `YYYY-MM-DD`, `YYYY-MM`, or null when accumulated. */
    date: z.string().nullable(),
    groups: z.partialRecord(keys, z.union([z.number(), z.string()])),
    names: z.partialRecord(keys, z.string()),
  })
}

/** The reply: a page of rows, how many there are in all, and the sums of all of them. */
function reportPage<const R extends Report>(report: R) {
  return z.object({
    data: z.array(reportRow(report)),
    count: z.number(),
    stats: reportSums(report),
    from: day,
    to: day,
  })
}

/** The call of a report, with its report. */
export interface ReportCall extends CallDefinition {
  report: Report
  query: z.ZodObject
}

/**
 * The call of a report: a page of rows with totals, or the whole report as CSV.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function reportCall<const R extends Report, const P extends string>(
  report: R,
  { path, summary, page }: { path: P; summary: string; page: Heading },
) {
  return call({
    method: 'GET',
    path,
    access: 'admin',
    summary,
    page,
    query: reportQuery(report),
    data: reportPage(report),
    report,
  })
}

/** Parameters of any report; a report reads the filters that it has. */
export type ReportQuery = {
  period: Period
  fromDate?: string
  toDate?: string
  aggregateBy: Interval
  groupByKeys?: DimensionId[]
  orderBy: ReportOrderBy
  orderDirection: 'ASC' | 'DESC'
  page: number
  size: number
  download: boolean
} & ReportCallFilters
export type ReportCallFilters = { [D in FilteredId as CallName<D>]?: ValueOf<D>[] }
export type ReportOrderBy = 'date' | DimensionId | MeasureId

/** Sums, rows and reply of any report; a report carries the sums that it has. */
export type ReportSums = Partial<Record<SumId, number>>
export interface ReportRow extends ReportSums {
  date: string | null
  groups: Partial<Record<DimensionId, number | string>>
  names: Partial<Record<DimensionId, string>>
}
export interface ReportPage {
  data: ReportRow[]
  count: number
  stats: ReportSums
  from: string
  to: string
}
