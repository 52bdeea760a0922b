import type { PublishedRule } from '@headgate/domain/snapshot/snapshot'
import { sql } from 'drizzle-orm'
import { anyOf } from '../../base/arrays.ts'
import type { Db } from '../../base/database.ts'
import { isServed } from '../../publishing/served-links.ts'

/** A served publisher link that spreads its searches over several rules by weight. */
export interface ServedWeights {
  id: number
  name: string
  publisherId: number
  /**
   * When it was changed last which rules have which weights, or where they lead: their advertiser links, how two share
   * the traffic, and the rules of their groups.
   */
  changedAt: Date
  rules: { id: number; name: string; weight: number; cap: number; linkIds: number[]; hasGroup: boolean }[]
}

interface LinkRow extends Record<string, unknown> {
  id: number
  name: string
  publisher_id: number
  rules: PublishedRule[]
  changed_at: number
}

/** Publisher links by id, from `after` on, as engines serve them. */
export async function readServedWeights(db: Db, after: number, limit: number): Promise<ServedWeights[]> {
  const { rows } = await db.execute<LinkRow>(sql`
    with links as (
      select t.id, p.name || ' · link ' || t.id as name, p.id as publisher_id, s.content->'rules' as rules
      from targeting t join publisher p on p.id = t.publisher_id
        join engine_state s on s.kind = 'targeting' and s.entity_id = t.id
      where t.id > ${after} and ${isServed} and s.content->>'targeting_type' = 'round_robin'
        and jsonb_array_length(s.content->'rules') > 1
      order by t.id limit ${limit}),
    groups as (
      select distinct l.id, (t->>'advertiser_link_group_id')::int as group_id
      from links l, jsonb_array_elements(l.rules) r, jsonb_array_elements(r->'targets') t
      where t->>'advertiser_link_group_id' is not null),
    weights as (
      select b.kind, b.entity_id, b.revision, b.created_at, (
        select jsonb_object_agg(r->>'id', jsonb_build_array(r->'weight', r->'targets', r->'provider_link_id'))
        from jsonb_array_elements(b.content->'rules') r) as weights
      from publication b
      where b.kind = 'targeting' and b.entity_id in (select id from links)
        or b.kind = 'group' and b.entity_id in (select group_id from groups)),
    changes as (
      select kind, entity_id, created_at, weights is distinct from
        lag(weights) over (partition by kind, entity_id order by revision) as is_change
      from weights),
    last as (
      select kind, entity_id, max(created_at) as changed_at from changes where is_change group by kind, entity_id)
    select l.*, coalesce(extract(epoch from greatest(own.changed_at, (
        select max(c.changed_at) from groups g join last c on c.kind = 'group' and c.entity_id = g.group_id
        where g.id = l.id)))::float8 * 1000, 0) as changed_at
    from links l left join last own on own.kind = 'targeting' and own.entity_id = l.id order by l.id`)
  const linkIds = rows.flatMap(({ rules }) => rules.flatMap(linksOf))
  const names = await readLinkNames(db, [...new Set(linkIds)])
  return rows.map(({ id, name, publisher_id: publisherId, rules, changed_at: changedAt }) => ({
    id,
    name,
    publisherId,
    changedAt: new Date(changedAt),
    rules: rules
      .filter(({ weight }) => weight !== null && weight > 0)
      .map((rule) => ({
        id: rule.id,
        name: nameOf(rule, names),
        weight: rule.weight!,
        cap: rule.daily_cap,
        linkIds: linksOf(rule),
        hasGroup: rule.targets.some((target) => target.advertiser_link_group_id !== null),
      })),
  }))
}

const linksOf = ({ targets }: PublishedRule): number[] =>
  targets.flatMap(({ provider_link_id }) => (provider_link_id === null ? [] : [provider_link_id]))

/** `rule 34 (Adlera · ADL-1)`. */
function nameOf(rule: PublishedRule, names: ReadonlyMap<number, string>): string {
  const targets = rule.targets.map(({ provider_link_id: link, advertiser_link_group_id: group }) =>
    link === null ? `group ${group}` : (names.get(link) ?? `link ${link}`),
  )
  return `rule ${rule.id} (${targets.join(' and ')})`
}

async function readLinkNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select l.id, v.name || ' · ' || l.link_source_identifier_value as name
    from provider_link l join provider v on v.id = l.provider_id where ${anyOf(sql`l.id`, ids)}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Daily caps of advertiser links that have one. */
export async function readLinkCaps(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; cap: number }>(sql`
    select id, daily_cap as cap from provider_link where ${anyOf(sql`id`, ids)} and daily_cap > 0`)
  return new Map(rows.map(({ id, cap }) => [id, cap]))
}
