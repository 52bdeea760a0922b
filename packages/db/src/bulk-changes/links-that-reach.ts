import { sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'

/**
 * Publisher links that send to one of these groups and reach an advertiser link by another of their enabled rules,
 * directly or by another group; by group. Used in the group too, the advertiser link would be used twice
 * (docs/behaviour/rules.md#used-once).
 */
export async function linksThatReach(
  db: Db,
  providerLinkId: number,
  groupIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await db.execute<{ group_id: number; ids: number[] }>(sql`
    select d.advertiser_link_group_id as group_id, array_agg(distinct of_group.targeting_id) as ids
    from targeting_rule_detail d join targeting_rule of_group on of_group.id = d.targeting_rule_id
        and not of_group.disabled and of_group.archived_at is null
      join targeting t on t.id = of_group.targeting_id and t.archived_at is null
    where ${anyOf(sql`d.advertiser_link_group_id`, groupIds)} and exists (
      select from targeting_rule r join targeting_rule_detail other on other.targeting_rule_id = r.id
      where r.targeting_id = t.id and not r.disabled and r.archived_at is null
        and (other.provider_link_id = ${providerLinkId} or other.advertiser_link_group_id in (
          select g.advertiser_link_group_id from group_rule g
          where g.advertiser_link_id = ${providerLinkId} and g.active and g.archived_at is null
            and g.advertiser_link_group_id <> d.advertiser_link_group_id)))
    group by d.advertiser_link_group_id`)
  return new Map(rows.map((row) => [row.group_id, row.ids]))
}
