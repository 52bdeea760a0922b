import type {
  ProviderLink,
  ProviderLinkOption,
  ProviderLinkOptionsQuery,
  ProviderLinksQuery,
} from '@headgate/contract/provider-links'
import { and, sql, type SQL } from 'drizzle-orm'
import { arrayOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { readNamed } from '../base/named-query.ts'
import { activityOfOne, capUsedToday, didNotReachCap, liveAt } from '../engine/activity.ts'
import {
  columnOf,
  equals,
  holdsText,
  inSet,
  isShort,
  oneOf,
  tab,
  trafficFilters,
  type Filter,
} from '../lists/filters.ts'
import { readLinkWatch } from './link-checks.ts'
import { listOf } from '../lists/list.ts'
import { isoMoment } from '../lists/page.ts'
import {
  byColumn,
  byFlag,
  byId,
  byLastLive,
  byLive,
  byName,
  byNumber,
  bySearchesToday,
  byText,
  type Sort,
} from '../lists/sorts.ts'
import { linksAtCap } from './at-cap.ts'
import { linkedIds, linkIdsOfPublishers, linkUses } from './uses.ts'

const today = sql`(now() at time zone 'utc')::date`

/** Units of the cap used today by each link that was used. */
const usedToday = sql`(select u.entity_id, u.used from cap_usage u
  where u.day = ${today} and u.kind = 'provider_link' and u.used > 0)`

/** Every column a caller may sort by. */
const sortable: Record<ProviderLinksQuery['order_by'], Sort> = {
  id: byId,
  link: byText('provider_link.link', { upTo: 200 }),
  provider: byName('provider.name', 'provider_link.provider_id'),
  tag_type: byName('tag_type.name', 'provider_link.tag_type_id'),
  search_engine: byName('search_engine.name', 'provider_link.search_engine_id'),
  platform: byName('platform.name', 'provider_link.platform_id'),
  traffic_source: byName('traffic_source.name', 'provider_link.traffic_source_id', { optional: true }),
  daily_cap: byNumber('provider_link.daily_cap'),
  remaining_cap: {
    figure: usedToday,
    by: sql`greatest(0, l.daily_cap - f.used)::float8`,
    without: sql`l.daily_cap`,
    isConstant: false,
    reads: ['provider_link.daily_cap'],
    isLive: true,
    isCostly: true,
  },
  cap_consumed: {
    figure: usedToday,
    by: sql`f.used::float8`,
    without: sql`0`,
    isConstant: true,
    isLowest: true,
    reads: [],
    isLive: true,
  },
  searches_today: bySearchesToday('provider_link'),
  quality_score: byColumn('provider_link.quality_score'),
  is_traffic_flowing: byLive('provider_link', '60 minutes'),
  is_live: byLive('provider_link', '24 hours'),
  last_live: byLastLive('provider_link'),
  createdAt: byColumn('provider_link.created_at'),
  disabled: byFlag('provider_link.disabled'),
  reusable: byFlag('provider_link.reusable'),
}

const texts = ['provider_link.link', 'provider_link.description']

const containsText = (text: string | undefined): Filter | undefined =>
  text ? { where: holdsText(text, texts.map(columnOf)), reads: texts, isCostly: isShort(text) } : undefined

const ruleColumns = [
  'targeting_rule.targeting_id',
  'targeting_rule.archived_at',
  'targeting.archived_at',
  'targeting_rule_detail.targeting_rule_id',
]
const groupColumns = ['group_rule.advertiser_link_id', 'group_rule.archived_at']

/** Whether any rule uses the link. */
const isLinked = (wanted: boolean): Filter => ({
  where: inSet(linkedIds(), wanted),
  whereOfFew: wanted
    ? sql`exists (select 1 from ${linkUses(sql`l.id`)} as uses)`
    : sql`not exists (select 1 from ${linkUses(sql`l.id`)} as uses)`,
  reads: [
    ...ruleColumns,
    'targeting_rule_detail.provider_link_id',
    ...groupColumns,
    'group_rule.advertiser_link_group_id',
    'advertiser_link_group.archived_at',
  ],
  via: {
    targeting_rule_detail: 'same',
    group_rule: 'same',
    targeting_rule: (ids) => linksOfTargetings(ids),
    targeting: (ids) => linksOfTargetings(ids),
    advertiser_link_group: (ids) =>
      sql`select g.advertiser_link_id from group_rule g where g.advertiser_link_group_id = any(${ids})`,
  },
  isCostly: true,
})

const linksOfTargetings = (ids: SQL) => sql`select d.provider_link_id
  from targeting_rule r join targeting_rule_detail d on d.targeting_rule_id = r.id
  where r.targeting_id = any(${ids}) and d.provider_link_id is not null`

/** Rules of one of the publishers reach the link, also through groups. */
const isOfPublishers = (publishers: readonly number[]): Filter => ({
  where: sql`l.id in ${linkIdsOfPublishers(publishers)}`,
  reads: [
    ...ruleColumns,
    'targeting.publisher_id',
    'targeting_rule_detail.provider_link_id',
    'targeting_rule_detail.advertiser_link_group_id',
    ...groupColumns,
    'group_rule.advertiser_link_group_id',
  ],
})

/** Matches links that did not reach their cap. A link made today had no cap yesterday. */
const missedItsCap: Filter = {
  where: sql`(l.created_at < ${today} and ${didNotReachCap('provider_link', sql`l.id`, sql`l.daily_cap`)})`,
  reads: ['provider_link.created_at', 'provider_link.daily_cap'],
  isLive: true,
  isCostly: true,
}

/** Matches enabled links at their cap of today. */
const reachedItsCap: Filter = {
  where: inSet(linksAtCap, true),
  reads: ['provider_link.daily_cap', 'provider_link.disabled', 'provider_link.archived_at'],
  isLive: true,
}

/** Matches links whose last test search failed. */
const failedItsCheck: Filter = {
  where: sql`l.id in (select w.provider_link_id from link_watch w where not w.ok)`,
  reads: [],
  isLive: true,
}

const filters = (query: ProviderLinksQuery) => [
  tab('provider_link', false),
  equals('provider_link.id', query.id),
  containsText(query.link),
  oneOf('provider_link.provider_id', query.provider_id),
  oneOf('provider_link.platform_id', query.platform_id),
  oneOf('provider_link.search_engine_id', query.search_engine_id),
  oneOf('provider_link.tag_type_id', query.tag_type_id),
  oneOf('provider_link.traffic_source_id', query.traffic_source_id),
  oneOf('provider_link.quality_score', query.quality_score),
  query.publisher_id?.length ? isOfPublishers(query.publisher_id) : undefined,
  query.isLinked === undefined ? undefined : isLinked(query.isLinked === 'linked'),
  equals('provider_link.reusable', query.reusable),
  query.didnot_reach_cap ? missedItsCap : undefined,
  query.reached_cap ? reachedItsCap : undefined,
  query.check_failed ? failedItsCheck : undefined,
  ...trafficFilters('provider_link', query),
]

interface Row extends Record<string, unknown> {
  id: number
  live: Date | string | null
  created: Date | string
  updated: Date | string
  today_count: number
  yesterday_count: number
  today_date: string
  yesterday_date: string
}

const named = (table: string) => sql.raw(`json_build_object('id', ${table}.id, 'name', ${table}.name)`)

/** Whole rows, in the order of the ids. */
export async function readProviderLinks(db: Db, ids: readonly number[]): Promise<ProviderLink[]> {
  const rows = await readNamed<Row & ProviderLink>(
    db,
    'provider_links',
    sql`
    select l.id, l.link, l.description, l.provider_id, l.platform_id, l.search_engine_id, l.tag_type_id,
      l.traffic_source_id, l.link_source_identifier, l.link_source_identifier_value, l.daily_cap, l.quality_score,
      l.reusable, l.disabled, l.p_sid, l.searchq_val, l.n_val, l.sub_id_val, l.click_id_val,
      l.created_at as created, l.updated_at as updated, provider.archived_at is not null as provider_archived,
      ${named('provider')} as provider, ${named('platform')} as platform, ${named('search_engine')} as search_engine,
      ${named('tag_type')} as tag_type,
      case when traffic_source.id is not null then ${named('traffic_source')} end as traffic_source,
      cap.used as cap_consumed,
      case when l.daily_cap = 0 then null else greatest(0, l.daily_cap - cap.used) end as remaining_cap,
      live.is_live, live.is_traffic_flowing, live.last_live as live,
      live.searches_today as today_count, live.searches_yesterday as yesterday_count,
      ${today}::text as today_date, (${today} - 1)::text as yesterday_date,
      uses.rules as no_of_rules, uses.active as no_of_active_rules, uses.rules > 0 as is_linked
    from unnest(${arrayOf(ids)}) with ordinality as wanted (id, place)
      join provider_link l on l.id = wanted.id
      join provider on provider.id = l.provider_id
      join platform on platform.id = l.platform_id
      join search_engine on search_engine.id = l.search_engine_id
      join tag_type on tag_type.id = l.tag_type_id
      left join traffic_source on traffic_source.id = l.traffic_source_id
      cross join lateral (select ${capUsedToday('provider_link', sql`l.id`)} as used) as cap
      cross join lateral ${activityOfOne('provider_link', sql`l.id`)} as live
      cross join lateral (select count(distinct u.rule_id)::int as rules,
        count(distinct u.rule_id) filter (where u.active)::int as active
        from ${linkUses(sql`l.id`)} as u) as uses
    order by wanted.place`,
  )
  const watch = await readLinkWatch(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => toProviderLink(row, watch.get(row.id) ?? null))
}

function toProviderLink(row: Row & ProviderLink, watch: ProviderLink['watch']): ProviderLink {
  return {
    ...row,
    watch,
    search_engine_type: null,
    last_live: row.live === null ? null : isoMoment(row.live),
    createdAt: isoMoment(row.created),
    updatedAt: isoMoment(row.updated),
    advertiser_channel_search_counts: [
      { count: row.today_count ?? 0, date: row.today_date },
      { count: row.yesterday_count ?? 0, date: row.yesterday_date },
    ],
  }
}

export const providerLinkList = listOf<ProviderLinksQuery, ProviderLink>({
  table: 'provider_link',
  filters,
  sorts: () => sortable,
  read: readProviderLinks,
  isRemembered: true,
})

/**
 * One page of advertiser links, the total of all pages and the time of the live figures. See
 * docs/behaviour/advertiser-links.md#list.
 */
export async function listProviderLinks(
  db: Db,
  query: ProviderLinksQuery,
): Promise<{ providerLinks: ProviderLink[]; total: number; live_at: string | null }> {
  const [{ rows, total }, live_at] = await Promise.all([providerLinkList.page(db, query), liveAt(db)])
  return { providerLinks: rows, total, live_at }
}

/** A link of a traffic type without sources has no source, and fits any given sources. */
const takesSource = (sources: readonly number[] | undefined) =>
  sources?.length
    ? sql`(l.traffic_source_id is null or l.traffic_source_id = any(${sql.param(sources)}::int[]))`
    : undefined

/** Largest number of links that one select gets. */
const MOST_OPTIONS = 10_000

/**
 * Links as options of selects: by advertiser and properties, and always those requested by id. A deleted link is only
 * returned when requested by id, as disabled: a rule that was restored with its publisher link may still use it. See
 * docs/behaviour/advertiser-links.md#options-of-rules.
 */
export async function providerLinkOptions(
  db: Db,
  query: ProviderLinkOptionsQuery,
  most: number = MOST_OPTIONS,
): Promise<ProviderLinkOption[]> {
  const properties = and(
    oneOf('provider_link.provider_id', query.provider_id)?.where,
    oneOf('provider_link.platform_id', query.platform_id)?.where,
    oneOf('provider_link.search_engine_id', query.search_engine_id)?.where,
    oneOf('provider_link.tag_type_id', query.tag_type_id)?.where,
    takesSource(query.traffic_source_id),
    oneOf('provider_link.quality_score', query.quality_score)?.where,
    containsText(query.link)?.where,
  )
  const wanted = oneOf('provider_link.id', query.provider_link_id)?.where
  const offered = and(sql`l.archived_at is null`, properties)!
  const where = wanted && properties ? sql`(${wanted} or (${offered}))` : (wanted ?? offered)
  const { rows } = await db.execute<ProviderLinkOption & Record<string, unknown>>(sql`
    select l.id, l.link, l.provider_id, l.platform_id, l.search_engine_id, l.tag_type_id, l.traffic_source_id,
      l.quality_score, l.daily_cap, l.disabled or l.archived_at is not null as disabled, l.reusable,
      l.link_source_identifier_value,
      case when l.daily_cap = 0 then null else greatest(0, l.daily_cap - coalesce(f.used, 0))::float8 end as remaining_cap,
      provider.name as provider_name, provider.status and provider.archived_at is null as provider_status, platform.name as platform_name,
      search_engine.name as search_engine_name, tag_type.name as tag_type_name,
      traffic_source.name as traffic_source_name
    from provider_link l
      join provider on provider.id = l.provider_id
      join platform on platform.id = l.platform_id
      join search_engine on search_engine.id = l.search_engine_id
      join tag_type on tag_type.id = l.tag_type_id
      left join traffic_source on traffic_source.id = l.traffic_source_id
      left join ${usedToday} as f on f.entity_id = l.id
    where ${where}
    order by l.id limit ${most}`)
  return rows
}
