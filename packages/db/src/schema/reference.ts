import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { archivable, percent, rowId, stamps } from './columns.ts'

/** Names are unique among the items that are not archived, ignoring case. */
const referenceColumns = () => ({
  id: rowId(),
  name: text('name').notNull(),
  details: text('details'),
  status: boolean('status').notNull().default(true),
  ...stamps(),
  ...archivable(),
})

export const platform = pgTable('platform', referenceColumns(), (table) => [
  uniqueIndex('platform_name_key')
    .on(sql`lower(${table.name})`)
    .where(sql`archived_at is null`),
])

export const searchEngine = pgTable('search_engine', referenceColumns(), (table) => [
  uniqueIndex('search_engine_name_key')
    .on(sql`lower(${table.name})`)
    .where(sql`archived_at is null`),
])

/** Shown as traffic type. */
export const tagType = pgTable('tag_type', referenceColumns(), (table) => [
  uniqueIndex('tag_type_name_key')
    .on(sql`lower(${table.name})`)
    .where(sql`archived_at is null`),
])

export const trafficSource = pgTable('traffic_source', referenceColumns(), (table) => [
  uniqueIndex('traffic_source_name_key')
    .on(sql`lower(${table.name})`)
    .where(sql`archived_at is null`),
])

export const domain = pgTable(
  'domain',
  { id: rowId(), domain: text('domain').notNull(), ...stamps(), ...archivable() },
  (table) => [
    uniqueIndex('domain_domain_key')
      .on(sql`lower(${table.domain})`)
      .where(sql`archived_at is null`),
  ],
)

/** Default variables: one row per key. See docs/behaviour/settings.md#default-variables. */
export const setting = pgTable('setting', {
  id: rowId(),
  key: text('key').notNull().unique(),
  value: text('value'),
  ...stamps(),
})

/** One row: the default revenue share of a new rule, in percent. */
export const shareRevenue = pgTable(
  'share_revenue',
  {
    id: integer('id').primaryKey().default(1),
    share_revenue: percent('share_revenue').notNull(),
    ...stamps(),
  },
  (table) => [
    check('share_revenue_single', sql`${table.id} = 1`),
    check('share_revenue_range', sql`${table.share_revenue} > 0 and ${table.share_revenue} <= 100`),
  ],
)

export const emailConfig = pgTable('email_config', {
  id: rowId(),
  email: text('email').notNull(),
  type: text('type').notNull().unique(),
  ...stamps(),
})

/** One row: when a row of the IVT report fails a test. See docs/behaviour/reports.md#tests-and-thresholds. */
export const ivtThreshold = pgTable(
  'ivt_threshold',
  {
    id: integer('id').primaryKey().default(1),
    least_searches: integer('least_searches').notNull().default(50),
    least_user_agents: integer('least_user_agents').notNull().default(5),
    most_address_uses: integer('most_address_uses').notNull().default(10),
    most_repeated_percent: percent('most_repeated_percent').notNull().default(20),
    least_kw_score: percent('least_kw_score').notNull().default(70),
    ...stamps(),
  },
  (table) => [check('ivt_threshold_single', sql`${table.id} = 1`)],
)
