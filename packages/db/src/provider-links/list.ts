import type {
  ProviderLink,
  ProviderLinkOption,
  ProviderLinkOptionsQuery,
  ProviderLinksQuery,
} from '@headgate/contract/provider-links'
import { and, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { activityOfOne, capUsedToday, didNotReachCap, liveAt } from '../engine/activity.ts'
import {
  byLastLive,
  byLive,
  byName,
  countOf,
  holdsText,
  inSet,
  liveSince,
  oneOf,
  sortedIds,
  type Sort,
} from '../lists/sorts.ts'
import { inParts, isoMoment } from '../lists/page.ts'
import { readNamed } from '../base/named-query.ts'
import { findView } from '../lists/views.ts'
import { linkedIds, linkIdsOfPublishers, linkUses } from './uses.ts'

const today = sql`(now() at time zone 'utc')::date`

/** Units of the cap used today by each link that was used. */
const usedToday = sql`(select u.entity_id, u.used from cap_usage u
  where u.day = ${today} and u.kind = 'provider_link' and u.used > 0)`

const live = (interval: string) => liveSince('provider_link', interval)

/** Every column a caller may sort by, and nothing else (DESIGN §3). */
const sortable: Record<ProviderLinksQuery['order_by'], Sort> = {
  id: { by: sql`l.id` },
  link: { by: sql`lower(left(l.link, 200))` },
  provider: byName('provider', 'provider_id'),
  tag_type: byName('tag_type', 'tag_type_id'),
  search_engine: byName('search_engine', 'search_engine_id'),
  platform: byName('platform', 'platform_id'),
  traffic_source: byName('traffic_source', 'traffic_source_id', true),
  daily_cap: { by: sql`l.daily_cap` },
  remaining_cap: {
    figure: usedToday,
    by: sql`greatest(0, l.daily_cap - f.used)::float8`,
    without: sql`l.daily_cap`,
    isConstant: false,
  },
  cap_consumed: {
    figure: usedToday,
    by: sql`f.used::float8`,
    without: sql`0`,
    isConstant: true,
    isLowest: true,
  },
  quality_score: { by: sql`l.quality_score` },
  is_traffic_flowing: byLive('provider_link', '60 minutes'),
  is_live: byLive('provider_link', '24 hours'),
  last_live: byLastLive('provider_link'),
  createdAt: { by: sql`l.created_at` },
  disabled: { by: sql`l.disabled` },
  reusable: { by: sql`l.reusable` },
}

const containsText = (text: string | undefined): SQL | undefined =>
  text ? holdsText(text, 'l.link', 'l.description') : undefined

/** The filters of the list as one condition on `provider_link l` (1 §2). */
function matches(query: ProviderLinksQuery): SQL {
  return and(
    sql`l.archived_at is null`,
    query.id === undefined ? undefined : sql`l.id = ${query.id}`,
    containsText(query.link),
    oneOf('provider_id', query.provider_id),
    oneOf('platform_id', query.platform_id),
    oneOf('search_engine_id', query.search_engine_id),
    oneOf('tag_type_id', query.tag_type_id),
    oneOf('traffic_source_id', query.traffic_source_id),
    oneOf('quality_score', query.quality_score, 'text'),
    query.publisher_id?.length ? sql`l.id in ${linkIdsOfPublishers(query.publisher_id)}` : undefined,
    query.isLinked === undefined ? undefined : inSet(linkedIds(), query.isLinked === 'linked'),
    query.is_live === undefined ? undefined : inSet(live('24 hours'), query.is_live),
    query.reusable === undefined ? undefined : sql`l.reusable = ${query.reusable}`,
    // A link of today had no cap yesterday.
    query.didnot_reach_cap
      ? sql`(l.created_at < ${today} and ${didNotReachCap('provider_link', sql`l.id`, sql`l.daily_cap`)})`
      : undefined,
    query.didnot_go_live ? inSet(live('7 days'), false) : undefined,
    // Last live within 7 days, nothing in the last 60 minutes (DESIGN §7), as two sets.
    query.traffic_paused ? and(inSet(live('7 days'), true), inSet(live('60 minutes'), false)) : undefined,
  )!
}

const pageIds = (db: Db, query: ProviderLinksQuery, where: SQL) =>
  sortedIds(db, 'provider_link', sortable[query.order_by], where, query)

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
    from unnest(${sql.param(ids)}::int[]) with ordinality as wanted (id, place)
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
  return rows.map(toProviderLink)
}

function toProviderLink(row: Row & ProviderLink): ProviderLink {
  return {
    ...row,
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

const liveOrders = new Set(['cap_consumed', 'remaining_cap', 'is_traffic_flowing', 'is_live', 'last_live'])

const nameTables = ['provider', 'platform', 'search_engine', 'tag_type', 'traffic_source']

/** Tables of rules, which only some filters read. */
const ruleTables = [
  'targeting',
  'targeting_rule',
  'targeting_rule_detail',
  'advertiser_link_group',
  'group_rule',
]

/** One page of advertiser links, the total of all pages and the moment of the live figures (1 §2, §7). */
export async function listProviderLinks(
  db: Db,
  query: ProviderLinksQuery,
): Promise<{ providerLinks: ProviderLink[]; total: number; live_at: string | null }> {
  const where = matches(query)
  const { page: _page, size: _size, order_by, order_direction: _way, download: _download, ...filters } = query
  const isPlain = Object.values(filters).every(
    (value) => value === undefined || value === '' || value === false,
  )
  const reachesRules = query.isLinked !== undefined || Boolean(query.publisher_id?.length)
  const total =
    query.is_live !== undefined || query.didnot_reach_cap || query.didnot_go_live || query.traffic_paused
  const found = findView(db, {
    table: 'provider_link',
    reads: reachesRules ? [...nameTables, ...ruleTables] : nameTables,
    filters,
    query,
    live: { total, page: liveOrders.has(order_by) },
    findTotal: (counts) =>
      isPlain && query.is_live === undefined && query.reusable === undefined
        ? Promise.resolve(counts.active)
        : countOf(db, sql`provider_link l`, where),
    findIds: () => pageIds(db, query, where),
  })
  const [view, live_at] = await Promise.all([found, liveAt(db)])
  return { providerLinks: await readProviderLinks(db, view.ids), total: view.total, live_at }
}

/** All links that match, in the list's order, in parts. */
export async function* eachProviderLink(db: Db, query: ProviderLinksQuery): AsyncGenerator<ProviderLink[]> {
  const ids = await pageIds(db, { ...query, page: 1, size: 2_147_483_647 }, matches(query))
  yield* inParts(ids, (part) => readProviderLinks(db, part))
}

/** A link of a traffic type without sources has none, and fits whatever sources are given. */
const takesSource = (sources: readonly number[] | undefined) =>
  sources?.length
    ? sql`(l.traffic_source_id is null or l.traffic_source_id = any(${sql.param(sources)}::int[]))`
    : undefined

/** Most links one select is given. */
const MOST_OPTIONS = 10_000

/**
 * Links as options of selects (2 §7.4): by advertiser and properties, and always those asked for by id. A deleted one
 * is answered by its id alone, as disabled: a rule that came back with its publisher link may hold it.
 */
export async function providerLinkOptions(
  db: Db,
  query: ProviderLinkOptionsQuery,
  most: number = MOST_OPTIONS,
): Promise<ProviderLinkOption[]> {
  const properties = and(
    oneOf('provider_id', query.provider_id),
    oneOf('platform_id', query.platform_id),
    oneOf('search_engine_id', query.search_engine_id),
    oneOf('tag_type_id', query.tag_type_id),
    takesSource(query.traffic_source_id),
    oneOf('quality_score', query.quality_score, 'text'),
    containsText(query.link),
  )
  const wanted = oneOf('id', query.provider_link_id)
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
