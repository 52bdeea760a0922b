import type { CapKind } from '@headgate/contract/base/constants'
import type { FillingCap } from '@headgate/contract/overview/traffic-warnings'
import type { Day } from '@headgate/domain/days'
import { sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { isServed } from '../publishing/served-links.ts'
import { isEnabledAs } from '../publishing/served-provider-links.ts'
import { servedGroupRules, servedRules } from '../publishing/served-rules.ts'

/** A record with a daily cap, and what engines used of it on a day. */
export type CappedRecord = Pick<FillingCap, 'kind' | 'id' | 'name' | 'record' | 'cap' | 'used'>

interface Row extends Record<string, unknown> {
  kind: CapKind
  id: number
  name: string
  record: FillingCap['record']['kind']
  record_id: number
  cap: number
  used: number
}

/** Those of the given records that have a cap and are in use, as engines serve them, with what is used of it on a day. */
export async function readCappedRecords(
  db: Db,
  day: Day,
  ids: Readonly<Record<CapKind, readonly number[]>>,
): Promise<CappedRecord[]> {
  const { rows } = await db.execute<Row>(sql`
    with capped as (
      select 'provider_link' as kind, l.id, v.name || ' · ' || l.link_source_identifier_value as name,
        'advertiser_link' as record, l.id as record_id, l.daily_cap as cap
      from provider_link l join provider v on v.id = l.provider_id
      where ${anyOf(sql`l.id`, ids.provider_link)} and ${isEnabledAs(sql`l`)}
      union all
      select 'rule', r.id, p.name || ' · link ' || t.id || ' · rule ' || r.id, 'publisher_link', t.id,
        (r.rule->>'daily_cap')::int
      from ${servedRules(ids.rule)} r join targeting t on t.id = r.owner_id join publisher p on p.id = t.publisher_id
      where ${isServed}
      union all
      select 'group', g.id, coalesce(g.description, 'Group ' || g.id), 'group', g.id, (s.content->>'capacity')::int
      from engine_state s join advertiser_link_group g on g.id = s.entity_id and g.active and g.archived_at is null
      where s.kind = 'group' and ${anyOf(sql`s.entity_id`, ids.group)}
      union all
      select 'group_rule', m.id, coalesce(g.description, 'Group ' || g.id) || ' · rule ' || m.id, 'group', g.id,
        (m.rule->>'capacity')::int
      from ${servedGroupRules(ids.group_rule)} m
        join advertiser_link_group g on g.id = m.owner_id and g.active and g.archived_at is null)
    select c.*, coalesce(u.used, 0)::float8 as used
    from capped c left join cap_usage u on u.day = ${day} and u.kind = c.kind and u.entity_id = c.id
    where c.cap > 0`)
  return rows.map(({ kind, id, name, record, record_id, cap, used }) => ({
    kind,
    id,
    name,
    record: { kind: record, id: record_id },
    cap,
    used,
  }))
}

/** A publisher link that engines serve, with the name that the console shows. */
export interface ServedLink {
  name: string
  publisherId: number
}

/** Which of some publisher links engines serve. */
export async function readServedLinks(db: Db, ids: readonly number[]): Promise<Map<number, ServedLink>> {
  const { rows } = await db.execute<{ id: number; name: string; publisher_id: number }>(sql`
    select t.id, p.name || ' · link ' || t.id as name, t.publisher_id
    from targeting t join publisher p on p.id = t.publisher_id where ${anyOf(sql`t.id`, ids)} and ${isServed}`)
  return new Map(rows.map(({ id, name, publisher_id }) => [id, { name, publisherId: publisher_id }]))
}
