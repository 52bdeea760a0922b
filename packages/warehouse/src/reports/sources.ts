import type { DimensionOf, Side } from '@headgate/contract/reports/dimensions'
import type { SumOf } from '@headgate/contract/reports/measures'
import type { Interval } from '@headgate/contract/reports/periods'

/** A table of facts for reports. A missing column for a dimension or sum of its side is a type error. */
export interface Source<S extends Side = Side> {
  table: string
  /** Conditions for rows that are facts, and for the days `from` to `to`. */
  conditions: readonly string[]
  /** Start of the interval that contains a fact. */
  dates: Record<Exclude<Interval, 'accumulated'>, string>
  columns: Record<DimensionOf<S>, string>
  sums: Record<SumOf<S>, string>
}

/** Searches recorded by engines, by hour. */
export const searchHours: Source<'searches'> = {
  table: 'search_hour',
  conditions: [
    'batch = 0',
    "hour >= toDateTime({from:Date}, 'UTC') AND hour < toDateTime({to:Date} + 1, 'UTC')",
  ],
  dates: { hour: 'hour', day: 'toDate(hour)', month: 'toStartOfMonth(hour)' },
  columns: {
    publisher_id: 'publisher_id',
    publisher_channel_id: 'targeting_id',
    advertiser_id: 'provider_id',
    advertiser_channel_id: 'provider_link_id',
    channel: 'channel',
    country: 'country',
    platform_id: 'platform_id',
    search_engine_id: 'search_engine_id',
    tag_type_id: 'tag_type_id',
    traffic_source_id: 'traffic_source_id',
    quality_score: 'quality_score',
    rule_id: 'rule_id',
    advertiser_link_group_id: 'advertiser_link_group_id',
    filtered_reason: 'filtered_reason',
  },
  sums: {
    server_search_counts: 'sum(searches)',
    redirected: 'sum(redirected)',
    filtered: 'sum(filtered)',
    overcapped_traffic: 'sum(overcapped)',
    warmup: 'sum(warmup)',
    fallback: 'sum(fallback)',
  },
}
