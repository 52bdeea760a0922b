import type { CapKind } from '@headgate/contract/base/constants'
import type { Day } from '@headgate/domain/days'
import type { CapFacts, Room } from '@headgate/domain/advice/operations/cap-full'
import { sql } from 'drizzle-orm'
import { anyOf, arrayParam } from '../../base/arrays.ts'
import type { Db } from '../../base/database.ts'
import { isEnabledAs } from '../../publishing/served-provider-links.ts'
import { servedGroupRules, servedRules } from '../../publishing/served-rules.ts'

interface CapId {
  kind: CapKind
  id: number
}

export const capKey = ({ kind, id }: CapId): string => `${kind} ${id}`

/** Everything of whose cap something was used on a day. */
export async function readUsedCaps(db: Db, day: Day): Promise<CapId[]> {
  const { rows } = await db.execute<CapId & Record<string, unknown>>(
    sql`select kind, entity_id as id from cap_usage where day = ${day} and used > 0`,
  )
  return rows
}

/** Advertiser links that are shown as alternatives. */
const SHOWN = 3

/** Who has a cap, whether it is meant to be filled before others, and which advertiser links have room. */
export interface CapSurroundings extends Pick<CapFacts, 'partner' | 'rooms'> {
  /** A later rule of the same waterfall takes over: filling it is its purpose. */
  isStepOfWaterfall: boolean
}

interface Row extends CapId, Record<string, unknown> {
  partner: CapFacts['partner']
  is_step: boolean
  rooms: Room[]
}

/**
 * What is around some caps on a day, as engines serve it. Rooms are, of an advertiser link, other reusable links with the
 * same properties; of a rule, a group or a rule of a group, its own links. Links without a cap come first, then those
 * with the most left.
 */
export async function readCapSurroundings(
  db: Db,
  day: Day,
  caps: readonly CapId[],
): Promise<Map<string, CapSurroundings>> {
  if (caps.length === 0) return new Map()
  const idsOf = (kind: CapKind) => caps.filter((cap) => cap.kind === kind).map(({ id }) => id)
  const { rows } = await db.execute<Row>(sql`
    with wanted as (
      select * from unnest(${arrayParam(caps.map(({ kind }) => kind))}::text[], ${arrayParam(caps.map(({ id }) => id))}::int[]) as w(kind, id)),
    rules as ${servedRules(idsOf('rule'))},
    group_rules as ${servedGroupRules(idsOf('group_rule'))},
    around as (
      select w.kind, w.id, m.id as link_id
      from wanted w join provider_link l on w.kind = 'provider_link' and l.id = w.id
        join provider_link m on m.platform_id = l.platform_id and m.search_engine_id = l.search_engine_id
          and m.tag_type_id = l.tag_type_id and m.quality_score = l.quality_score and m.id <> l.id and m.reusable
      union
      select 'rule', r.id, (target->>'provider_link_id')::int
      from rules r, jsonb_array_elements(r.rule->'targets') target where target->>'provider_link_id' is not null
      union
      select 'group_rule', r.id, (r.rule->>'provider_link_id')::int from group_rules r
      union
      select 'group', s.entity_id, (one->>'provider_link_id')::int
      from engine_state s, jsonb_array_elements(s.content->'rules') one
      where s.kind = 'group' and ${anyOf(sql`s.entity_id`, idsOf('group'))}),
    rooms as (
      select a.kind, a.id, m.id as link_id, v.name || ' · ' || m.link_source_identifier_value as name,
        case when m.daily_cap > 0 then m.daily_cap - coalesce(u.used, 0) end as left_today
      from around a join provider_link m on m.id = a.link_id join provider v on v.id = m.provider_id
        left join cap_usage u on u.day = ${day} and u.kind = 'provider_link' and u.entity_id = m.id
      where ${isEnabledAs(sql`m`)} and v.status and v.archived_at is null
        and (m.daily_cap = 0 or m.daily_cap > coalesce(u.used, 0))),
    ranked as (
      select *, row_number() over (partition by kind, id order by left_today desc nulls first, link_id) as place from rooms)
    select w.kind, w.id,
      case w.kind
        when 'provider_link' then (select jsonb_build_object('kind', 'provider', 'id', l.provider_id)
          from provider_link l where l.id = w.id)
        when 'rule' then (select jsonb_build_object('kind', 'publisher', 'id', t.publisher_id)
          from targeting_rule r join targeting t on t.id = r.targeting_id where r.id = w.id)
      end as partner,
      coalesce(r.is_step, g.is_step, false) as is_step,
      coalesce((select jsonb_agg(jsonb_build_object('id', k.link_id, 'name', k.name, 'left', k.left_today) order by k.place)
        from ranked k where k.kind = w.kind and k.id = w.id and k.place <= ${SHOWN}), '[]') as rooms
    from wanted w
      left join rules r on w.kind = 'rule' and r.id = w.id
      left join group_rules g on w.kind = 'group_rule' and g.id = w.id`)
  return new Map(
    rows.map(({ partner, is_step, rooms, ...cap }) => [
      capKey(cap),
      { partner, rooms, isStepOfWaterfall: is_step },
    ]),
  )
}
