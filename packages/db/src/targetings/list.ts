import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { TargetingRow, TargetingsQuery } from '@headgate/contract/targetings/list'
import { and, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { activityOfOne, rulesOfTargeting, reachedCapYesterday, liveAt } from '../engine/activity.ts'
import {
  byLastLive,
  byLive,
  byName,
  byNames,
  countOf,
  holdsText,
  inSet,
  liveSince,
  oneOf,
  sortedIds,
  type Sort,
} from '../lists/sorts.ts'
import { readNamed } from '../base/named-query.ts'
import { findView } from '../lists/views.ts'
import { inParts, isoMoment, literalPattern } from '../lists/page.ts'

const today = sql`(now() at time zone 'utc')::date`

const live = (interval: string) => liveSince('targeting', interval)

const isListed = (archived: boolean) => (archived ? sql`archived_at is not null` : sql`archived_at is null`)

/**
 * Cap consumption of today (DESIGN §7): of a link with a cap the units that its enabled rules used of theirs, of one
 * without all its searches, because searches of rules without a cap are counted for the link alone (decision 0193).
 */
const usedToday = sql`(select r.targeting_id as entity_id, sum(u.used)::float8 as used
  from cap_usage u join targeting_rule r on r.id = u.entity_id and not r.disabled and r.archived_at is null
    join targeting t on t.id = r.targeting_id and t.daily_cap > 0
  where u.day = ${today} and u.kind = 'rule' and u.used > 0
  group by r.targeting_id
  union all
  select a.entity_id, sum(a.searches_today)::float8
  from activity a join targeting t on t.id = a.entity_id and t.daily_cap = 0
  where a.kind = 'targeting' and a.day = ${today} and a.searches_today > 0
  group by a.entity_id)`

/** Every column a caller may sort by, and nothing else (DESIGN §3). */
const sortable = (archived: boolean): Record<TargetingsQuery['order_by'], Sort> => ({
  id: { by: sql`l.id` },
  publisher: byName('publisher', 'publisher_id'),
  publisher_id: { by: sql`l.publisher_id` },
  link: { by: sql`lower(left(l.link, 200))` },
  tag_type: byNames('tag_type', 'targeting', 'tag_type_ids', isListed(archived)),
  traffic_source: byNames('traffic_source', 'targeting', 'traffic_source_ids', isListed(archived)),
  status: { by: sql`l.status` },
  is_active: { by: sql`l.is_active` },
  updatedAt: { by: sql`l.updated_at` },
  archivedAt: { by: archived ? sql`l.archived_at` : sql`l.id` },
  daily_cap: { by: sql`l.daily_cap` },
  cap_consumed: {
    figure: usedToday,
    by: sql`f.used`,
    without: sql`0`,
    isConstant: true,
    isLowest: true,
    having: sql`(select r.targeting_id as entity_id from targeting_rule r
      join cap_usage u on u.day = ${today} and u.kind = 'rule' and u.entity_id = r.id and u.used > 0
      join targeting t on t.id = r.targeting_id and t.daily_cap > 0
      where not r.disabled and r.archived_at is null
      union all
      select a.entity_id from activity a join targeting t on t.id = a.entity_id and t.daily_cap = 0
      where a.kind = 'targeting' and a.day = ${today} and a.searches_today > 0)`,
  },
  is_traffic_flowing: byLive('targeting', '60 minutes'),
  is_live: byLive('targeting', '24 hours'),
  last_live: byLastLive('targeting'),
})

/**
 * What was typed: digits find every id that holds them (3 §2.3), other text also links and descriptions. As a set of ids,
 * so that texts and names are each found by their index.
 */
function containsText(q: string | undefined): SQL | undefined {
  if (!q) return undefined
  const pattern = literalPattern(q)
  // Every generated link holds ids: digits are looked for in the link's own id alone.
  const own = /^\d+$/.test(q)
    ? sql`t.id::text like ${pattern}`
    : holdsText(q, 't.link', 't.tag_description', 't.notes')
  return sql`l.id in (select t.id from targeting t where ${own}
    union select t.id from publisher p join targeting t on t.publisher_id = p.id where p.name ilike ${pattern})`
}

const overlaps = (column: string, ids: readonly number[] | undefined) =>
  ids && ids.length > 0 ? sql`l.${sql.raw(column)} && ${sql.param(ids)}::int[]` : undefined

/** The filters of the list as one condition on `targeting l` (2 §7.3, DESIGN §7). */
export function matches(query: TargetingsQuery): SQL {
  return and(
    sql`l.${isListed(query.archived)}`,
    query.id === undefined ? undefined : sql`l.id = ${query.id}`,
    query.pub_link_id === undefined ? undefined : sql`l.id = ${query.pub_link_id}`,
    containsText(query.q),
    oneOf('publisher_id', query.publisher),
    overlaps('tag_type_ids', query.traffic_type),
    overlaps('traffic_source_ids', query.traffic_source),
    query.status === undefined ? undefined : sql`l.status = ${query.status}`,
    query.is_live === undefined ? undefined : inSet(live('24 hours'), query.is_live),
    // A link of today had no cap yesterday.
    query.didnot_reach_cap
      ? sql`(l.created_at < ${today} and l.daily_cap > 0 and ${inSet(reachedCapYesterday(), false)})`
      : undefined,
    query.didnot_go_live ? inSet(live('7 days'), false) : undefined,
    query.traffic_paused ? and(inSet(live('7 days'), true), inSet(live('60 minutes'), false)) : undefined,
  )!
}

const pageIds = (db: Db, query: TargetingsQuery, where: SQL) =>
  sortedIds(db, 'targeting', sortable(query.archived)[query.order_by], where, query)

interface Row extends Record<string, unknown> {
  updated: Date | string
  published: Date | string | null
  archived: Date | string | null
  live: Date | string | null
  today_count: number
  yesterday_count: number
  today_date: string
  yesterday_date: string
}

const isoOrNull = (moment: Date | string | null) => (moment === null ? null : isoMoment(moment))

const namesIn = (table: string, ids: SQL) => sql`array(select named.name from ${sql.raw(table)} as named
  where named.id = any(${ids}) order by lower(named.name))`

/** Whole rows, in the order of the ids. */
async function readRows(db: Db, ids: readonly number[]): Promise<TargetingRow[]> {
  const rows = await readNamed<Row & TargetingRow>(
    db,
    'targetings',
    sql`
    select l.id, l.publisher_id, publisher.name as publisher, l.link, l.status, l.is_active, l.targeting_type,
      l.updated_at as updated, l.published_at as published, l.archived_at as archived, l.tag_description,
      l.platform_ids as platform_id, l.search_engine_ids as search_engine_id, l.tag_type_ids as tag_type_id,
      l.traffic_source_ids as traffic_source_id, l.quality_scores as quality_score,
      ${namesIn('tag_type', sql`l.tag_type_ids`)} as tag_types,
      ${namesIn('traffic_source', sql`l.traffic_source_ids`)} as traffic_sources,
      l.daily_cap::float8 as daily_cap, own.enabled_rules,
      case when l.daily_cap > 0 then own.cap_used else live.searches_today end as cap_consumed,
      live.is_live, live.is_traffic_flowing, live.last_live as live,
      live.searches_today as today_count, live.searches_yesterday as yesterday_count,
      ${today}::text as today_date, (${today} - 1)::text as yesterday_date
    from unnest(${sql.param(ids)}::int[]) with ordinality as wanted (id, place)
      join targeting l on l.id = wanted.id
      join publisher on publisher.id = l.publisher_id
      cross join lateral ${rulesOfTargeting(sql`l.id`)} as own
      cross join lateral ${activityOfOne('targeting', sql`l.id`)} as live
    order by wanted.place`,
  )
  return rows.map((row) => ({
    ...row,
    updatedAt: isoMoment(row.updated),
    publishedAt: isoOrNull(row.published),
    archivedAt: isoOrNull(row.archived),
    last_live: isoOrNull(row.live),
    publisher_channel_search_count: [
      { count: row.today_count, date: row.today_date },
      { count: row.yesterday_count, date: row.yesterday_date },
    ],
  }))
}

const liveOrders = new Set(['cap_consumed', 'is_traffic_flowing', 'is_live', 'last_live'])

/** One page of publisher links, the total of all pages and the moment of the live figures (2 §2.1, §7.3). */
export async function listTargetings(
  db: Db,
  query: TargetingsQuery,
): Promise<{ targetings: TargetingRow[]; total: number; live_at: string | null }> {
  const where = matches(query)
  const { page: _page, size: _size, order_by, order_direction: _way, download: _download, ...filters } = query
  const isPlain = Object.entries(filters).every(([name, value]) => name === 'archived' || !value)
  const total =
    query.is_live !== undefined || query.didnot_reach_cap || query.didnot_go_live || query.traffic_paused
  const [view, live_at] = await Promise.all([
    findView(db, {
      table: 'targeting',
      reads: ['publisher', 'targeting_rule', 'tag_type', 'traffic_source'],
      filters,
      query,
      live: { total, page: liveOrders.has(order_by) },
      findTotal: (counts) =>
        isPlain && query.is_live === undefined
          ? Promise.resolve(query.archived ? counts.archived : counts.active)
          : countOf(db, sql`targeting l`, where),
      findIds: () => pageIds(db, query, where),
    }),
    liveAt(db),
  ])
  return { targetings: await readRows(db, view.ids), total: view.total, live_at }
}

/** The ids of all links that match, in the list's order. */
export const allIds = (db: Db, query: TargetingsQuery): Promise<number[]> =>
  pageIds(db, { ...query, page: 1, size: 2_147_483_647 }, matches(query))

/** All links that match, in the list's order, in parts. */
export async function* eachTargeting(db: Db, query: TargetingsQuery): AsyncGenerator<TargetingRow[]> {
  yield* inParts(await allIds(db, query), (part) => readRows(db, part))
}

export interface ConnectedLink extends Record<string, unknown> {
  provider_name: string
  provider_link_id: number
  provider_link: string
  rule_disabled: boolean
  rule_id: number
  advertiser_link_group_id: number | null
}

/**
 * Advertiser links that the rules of a publisher link send to, by rule order, also through groups (2 §2.1, §7.4). Through
 * a group a rule is disabled too when the group or the group's own rule is. Throws CallError 404.
 */
export async function connectedLinks(db: Db, id: number): Promise<ConnectedLink[]> {
  const found = await db.execute(sql`select 1 from targeting where id = ${id}`)
  if (found.rowCount === 0) throw new CallError(errors.notFound, { text: messages.targetings.notFound })
  const { rows } = await db.execute<ConnectedLink>(sql`
    select provider.name as provider_name, link.id as provider_link_id, link.link as provider_link,
      reached.disabled as rule_disabled, reached.rule_id, reached.group_id as advertiser_link_group_id
    from (
      select r.id as rule_id, r.priority, d.position, 0 as place, d.provider_link_id as link_id, r.disabled,
        null::int as group_id
      from targeting_rule r join targeting_rule_detail d on d.targeting_rule_id = r.id
      where r.targeting_id = ${id} and r.archived_at is null and d.provider_link_id is not null
      union all
      select r.id, r.priority, d.position, g.priority, g.advertiser_link_id,
        r.disabled or not g.active or not a.active or a.archived_at is not null, a.id
      from targeting_rule r join targeting_rule_detail d on d.targeting_rule_id = r.id
        join advertiser_link_group a on a.id = d.advertiser_link_group_id
        join group_rule g on g.advertiser_link_group_id = a.id and g.archived_at is null
      where r.targeting_id = ${id} and r.archived_at is null) as reached
      join provider_link link on link.id = reached.link_id
      join provider on provider.id = link.provider_id
    order by reached.disabled, reached.priority, reached.rule_id, reached.position, reached.place, link.id`)
  return rows
}
