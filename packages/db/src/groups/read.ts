import type { AdvertiserLinkGroup, GroupOption, GroupRule } from '@headgate/contract/groups/values'
import { CallError, errors } from '@headgate/contract/base/errors'
import type { GroupOptionsQuery, GroupRow } from '@headgate/contract/groups/calls'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import { pick } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import { remainingCap } from '../engine/activity.ts'
import { readPendingChanges } from '../lists/pending-changes.ts'
import { advertiserLinkGroup, groupRule, providerLink } from '../schema/all.ts'
import { groupFields, type StoredGroup } from './draft/fields.ts'
import { usesOfGroups } from './uses.ts'

function toGroup(row: StoredGroup): Omit<AdvertiserLinkGroup, 'rules'> {
  return {
    ...pick(row, groupFields),
    id: row.id,
    published: row.status === 'published',
    capacity: row.capacity,
    status: row.status,
    updated_at: row.updated_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
    archived_at: row.archived_at?.toISOString() ?? null,
  }
}

/** The rules of a group in their order, without archived ones, with the properties of their advertiser links. */
export async function rulesOfGroup(db: Db, id: number): Promise<GroupRule[]> {
  return (await rulesOfGroups(db, [id])).get(id) ?? []
}

/** The same for some groups, by group. */
export async function rulesOfGroups(db: Db, ids: readonly number[]): Promise<Map<number, GroupRule[]>> {
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
        was_published: sql<boolean>`exists (select from publication p
          where p.kind = 'group' and p.entity_id = ${groupRule.advertiser_link_group_id}
            and p.content @> jsonb_build_object('rules', jsonb_build_array(jsonb_build_object('id', ${groupRule.id}))))`,
        advertiser_id: groupRule.advertiser_id,
        advertiser_link_id: groupRule.advertiser_link_id,
        platform_id: providerLink.platform_id,
        search_engine_id: providerLink.search_engine_id,
        tag_type_id: providerLink.tag_type_id,
        quality_score: providerLink.quality_score,
      },
    })
    .from(groupRule)
    .innerJoin(providerLink, eq(providerLink.id, groupRule.advertiser_link_id))
    .where(and(anyOf(groupRule.advertiser_link_group_id, ids), isNull(groupRule.archived_at)))
    .orderBy(asc(groupRule.advertiser_link_group_id), asc(groupRule.priority), asc(groupRule.id))
  const rules = new Map<number, GroupRule[]>(ids.map((id) => [id, []]))
  for (const { group_id, rule } of rows) rules.get(group_id)!.push(rule)
  return rules
}

/** One group, archived or not. Throws CallError 404. */
export async function readGroup(db: Db, id: number): Promise<AdvertiserLinkGroup> {
  const [row] = await db.select().from(advertiserLinkGroup).where(eq(advertiserLinkGroup.id, id))
  if (!row) throw new CallError(errors.notFound)
  return { ...toGroup(row), rules: await rulesOfGroup(db, id) }
}

/** Rows of the list for some groups, in any order. */
export async function readGroupRows(db: Db, ids: readonly number[]): Promise<GroupRow[]> {
  const [rows, counts, uses, remaining, scheduled] = await Promise.all([
    db.select().from(advertiserLinkGroup).where(anyOf(advertiserLinkGroup.id, ids)),
    db.execute<{ id: number; rules: number; active: number }>(sql`
      select advertiser_link_group_id as id, count(*)::int as rules, count(*) filter (where active)::int as active
      from group_rule where ${anyOf(sql`advertiser_link_group_id`, ids)} and archived_at is null
      group by 1`),
    usesOfGroups(db, ids),
    remainingOf(db, ids),
    readPendingChanges(db, { advertiser_link_group: ids }),
  ])
  const countOf = new Map(counts.rows.map((row) => [row.id, row]))
  return rows.map((row) => ({
    ...toGroup(row),
    no_of_rules: countOf.get(row.id)?.rules ?? 0,
    no_of_active_rules: countOf.get(row.id)?.active ?? 0,
    remaining_capacity: remaining.get(row.id) ?? null,
    used_by: uses.get(row.id) ?? [],
    scheduled: scheduled.filter((change) => change.entity_id === row.id),
  }))
}

/**
 * Units left today of each group's served capacity, by group; groups without a cap are left out. See
 * docs/behaviour/groups.md#capacity.
 */
async function remainingOf(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; remaining: number }>(sql`
    select s.entity_id as id, ${remainingCap('group', sql`s.entity_id`, sql`served.capacity`)} as remaining
    from engine_state s cross join lateral (select (s.content->>'capacity')::int as capacity) as served
    where s.kind = 'group' and ${anyOf(sql`s.entity_id`, ids)} and served.capacity > 0`)
  return new Map(rows.map((row) => [row.id, row.remaining]))
}

const within = (column: string, values: readonly (number | string)[] | undefined, type: 'int' | 'text') =>
  values && values.length > 0
    ? sql`${sql.raw(`g.${column}`)} <@ ${sql.param(values)}::${sql.raw(type)}[]`
    : undefined

/**
 * Published groups that are not archived, as options of a group rule. All their properties must be among the given
 * ones, and all their advertiser links must take one of the given traffic sources. A group that is requested by id is
 * returned even if it does not match. See docs/behaviour/groups.md#groups-as-rules.
 */
export async function groupOptions(db: Db, query: GroupOptionsQuery): Promise<GroupOption[]> {
  const sources = query.traffic_source_id
  const properties = and(
    within('platforms', query.platform_id, 'int'),
    within('search_engines', query.search_engine_id, 'int'),
    within('tag_types', query.tag_type_id, 'int'),
    within('quality_scores', query.quality_score, 'text'),
    sources?.length
      ? sql`not exists (
          select from group_rule r join provider_link l on l.id = r.advertiser_link_id
          where r.advertiser_link_group_id = g.id and r.active and r.archived_at is null
            and not ${anyOf(sql`l.traffic_source_id`, sources)})`
      : undefined,
  )
  const wanted = query.advertiser_link_group_id?.length
    ? anyOf(sql`g.id`, query.advertiser_link_group_id)
    : undefined
  const offered = and(sql`g.archived_at is null`, sql`s.content is not null`, properties)
  // With ids and no properties, only the groups with those ids are returned.
  const where = wanted && !properties ? wanted : wanted ? sql`(${wanted} or (${offered}))` : offered
  const { rows } = await db.execute<GroupOption & Record<string, unknown>>(sql`
    select g.id, g.active and g.archived_at is null as active, g.description, served.capacity,
      ${remainingCap('group', sql`g.id`, sql`served.capacity`)} as remaining_capacity,
      g.quality_scores, g.search_engines, g.platforms, g.tag_types
    from advertiser_link_group g
      left join engine_state s on s.kind = 'group' and s.entity_id = g.id
      cross join lateral (select coalesce((s.content->>'capacity')::int, g.capacity) as capacity) as served
    where ${where}
    order by g.id desc limit 10000`)
  return rows
}
