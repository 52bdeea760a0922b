import {
  ATTENTION_EXAMPLES,
  type AttentionEntry,
  type AttentionKind,
  attentionKinds,
} from '@headgate/contract/overview/attention'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { today } from '../base/today.ts'

/** Publisher links that engines serve: published, active, of an active publisher. */
const serves = sql`t.published_at is not null and t.is_active and t.archived_at is null
  and p.status and p.archived_at is null`

const enabledRule = sql`r.targeting_id = t.id and not r.disabled and r.archived_at is null`

const lastLive = sql`(select max(a.last_redirected_at) from activity a
  where a.kind = 'targeting' and a.entity_id = t.id)`

const publisherLinks = (where: SQL) => sql`select t.id, p.name || ' · link ' || t.id as name
  from targeting t join publisher p on p.id = t.publisher_id where ${where}`

/** The records of each kind, with the name that the console shows. */
const records: Record<AttentionKind, SQL> = {
  advertiser_link_at_cap: sql`select l.id, v.name || ' · ' || l.link_source_identifier_value as name
    from cap_usage u join provider_link l on l.id = u.entity_id join provider v on v.id = l.provider_id
    where u.day = ${today} and u.kind = 'provider_link' and l.daily_cap > 0 and u.used >= l.daily_cap
      and not l.disabled and l.archived_at is null`,
  // A link with a rule without a cap has a daily cap of 0.
  no_room: publisherLinks(sql`${serves} and t.daily_cap > 0 and not exists (select from targeting_rule r
    left join cap_usage u on u.day = ${today} and u.kind = 'rule' and u.entity_id = r.id
    where ${enabledRule} and coalesce(u.used, 0) < r.daily_cap)`),
  no_enabled_rule: publisherLinks(
    sql`${serves} and not exists (select from targeting_rule r where ${enabledRule})`,
  ),
  unusable_advertiser_link: publisherLinks(sql`${serves} and t.id in (select r.targeting_id
    from provider_link l join provider v on v.id = l.provider_id
      join targeting_rule_detail d on d.provider_link_id = l.id
      join targeting_rule r on r.id = d.targeting_rule_id and not r.disabled and r.archived_at is null
    where l.disabled or l.archived_at is not null or not v.status or v.archived_at is not null)`),
  traffic_paused: publisherLinks(sql`${serves} and t.id in (select a.entity_id from activity a
      where a.kind = 'targeting' and a.last_redirected_at > now() - interval '7 days')
    and ${lastLive} <= now() - interval '60 minutes'`),
  unpublished_changes: publisherLinks(sql`${serves} and t.status = 'draft'`),
  never_published: publisherLinks(
    sql`t.published_at is null and t.status = 'draft' and t.archived_at is null and p.archived_at is null`,
  ),
}

const counted = (kind: AttentionKind): SQL => sql`select ${kind}::text as kind, count(*)::int as count,
  coalesce(json_agg(json_build_object('id', found.id, 'name', found.name) order by found.id)
    filter (where found.place <= ${ATTENTION_EXAMPLES}::int), '[]') as examples
  from (select one.*, row_number() over (order by one.id) as place from (${records[kind]}) one) found
  having count(*) > 0`

/** Records that an operator should look at now, in the order of `attentionKinds`; kinds without a record are left out. */
export async function readAttention(db: Db): Promise<AttentionEntry[]> {
  const all = attentionKinds.map((kind) => sql`(${counted(kind)})`)
  const { rows } = await db.execute<AttentionEntry & Record<string, unknown>>(
    sql`${sql.join(all, sql` union all `)}`,
  )
  return rows.toSorted((a, b) => attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind))
}
