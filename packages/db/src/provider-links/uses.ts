import type { RelatedRule } from '@headgate/contract/provider-links'
import { sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'

/**
 * Every use of advertiser links in rules of publisher links and of groups (a negative `rule_id`). Rules that are
 * archived or belong to an archived record are counted separately, as with advertisers (decision 0090). `of`: one link.
 */
export function linkUses(of?: SQL): SQL {
  const detail = of ? sql`and d.provider_link_id = ${of}` : sql``
  const grouped = of ? sql`and g.advertiser_link_id = ${of}` : sql``
  return sql`(
    select d.provider_link_id, r.id as rule_id, not r.disabled as active, r.targeting_id
    from targeting_rule_detail d
      join targeting_rule r on r.id = d.targeting_rule_id and r.archived_at is null
      join targeting t on t.id = r.targeting_id and t.archived_at is null
    where d.provider_link_id is not null ${detail}
    union all
    select g.advertiser_link_id, -g.id, g.active, null
    from group_rule g
      join advertiser_link_group a on a.id = g.advertiser_link_group_id and a.archived_at is null
    where g.archived_at is null ${grouped})`
}

/** `(...)` of the ids of links that any rule uses, read once as a set. */
export function linkedIds(): SQL {
  return sql`(select uses.provider_link_id from ${linkUses()} as uses)`
}

/** `(...)` of the ids of links that rules of some publishers reach, also through groups. */
export function linkIdsOfPublishers(publisherIds: readonly number[]): SQL {
  return sql`(
    with used as (
      select d.provider_link_id, d.advertiser_link_group_id
      from targeting t
        join targeting_rule r on r.targeting_id = t.id and r.archived_at is null
        join targeting_rule_detail d on d.targeting_rule_id = r.id
      where t.archived_at is null and ${anyOf(sql`t.publisher_id`, publisherIds)})
    select provider_link_id from used where provider_link_id is not null
    union
    select g.advertiser_link_id from used join group_rule g
      on g.advertiser_link_group_id = used.advertiser_link_group_id and g.archived_at is null)`
}

/** The rules that send to a link, active ones first. */
export async function rulesOfLink(db: Db, id: number): Promise<RelatedRule[]> {
  const { rows } = await db.execute<RelatedRule & Record<string, unknown>>(sql`
    select * from (
      select distinct 'targeting' as kind, r.id as rule_id, r.targeting_id, null::int as advertiser_link_group_id,
        p.name, not r.disabled as active
      from targeting_rule_detail d
        join targeting_rule r on r.id = d.targeting_rule_id and r.archived_at is null
        join targeting t on t.id = r.targeting_id and t.archived_at is null
        join publisher p on p.id = t.publisher_id
      where d.provider_link_id = ${id}
      union all
      select 'group', g.id, null, a.id, coalesce(nullif(a.description, ''), 'Group ' || a.id), g.active
      from group_rule g
        join advertiser_link_group a on a.id = g.advertiser_link_group_id and a.archived_at is null
      where g.archived_at is null and g.advertiser_link_id = ${id}) as rules
    order by active desc, kind desc, rule_id`)
  return rows
}
