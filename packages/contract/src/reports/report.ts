import { z } from 'zod'
import { type FileFormat, fileFormats } from '../base/constants.ts'
import { call, type CallDefinition, day, flag, type Heading, repeatedFilter } from '../base/call.ts'
import { maturities } from '../revenue/import-values.ts'
import { comparisons, orderParts } from './comparisons.ts'
import {
  type CallName,
  dimension,
  type DimensionId,
  type FilteredId,
  nameName,
  type NameName,
  rowName,
  type RowName,
  type ValueOf,
} from './dimensions.ts'
import { valueKinds } from '../value-kinds.ts'
import {
  type DistinctId,
  isDistinct,
  isMoney,
  isSum,
  measureRowName,
  type MeasureId,
  otherNames,
  sidesOf,
  type SumBehind,
  type SumId,
  sumsBehind,
} from './measures.ts'
import type { RoutePath } from '../routes.ts'
import { type Interval, type Period, periods } from './periods.ts'

/**
 * A report as data. The call's parameters and reply, the address, the filter bar, Group By, columns, totals, cards, the
 * file, names and the statement are derived from it.
 */
export interface Report {
  /** Names its file and its place in caches and settings. */
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
  /** Columns after the groups, in order. `hidden` are those that the column chooser shows only on request. */
  measures: readonly MeasureId[]
  hidden?: readonly MeasureId[]
  /** Figures of the whole report: some alone, then one sum, and sums as shares of it. */
  cards: { figures?: readonly MeasureId[]; whole?: SumId; parts?: readonly SumId[] }
  intervals: readonly [Interval, ...Interval[]]
  /** The view of an address without parameters. */
  start: { period: Period; interval: Interval; groups: readonly DimensionId[]; size: number }
  /** Rows per page that may be chosen. */
  sizes: readonly number[]
  /** From the volume to the sum whose change it explains: sums only (docs/behaviour/revenue.md#explaining-a-change). */
  explain?: readonly SumId[]
  /** Its days are known when they have ended: it ends with yesterday (UTC). */
  finishedDays?: true
  /** What its last drill leads to. */
  rows?: 'advertiser lines'
  /** Its readers may open the search log. */
  log?: true
  /** Tests of measures, with which a row passes or fails (docs/behaviour/reports.md#tests-and-thresholds). */
  tests?: Readonly<Partial<Record<MeasureId, TestName>>>
  /** What columns are called, where it is not their usual name. */
  names?: Readonly<Partial<Record<ReportColumnId, string>>>
  /** Set where columns depend on the reader: figures that are not among them stay on the server. */
  own?: OwnColumns
}

export const testNames = ['ua_test', 'ip_test', 'kw_test'] as const
export type TestName = (typeof testNames)[number]
export type TestResult = 'pass' | 'fail'

/** A column of a report, `maturity` included. */
export type ReportColumnId = 'date' | 'maturity' | DimensionId | MeasureId

/** The columns of one reader. */
export interface OwnColumns {
  /** Columns in the order of the table and of the file. */
  order: readonly ReportColumnId[]
}

/** Groups and statuses of the missing-channels mode (docs/behaviour/reports.md#missing-channels). */
export const missingGroups = ['advertiser_id', 'channel', 'country', 'remarks'] as const
export const missingStatuses: readonly number[] = [2, 3, 4, 5]

/** Whether a report has the missing-channels mode: all of its groups. */
export const hasMissingChannels = ({ dimensions }: Report): boolean =>
  missingGroups.every((id) => dimensions.includes(id))

/** Whether a report has days that advertisers settle. Finished days of invalid traffic are final. */
export const hasSettledDays = ({ measures }: Report): boolean =>
  measures.some((id) => sidesOf(id).some((side) => side !== 'ivt'))

/** @__NO_SIDE_EFFECTS__ */
export const defineReport = <const R extends Report>(report: R): R => report

/** The sums in the rows and totals of a report: those that it shows, and those that its ratios and cards need. */
export function sumsOf<R extends Report>({ measures, cards, explain = [] }: R): SumIn<R>[] {
  const needed = [...measures, ...(cards.figures ?? [])].flatMap((id) => sumsBehind(id))
  const { whole, parts = [] } = cards
  return [...new Set([...needed, ...(whole ? [whole] : []), ...parts, ...explain])] as SumIn<R>[]
}

/** The counts of different values that a report shows. */
export function distinctsOf({ measures }: Pick<Report, 'measures'>): DistinctId[] {
  return measures.filter(isDistinct)
}

/** The filters of a report, those that are always shown first. */
export function filtersOf<R extends Report>(report: R): FilterIn<R>[] {
  return [...report.filters, ...report.moreFilters] as FilterIn<R>[]
}

export type DimensionIn<R extends Report> = R['dimensions'][number]
export type FilterIn<R extends Report> = (R['filters'] | R['moreFilters'])[number]
type SumIn<R extends Report> =
  | SumBehind<R['measures'][number]>
  | (R['cards'] extends { whole: infer Whole extends SumId } ? Whole : never)
  | (R['cards'] extends { parts: readonly (infer Part extends SumId)[] } ? Part : never)

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

type ModeShape = Record<'settledOnly' | 'isMissingSubIds', z.ZodOptional<typeof flag>>

/** The modes of a report: what it does not have is no parameter of its call. */
function modeShape(report: Report): ModeShape {
  const off = flag.default(false)
  return {
    /** Leaves out the days of advertisers that are not settled yet. */
    ...(hasSettledDays(report) && { settledOnly: off }),
    /** Advertiser, channel, country and remarks, with the remarks 2 to 5 (docs/behaviour/reports.md#missing-channels). */
    ...(hasMissingChannels(report) && { isMissingSubIds: off }),
  } as unknown as ModeShape
}

/** Other names of columns, in orders and in the choice of a file's columns, with the present ones. */
export function otherColumnNames(report: Report): Map<string, string> {
  const names = new Map([['geo', 'country']])
  for (const id of report.dimensions) names.set(rowName(id), id)
  for (const id of report.measures)
    for (const name of [measureRowName(id), ...(otherNames[id] ?? [])]) names.set(name, id)
  if (report.measures.includes('clicks')) names.set('click', 'clicks')
  return names
}

/** Parameters of a report's call. */
function reportQuery<const R extends Report>(report: R) {
  const order: OrderIn<R>[] = ['date', ...report.dimensions, ...report.measures]
  const names = otherColumnNames(report)
  return z.object({
    /** That of the report's start where neither a period nor days are given. Days alone are a custom period. */
    period: z.enum(periods).optional(),
    fromDate: day.optional(),
    toDate: day.optional(),
    aggregateBy: z.enum(report.intervals as readonly R['intervals'][number][]).default(report.start.interval),
    groupByKeys: repeatedFilter(z.enum(report.dimensions as readonly DimensionIn<R>[])),
    ...filterShape(report),
    orderBy: z
      .preprocess((name) => names.get(String(name)) ?? name, z.enum(order))
      // The compiler cannot see that 'date' is one of the generic list's names.
      .default('date' as never),
    orderDirection: z.enum(['ASC', 'DESC']).default('DESC'),
    /** With a comparison: by the value, the one before, or what changed. */
    orderOf: z.enum(orderParts).default('value'),
    /** The period that every row is compared with. */
    compare: z.enum(comparisons).default('none'),
    /** Days of the comparison `custom`. */
    beforeFrom: day.optional(),
    beforeTo: day.optional(),
    /** Hours of the day (UTC). Only searches are known by the hour. */
    hours: repeatedFilter(z.coerce.number().int().min(0).max(23)),
    ...modeShape(report),
    /** The moment whose figures are shown, ISO 8601 (docs/behaviour/reports.md#as-known-on). */
    asKnownOn: z.iso.datetime().optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    size: z.coerce
      .number()
      .int()
      .min(1)
      .max(Math.max(...report.sizes))
      .default(report.start.size),
    download: flag.default(false),
    /** Of a download: CSV without it. */
    format: z.enum(fileFormats).optional(),
    /**
     * Only this measure, for a chart: all dates on one page, by the first group's ten largest values and their rest, which
     * is a row without the group (docs/behaviour/reports.md#charts-of-a-report). `count` is how many values there are.
     */
    chart: z.enum(report.measures as readonly R['measures'][number][]).optional(),
    /** Of a download: names of the columns to write, in this order, with their titles as headers. Any of their names. */
    csvHeaders: repeatedFilter(z.string().max(100)),
  })
}

/** A sum in a reply: a count, or an amount as decimal text; null where the view cannot have it. */
const sumShape = (id: SumId) => (isMoney(id) ? z.string() : z.number()).nullable()

/** The measures of a report under every name that readers know them by. */
function reportMeasures<R extends Report>(report: R) {
  const shape: Record<string, z.ZodType> = {}
  for (const id of new Set<MeasureId>([...sumsOf(report), ...report.measures])) {
    const value = isSum(id) ? sumShape(id) : z.number().nullable()
    for (const name of [measureRowName(id), ...(otherNames[id] ?? [])])
      // A chart has only its own measure.
      shape[name] = value.optional()
  }
  return z.object(shape as { [M in SumIn<R>]: z.ZodNumber })
}

/** Sums of the period that a view is compared with. */
const before = z.record(z.string(), z.union([z.number(), z.string(), z.null()])).optional()

/** How final the figures are (docs/behaviour/reports.md#maturity-of-a-report). */
const maturityShape = {
  /** The weakest state of the advertiser days behind the row; null where no advertiser reports. */
  maturity: z.enum(maturities).nullable(),
  /** The part of the final net that is usually in at this age; null when too little is known. */
  expected_share: z.number().nullable(),
  /** Redirected searches of days that no import covers yet. Publishers get the percentage only. */
  unreported_searches: z.number().optional(),
  /** The same in percent of all redirected searches; null where there are none. */
  unreported_percentage: z.number().nullable(),
}

const cell = z.union([z.number(), z.string()]).optional()
const name = z.string().optional()
type Cells<D extends DimensionId> = { [One in D as RowName<One>]: typeof cell } & {
  [One in D as NameName<One>]: typeof name
}

/**
 * Group columns are present when grouped by. Ids of named records come with the name.
 *
 * @__NO_SIDE_EFFECTS__
 */
function reportRow<const R extends Report>(report: R) {
  const cells: Record<string, z.ZodType> = {}
  for (const id of report.dimensions) {
    cells[rowName(id)] = cell
    if (dimension(id).names !== undefined) cells[nameName(id)] = name
  }
  return reportMeasures(report).extend({
    /** `YYYY-MM-DD HH:00`, `YYYY-MM-DD`, `YYYY-MM`, or null when accumulated. */
    date: z.string().nullable(),
    ...(cells as unknown as Cells<DimensionIn<R>>),
    ...Object.fromEntries(
      Object.values(report.tests ?? {}).map((test) => [test, z.enum(['pass', 'fail']).optional()]),
    ),
    ...maturityShape,
    before,
  })
}

/** With `asKnownOn`: what is not as known on the moment, in words. */
export const notKnown = z.array(z.string()).optional()

/** Names of the records that a view is filtered by, by dimension and id. */
export const filterNames = z.record(z.string(), z.record(z.string(), z.string())).optional()
export type FilterNames = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The reply: a page of rows, how many there are in all, and the sums of all of them. */
function reportPage<const R extends Report>(report: R) {
  return z.object({
    data: z.array(reportRow(report)),
    count: z.number(),
    stats: reportMeasures(report).extend({
      ...maturityShape,
      before,
      aggregated_monetized_searches: z.number().nullable().optional(),
    }),
    from: day,
    to: day,
    /** The moment up to which there are figures: now, or the one that the report is known on. */
    until: z.iso.datetime(),
    /** The days that the view is compared with. */
    before: z.object({ from: day, to: day }).nullable(),
    /** Measures that this view cannot have, with the reason. */
    missing: z.record(z.string(), z.string()),
    not_known: notKnown,
    /** With `chart`, whose pictures say what they show. */
    filter_names: filterNames,
  })
}

/** The call of a report, with its report. Those of publishers have columns of their own for each user. */
export interface ReportCall extends CallDefinition {
  access: 'admin' | 'publisher'
  report: Report
  query: z.ZodObject
}

/**
 * The call of a report: a page of rows with totals, or the whole report as a file.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function reportCall<
  const R extends Report,
  const P extends string,
  const A extends 'admin' | 'publisher' = 'admin',
>(report: R, { path, summary, page, access }: { path: P; summary: string; page: Heading; access?: A }) {
  return call({
    method: 'GET',
    path,
    access: (access ?? 'admin') as A,
    summary,
    page,
    query: reportQuery(report),
    data: reportPage(report),
    report,
  })
}

/** Parameters of any report; a report reads the filters that it has. */
export type ReportQuery = {
  period?: Period
  fromDate?: string
  toDate?: string
  aggregateBy: Interval
  groupByKeys?: DimensionId[]
  orderBy: ReportOrderBy
  orderDirection: 'ASC' | 'DESC'
  orderOf: (typeof orderParts)[number]
  compare: (typeof comparisons)[number]
  beforeFrom?: string
  beforeTo?: string
  hours?: number[]
  settledOnly?: boolean
  isMissingSubIds?: boolean
  asKnownOn?: string
  page: number
  size: number
  download: boolean
  format?: FileFormat
  chart?: MeasureId
  csvHeaders?: string[]
} & ReportCallFilters
export type ReportCallFilters = { [D in FilteredId as CallName<D>]?: ValueOf<D>[] }
export type ReportOrderBy = 'date' | DimensionId | MeasureId

/** Figures of a row of a reply, by name: counts and ratios as numbers, amounts as decimal text. */
export interface Figures {
  [name: string]: number | string | null | undefined | Figures
}

/** A row of a reply of any report. */
export interface ReportRow extends RowMaturity {
  date: string | null
  before?: Figures
  [name: string]: unknown
}

export interface RowMaturity {
  maturity: (typeof maturities)[number] | null
  expected_share: number | null
  unreported_searches?: number
  unreported_percentage: number | null
}

/** Figures with how final they are, and those of the days before. */
export type RowFigures = Figures & RowMaturity & { before?: Figures }

/** A reply of any report. */
export interface ReportPage {
  data: ReportRow[]
  count: number
  stats: RowFigures
  from: string
  to: string
  until: string
  before: { from: string; to: string } | null
  missing: Record<string, string>
  not_known?: string[]
  filter_names?: FilterNames
}
