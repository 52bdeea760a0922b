import {
  ATTENTION_EXAMPLES,
  type AttentionEntry,
  type AttentionKind,
  attentionKinds,
} from '@headgate/contract/overview/attention'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { today } from '../base/today.ts'
import { isRevenueKind, readRevenueAttention, type RevenueKind } from './revenue-attention.ts'
import { linksAtCap } from '../provider-links/at-cap.ts'
import { isServed } from '../publishing/served-links.ts'

/**
 * Publisher links that engines serve: published, active, of an active publisher. Read once for all kinds: the rows
 * are wide, and reading 100,000 of them is most of the cost.
 */
const serving = sql`select t.id, t.publisher_id, t.daily_cap, t.status
  from targeting t join publisher p on p.id = t.publisher_id
  where ${isServed}`

const enabledRule = sql`r.targeting_id = t.id and not r.disabled and r.archived_at is null`

/** Names are looked up for the examples only. */
const nameOfLink = sql`(select p.name || ' · link ' || found.id
  from targeting t join publisher p on p.id = t.publisher_id where t.id = found.id)`

const servingLinks = (where: SQL): Found => ({
  ids: sql`select t.id from serving t where ${where}`,
  name: nameOfLink,
})

/** The ids of records, and the name of one as `found`. */
interface Found {
  ids: SQL
  name: SQL
}

/** Kinds of money and reports are read in `revenue-attention.ts`. */
type TrafficKind = Exclude<AttentionKind, RevenueKind>
const trafficKinds = attentionKinds.filter((kind) => !isRevenueKind(kind)) as TrafficKind[]

/** The records of each kind, with the name that the console shows. */
const records: Record<TrafficKind, Found> = {
  advertiser_link_at_cap: {
    ids: linksAtCap,
    name: sql`(select v.name || ' · ' || l.link_source_identifier_value
      from provider_link l join provider v on v.id = l.provider_id where l.id = found.id)`,
  },
  // The daily cap of a link is 0 when one of its rules has no cap.
  no_room: servingLinks(sql`t.daily_cap > 0 and not exists (select from targeting_rule r
    left join cap_usage u on u.day = ${today} and u.kind = 'rule' and u.entity_id = r.id
    where ${enabledRule} and coalesce(u.used, 0) < r.daily_cap)`),
  no_enabled_rule: servingLinks(sql`not exists (select from targeting_rule r where ${enabledRule})`),
  unusable_advertiser_link: servingLinks(sql`t.id in (select r.targeting_id
    from provider_link l join provider v on v.id = l.provider_id
      join targeting_rule_detail d on d.provider_link_id = l.id
      join targeting_rule r on r.id = d.targeting_rule_id and not r.disabled and r.archived_at is null
    where l.disabled or l.archived_at is not null or not v.status or v.archived_at is not null)`),
  traffic_paused: servingLinks(sql`t.id in (select a.entity_id from activity a
    where a.kind = 'targeting' and a.last_redirected_at > now() - interval '7 days'
    group by a.entity_id having max(a.last_redirected_at) <= now() - interval '60 minutes')`),
  unpublished_changes: servingLinks(sql`t.status = 'draft'`),
  never_published: {
    ids: sql`select t.id from targeting t join publisher p on p.id = t.publisher_id
      where t.published_at is null and t.status = 'draft' and t.archived_at is null and p.archived_at is null`,
    name: nameOfLink,
  },
}

const counted = (kind: TrafficKind): SQL => sql`select ${kind}::text as kind, count(*)::int as count,
  coalesce((select json_agg(json_build_object('id', found.id, 'name', ${records[kind].name}) order by found.id)
    from unnest((array_agg(one.id order by one.id))[:${ATTENTION_EXAMPLES}::int]) as found (id)), '[]') as examples
  from (${records[kind].ids}) one
  having count(*) > 0`

/** Queries in progress: dashboards that load at the same time share one. */
const running = new WeakMap<Db, Promise<AttentionEntry[]>>()

/**
 * Records that an operator should look at now, in the order of `attentionKinds`; kinds without a record are left out.
 */
export function readAttention(db: Db): Promise<AttentionEntry[]> {
  return running.getOrInsertComputed(db, () => queryAttention(db).finally(() => running.delete(db)))
}

async function queryAttention(db: Db): Promise<AttentionEntry[]> {
  const all = trafficKinds.map((kind) => sql`(${counted(kind)})`)
  const [{ rows }, revenue] = await Promise.all([
    db.execute<AttentionEntry & Record<string, unknown>>(
      sql`with serving as materialized (${serving}) ${sql.join(all, sql` union all `)}`,
    ),
    readRevenueAttention(db),
  ])
  return [...rows, ...revenue].toSorted(
    (a, b) => attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind),
  )
}
