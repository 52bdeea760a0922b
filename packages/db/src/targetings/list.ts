import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { targetingsQuery, type TargetingRow, type TargetingsQuery } from '@headgate/contract/targetings/list'
import { sql, type SQL } from 'drizzle-orm'
import { arrayOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { readNamed } from '../base/named-query.ts'
import { activityOfOne, liveAt, reachedCapYesterday, rulesOfTargeting } from '../engine/activity.ts'
import {
  equals,
  holdsText,
  inSet,
  isShort,
  literalPattern,
  oneOf,
  overlaps,
  tab,
  trafficFilters,
  type Filter,
} from '../lists/filters.ts'
import { listOf } from '../lists/list.ts'
import { isoMoment } from '../lists/page.ts'
import { hasPendingChange, pendingChangesOf } from '../lists/pending-changes.ts'
import {
  byColumn,
  byFlag,
  byId,
  byLastLive,
  byLive,
  byName,
  byNames,
  byNumber,
  bySearchesToday,
  byText,
  type Sort,
} from '../lists/sorts.ts'
import { isServedAs } from '../publishing/served-links.ts'

const today = sql`(now() at time zone 'utc')::date`

/**
 * Cap consumption of today. For a link with a cap it is the units used of its enabled rules' caps. For a link without a
 * cap it is all its searches, because searches of rules without a cap are counted for the link only (decision 0193).
 * See docs/behaviour/lists.md#live-figures.
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

const ruleColumns = ['targeting_rule.targeting_id', 'targeting_rule.disabled', 'targeting_rule.archived_at']

const byCapConsumed: Sort = {
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
  reads: ['targeting.daily_cap', ...ruleColumns],
  via: { targeting_rule: 'same' },
  isLive: true,
  isCostly: true,
}

/** Every column a caller may sort by. */
function sorts({ archived }: TargetingsQuery): Record<TargetingsQuery['order_by'], Sort> {
  const listed = archived ? sql`archived_at is not null` : sql`archived_at is null`
  return {
    id: byId,
    publisher: byName('publisher.name', 'targeting.publisher_id'),
    publisher_id: byNumber('targeting.publisher_id'),
    link: byText('targeting.link', { upTo: 200 }),
    tag_type: byNames('tag_type', 'targeting.tag_type_ids', listed),
    traffic_source: byNames('traffic_source', 'targeting.traffic_source_ids', listed),
    status: byColumn('targeting.status'),
    is_active: byFlag('targeting.is_active'),
    updatedAt: byColumn('targeting.updated_at'),
    archivedAt: archived ? byColumn('targeting.archived_at') : byId,
    daily_cap: byNumber('targeting.daily_cap'),
    cap_consumed: byCapConsumed,
    searches_today: bySearchesToday('targeting'),
    is_traffic_flowing: byLive('targeting', '60 minutes'),
    is_live: byLive('targeting', '24 hours'),
    last_live: byLastLive('targeting'),
  }
}

/** Links that a change of their publisher concerns. */
const viaPublisher = {
  publisher: (ids: SQL) => sql`select t.id from targeting t where t.publisher_id = any(${ids})`,
}

/**
 * The typed text. Digits match every id that contains them; other text also matches links and descriptions. For longer
 * texts the condition is a set of ids, so that texts and names are each found by their index.
 */
function holds(q: string | undefined): Filter | undefined {
  if (!q) return undefined
  const pattern = literalPattern(q)
  const named = sql`select p.id from publisher p where p.name ilike ${pattern}`
  const reads = ['targeting.publisher_id', 'publisher.name']
  // Every generated link contains ids, so digits are searched in the link's own id only.
  if (/^\d+$/.test(q))
    return {
      where: sql`(l.id::text like ${pattern} or l.publisher_id in (${named}))`,
      reads,
      via: viaPublisher,
      isCostly: true,
    }
  const texts = ['link', 'tag_description', 'notes']
  const inTexts = (alias: string) =>
    holdsText(
      q,
      texts.map((name) => sql.raw(`${alias}.${name}`)),
    )
  const short = sql`(${inTexts('l')} or l.publisher_id in (${named}))`
  return {
    where: isShort(q)
      ? short
      : sql`l.id in (select t.id from targeting t where ${inTexts('t')}
          union select t.id from targeting t where t.publisher_id in (${named}))`,
    whereOfFew: short,
    reads: [...reads, ...texts.map((name) => `targeting.${name}`)],
    via: viaPublisher,
    isCostly: isShort(q),
  }
}

/** Matches links that did not reach their cap. A link made today had no cap yesterday. */
const didNotReachCap: Filter = {
  where: sql`(l.created_at < ${today} and l.daily_cap > 0 and ${inSet(reachedCapYesterday(), false)})`,
  whereOfFew: sql`(l.created_at < ${today} and l.daily_cap > 0
    and not exists (select 1 from ${reachedCapYesterday(sql`l.id`)} as reached))`,
  reads: ['targeting.created_at', 'targeting.daily_cap', ...ruleColumns],
  via: { targeting_rule: 'same' },
  isLive: true,
  isCostly: true,
}

/** Published before, and changed since then. */
const hasChanges: Filter = {
  where: sql`(l.status = 'draft' and l.published_at is not null)`,
  reads: ['targeting.status', 'targeting.published_at'],
}

/** A draft that was never published. */
const neverPublished: Filter = {
  where: sql`(l.status = 'draft' and l.published_at is null)`,
  reads: ['targeting.status', 'targeting.published_at'],
}

/** Engines serve it; attention counts among these links only. */
const isServedNow: Filter = {
  where: sql`exists (select 1 from publisher p where p.id = l.publisher_id and ${isServedAs(sql`l`)})`,
  reads: [
    'targeting.publisher_id',
    'targeting.published_at',
    'targeting.is_active',
    'targeting.archived_at',
    'publisher.status',
    'publisher.archived_at',
  ],
  via: viaPublisher,
}

const filters = (query: TargetingsQuery) => [
  tab('targeting', query.archived),
  equals('targeting.id', query.id),
  equals('targeting.id', query.pub_link_id),
  holds(query.q),
  oneOf('targeting.publisher_id', query.publisher),
  overlaps('targeting.tag_type_ids', query.traffic_type),
  overlaps('targeting.traffic_source_ids', query.traffic_source),
  equals('targeting.status', query.status),
  query.has_changes ? hasChanges : undefined,
  query.never_published ? neverPublished : undefined,
  query.served ? isServedNow : undefined,
  query.scheduled ? hasPendingChange('targeting') : undefined,
  query.didnot_reach_cap ? didNotReachCap : undefined,
  ...trafficFilters('targeting', query),
]

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

/** Whole rows with some ids. */
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
      ${pendingChangesOf('targeting', sql`l.id`)} as scheduled,
      live.is_live, live.is_traffic_flowing, live.last_live as live,
      live.searches_today as today_count, live.searches_yesterday as yesterday_count,
      ${today}::text as today_date, (${today} - 1)::text as yesterday_date
    from unnest(${arrayOf(ids)}) as wanted (id)
      join targeting l on l.id = wanted.id
      join publisher on publisher.id = l.publisher_id
      cross join lateral ${rulesOfTargeting(sql`l.id`)} as own
      cross join lateral ${activityOfOne('targeting', sql`l.id`)} as live`,
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

export const targetingList = listOf<TargetingsQuery, TargetingRow>({
  table: 'targeting',
  filters,
  sorts,
  read: readRows,
  isRemembered: true,
})

/**
 * One page of publisher links, the total of all pages and the time of the live figures. See
 * docs/behaviour/publisher-links.md#list.
 */
export async function listTargetings(
  db: Db,
  query: TargetingsQuery,
): Promise<{ targetings: TargetingRow[]; total: number; live_at: string | null }> {
  const [{ rows, total }, live_at] = await Promise.all([targetingList.page(db, query), liveAt(db)])
  return { targetings: rows, total, live_at }
}

const byDefault = targetingsQuery.parse({})

/**
 * The publisher links before and after one in the list of the view. Archived links count only if the view has them. See
 */
export const targetingNeighbours = (db: Db, id: number, view: Partial<TargetingsQuery>) =>
  targetingList.neighbours(db, { ...byDefault, ...view }, id)

export interface ConnectedLink extends Record<string, unknown> {
  provider_name: string
  provider_link_id: number
  provider_link: string
  rule_disabled: boolean
  rule_id: number
  advertiser_link_group_id: number | null
}

/**
 * Advertiser links that the rules of a publisher link send to, by rule order, also through groups: see
 * docs/behaviour/publisher-links.md#connected-advertiser-links. Through a group, an entry also counts as disabled when
 * the group or the group's rule is. Throws CallError 404.
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
