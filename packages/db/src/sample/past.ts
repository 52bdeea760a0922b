import type { FilterReason } from '@headgate/domain/snapshot/search-event'
import { sql } from 'drizzle-orm'
import { arrayParam } from '../base/arrays.ts'
import type { Database, Db } from '../base/database.ts'
import { type ActivityRow, writeActivity } from '../engine/activity.ts'
import type { LeaseKey } from '../engine/leases.ts'
import { RETIRED_ENGINE } from '../engine/retired-engine.ts'
import { isServed } from '../publishing/served-links.ts'

/** A cap that the search uses, with its units per day. */
export interface PastCap {
  kind: LeaseKey['kind']
  id: number
  cap: number
}

/** One way that searches of a publisher link take: through a rule to an advertiser link. */
export interface PastWay {
  ruleId: number
  groupId: number
  groupRuleId: number
  providerId: number
  providerLinkId: number
  channel: string
  weight: number
  caps: PastCap[]
}

/** A publisher link with past searches, and its ways in the order of its rules. */
export interface PastLink {
  id: number
  publisherId: number
  isWaterfall: boolean
  isMobile: boolean
  reasons: FilterReason[]
  platformId: number
  searchEngineId: number
  tagTypeId: number
  trafficSourceId: number
  qualityScore: string
  ways: PastWay[]
}

/**
 * The publisher links of the sample business that can have a past. Links that count their first searches (warm-up,
 * filters off at first) get none, because it would use up the feature that they show. Links whose caps are full after a
 * few searches get none either.
 */
export async function readPastLinks({
  db,
  pool,
}: Database): Promise<{ links: PastLink[]; revision: number }> {
  const { rows } = await db.execute<PastLink & Record<string, unknown>>(sql`
    select t.id, t.publisher_id as "publisherId", t.targeting_type = 'waterfall' as "isWaterfall",
      exists (select from platform f where f.id = any(t.platform_ids) and f.name ilike '%mobile%') as "isMobile",
      array_remove(array[case when t.ip_list_proxy then 'proxy_ip' end,
        case when t.ip_list_too_many_per_ip then 'ip_rate' end,
        case when t.minimum_chrome_version then 'chrome_version' end,
        case when t.minimum_windows_version then 'windows_version' end,
        case when t.short_keywords then 'short_keyword' end,
        case when t.latency is not null then 'latency' end,
        case when t.high_paying_keywords_percentage is not null then 'high_paying_keyword' end], null) as reasons,
      coalesce(t.platform_ids[1], 0) as "platformId", coalesce(t.search_engine_ids[1], 0) as "searchEngineId",
      coalesce(t.tag_type_ids[1], 0) as "tagTypeId", coalesce(t.traffic_source_ids[1], 0) as "trafficSourceId",
      coalesce(t.quality_scores[1], '') as "qualityScore", way.ways
    from targeting t join publisher p on p.id = t.publisher_id
      cross join lateral (
        select json_agg(json_build_object('ruleId', r.id, 'groupId', coalesce(g.id, 0), 'groupRuleId', coalesce(gr.id, 0),
          'providerId', l.provider_id, 'providerLinkId', l.id, 'channel', l.link_source_identifier_value,
          'weight', coalesce(r.daily_frequency, 100) * d.traffic * coalesce(gr.weight, 100) / 10000,
          'caps', (select json_agg(json_build_object('kind', c.kind, 'id', c.id, 'cap', c.cap)) from (values
            ('rule', r.id, r.daily_cap), ('group', g.id, g.capacity), ('group_rule', gr.id, gr.capacity),
            ('provider_link', l.id, l.daily_cap)) as c (kind, id, cap) where c.cap > 0))
          order by r.priority, d.position, gr.priority) as ways,
          min(least(nullif(r.daily_cap, 0), nullif(g.capacity, 0), nullif(l.daily_cap, 0))) as smallest
        from targeting_rule r
          join targeting_rule_detail d on d.targeting_rule_id = r.id
          left join advertiser_link_group g on g.id = d.advertiser_link_group_id and g.active and g.archived_at is null
          left join group_rule gr on gr.advertiser_link_group_id = g.id and gr.active and gr.archived_at is null
          join provider_link l on l.id = coalesce(d.provider_link_id, gr.advertiser_link_id) and not l.disabled
          join provider v on v.id = l.provider_id and v.status and v.archived_at is null
        where r.targeting_id = t.id and not r.disabled and r.archived_at is null) as way
    where ${isServed}
      and not t.warmup_mode and t.disable_filters_temporarily is not true
      and way.ways is not null and coalesce(way.smallest, 1000) >= 100
    order by t.id`)
  const { rows: revisions } = await pool.query<{ revision: number }>(
    'select coalesce(max(revision), 0)::int as revision from publication',
  )
  const links = rows.map((link) => ({
    ...link,
    ways: link.ways.map((way) => ({ ...way, caps: way.caps ?? [] })),
  }))
  return { links, revision: revisions[0]!.revision }
}

export type UsedCap = LeaseKey & { day: string; used: number }

/**
 * Writes the figures that engines would have reported for these searches: figures of the lists, and units of caps,
 * leased and used. They are stored under the retired engine, like those of engines that are gone.
 */
export async function writePast(
  db: Db,
  activity: readonly ActivityRow[],
  used: readonly UsedCap[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into engine (id, host) values (${RETIRED_ENGINE}, 'retired engines') on conflict do nothing`,
    )
    await writeActivity(tx, RETIRED_ENGINE, activity)
    await tx.execute(sql`
      insert into cap_usage (day, kind, entity_id, leased, used)
      select day, kind, entity_id, used, used from unnest(
        ${arrayParam(used.map((one) => one.day))}::date[],
        ${arrayParam(used.map((one) => one.kind))}::text[],
        ${arrayParam(used.map((one) => one.entityId))}::int[],
        ${arrayParam(used.map((one) => one.used))}::bigint[]) as known (day, kind, entity_id, used)
      on conflict (day, kind, entity_id) do update
        set leased = cap_usage.leased + excluded.leased, used = cap_usage.used + excluded.used`)
  })
}
