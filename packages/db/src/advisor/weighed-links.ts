import type { PublishedRule } from '@headgate/domain/snapshot/snapshot'
import { sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { isServed } from '../publishing/served-links.ts'

/** A served publisher link that spreads its searches over several rules by weight. */
export interface ServedWeights {
  id: number
  name: string
  publisherId: number
  /** When its weights, or which rules have them, were changed last. */
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
    weights as (
      select b.entity_id, b.revision, b.created_at, (
        select jsonb_object_agg(r->>'id', r->'weight') from jsonb_array_elements(b.content->'rules') r) as weights
      from publication b where b.kind = 'targeting' and b.entity_id in (select id from links)),
    changes as (
      select entity_id, created_at, weights is distinct from
        lag(weights) over (partition by entity_id order by revision) as is_change
      from weights)
    select l.*, coalesce((select extract(epoch from max(created_at))::float8 * 1000
      from changes c where c.entity_id = l.id and c.is_change), 0) as changed_at
    from links l order by l.id`)
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
