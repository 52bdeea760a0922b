import { z } from 'zod'
import { call, day, flag, id, repeatedFilter } from '../base/call.ts'
import { qualityScores } from '../base/constants.ts'

/** Period shortcuts of the filter bar (3 §2.2); only `custom` reads fromDate and toDate. */
export const periods = [
  'today',
  'yesterday',
  'previous_month',
  'month_to_date',
  'last_7_days',
  'custom',
] as const
export type Period = (typeof periods)[number]

export const intervals = ['day', 'month', 'accumulated'] as const
export type Interval = (typeof intervals)[number]

/** What a report may be grouped by; each is a column of the roll-up (3 §2.3). */
export const groupKeys = [
  'publisher_id',
  'publisher_channel_id',
  'advertiser_id',
  'advertiser_channel_id',
  'channel',
  'country',
  'platform_id',
  'search_engine_id',
  'tag_type_id',
  'traffic_source_id',
  'quality_score',
  'rule_id',
  'advertiser_link_group_id',
  'filtered_reason',
] as const
export type GroupKey = (typeof groupKeys)[number]

/** Server-side measures; the revenue columns of (3 §2.3) join them with the revenue issue. */
export const searchMeasures = [
  'server_search_counts',
  'redirected',
  'filtered',
  'overcapped_traffic',
  'warmup',
  'fallback',
] as const
export type SearchMeasure = (typeof searchMeasures)[number]

const ids = repeatedFilter(id)

/** The V2 filter names of (3 §7). `publisher_channel_id` is the publisher link, `pub_link_id` filters by it. */
export const reportFilters = z.object({
  period: z.enum(periods).default('month_to_date'),
  fromDate: day.optional(),
  toDate: day.optional(),
  aggregateBy: z.enum(intervals).default('day'),
  groupByKeys: repeatedFilter(z.enum(groupKeys)),
  publishers: ids,
  /** 0 is the system fallback (DESIGN §7). */
  providers: repeatedFilter(z.coerce.number().int().min(0)),
  pub_link_id: ids,
  rules: ids,
  advertiser_link_groups: ids,
  platforms: ids,
  searchEngines: ids,
  tagTypes: ids,
  trafficSources: ids,
  countries: repeatedFilter(z.string().regex(/^[A-Z]{2}$/)),
  qualityScores: repeatedFilter(z.enum(qualityScores)),
  channels: repeatedFilter(z.string().max(200)),
})

export const reportOrder = ['date', ...groupKeys, ...searchMeasures] as const

export const reportQuery = reportFilters.extend({
  orderBy: z.enum(reportOrder).default('date'),
  orderDirection: z.enum(['ASC', 'DESC']).default('DESC'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(500).default(200),
  download: flag.default(false),
})
export type ReportQuery = z.output<typeof reportQuery>

const measures = z.object({
  /** Every search that reached the engine. */
  server_search_counts: z.number(),
  redirected: z.number(),
  filtered: z.number(),
  overcapped_traffic: z.number(),
  warmup: z.number(),
  /** Answered by the system fallback because no published link was found. */
  fallback: z.number(),
})

/** Group columns are present when grouped by; each id column has its name beside it. */
export const reportRow = measures.extend({
  /** `YYYY-MM-DD`, `YYYY-MM`, or null when accumulated. */
  date: z.string().nullable(),
  groups: z.partialRecord(z.enum(groupKeys), z.union([z.number(), z.string()])),
  names: z.partialRecord(z.enum(groupKeys), z.string()),
})
export type ReportRow = z.infer<typeof reportRow>

export const revenueReports = call({
  method: 'GET',
  path: '/analytics/api/v1/bigquery/revenue-reports',
  access: 'admin',
  summary:
    'The revenue report: server-side measures by any grouping, paged, with totals; `download=true` answers CSV.',
  section: '3 §2.3, §7',
  query: reportQuery,
  data: z.object({ data: z.array(reportRow), count: z.number(), stats: measures, from: day, to: day }),
})

export const dashboardStats = call({
  method: 'GET',
  path: '/analytics/api/v1/bigquery/dashboard-stats',
  access: 'all',
  summary: "This month's totals for the dashboard cards; a publisher reads its own.",
  section: '3 §2.1, §7',
  data: z.object({
    stats: z.object({
      total_searches: z.number(),
      /** Reported by advertisers; null until the first revenue arrived this month. */
      monetized_searches: z.number().nullable(),
      /** Decimal text in the reporting currency; null until the first revenue arrived this month. */
      net_revenue: z.string().nullable(),
    }),
    from: day,
    to: day,
  }),
})

/** One batch of search events from an engine (DESIGN §5): body is tab-separated, `token` makes it once only. */
export const ingestEvents = call({
  method: 'POST',
  path: '/analytics/ingest/search-events',
  access: 'service',
  summary: 'Stores a batch of search events exactly once under its token.',
  section: 'DESIGN §5, §6',
  query: z.object({ token: z.string().min(8).max(200) }),
  data: z.object({
    /** Rows of the batch that are stored now. */
    rows: z.number(),
    /** Rows that could not be read; they are kept in DATA_DIR/quarantine and never sent again. */
    quarantined: z.number(),
  }),
})
