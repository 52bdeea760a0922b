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
import { archivable, moment, percent, rowId, stamps } from './columns.ts'
import { domain, platform, searchEngine, tagType, trafficSource } from './reference.ts'

export const publisher = pgTable(
  'publisher',
  {
    id: rowId(),
    name: text('name').notNull(),
    details: text('details'),
    status: boolean('status').notNull().default(true),
    defaultDomainId: integer('default_domain_id').references(() => domain.id, { onDelete: 'restrict' }),
    skypeConversationId: text('skype_conversation_id'),
    ...stamps(),
    ...archivable(),
  },
  (table) => [
    uniqueIndex('publisher_name_key')
      .on(sql`lower(${table.name})`)
      .where(sql`archived_at is null`),
    index('publisher_default_domain_idx').on(table.defaultDomainId),
    // For the list: each sorts or counts the active ones without reading the others (decision 0063).
    index('publisher_active_idx')
      .on(table.id)
      .where(sql`archived_at is null`),
    index('publisher_archived_idx')
      .on(table.id)
      .where(sql`archived_at is not null`),
    index('publisher_by_name_idx')
      .on(sql`lower(${table.name})`, table.id)
      .where(sql`archived_at is null`),
    index('publisher_by_details_idx')
      .on(sql`lower(left(${table.details}, 200))`, table.id)
      .where(sql`archived_at is null`),
    index('publisher_by_domain_idx')
      .on(table.defaultDomainId, table.id)
      .where(sql`archived_at is null`),
    index('publisher_by_status_idx')
      .on(table.status, table.id)
      .where(sql`archived_at is null`),
    index('publisher_by_updated_idx')
      .on(table.updatedAt, table.id)
      .where(sql`archived_at is null`),
    index('publisher_search_idx').using(
      'gin',
      table.name.op('gin_trgm_ops'),
      table.details.op('gin_trgm_ops'),
    ),
  ],
)

/** An advertiser (1 §3). */
export const provider = pgTable(
  'provider',
  {
    id: rowId(),
    name: text('name').notNull(),
    details: text('details'),
    status: boolean('status').notNull().default(true),
    displayInUploadScreen: boolean('display_in_upload_screen').notNull().default(false),
    csvSourceIdentifier: text('csv_source_identifier'),
    /** Comma-separated channel variables its links may use. */
    linkSourceIdentifier: text('link_source_identifier'),
    advertiserCode: text('advertiser_code'),
    reportsGrossRevenue: boolean('reports_gross_revenue').notNull().default(false),
    revenueSharePercentage: percent('revenue_share_percentage').notNull().default('0'),
    skypeConversationId: text('skype_conversation_id'),
    ...stamps(),
    ...archivable(),
  },
  (table) => [
    uniqueIndex('provider_name_key')
      .on(sql`lower(${table.name})`)
      .where(sql`archived_at is null`),
    check('provider_revenue_share_range', sql`${table.revenueSharePercentage} between 0 and 100`),
  ],
)

/** How an advertiser's revenue API is called (1 §3): one sealed text, which only `keptSeal` opens (decision 0091). */
export const advertiserConfiguration = pgTable('advertiser_configuration', {
  id: rowId(),
  providerId: integer('provider_id')
    .notNull()
    .unique()
    .references(() => provider.id, { onDelete: 'cascade' }),
  isActive: boolean('is_active').notNull().default(false),
  credentials: jsonb('credentials').$type<string>(),
  ...stamps(),
})

/** One row of an advertiser's report as its API gave it: mapped field to text; null where the row had no such field. */
export type ReportedRow = Record<string, string | null>

/** One run of an advertiser's API for a range of days, with the rows that it gave (decision 0156). */
export const apiRun = pgTable(
  'api_run',
  {
    id: rowId(),
    providerId: integer('provider_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'cascade' }),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    status: text('status').$type<'Processing' | 'Failed' | 'Uploaded'>().notNull().default('Processing'),
    message: text('message').notNull(),
    /** When the API had answered or failed. */
    calledAt: moment('called_at'),
    httpStatus: integer('http_status'),
    totalRows: integer('total_rows').notNull().default(0),
    /** Sum of total searches of all rows; null where one of them is no number. */
    checkSum: bigint('check_sum', { mode: 'number' }),
    rows: jsonb('rows').$type<ReportedRow[]>(),
    ...stamps(),
  },
  (table) => [
    check('api_run_status', sql`${table.status} in ('Processing', 'Failed', 'Uploaded')`),
    check('api_run_days', sql`${table.fromDay} <= ${table.toDay}`),
    index('api_run_provider_idx').on(table.providerId, table.id),
  ],
)

export const qualityScoreCheck = sql`quality_score in ('direct', 'premium', 'mid', 'low')`

/** An advertiser link (1 §3). */
export const providerLink = pgTable(
  'provider_link',
  {
    id: rowId(),
    providerId: integer('provider_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'restrict' }),
    link: text('link').notNull(),
    description: text('description'),
    platformId: integer('platform_id')
      .notNull()
      .references(() => platform.id, { onDelete: 'restrict' }),
    searchEngineId: integer('search_engine_id')
      .notNull()
      .references(() => searchEngine.id, { onDelete: 'restrict' }),
    tagTypeId: integer('tag_type_id')
      .notNull()
      .references(() => tagType.id, { onDelete: 'restrict' }),
    trafficSourceId: integer('traffic_source_id').references(() => trafficSource.id, {
      onDelete: 'restrict',
    }),
    qualityScore: text('quality_score').$type<'direct' | 'premium' | 'mid' | 'low'>().notNull(),
    /** Channel variable and value: where and what the advertiser's channel is in the link. */
    linkSourceIdentifier: text('link_source_identifier').notNull(),
    linkSourceIdentifierValue: text('link_source_identifier_value').notNull(),
    dailyCap: integer('daily_cap').notNull(),
    reusable: boolean('reusable').notNull().default(true),
    disabled: boolean('disabled').notNull().default(false),
    pSid: integer('p_sid'),
    searchqVal: text('searchq_val'),
    nVal: text('n_val'),
    subIdVal: text('sub_id_val'),
    clickIdVal: text('click_id_val'),
    ...stamps(),
    ...archivable(),
  },
  (table) => [
    check('provider_link_quality_score', qualityScoreCheck),
    check('provider_link_daily_cap', sql`${table.dailyCap} >= 0`),
    index('provider_link_provider_idx').on(table.providerId),
    index('provider_link_channel_idx').on(table.providerId, table.linkSourceIdentifierValue),
    index('provider_link_properties_idx').on(
      table.platformId,
      table.searchEngineId,
      table.tagTypeId,
      table.qualityScore,
    ),
    index('provider_link_traffic_source_idx').on(table.trafficSourceId),
    // For the list: each sorts, and most count, without reading the rows (decisions 0063, 0112).
    index('provider_link_active_idx')
      .on(table.id)
      .where(sql`archived_at is null`),
    index('provider_link_by_link_idx')
      .on(sql`lower(left(${table.link}, 200))`, table.id)
      .where(sql`archived_at is null`),
    index('provider_link_by_provider_idx')
      .on(table.providerId, table.id)
      .where(sql`archived_at is null`),
    index('provider_link_by_platform_idx')
      .on(table.platformId, table.id)
      .where(sql`archived_at is null`),
    index('provider_link_by_search_engine_idx')
      .on(table.searchEngineId, table.id)
      .where(sql`archived_at is null`),
    index('provider_link_by_tag_type_idx')
      .on(table.tagTypeId, table.id)
      .where(sql`archived_at is null`),
    index('provider_link_by_traffic_source_idx')
      .on(table.trafficSourceId, table.id)
      .where(sql`archived_at is null`),
    index('provider_link_by_cap_idx')
      .on(table.dailyCap, table.id)
      .where(sql`archived_at is null`),
    index('provider_link_by_quality_idx')
      .on(table.qualityScore, table.id)
      .where(sql`archived_at is null`),
    index('provider_link_by_created_idx')
      .on(table.createdAt, table.id)
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
  ],
)
