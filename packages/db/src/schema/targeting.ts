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
import { targetingTypes, type QualityScore, type TargetingType } from '@headgate/contract/base/constants'
import type { RunHours } from '@headgate/contract/targetings/run-hours'
import { among, archivable, moment, percent, rowId, stamps } from './columns.ts'
import { provider, providerLink } from './provider.ts'
import { publisher } from './publisher.ts'

const listed = sql`archived_at is null`

/** A publisher link: docs/behaviour/publisher-links.md#fields. Property lists are arrays, read and written whole. */
export const targeting = pgTable(
  'targeting',
  {
    id: rowId(),
    publisher_id: integer('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'restrict' }),
    link: text('link').notNull().default(''),
    status: text('status').$type<'draft' | 'published'>().notNull().default('draft'),
    is_active: boolean('is_active').notNull().default(true),
    published_at: moment('published_at'),
    custom_domain: text('custom_domain'),
    use_custom_domain: boolean('use_custom_domain').notNull().default(false),
    use_custom_fallback: boolean('use_custom_fallback').notNull().default(false),
    use_custom_overcap_url: boolean('use_custom_overcap_url').notNull().default(false),
    default_fallback: text('default_fallback'),
    overcap_url: text('overcap_url'),
    sub_id: text('sub_id'),
    client_id: integer('client_id'),
    n: text('n'),
    click_id: text('click_id'),
    warmup_mode: boolean('warmup_mode').notNull().default(false),
    use_sid: boolean('use_sid').notNull().default(false),
    use_ad_account_id: boolean('use_ad_account_id').notNull().default(false),
    use_utm_source: boolean('use_utm_source').notNull().default(false),
    use_pixel_id: boolean('use_pixel_id').notNull().default(false),
    use_conversion_event: boolean('use_conversion_event').notNull().default(false),
    use_ad_group_id: boolean('use_ad_group_id').notNull().default(false),
    use_ad_placement_id: boolean('use_ad_placement_id').notNull().default(false),
    use_ut: boolean('use_ut').notNull().default(false),
    use_ad_id: boolean('use_ad_id').notNull().default(false),
    use_site_id: boolean('use_site_id').notNull().default(false),
    use_site_domain: boolean('use_site_domain').notNull().default(false),
    use_publisher_id: boolean('use_publisher_id').notNull().default(false),
    use_publisher_name: boolean('use_publisher_name').notNull().default(false),
    notes: text('notes'),
    tag_description: text('tag_description'),
    targeting_type: text('targeting_type').$type<TargetingType>().notNull().default('round_robin'),
    pass_referrer: boolean('pass_referrer').notNull().default(false),
    ip_list_proxy: boolean('ip_list_proxy').notNull().default(false),
    ip_list_too_many_per_ip: boolean('ip_list_too_many_per_ip').notNull().default(false),
    minimum_chrome_version: boolean('minimum_chrome_version').notNull().default(false),
    minimum_windows_version: boolean('minimum_windows_version').notNull().default(false),
    short_keywords: boolean('short_keywords').notNull().default(false),
    /** Milliseconds; null means off. */
    latency: integer('latency'),
    /** Percent; null means off. */
    high_paying_keywords_percentage: percent('high_paying_keywords_percentage'),
    disable_filters_temporarily: boolean('disable_filters_temporarily'),
    platform_ids: integer('platform_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    search_engine_ids: integer('search_engine_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    tag_type_ids: integer('tag_type_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    traffic_source_ids: integer('traffic_source_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    quality_scores: text('quality_scores')
      .array()
      .$type<QualityScore[]>()
      .notNull()
      .default(sql`'{}'`),
    /** Sum of its enabled rules' caps, 0 when one of them has none; kept by a trigger on the rules (decision 0137). */
    daily_cap: bigint('daily_cap', { mode: 'number' }).notNull().default(0),
    ...stamps(),
    ...archivable(),
  },
  (table) => [
    index('targeting_publisher_idx').on(table.publisher_id),
    // One for each order of the list, ending in the id (decision 0063).
    index('targeting_active_idx').on(table.id).where(listed),
    index('targeting_by_publisher_idx').on(table.publisher_id, table.id).where(listed),
    index('targeting_by_link_idx')
      .on(sql`lower(left(${table.link}, 200))`, table.id)
      .where(listed),
    index('targeting_by_tag_types_idx').on(table.tag_type_ids, table.id).where(listed),
    index('targeting_by_traffic_sources_idx').on(table.traffic_source_ids, table.id).where(listed),
    index('targeting_by_status_idx').on(table.status, table.id).where(listed),
    index('targeting_by_is_active_idx').on(table.is_active, table.id).where(listed),
    index('targeting_by_updated_idx').on(table.updated_at, table.id).where(listed),
    index('targeting_by_cap_idx').on(table.daily_cap, table.id).where(listed),
    index('targeting_archived_idx')
      .on(table.archived_at, table.id)
      .where(sql`archived_at is not null`),
    index('targeting_search_idx').using(
      'gin',
      table.link.op('gin_trgm_ops'),
      table.tag_description.op('gin_trgm_ops'),
      table.notes.op('gin_trgm_ops'),
    ),
    check('targeting_status', sql`${table.status} in ('draft', 'published')`),
    check('targeting_type_known', among(table.targeting_type, targetingTypes)),
    check('targeting_latency', sql`${table.latency} between 100 and 50000`),
    check('targeting_high_paying', sql`${table.high_paying_keywords_percentage} between 0 and 100`),
    check('targeting_client_id', sql`${table.client_id} >= 0`),
  ],
)

/** A group of advertiser links: docs/behaviour/groups.md#fields. */
export const advertiserLinkGroup = pgTable(
  'advertiser_link_group',
  {
    id: rowId(),
    active: boolean('active').notNull().default(true),
    description: text('description'),
    platforms: integer('platforms')
      .array()
      .notNull()
      .default(sql`'{}'`),
    search_engines: integer('search_engines')
      .array()
      .notNull()
      .default(sql`'{}'`),
    tag_types: integer('tag_types')
      .array()
      .notNull()
      .default(sql`'{}'`),
    quality_scores: text('quality_scores')
      .array()
      .$type<QualityScore[]>()
      .notNull()
      .default(sql`'{}'`),
    capacity: integer('capacity').notNull().default(0),
    targeting: text('targeting').$type<TargetingType>().notNull().default('round_robin'),
    status: text('status').$type<'draft' | 'published'>().notNull().default('draft'),
    published_at: moment('published_at'),
    ...stamps(),
    ...archivable(),
  },
  (table) => [
    check('advertiser_link_group_status', sql`${table.status} in ('draft', 'published')`),
    check('advertiser_link_group_targeting', among(table.targeting, targetingTypes)),
    check('advertiser_link_group_capacity', sql`${table.capacity} >= 0`),
  ],
)

export const groupRule = pgTable(
  'group_rule',
  {
    id: rowId(),
    advertiser_link_group_id: integer('advertiser_link_group_id')
      .notNull()
      .references(() => advertiserLinkGroup.id, { onDelete: 'cascade' }),
    priority: integer('priority').notNull(),
    capacity: integer('capacity').notNull().default(0),
    weight: percent('weight'),
    revenue_share: percent('revenue_share'),
    active: boolean('active').notNull().default(true),
    /** Null: at all hours. See docs/behaviour/rules.md#hours. */
    hours: jsonb('hours').$type<RunHours>(),
    advertiser_id: integer('advertiser_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'restrict' }),
    advertiser_link_id: integer('advertiser_link_id')
      .notNull()
      .references(() => providerLink.id, { onDelete: 'restrict' }),
    ...stamps(),
    ...archivable(),
  },
  (table) => [
    index('group_rule_group_idx').on(table.advertiser_link_group_id),
    index('group_rule_link_idx').on(table.advertiser_link_id),
    index('group_rule_advertiser_idx').on(table.advertiser_id),
    check('group_rule_capacity', sql`${table.capacity} >= 0`),
    check('group_rule_weight', sql`${table.weight} between 0 and 100`),
    check('group_rule_share', sql`${table.revenue_share} between 0 and 100`),
  ],
)

/** A rule of a publisher link: docs/behaviour/rules.md#fields. */
export const targetingRule = pgTable(
  'targeting_rule',
  {
    id: rowId(),
    targeting_id: integer('targeting_id')
      .notNull()
      .references(() => targeting.id, { onDelete: 'cascade' }),
    priority: integer('priority').notNull(),
    daily_cap: integer('daily_cap').notNull().default(0),
    /** The weight; null in waterfall. See docs/behaviour/rules.md#weights. */
    daily_frequency: percent('daily_frequency'),
    revenue_share_percentage: percent('revenue_share_percentage'),
    disabled: boolean('disabled').notNull().default(false),
    comment: text('comment'),
    /** Null: at all hours. See docs/behaviour/rules.md#hours. */
    hours: jsonb('hours').$type<RunHours>(),
    ...stamps(),
    ...archivable(),
  },
  (table) => [
    index('targeting_rule_targeting_idx').on(table.targeting_id),
    check('targeting_rule_cap', sql`${table.daily_cap} >= 0`),
    check('targeting_rule_weight', sql`${table.daily_frequency} between 0 and 100`),
    check('targeting_rule_share', sql`${table.revenue_share_percentage} between 0 and 100`),
  ],
)

/** One of up to three entries of a rule: an advertiser link, or a group. */
export const targetingRuleDetail = pgTable(
  'targeting_rule_detail',
  {
    id: rowId(),
    targeting_rule_id: integer('targeting_rule_id')
      .notNull()
      .references(() => targetingRule.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    traffic: percent('traffic')
      .notNull()
      .default(sql`'100'`),
    provider_id: integer('provider_id').references(() => provider.id, { onDelete: 'restrict' }),
    provider_link_id: integer('provider_link_id').references(() => providerLink.id, { onDelete: 'restrict' }),
    advertiser_link_group_id: integer('advertiser_link_group_id').references(() => advertiserLinkGroup.id, {
      onDelete: 'restrict',
    }),
  },
  (table) => [
    uniqueIndex('targeting_rule_detail_position_key').on(table.targeting_rule_id, table.position),
    index('targeting_rule_detail_link_idx').on(table.provider_link_id),
    index('targeting_rule_detail_group_idx').on(table.advertiser_link_group_id),
    index('targeting_rule_detail_provider_idx').on(table.provider_id),
    check('targeting_rule_detail_position', sql`${table.position} between 0 and 2`),
    check('targeting_rule_detail_traffic', sql`${table.traffic} between 0 and 100`),
    check(
      'targeting_rule_detail_target',
      sql`(${table.provider_link_id} is null) <> (${table.advertiser_link_group_id} is null)`,
    ),
  ],
)

/** A publisher ad account: docs/behaviour/revenue.md#publisher-ad-accounts. */
export const publisherAccount = pgTable(
  'publisher_account',
  {
    id: rowId(),
    publisher_id: integer('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'restrict' }),
    provider_id: integer('provider_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'restrict' }),
    tid: integer('tid')
      .notNull()
      .references(() => targeting.id, { onDelete: 'restrict' }),
    rule_id: integer('rule_id')
      .notNull()
      .references(() => targetingRule.id, { onDelete: 'restrict' }),
    link_id: integer('link_id')
      .notNull()
      .references(() => providerLink.id, { onDelete: 'restrict' }),
    status: boolean('status').notNull().default(true),
    /** Channel value, and the channel variable it belongs to. */
    sin: text('sin').notNull(),
    source_identifier: text('source_identifier').notNull(),
    share_revenue: percent('share_revenue').notNull(),
    /** The rule's share when the account was made, to distinguish a new agreement from a share edited by hand. */
    agreed_share: percent('agreed_share').notNull(),
    api_key: text('api_key'),
    valid_from: date('valid_from').notNull(),
    /** Last day that still counts; null while it runs. */
    valid_to: date('valid_to'),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('publisher_account_running_key')
      .on(table.rule_id, table.link_id)
      .where(sql`valid_to is null`),
    index('publisher_account_match_idx').on(table.provider_id, table.sin, table.valid_from),
    index('publisher_account_publisher_idx').on(table.publisher_id),
    index('publisher_account_targeting_idx').on(table.tid),
    index('publisher_account_link_idx').on(table.link_id),
    index('publisher_account_rule_idx').on(table.rule_id),
    check('publisher_account_share', sql`${table.share_revenue} between 0 and 100`),
  ],
)
