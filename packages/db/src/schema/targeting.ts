import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { archivable, moment, percent, rowId, stamps } from './columns.ts'
import { provider, providerLink, publisher } from './partner.ts'

const listed = sql`archived_at is null`

/** A publisher link (2 §3.1). Property lists are arrays: they are always read and written whole. */
export const targeting = pgTable(
  'targeting',
  {
    id: rowId(),
    publisherId: integer('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'restrict' }),
    link: text('link').notNull().default(''),
    status: text('status').$type<'draft' | 'published'>().notNull().default('draft'),
    isActive: boolean('is_active').notNull().default(true),
    publishedAt: moment('published_at'),
    customDomain: text('custom_domain'),
    useCustomDomain: boolean('use_custom_domain').notNull().default(false),
    useCustomFallback: boolean('use_custom_fallback').notNull().default(false),
    useCustomOvercapUrl: boolean('use_custom_overcap_url').notNull().default(false),
    defaultFallback: text('default_fallback'),
    overcapUrl: text('overcap_url'),
    subId: text('sub_id'),
    clientId: integer('client_id'),
    n: text('n'),
    clickId: text('click_id'),
    warmupMode: boolean('warmup_mode').notNull().default(false),
    useSid: boolean('use_sid').notNull().default(false),
    useAdAccountId: boolean('use_ad_account_id').notNull().default(false),
    useUtmSource: boolean('use_utm_source').notNull().default(false),
    usePixelId: boolean('use_pixel_id').notNull().default(false),
    useConversionEvent: boolean('use_conversion_event').notNull().default(false),
    useAdGroupId: boolean('use_ad_group_id').notNull().default(false),
    useAdPlacementId: boolean('use_ad_placement_id').notNull().default(false),
    useUt: boolean('use_ut').notNull().default(false),
    useAdId: boolean('use_ad_id').notNull().default(false),
    useSiteId: boolean('use_site_id').notNull().default(false),
    useSiteDomain: boolean('use_site_domain').notNull().default(false),
    usePublisherId: boolean('use_publisher_id').notNull().default(false),
    usePublisherName: boolean('use_publisher_name').notNull().default(false),
    notes: text('notes'),
    tagDescription: text('tag_description'),
    targetingType: text('targeting_type')
      .$type<'round_robin' | 'waterfall'>()
      .notNull()
      .default('round_robin'),
    passReferrer: boolean('pass_referrer').notNull().default(false),
    ipListProxy: boolean('ip_list_proxy').notNull().default(false),
    ipListTooManyPerIp: boolean('ip_list_too_many_per_ip').notNull().default(false),
    minimumChromeVersion: boolean('minimum_chrome_version').notNull().default(false),
    minimumWindowsVersion: boolean('minimum_windows_version').notNull().default(false),
    shortKeywords: boolean('short_keywords').notNull().default(false),
    /** Milliseconds; null means off. */
    latency: integer('latency'),
    /** Percent; null means off. */
    highPayingKeywordsPercentage: percent('high_paying_keywords_percentage'),
    disableFiltersTemporarily: boolean('disable_filters_temporarily'),
    platformIds: integer('platform_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    searchEngineIds: integer('search_engine_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    tagTypeIds: integer('tag_type_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    trafficSourceIds: integer('traffic_source_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    qualityScores: text('quality_scores')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Sum of its enabled rules' caps, 0 when one of them has none; kept by a trigger on the rules (decision 0137). */
    dailyCap: bigint('daily_cap', { mode: 'number' }).notNull().default(0),
    ...stamps(),
    ...archivable(),
  },
  (table) => [
    index('targeting_publisher_idx').on(table.publisherId),
    // One for each order of the list, ending in the id (decision 0063).
    index('targeting_active_idx').on(table.id).where(listed),
    index('targeting_by_publisher_idx').on(table.publisherId, table.id).where(listed),
    index('targeting_by_link_idx')
      .on(sql`lower(left(${table.link}, 200))`, table.id)
      .where(listed),
    index('targeting_by_tag_types_idx').on(table.tagTypeIds, table.id).where(listed),
    index('targeting_by_traffic_sources_idx').on(table.trafficSourceIds, table.id).where(listed),
    index('targeting_by_status_idx').on(table.status, table.id).where(listed),
    index('targeting_by_is_active_idx').on(table.isActive, table.id).where(listed),
    index('targeting_by_updated_idx').on(table.updatedAt, table.id).where(listed),
    index('targeting_by_cap_idx').on(table.dailyCap, table.id).where(listed),
    index('targeting_archived_idx')
      .on(table.archivedAt, table.id)
      .where(sql`archived_at is not null`),
    index('targeting_search_idx').using(
      'gin',
      table.link.op('gin_trgm_ops'),
      table.tagDescription.op('gin_trgm_ops'),
      table.notes.op('gin_trgm_ops'),
    ),
    check('targeting_status', sql`${table.status} in ('draft', 'published')`),
    check('targeting_type_known', sql`${table.targetingType} in ('round_robin', 'waterfall')`),
    check('targeting_latency', sql`${table.latency} between 100 and 50000`),
    check('targeting_high_paying', sql`${table.highPayingKeywordsPercentage} between 0 and 100`),
    check('targeting_client_id', sql`${table.clientId} >= 0`),
  ],
)

/** A group of advertiser links (2 §3.3). Its capacity is the sum of its rules'. */
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
    searchEngines: integer('search_engines')
      .array()
      .notNull()
      .default(sql`'{}'`),
    tagTypes: integer('tag_types')
      .array()
      .notNull()
      .default(sql`'{}'`),
    qualityScores: text('quality_scores')
      .array()
      .notNull()
      .default(sql`'{}'`),
    capacity: integer('capacity').notNull().default(0),
    targeting: text('targeting').$type<'round_robin' | 'waterfall'>().notNull().default('round_robin'),
    status: text('status').$type<'draft' | 'published'>().notNull().default('draft'),
    publishedAt: moment('published_at'),
    ...stamps(),
    ...archivable(),
  },
  (table) => [
    check('advertiser_link_group_status', sql`${table.status} in ('draft', 'published')`),
    check('advertiser_link_group_targeting', sql`${table.targeting} in ('round_robin', 'waterfall')`),
    check('advertiser_link_group_capacity', sql`${table.capacity} >= 0`),
  ],
)

export const groupRule = pgTable(
  'group_rule',
  {
    id: rowId(),
    advertiserLinkGroupId: integer('advertiser_link_group_id')
      .notNull()
      .references(() => advertiserLinkGroup.id, { onDelete: 'cascade' }),
    priority: integer('priority').notNull(),
    capacity: integer('capacity').notNull().default(0),
    weight: percent('weight'),
    revenueShare: percent('revenue_share'),
    active: boolean('active').notNull().default(true),
    advertiserId: integer('advertiser_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'restrict' }),
    advertiserLinkId: integer('advertiser_link_id')
      .notNull()
      .references(() => providerLink.id, { onDelete: 'restrict' }),
    ...stamps(),
    ...archivable(),
  },
  (table) => [
    index('group_rule_group_idx').on(table.advertiserLinkGroupId),
    index('group_rule_link_idx').on(table.advertiserLinkId),
    index('group_rule_advertiser_idx').on(table.advertiserId),
    check('group_rule_capacity', sql`${table.capacity} >= 0`),
    check('group_rule_weight', sql`${table.weight} between 0 and 100`),
    check('group_rule_share', sql`${table.revenueShare} between 0 and 100`),
  ],
)

/** A rule of a publisher link (2 §3.2). */
export const targetingRule = pgTable(
  'targeting_rule',
  {
    id: rowId(),
    targetingId: integer('targeting_id')
      .notNull()
      .references(() => targeting.id, { onDelete: 'cascade' }),
    priority: integer('priority').notNull(),
    dailyCap: integer('daily_cap').notNull().default(0),
    /** The weight (2 §3.2); null in waterfall. */
    dailyFrequency: percent('daily_frequency'),
    revenueSharePercentage: percent('revenue_share_percentage'),
    disabled: boolean('disabled').notNull().default(false),
    comment: text('comment'),
    ...stamps(),
    ...archivable(),
  },
  (table) => [
    index('targeting_rule_targeting_idx').on(table.targetingId),
    check('targeting_rule_cap', sql`${table.dailyCap} >= 0`),
    check('targeting_rule_weight', sql`${table.dailyFrequency} between 0 and 100`),
    check('targeting_rule_share', sql`${table.revenueSharePercentage} between 0 and 100`),
  ],
)

/** One of up to three entries of a rule: an advertiser link, or a group. */
export const targetingRuleDetail = pgTable(
  'targeting_rule_detail',
  {
    id: rowId(),
    targetingRuleId: integer('targeting_rule_id')
      .notNull()
      .references(() => targetingRule.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    traffic: percent('traffic').notNull().default('100'),
    providerId: integer('provider_id').references(() => provider.id, { onDelete: 'restrict' }),
    providerLinkId: integer('provider_link_id').references(() => providerLink.id, { onDelete: 'restrict' }),
    advertiserLinkGroupId: integer('advertiser_link_group_id').references(() => advertiserLinkGroup.id, {
      onDelete: 'restrict',
    }),
  },
  (table) => [
    uniqueIndex('targeting_rule_detail_position_key').on(table.targetingRuleId, table.position),
    index('targeting_rule_detail_link_idx').on(table.providerLinkId),
    index('targeting_rule_detail_group_idx').on(table.advertiserLinkGroupId),
    index('targeting_rule_detail_provider_idx').on(table.providerId),
    check('targeting_rule_detail_position', sql`${table.position} between 0 and 2`),
    check('targeting_rule_detail_traffic', sql`${table.traffic} between 0 and 100`),
    check(
      'targeting_rule_detail_target',
      sql`(${table.providerLinkId} is null) <> (${table.advertiserLinkGroupId} is null)`,
    ),
  ],
)

/** A publisher ad account (DESIGN §7): one per advertiser link that a published rule can reach. */
export const publisherAccount = pgTable(
  'publisher_account',
  {
    id: rowId(),
    publisherId: integer('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'restrict' }),
    providerId: integer('provider_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'restrict' }),
    targetingId: integer('tid')
      .notNull()
      .references(() => targeting.id, { onDelete: 'restrict' }),
    ruleId: integer('rule_id')
      .notNull()
      .references(() => targetingRule.id, { onDelete: 'restrict' }),
    linkId: integer('link_id')
      .notNull()
      .references(() => providerLink.id, { onDelete: 'restrict' }),
    status: boolean('status').notNull().default(true),
    /** Channel value, and the channel variable it belongs to. */
    channel: text('sin').notNull(),
    sourceIdentifier: text('source_identifier').notNull(),
    shareRevenue: percent('share_revenue').notNull(),
    /** The rule's share when the account was made: tells a new agreement from a share edited by hand. */
    agreedShare: percent('agreed_share').notNull(),
    apiKey: text('api_key'),
    validFrom: date('valid_from').notNull(),
    /** Last day that still counts; null while it runs. */
    validTo: date('valid_to'),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('publisher_account_running_key')
      .on(table.ruleId, table.linkId)
      .where(sql`valid_to is null`),
    index('publisher_account_match_idx').on(table.providerId, table.channel, table.validFrom),
    index('publisher_account_publisher_idx').on(table.publisherId),
    index('publisher_account_targeting_idx').on(table.targetingId),
    index('publisher_account_link_idx').on(table.linkId),
    index('publisher_account_rule_idx').on(table.ruleId),
    check('publisher_account_share', sql`${table.shareRevenue} between 0 and 100`),
  ],
)
