import type { CapKind } from '@headgate/contract/base/constants'
import { sql, type SQL } from 'drizzle-orm'
import { arrayParam } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { today } from '../base/today.ts'
import { RETIRED_ENGINE } from './retired-engine.ts'

export interface ActivityRow {
  kind: 'targeting' | 'provider_link'
  entityId: number
  searchesTotal: number
  /** UTC day of `searchesToday`, `YYYY-MM-DD`. */
  day: string
  searchesToday: number
  searchesYesterday: number
  /** Milliseconds since 1970; null for never. */
  lastRedirectedAt: number | null
}

/** Stores an engine's current figures, replacing its older ones. */
export async function writeActivity(db: Db, engineId: string, rows: readonly ActivityRow[]): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    insert into activity (engine_id, kind, entity_id, searches_total, day, searches_today, searches_yesterday,
      last_redirected_at)
    select ${engineId}::uuid, kind, entity_id, searches_total, day, searches_today, searches_yesterday,
      to_timestamp(last_redirected_at / 1000.0)
    from unnest(
      ${arrayParam(rows.map((row) => row.kind))}::text[],
      ${arrayParam(rows.map((row) => row.entityId))}::int[],
      ${arrayParam(rows.map((row) => row.searchesTotal))}::bigint[],
      ${arrayParam(rows.map((row) => row.day))}::date[],
      ${arrayParam(rows.map((row) => row.searchesToday))}::bigint[],
      ${arrayParam(rows.map((row) => row.searchesYesterday))}::bigint[],
      ${arrayParam(rows.map((row) => row.lastRedirectedAt))}::bigint[]
    ) as reported (kind, entity_id, searches_total, day, searches_today, searches_yesterday, last_redirected_at)
    on conflict (engine_id, kind, entity_id) do update set
      searches_total = excluded.searches_total, day = excluded.day, searches_today = excluded.searches_today,
      searches_yesterday = excluded.searches_yesterday, last_redirected_at = excluded.last_redirected_at,
      updated_at = now()`)
}

/** Whether there are, or were, other engines than this one. */
export async function hasOtherEngines(db: Db, engineId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from engine where id <> ${engineId}::uuid limit 1`)
  return rows.length > 0
}

/** Searches of one publisher link. */
export interface SearchesOfLink extends Record<string, unknown> {
  id: number
  searches: number
}

/** Sum of what other engines than this one have reported for publisher links, at most `upTo`. */
const sumElsewhere = (upTo: number) => sql`least(sum(a.searches_total), ${upTo}::int)::int as searches`
const elsewhere = (engineId: string) => sql`a.kind = 'targeting' and a.engine_id <> ${engineId}::uuid`

/**
 * Searches that other engines, and those that are gone, have reported for some publisher links; at most `upTo` for each, and
 * nothing for links that they do not know.
 */
export async function searchesElsewhereOf(
  db: Db,
  engineId: string,
  ids: readonly number[],
  upTo: number,
): Promise<SearchesOfLink[]> {
  if (ids.length === 0) return []
  // Link by link, so that the index is read also before PostgreSQL has statistics of the table.
  const { rows } = await db.execute<SearchesOfLink>(sql`
    select wanted.id, other.searches
    from unnest(${arrayParam(ids)}::int[]) as wanted (id)
      cross join lateral (select ${sumElsewhere(upTo)} from activity a
        where ${elsewhere(engineId)} and a.entity_id = wanted.id group by a.entity_id) as other`)
  return rows
}

/** The same for all publisher links from one id to another. A range of ids, because a limit of rows may sort the table. */
export async function searchesElsewhereBetween(
  db: Db,
  engineId: string,
  from: number,
  to: number,
  upTo: number,
): Promise<SearchesOfLink[]> {
  const { rows } = await db.execute<SearchesOfLink>(sql`
    select a.entity_id as id, ${sumElsewhere(upTo)} from activity a
    where ${elsewhere(engineId)} and a.entity_id between ${from} and ${to} group by a.entity_id`)
  return rows
}

/**
 * Figures summed over engines. Figures of a past `day` count as yesterday's or not at all, so an engine without traffic
 * need not report at midnight.
 */
const figures = sql`
  sum(a.searches_total)::float8 as searches_total,
  coalesce(sum(a.searches_today) filter (where a.day = ${today}), 0)::float8 as searches_today,
  (coalesce(sum(a.searches_yesterday) filter (where a.day = ${today}), 0)
    + coalesce(sum(a.searches_today) filter (where a.day = ${today} - 1), 0))::float8 as searches_yesterday,
  max(a.last_redirected_at) as last_live,
  coalesce(max(a.last_redirected_at) > now() - interval '24 hours', false) as is_live,
  coalesce(max(a.last_redirected_at) > now() - interval '60 minutes', false) as is_traffic_flowing`

export interface ActivityFigures extends Record<string, unknown> {
  searches_total: number
  searches_today: number
  searches_yesterday: number
  last_live: Date | null
  is_live: boolean
  is_traffic_flowing: boolean
}

/**
 * `lateral` subquery with one row, the figures of one entity over all engines: `searches_total`, `searches_today`,
 * `searches_yesterday`, `last_live`, `is_live` and `is_traffic_flowing`, see docs/behaviour/lists.md#live-figures.
 */
export function activityOfOne(kind: ActivityRow['kind'], entityId: SQL): SQL {
  return sql`(select ${figures} from activity a where a.kind = ${kind} and a.entity_id = ${entityId})`
}

/** Condition on one publisher's row: whether any of its links is live. */
export function isPublisherLive(publisherId: SQL): SQL {
  return sql`exists (select 1 from activity a join targeting t on t.id = a.entity_id
    where a.kind = 'targeting' and t.publisher_id = ${publisherId}
      and a.last_redirected_at > now() - interval '24 hours')`
}

/**
 * Subquery `(...)` of the ids of all live publishers: read once as a set. `isPublisherLive` would be evaluated for each
 * of 100,000 rows that a list sorts or filters.
 */
export function livePublisherIds(): SQL {
  return sql`(select t.publisher_id from activity a join targeting t on t.id = a.entity_id
    where a.kind = 'targeting' and a.last_redirected_at > now() - interval '24 hours')`
}

/** Condition on one advertiser's row: whether any of its links is live. */
export function isProviderLive(providerId: SQL): SQL {
  return sql`exists (select 1 from activity a join provider_link l on l.id = a.entity_id
    where a.kind = 'provider_link' and l.provider_id = ${providerId}
      and a.last_redirected_at > now() - interval '24 hours')`
}

/** Like `livePublisherIds`, for advertisers. */
export function liveProviderIds(): SQL {
  return sql`(select l.provider_id from activity a join provider_link l on l.id = a.entity_id
    where a.kind = 'provider_link' and a.last_redirected_at > now() - interval '24 hours')`
}

/** Units of a cap used on the current UTC day over all engines, as last reported (every 5 s). */
export function capUsedToday(kind: CapKind, entityId: SQL): SQL {
  return sql`coalesce((select u.used from cap_usage u
    where u.day = ${today} and u.kind = ${kind} and u.entity_id = ${entityId}), 0)::float8`
}

/** Units left of a cap today; null when there is no cap (0). */
export function remainingCap(kind: CapKind, entityId: SQL, cap: SQL): SQL {
  return sql`case when ${cap} = 0 then null else greatest(0, ${cap} - ${capUsedToday(kind, entityId)}) end`
}

/**
 * `lateral` subquery `(...)` of one targeting, always one row: how many of its rules are enabled, and the units of
 * their caps used today. The sum of the caps is stored in the row itself (decision 0137), because a sum without an id
 * would read the rules of all targetings.
 */
export function rulesOfTargeting(one: SQL): SQL {
  return sql`(select count(*)::int as enabled_rules, coalesce(sum(u.used), 0)::float8 as cap_used
    from targeting_rule r
    left join cap_usage u on u.day = ${today} and u.kind = 'rule' and u.entity_id = r.id
    where not r.disabled and r.archived_at is null and r.targeting_id = ${one})`
}

/**
 * Subquery `(...)` of the ids of targetings that reached their cap yesterday (UTC), by the present caps of the present
 * enabled rules, because past ones are not kept by day. `of` narrows it to one targeting.
 */
export function reachedCapYesterday(of?: SQL): SQL {
  return sql`(select t.id from cap_usage u
      join targeting_rule r on r.id = u.entity_id and not r.disabled and r.archived_at is null
      join targeting t on t.id = r.targeting_id
    where u.day = ${today} - 1 and u.kind = 'rule' ${of ? sql`and r.targeting_id = ${of}` : sql``}
    group by t.id having sum(u.used) >= t.daily_cap)`
}

/** An engine that was silent for longer counts as gone: its figures no longer make the others' figures look old. */
const SILENT = sql`interval '5 minutes'`

/**
 * When the figures of the running engine that is furthest behind were stored (ISO 8601): no live figure is older. If no
 * engine runs, when the last figures of any engine were stored; null when there never was an engine. Before its first
 * figures, the start of an engine counts.
 */
export async function liveAt(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ at: Date | string | null }>(sql`
    select coalesce(min(figures) filter (where seen_at > now() - ${SILENT}), max(figures)) as at
    from (select id, seen_at, coalesce(figures_at, started_at) as figures from engine) engine where id <> ${RETIRED_ENGINE}`)
  const at = rows[0]?.at ?? null
  return at === null ? null : new Date(at).toISOString()
}

/**
 * Condition: had a cap yesterday (UTC) and did not reach it. Uses the present cap, because past caps are not kept by
 * day.
 */
export function didNotReachCap(kind: 'rule' | 'provider_link', entityId: SQL, cap: SQL): SQL {
  // Written as "not exists", which the planner reads once as a set; a comparison would be evaluated row by row.
  return sql`(${cap} > 0 and not exists (select 1 from cap_usage u
    where u.day = ${today} - 1 and u.kind = ${kind} and u.entity_id = ${entityId} and u.used >= ${cap}))`
}
