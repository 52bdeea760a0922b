import type { PastItem } from '@headgate/domain/advice/ignored/propose-threshold'
import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/** Closed items of a rule that are looked at. */
const LOOKED_AT = 200

/** What belongs to an item's record, by its names in the audit log: what people change when they act on the item. */
const belonging = sql`
  select a.subject_kind, n.id where a.subject_kind in ('publisher', 'provider', 'targeting', 'provider_link', 'advertiser_link_group')
  union all select 'targeting', r.targeting_id from targeting_rule r where a.subject_kind = 'targeting_rule' and r.id = n.id
  union all select 'targeting', t.id from targeting t where a.subject_kind = 'publisher' and t.publisher_id = n.id
  union all select 'provider', n.id where a.subject_kind = 'channel'
  union all select m.kind, m.id from (
    select 'provider_link' as kind, id, provider_id from provider_link
    union all select 'revenue_import', id, provider_id from revenue_import
    union all select 'channel_repair', id, provider_id from channel_repair
    union all select 'csv_mapping', id, advertiser_id from csv_mapping
    union all select 'advertiser_configuration', id, provider_id from advertiser_configuration
    union all select 'api_run', id, provider_id from api_run
    union all select 'api_schedule', id, id from provider) m
    where a.subject_kind in ('provider', 'channel') and m.provider_id = n.id`

/**
 * Closed items of each rule that were opened since its settings were changed last, the newest first. An item is acted on
 * when a person changed its record, or what belongs to it, while it lasted and was not closed. Items that nobody acted
 * on are left out unless a person closed them: of those that ended by themselves nothing is known.
 */
export async function readPastItems(db: Db): Promise<Map<string, PastItem[]>> {
  const { rows } = await db.execute<{ rule: string; facts: PastItem['facts']; acted: boolean }>(sql`
    select r.rule, p.facts, p.acted
    from advisor_rule r cross join lateral (
      select a.id, a.facts, c.at as closed_at, exists (
        select from (${belonging}) b (kind, id) join audit u on u.entity = b.kind and u.entity_id = b.id::text
        where u.actor_user_id is not null and u.at >= a.opened_at and u.at <= coalesce(c.at, a.over_at)) as acted
      from advisor a
        cross join lateral (select case when a.subject_kind <> 'advice_rule'
          then split_part(a.subject_id, ':', 1)::int end as id) n
        left join lateral (select min(h.created_at) as at from advisor_history h
          where h.advisor_id = a.id and h.event = 'closed') c on true
      where a.rule = r.rule and a.status = 'closed' and a.opened_at >= r.updated_at
      order by a.id desc limit ${LOOKED_AT}) p
    where p.acted or p.closed_at is not null
    order by r.rule, p.id desc`)
  const past = new Map<string, PastItem[]>()
  for (const { rule, facts, acted } of rows)
    past.getOrInsertComputed(rule, () => []).push({ isActedOn: acted, facts })
  return past
}
