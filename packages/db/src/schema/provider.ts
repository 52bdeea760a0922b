import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { qualityScores, type QualityScore } from '@headgate/contract/base/constants'
import { among, archivable, moment, percent, rowId, stamps } from './columns.ts'
import { platform, searchEngine, tagType, trafficSource } from './reference.ts'

/** An advertiser: docs/behaviour/advertisers.md#fields. */
export const provider = pgTable(
  'provider',
  {
    id: rowId(),
    name: text('name').notNull(),
    details: text('details'),
    status: boolean('status').notNull().default(true),
    display_in_upload_screen: boolean('display_in_upload_screen').notNull().default(false),
    csv_source_identifier: text('csv_source_identifier'),
    /** Comma-separated channel variables its links may use. */
    link_source_identifier: text('link_source_identifier'),
    advertiser_code: text('advertiser_code'),
    reports_gross_revenue: boolean('reports_gross_revenue').notNull().default(false),
    revenue_share_percentage: percent('revenue_share_percentage')
      .notNull()
      .default(sql`'0'`),
    skype_conversation_id: text('skype_conversation_id'),
    ...stamps(),
    ...archivable(),
  },
  (table) => [
    uniqueIndex('provider_name_key')
      .on(sql`lower(${table.name})`)
      .where(sql`archived_at is null`),
    check('provider_revenue_share_range', sql`${table.revenue_share_percentage} between 0 and 100`),
  ],
)

/**
 * How an advertiser's revenue API is called: one sealed text, which only the key of `keptSeal` opens (decision 0091).
 */
export const advertiserConfiguration = pgTable('advertiser_configuration', {
  id: rowId(),
  provider_id: integer('provider_id')
    .notNull()
    .unique()
    .references(() => provider.id, { onDelete: 'cascade' }),
  is_active: boolean('is_active').notNull().default(false),
  credentials: jsonb('credentials').$type<string>(),
  ...stamps(),
})

/** One row of an advertiser's report from its API: mapped field to text; null where the row had no such field. */
export type ReportedRow = Record<string, string | null>

/** One run of an advertiser's API for a range of days, with the returned rows (decision 0156). */
export const apiRun = pgTable(
  'api_run',
  {
    id: rowId(),
    provider_id: integer('provider_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'cascade' }),
    from_day: date('from_day').notNull(),
    to_day: date('to_day').notNull(),
    status: text('status').$type<'Processing' | 'Failed' | 'Uploaded'>().notNull().default('Processing'),
    message: text('message').notNull(),
    /** When the API replied or failed. */
    called_at: moment('called_at'),
    /** The moment of the schedule that the run is for; null for runs that a person started. */
    planned_at: moment('planned_at'),
    /** From when on the API is to be called; null once that has ended, well or badly. */
    next_at: moment('next_at'),
    /** How often a process has begun to call the API. Also tells the processes that did so apart. */
    attempts: integer('attempts').notNull().default(0),
    /** Set again and again while a process calls the API, so that others see when that process is gone. */
    worked_on_at: moment('worked_on_at'),
    http_status: integer('http_status'),
    total_rows: integer('total_rows').notNull().default(0),
    /** Sum of total searches of all rows; null where one of them is not a number. */
    check_sum: bigint('check_sum', { mode: 'number' }),
    rows: jsonb('rows').$type<ReportedRow[]>(),
    ...stamps(),
  },
  (table) => [
    check('api_run_status', sql`${table.status} in ('Processing', 'Failed', 'Uploaded')`),
    check('api_run_days', sql`${table.from_day} <= ${table.to_day}`),
    index('api_run_provider_idx').on(table.provider_id, table.id),
    // One run for each planned moment, whichever process plans it.
    uniqueIndex('api_run_planned_key').on(table.provider_id, table.planned_at),
    index('api_run_due_idx')
      .on(table.next_at)
      .where(sql`next_at is not null`),
  ],
)

/** An advertiser link: docs/behaviour/advertiser-links.md#fields. */
export const providerLink = pgTable(
  'provider_link',
  {
    id: rowId(),
    provider_id: integer('provider_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'restrict' }),
    link: text('link').notNull(),
    description: text('description'),
    platform_id: integer('platform_id')
      .notNull()
      .references(() => platform.id, { onDelete: 'restrict' }),
    search_engine_id: integer('search_engine_id')
      .notNull()
      .references(() => searchEngine.id, { onDelete: 'restrict' }),
    tag_type_id: integer('tag_type_id')
      .notNull()
      .references(() => tagType.id, { onDelete: 'restrict' }),
    traffic_source_id: integer('traffic_source_id').references(() => trafficSource.id, {
      onDelete: 'restrict',
    }),
    quality_score: text('quality_score').$type<QualityScore>().notNull(),
    /**
     * Channel variable and value: the parameter of the link that contains the advertiser's channel, and the channel.
     */
    link_source_identifier: text('link_source_identifier').notNull(),
    link_source_identifier_value: text('link_source_identifier_value').notNull(),
    daily_cap: integer('daily_cap').notNull(),
    reusable: boolean('reusable').notNull().default(true),
    disabled: boolean('disabled').notNull().default(false),
    p_sid: integer('p_sid'),
    searchq_val: text('searchq_val'),
    n_val: text('n_val'),
    sub_id_val: text('sub_id_val'),
    click_id_val: text('click_id_val'),
    ...stamps(),
    ...archivable(),
  },
  (table) => [
    check('provider_link_quality_score', among(sql`quality_score`, qualityScores)),
    check('provider_link_daily_cap', sql`${table.daily_cap} >= 0`),
    index('provider_link_provider_idx').on(table.provider_id),
    index('provider_link_channel_idx').on(table.provider_id, table.link_source_identifier_value),
    index('provider_link_properties_idx').on(
      table.platform_id,
      table.search_engine_id,
      table.tag_type_id,
      table.quality_score,
    ),
    index('provider_link_traffic_source_idx').on(table.traffic_source_id),
    // For the list: the indexes find the order, and most totals, without reading the rows (decisions 0063, 0112).
    index('provider_link_active_idx')
      .on(table.id)
      .where(sql`archived_at is null`),
    index('provider_link_by_link_idx')
      .on(sql`lower(left(${table.link}, 200))`, table.id)
      .where(sql`archived_at is null`),
    index('provider_link_by_provider_idx')
      .on(table.provider_id, table.id)
      .where(sql`archived_at is null`),
    index('provider_link_by_platform_idx')
      .on(table.platform_id, table.id)
      .where(sql`archived_at is null`),
    index('provider_link_by_search_engine_idx')
      .on(table.search_engine_id, table.id)
      .where(sql`archived_at is null`),
    index('provider_link_by_tag_type_idx')
      .on(table.tag_type_id, table.id)
      .where(sql`archived_at is null`),
    index('provider_link_by_traffic_source_idx')
      .on(table.traffic_source_id, table.id)
      .where(sql`archived_at is null`),
    index('provider_link_by_cap_idx')
      .on(table.daily_cap, table.id)
      .where(sql`archived_at is null`),
    index('provider_link_by_quality_idx')
      .on(table.quality_score, table.id)
      .where(sql`archived_at is null`),
    index('provider_link_by_created_idx')
      .on(table.created_at, table.id)
      .where(sql`archived_at is null`),
    index('provider_link_by_disabled_idx')
      .on(table.disabled, table.id)
      .where(sql`archived_at is null`),
    index('provider_link_by_reusable_idx')
      .on(table.reusable, table.id)
      .where(sql`archived_at is null`),
    index('provider_link_same_idx')
      .on(sql`md5(${table.link})`)
      .where(sql`archived_at is null`),
    index('provider_link_search_idx').using(
      'gin',
      table.link.op('gin_trgm_ops'),
      table.description.op('gin_trgm_ops'),
    ),
    index('provider_link_channel_search_idx').using(
      'gin',
      table.link_source_identifier_value.op('gin_trgm_ops'),
    ),
  ],
)
