import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { GroupKey, Interval, ReportQuery, SearchMeasure } from '@headgate/contract/reports/reports'
import { periodDays, utcDay, type DayRange } from './period.ts'

/** Filters by the column of `search_hour` they hold; a value of any of a column's list passes. */
export interface ReportFilters {
  publisher_id?: readonly number[]
  provider_id?: readonly number[]
  targeting_id?: readonly number[]
  rule_id?: readonly number[]
  advertiser_link_group_id?: readonly number[]
  platform_id?: readonly number[]
  search_engine_id?: readonly number[]
  tag_type_id?: readonly number[]
  traffic_source_id?: readonly number[]
  country?: readonly string[]
  quality_score?: readonly string[]
  channel?: readonly string[]
}

/** The one value that everything behind the revenue report takes: the raw parameters, checked and resolved. */
export interface RevenueQuery extends DayRange {
  interval: Interval
  groups: readonly GroupKey[]
  filters: ReportFilters
  orderBy: 'date' | GroupKey | SearchMeasure
  direction: 'ASC' | 'DESC'
  limit: number
  offset: number
}

function days(query: ReportQuery, now: Date): DayRange {
  if (query.period !== 'custom') return periodDays(query.period, now)
  const { fromDate, toDate } = query
  const fields: Record<string, string> = {}
  const today = utcDay(now)
  if (!fromDate) fields.fromDate = messages.report.selectDateRange
  else if (fromDate > today) fields.fromDate = messages.report.beyondToday
  if (!toDate) fields.toDate = messages.report.selectDateRange
  else if (toDate > today) fields.toDate = messages.report.beyondToday
  else if (fromDate && toDate < fromDate) fields.toDate = messages.report.endBeforeStart
  const texts = Object.values(fields)
  if (texts.length > 0 || !fromDate || !toDate)
    throw new CallError(errors.invalidInput, { text: texts[0]!, fields })
  return { from: fromDate, to: toDate }
}

/**
 * Resolves period, paging and names of the call into one value. Throws CallError 400 with the field's text when a
 * custom period ends before it starts or lies beyond today (3 §2.3). A column that the report is not grouped by
 * cannot order it: then the order is by date, or by searches when there is no date.
 */
export function revenueQuery(query: ReportQuery, now: Date): RevenueQuery {
  const groups = [...new Set(query.groupByKeys)]
  const interval = query.aggregateBy
  const fallback = interval === 'accumulated' ? 'server_search_counts' : 'date'
  const hidden =
    query.orderBy === 'date'
      ? interval === 'accumulated'
      : groupColumns.has(query.orderBy) && !groups.includes(query.orderBy as GroupKey)
  const given: ReportFilters = {
    publisher_id: query.publishers,
    provider_id: query.providers,
    targeting_id: query.pub_link_id,
    rule_id: query.rules,
    advertiser_link_group_id: query.advertiser_link_groups,
    platform_id: query.platforms,
    search_engine_id: query.searchEngines,
    tag_type_id: query.tagTypes,
    traffic_source_id: query.trafficSources,
    country: query.countries,
    quality_score: query.qualityScores,
    channel: query.channels,
  }
  return {
    ...days(query, now),
    interval,
    groups,
    filters: Object.fromEntries(Object.entries(given).filter(([, values]) => values?.length)),
    orderBy: hidden ? fallback : query.orderBy,
    direction: query.orderDirection,
    limit: query.size,
    offset: (query.page - 1) * query.size,
  }
}

/** Group keys of the documents as columns of `search_hour`. */
export const groupColumns: ReadonlyMap<string, string> = new Map<GroupKey, string>([
  ['publisher_id', 'publisher_id'],
  ['publisher_channel_id', 'targeting_id'],
  ['advertiser_id', 'provider_id'],
  ['advertiser_channel_id', 'provider_link_id'],
  ['channel', 'channel'],
  ['country', 'country'],
  ['platform_id', 'platform_id'],
  ['search_engine_id', 'search_engine_id'],
  ['tag_type_id', 'tag_type_id'],
  ['traffic_source_id', 'traffic_source_id'],
  ['quality_score', 'quality_score'],
  ['rule_id', 'rule_id'],
  ['advertiser_link_group_id', 'advertiser_link_group_id'],
  ['filtered_reason', 'filtered_reason'],
])
