import type { GroupRuleValues } from '@headgate/contract/groups/values'
import { and, asc, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../../base/arrays.ts'
import type { Db } from '../../base/database.ts'
import { groupRule } from '../../schema/all.ts'

/** The rules of groups by group, in their order, without archived ones. */
export async function readGroupRules(
  db: Db,
  groupIds: readonly number[],
): Promise<Map<number, GroupRuleValues[]>> {
  const rows = await db
    .select({
      group_id: groupRule.advertiser_link_group_id,
      rule: {
        id: groupRule.id,
        capacity: groupRule.capacity,
        weight: groupRule.weight,
        revenue_share: groupRule.revenue_share,
        active: groupRule.active,
        hours: groupRule.hours,
        advertiser_id: groupRule.advertiser_id,
        advertiser_link_id: groupRule.advertiser_link_id,
      },
    })
    .from(groupRule)
    .where(and(anyOf(groupRule.advertiser_link_group_id, groupIds), isNull(groupRule.archived_at)))
    .orderBy(asc(groupRule.priority), asc(groupRule.id))
  const rules = new Map<number, GroupRuleValues[]>(groupIds.map((id) => [id, []]))
  for (const { group_id, rule } of rows) rules.get(group_id)!.push(rule)
  return rules
}

/**
 * Replaces the rules of groups, by group, by checked rules, in their order: changes saved ones, adds new ones, archives
 * those that are missing. Three statements for any number of rules. Returns them with their ids.
 */
export async function writeGroupRules(
  db: Db,
  wanted: ReadonlyMap<number, readonly GroupRuleValues[]>,
): Promise<Map<number, GroupRuleValues[]>> {
  const all = [...wanted].flatMap(([group_id, rules]) =>
    rules.map((rule, index) => ({ ...rule, group_id, priority: index + 1, capacity: rule.capacity ?? 0 })),
  )
  const sent = sql`jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as sent (group_id int, id int, priority int,
    capacity int, weight numeric, revenue_share numeric, active boolean, hours jsonb, advertiser_id int,
    advertiser_link_id int)`
  const kept = all.map((rule) => rule.id).filter((id) => id !== null)
  await db.execute(sql`
    update group_rule set archived_at = now(), updated_at = now()
    where ${anyOf(sql`advertiser_link_group_id`, [...wanted.keys()])} and archived_at is null
      and not ${anyOf(sql`id`, kept)}`)
  await db.execute(sql`
    update group_rule r set priority = sent.priority, capacity = sent.capacity, weight = sent.weight,
      revenue_share = sent.revenue_share, active = sent.active, hours = nullif(sent.hours, 'null'), advertiser_id = sent.advertiser_id,
      advertiser_link_id = sent.advertiser_link_id, updated_at = now()
    from ${sent}
    where r.id = sent.id and r.advertiser_link_group_id = sent.group_id
      and (r.priority, r.capacity, r.weight, r.revenue_share, r.active, r.hours, r.advertiser_id, r.advertiser_link_id)
        is distinct from (sent.priority, sent.capacity, sent.weight, sent.revenue_share, sent.active,
          nullif(sent.hours, 'null'), sent.advertiser_id, sent.advertiser_link_id)`)
  const { rows: added } = await db.execute<{ id: number; group_id: number; priority: number }>(sql`
    insert into group_rule (advertiser_link_group_id, priority, capacity, weight, revenue_share, active,
      hours, advertiser_id, advertiser_link_id)
    select sent.group_id, sent.priority, sent.capacity, sent.weight, sent.revenue_share, sent.active,
      nullif(sent.hours, 'null'), sent.advertiser_id, sent.advertiser_link_id
    from ${sent} where sent.id is null order by sent.group_id, sent.priority
    returning id, advertiser_link_group_id as group_id, priority`)
  const idOf = new Map(added.map((rule) => [`${rule.group_id} ${rule.priority}`, rule.id]))
  return new Map(
    [...wanted].map(([group, rules]) => [
      group,
      rules.map((rule, index) => ({ ...rule, id: rule.id ?? idOf.get(`${group} ${index + 1}`)! })),
    ]),
  )
}
