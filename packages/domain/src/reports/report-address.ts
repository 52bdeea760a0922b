import { day, flag } from '@headgate/contract/base/call'
import {
  type AddressName,
  dimension,
  type DimensionId,
  entryText,
  type FilteredId,
  typedEntry,
} from '@headgate/contract/reports/dimensions'
import { type ValueKind, valueKinds } from '@headgate/contract/value-kinds'
import { comparisons, orderParts } from '@headgate/contract/reports/comparisons'
import { isHourly, isSum, type MeasureId } from '@headgate/contract/reports/measures'
import { periods } from '@headgate/contract/reports/periods'
import {
  filtersOf,
  hasMissingChannels,
  hasSettledDays,
  type Report,
  type ReportCallFilters,
  missingGroups,
  missingStatuses,
  type ReportOrderBy,
  type ReportQuery,
} from '@headgate/contract/reports/report'
import { customDays, type Day, today } from '../days.ts'
import { orderOfView } from './order.ts'
import { z } from 'zod'
import { fromDashList, toDashList } from '../addresses/dash-list.ts'

/** The table of a report, or one of its charts. */
export const reportViews = ['table', 'time', 'share', 'heat'] as const
export type ReportViewName = (typeof reportViews)[number]

/** What a chart shows at first: the figure that the cards begin with. */
const firstMeasure = ({ cards, measures }: Report): MeasureId => cards.figures?.[0] ?? measures[0]!

/** Measures that a view can draw; the others can draw all. */
const drawn: Partial<Record<ReportViewName, (id: MeasureId) => boolean>> = { share: isSum, heat: isHourly }

/** The measure with which a view is opened: the chosen one, or the first of the report that the view can draw. */
export function measureOfView({ measures }: Report, view: ReportViewName, chosen: MeasureId): MeasureId {
  const canDraw = drawn[view]
  return canDraw === undefined || canDraw(chosen) ? chosen : (measures.find(canDraw) ?? chosen)
}

/** Means no group in the address of a report that has groups by default. */
const NO_GROUP = 'none'

/** A dash-separated list without its bad entries, because one typing mistake must not empty the whole filter. */
function dashList(keep: (entry: string) => boolean, start = '') {
  const clean = z
    .string()
    .default(start)
    .transform((text) => toDashList(fromDashList(text).filter(keep)))
  return z.preprocess((value) => (Array.isArray(value) ? value.join('-') : value), clean)
}

/** Entries that the call accepts, written as the call writes them: 1000, not `1e3`. */
const ofKind = (kind: ValueKind) =>
  dashList((entry) => {
    const read = valueKinds[kind].safeParse(entry)
    return read.success && String(read.data) === entry
  })

/** A mode that is off at first. One that the report does not have stays off. */
const mode = (has: boolean) => flag.refine((isOn) => has || !isOn).default(false)

/**
 * A report's view in its address. `group_by`, `channel`, `pub_link_id`, `advertiser_id`, `interval` and `period` are
 * names that old links use. The other names follow their style (docs/behaviour/reports.md#the-address-of-a-report).
 */
function fields(report: Report) {
  const { start, intervals } = report
  return {
    period: z.enum(periods).default(start.period),
    /** Read only for the custom period. */
    from_date: day.optional(),
    to_date: day.optional(),
    interval: z.enum(intervals).default(start.interval),
    group_by: dashList(
      (entry) => entry === NO_GROUP || report.dimensions.includes(entry as DimensionId),
      toDashList(start.groups),
    ),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    size: z.coerce.number().int().default(start.size),
    order_by: z.enum(['date', ...report.dimensions, ...report.measures] as ReportOrderBy[]).default('date'),
    order_direction: z.enum(['ASC', 'DESC']).default('DESC'),
    order_of: z.enum(orderParts).default('value'),
    compare: z.enum(comparisons).default('none'),
    /** Days of the comparison `custom`. */
    before_from: day.optional(),
    before_to: day.optional(),
    /** Hours of the day (UTC). */
    hours: dashList((entry) => /^(1?\d|2[0-3])$/.test(entry)).optional(),
    settled_only: mode(hasSettledDays(report)),
    missing_channels: mode(hasMissingChannels(report)),
    /** The day at whose end the figures were known. */
    as_known_on: day.optional(),
    /** Reads the report again every few seconds while the tab is visible. */
    auto_refresh: flag.default(false),
    /** The views that this one was drilled from, see report-trail.ts. */
    trail: z.string().max(8_000).optional(),
    /** The measure whose change is explained. */
    explain: z.enum(report.explain ?? []).optional(),
    /** The table or a chart, and how the chart is drawn. */
    view: z.enum(reportViews).default('table'),
    measure: z.enum(report.measures).default(firstMeasure(report)),
    shape: z.enum(['lines', 'bars', 'areas']).default('lines'),
    percent: flag.default(false),
  }
}

type Filters = { [D in FilteredId as AddressName<D>]: z.ZodOptional<z.ZodType<string>> }
type Schema = z.ZodObject<ReturnType<typeof fields> & Filters>
/** The address of any report, with the filters of that report. */
export type ReportAddress = z.output<Schema>

/** Schema of a report's address. */
export function reportAddress(report: Report): Schema {
  const filters = filtersOf(report).map((id) => [addressName(id), ofKind(dimension(id).values)] as const)
  return z.object({ ...fields(report), ...Object.fromEntries(filters) }) as unknown as Schema
}

export function addressName(id: FilteredId): AddressName<FilteredId> {
  return dimension(id).filter!.address as AddressName<FilteredId>
}

/** The choices that the filter bar changes and Search applies. Page, size and order act at once. */
export type FilterChoice = Omit<
  ReportAddress,
  | 'page'
  | 'size'
  | 'order_by'
  | 'order_direction'
  | 'order_of'
  | 'auto_refresh'
  | 'view'
  | 'measure'
  | 'shape'
  | 'percent'
  | 'trail'
  | 'explain'
>

export function filterChoice(address: ReportAddress): FilterChoice {
  const { page: _1, size: _2, order_by: _3, order_direction: _4, order_of: _5, ...rest } = address
  const { auto_refresh: _6, view: _7, measure: _8, shape: _9, percent: _10, ...more } = rest
  const { trail: _11, explain: _12, ...choice } = more
  return choice
}

/** The columns that a view is grouped by, in the chosen order. */
export function groupsOf({
  group_by,
  missing_channels,
}: Pick<ReportAddress, 'group_by' | 'missing_channels'>): DimensionId[] {
  if (missing_channels) return [...missingGroups]
  return fromDashList(group_by).filter((entry) => entry !== NO_GROUP) as DimensionId[]
}

/** The address's text for chosen groups. */
export function groupText({ start }: Report, groups: readonly string[]): string {
  return groups.length === 0 && start.groups.length > 0 ? NO_GROUP : toDashList(groups)
}

/** The chosen values of a filter. In the missing-channels mode other remarks than its own are no values. */
export function entriesOf(choice: FilterChoice, filter: FilteredId): string[] {
  const entries = fromDashList(choice[addressName(filter)] ?? '')
  if (filter !== 'remarks' || !choice.missing_channels) return entries
  return entries.filter((entry) => missingStatuses.includes(Number(entry)))
}

/** The filters of a report by the names of its call, without empty ones. */
function filtersIn(report: Report, address: ReportAddress): ReportCallFilters {
  const named = filtersOf(report).map((id) => {
    const entries = entriesOf(address, id)
    return [dimension(id).filter!.call, entries.map((entry) => typedEntry(id, entry))] as const
  })
  return Object.fromEntries(named.filter(([, entries]) => entries.length > 0))
}

/** The call for an address. */
export function reportQueryOf(report: Report, address: ReportAddress, latest: Day = today()): ReportQuery {
  const groups = groupsOf(address)
  const { period, interval } = address
  const custom = period === 'custom' ? customDays(address.from_date, address.to_date, latest) : undefined
  const { by, direction } = orderOfView(
    report,
    { interval, groups },
    { by: address.order_by, direction: address.order_direction },
  )
  return {
    period,
    ...(custom && { fromDate: custom.from, toDate: custom.to }),
    aggregateBy: interval,
    ...(groups.length > 0 && { groupByKeys: groups }),
    ...filtersIn(report, address),
    orderBy: by,
    orderDirection: direction,
    orderOf: address.order_of,
    compare: address.compare,
    ...(address.compare === 'custom' && comparedDaysIn(address, latest)),
    ...(address.hours !== undefined && { hours: fromDashList(address.hours).map(Number) }),
    ...(hasSettledDays(report) && { settledOnly: address.settled_only }),
    ...(hasMissingChannels(report) && { isMissingSubIds: address.missing_channels }),
    // Until today has ended, that is what is known now.
    ...(address.as_known_on !== undefined &&
      address.as_known_on < latest && { asKnownOn: `${address.as_known_on}T23:59:59.999Z` }),
    page: address.page,
    size: address.size,
    download: false,
  }
}

/** The days of the comparison `custom`. */
function comparedDaysIn({ before_from, before_to }: ReportAddress, latest: Day) {
  const { from, to } = customDays(before_from, before_to, latest)
  return { beforeFrom: from, beforeTo: to }
}

/** The address of a view: what `reportQueryOf` reads. */
export function addressOfQuery(report: Report, query: ReportQuery): Partial<ReportAddress> {
  const filters = filtersOf(report).flatMap((id) => {
    const entries: readonly (string | number)[] =
      query[dimension(id).filter!.call as keyof ReportCallFilters] ?? []
    const texts = entries.map(entryText)
    return texts.length === 0 ? [] : [[addressName(id), toDashList(texts)] as const]
  })
  return {
    ...(Object.fromEntries(filters) as Partial<ReportAddress>),
    period: query.period,
    from_date: query.fromDate,
    to_date: query.toDate,
    interval: query.aggregateBy,
    group_by: groupText(report, query.isMissingSubIds ? [] : (query.groupByKeys ?? [])),
    page: query.page,
    size: query.size,
    order_by: query.orderBy,
    order_direction: query.orderDirection,
    order_of: query.orderOf,
    compare: query.compare,
    before_from: query.beforeFrom,
    before_to: query.beforeTo,
    ...(query.hours?.length && { hours: toDashList(query.hours.map(String)) }),
    settled_only: query.settledOnly,
    missing_channels: query.isMissingSubIds,
    as_known_on: query.asKnownOn?.slice(0, 10),
  }
}
