import { day, flag } from '@headgate/contract/base/call'
import { qualityScores } from '@headgate/contract/base/constants'
import {
  type GroupKey,
  groupKeys,
  type Interval,
  intervals,
  type Period,
  periods,
  reportOrder,
  type ReportQuery,
} from '@headgate/contract/reports/reports'
import { customDays, type Day, today } from '@headgate/domain/days'
import { z } from 'zod'
import { fromDashList, toDashList } from '../../lib/address/dash-list.ts'

/** A dash-separated list whose bad entries are left out: one typing mistake must not empty the whole filter. */
function dashList(keep: (entry: string) => boolean) {
  const clean = z
    .string()
    .default('')
    .transform((text) => toDashList(fromDashList(text).filter(keep)))
  return z.preprocess((value) => (Array.isArray(value) ? value.join('-') : value), clean)
}

const ids = dashList((entry) => /^[1-9]\d{0,9}$/.test(entry))
const oneOf = (known: readonly string[]) => dashList((entry) => known.includes(entry))

/**
 * The report's view as its address holds it. `group_by`, `channel`, `pub_link_id`, `advertiser_id`, `interval` and
 * `period` are the documents' names (3 §2.3), which other screens and old links use; the rest follows their style.
 */
export const reportAddress = z.object({
  period: z.enum(periods).default('month_to_date'),
  /** Read only when the period is custom. */
  from_date: day.optional(),
  to_date: day.optional(),
  interval: z.enum(intervals).default('day'),
  group_by: oneOf(groupKeys),
  platform_id: ids,
  search_engine_id: ids,
  tag_type_id: ids,
  country: dashList((entry) => /^[A-Z]{2}$/.test(entry)),
  /** 0 is the system fallback (DESIGN §7). */
  advertiser_id: dashList((entry) => /^\d{1,10}$/.test(entry)),
  publisher_id: ids,
  pub_link_id: ids,
  rule_id: ids,
  advertiser_link_group_id: ids,
  traffic_source_id: ids,
  quality_score: oneOf(qualityScores),
  channel: dashList((entry) => entry.length <= 200),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().default(200),
  order_by: z.enum(reportOrder).default('date'),
  order_direction: z.enum(['ASC', 'DESC']).default('DESC'),
  /** Reads the report again every few seconds while the tab is visible. */
  auto_refresh: flag.default(false),
})
export type ReportAddress = z.output<typeof reportAddress>

/** The filters that hold a list. */
export const listFilters = [
  'platform_id',
  'search_engine_id',
  'tag_type_id',
  'country',
  'advertiser_id',
  'publisher_id',
  'pub_link_id',
  'rule_id',
  'advertiser_link_group_id',
  'traffic_source_id',
  'quality_score',
  'channel',
] as const satisfies readonly (keyof ReportAddress)[]
export type ListFilter = (typeof listFilters)[number]

/** What the filter bar changes and Search applies; page, size and order act at once (3 §2.3). */
export type ReportFilterChoice = Pick<
  ReportAddress,
  ListFilter | 'period' | 'from_date' | 'to_date' | 'interval' | 'group_by'
>

export function filterChoice(address: ReportAddress): ReportFilterChoice {
  const { page: _1, size: _2, order_by: _3, order_direction: _4, auto_refresh: _5, ...choice } = address
  return choice
}

/** The columns a view is grouped by, in the order they were chosen. */
export function groupsOf(address: Pick<ReportAddress, 'group_by'>): GroupKey[] {
  return fromDashList(address.group_by) as GroupKey[]
}

/** The days of the custom period as the call names them. */
function customPeriod(address: ReportAddress, latest: Day): Pick<ReportQuery, 'fromDate' | 'toDate'> {
  const { from, to } = customDays(address.from_date, address.to_date, latest)
  return { fromDate: from, toDate: to }
}

const numbers = (text: string) => fromDashList(text).map(Number)
const some = <T>(entries: T[]): T[] | undefined => (entries.length === 0 ? undefined : entries)

/** The call that an address stands for. An order that the view has no column for falls back to one it has. */
export function reportQueryOf(address: ReportAddress, latest: Day = today()): ReportQuery {
  const groups = groupsOf(address)
  const isCustom = address.period === 'custom'
  return {
    period: address.period satisfies Period,
    ...(isCustom ? customPeriod(address, latest) : {}),
    aggregateBy: address.interval satisfies Interval,
    groupByKeys: some(groups),
    publishers: some(numbers(address.publisher_id)),
    providers: some(numbers(address.advertiser_id)),
    pub_link_id: some(numbers(address.pub_link_id)),
    rules: some(numbers(address.rule_id)),
    advertiser_link_groups: some(numbers(address.advertiser_link_group_id)),
    platforms: some(numbers(address.platform_id)),
    searchEngines: some(numbers(address.search_engine_id)),
    tagTypes: some(numbers(address.tag_type_id)),
    trafficSources: some(numbers(address.traffic_source_id)),
    countries: some(fromDashList(address.country)),
    qualityScores: some(fromDashList(address.quality_score)) as ReportQuery['qualityScores'],
    channels: some(fromDashList(address.channel)),
    ...order(address, groups),
    page: address.page,
    size: address.size,
    download: false,
  }
}

/** How a view is sorted. */
export function order(
  address: Pick<ReportAddress, 'interval' | 'order_by' | 'order_direction'>,
  groups: readonly GroupKey[],
): Pick<ReportQuery, 'orderBy' | 'orderDirection'> {
  const by = address.order_by
  const isGone = groupKeys.includes(by as GroupKey) && !groups.includes(by as GroupKey)
  if (isGone || by === 'date') {
    if (address.interval === 'accumulated') {
      return { orderBy: 'server_search_counts', orderDirection: isGone ? 'DESC' : address.order_direction }
    }
    return { orderBy: 'date', orderDirection: isGone ? 'DESC' : address.order_direction }
  }
  return { orderBy: by, orderDirection: address.order_direction }
}
