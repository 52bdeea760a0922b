import type { DimensionId, DimensionOf, Side } from '@headgate/contract/reports/dimensions'
import type { DistinctOf, FigureId, SumOf } from '@headgate/contract/reports/measures'
import type { Interval } from '@headgate/contract/reports/periods'
import { repeated } from '../../ivt/repeated-addresses.ts'

/** A table of facts for reports, called `f`. A missing column for a dimension or sum of its side is a type error. */
export interface Source<S extends Side = Side> {
  side: S
  /** After FROM. */
  table: string
  /** The same with rows that were replaced since, where they do no harm: read in half the time. */
  tableWithReplaced: string
  /** Conditions for rows that are facts. */
  conditions: readonly string[]
  /** Condition for the days between two parameters. */
  days: (from: string, to: string) => string
  /** The UTC day of a fact. */
  day: string
  /** Start of the interval that contains a fact; null for an interval that is shorter than its facts. */
  dates: Record<Exclude<Interval, 'accumulated'>, string | null>
  columns: Record<DimensionOf<S>, string>
  /** Whole numbers: counts, and amounts in millionths. */
  sums: Record<SumOf<S>, string>
  /** Of one row of the table: these are never summed. */
  distincts: Record<DistinctOf<S>, string>
}

/** Searches recorded by engines, by hour. */
export const searchHours: Source<'searches'> = {
  side: 'searches',
  table: 'search_hour AS f',
  tableWithReplaced: 'search_hour AS f',
  conditions: ['f.batch = 0'],
  days: (from, to) =>
    `f.hour >= toDateTime({${from}:Date}, 'UTC') AND f.hour < toDateTime({${to}:Date} + 1, 'UTC')`,
  day: 'toDate(f.hour)',
  dates: { hour: 'f.hour', day: 'toDate(f.hour)', month: 'toStartOfMonth(f.hour)' },
  columns: {
    publisher_id: 'f.publisher_id',
    publisher_channel_id: 'f.targeting_id',
    advertiser_id: 'f.provider_id',
    advertiser_channel_id: 'f.provider_link_id',
    channel: 'f.channel',
    country: 'f.country',
    platform_id: 'f.platform_id',
    search_engine_id: 'f.search_engine_id',
    tag_type_id: 'f.tag_type_id',
    traffic_source_id: 'f.traffic_source_id',
    quality_score: 'f.quality_score',
    rule_id: 'f.rule_id',
    advertiser_link_group_id: 'f.advertiser_link_group_id',
    filtered_reason: 'f.filtered_reason',
    // Of the table in search-statuses.ts, which a view with remarks reads instead.
    remarks: 'f.remarks',
  },
  sums: {
    server_search_counts: 'sum(f.searches)',
    redirected: 'sum(f.redirected)',
    filtered: 'sum(f.filtered)',
    overcapped_traffic: 'sum(f.overcapped)',
    warmup: 'sum(f.warmup)',
    fallback: 'sum(f.fallback)',
  },
  distincts: {},
}

/** A decimal column as its whole millionths, which are summed twice as fast as decimals. */
const millionths = (column: string) => `reinterpretAsInt64(f.${column})`

/** Revenue as it is booked, by day. */
export const bookedRows: Source<'revenue'> = {
  side: 'revenue',
  table: 'booked_row AS f FINAL',
  tableWithReplaced: 'booked_row AS f',
  conditions: [],
  days: (from, to) => `f.date >= {${from}:Date} AND f.date <= {${to}:Date}`,
  day: 'f.date',
  dates: { hour: null, day: 'f.date', month: 'toStartOfMonth(f.date)' },
  columns: {
    publisher_id: 'f.publisher_id',
    publisher_channel_id: 'f.targeting_id',
    advertiser_id: 'f.provider_id',
    advertiser_channel_id: 'f.provider_link_id',
    channel: 'f.channel',
    country: 'f.country',
    platform_id: 'f.platform_id',
    search_engine_id: 'f.search_engine_id',
    tag_type_id: 'f.tag_type_id',
    traffic_source_id: 'f.traffic_source_id',
    rule_id: 'f.rule_id',
    publisher_account_id: 'f.publisher_account_id',
    remarks: 'f.remarks',
  },
  sums: {
    advertiser_search_count: 'sum(f.total_searches)',
    followon_searches: 'sum(f.followon_searches)',
    initial_searches: 'sum(f.initial_searches)',
    monetized_searches: 'sum(f.monetized_searches)',
    clicks: 'sum(f.clicks)',
    gross_revenue: `sum(${millionths('gross_revenue')})`,
    net_revenue: `sum(${millionths('net_revenue')})`,
    publisher_revenue: `sum(${millionths('publisher_revenue')})`,
    unmatched_revenue: `sumIf(${millionths('net_revenue')}, f.publisher_account_id = 0)`,
    booked_rows: 'count()',
    // Its type has 32 bits.
    divided_parts: 'sum(reinterpretAsInt32(f.divided_percentage))',
  },
  distincts: {},
}

/** Finished days by publisher link and traffic type (docs/decisions/0262). */
const ivtDays: Source<'ivt'> = {
  side: 'ivt',
  table: 'ivt_day AS f FINAL',
  tableWithReplaced: 'ivt_day AS f',
  conditions: [],
  days: (from, to) => `f.date >= {${from}:Date} AND f.date <= {${to}:Date}`,
  day: 'f.date',
  dates: { hour: null, day: 'f.date', month: 'toStartOfMonth(f.date)' },
  columns: {
    publisher_id: 'f.publisher_id',
    publisher_channel_id: 'f.targeting_id',
    tag_type_id: 'f.tag_type_id',
  },
  sums: {
    ivt_searches: 'sum(f.searches)',
    believable_searches: 'sum(f.searches - f.short_keywords - f.nonsense_keywords - f.repeated_keywords)',
    repeated_ip_searches: `sum(${repeated('f.address_uses', 'f.address_searches')})`,
  },
  distincts: {
    distinct_user_agent_count: 'f.user_agents',
    repetitive_ip_address_count: repeated('f.address_uses', 'f.addresses'),
  },
}

export const sources = { searches: searchHours, revenue: bookedRows, ivt: ivtDays } as const

/** A source whose side is not known to the compiler. */
export interface AnySource extends Omit<Source, 'columns' | 'sums' | 'distincts'> {
  columns: Partial<Record<DimensionId, string>>
  sums: Partial<Record<FigureId, string>>
  distincts: Partial<Record<FigureId, string>>
}

export function sourceOf(side: Side): AnySource {
  return sources[side]
}
