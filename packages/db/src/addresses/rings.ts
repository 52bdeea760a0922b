import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { findRing, leadsToUs, targetingOfAddress } from '@headgate/domain/rules/address-check'
import { sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { linksServing } from '../engine/served-groups.ts'
import { ownHosts } from './own-hosts.ts'

const texts = messages.targetings

/** One address that a publisher link can send a search to, and the form's field that contains it. */
type Way = { address: string; field: string }

/**
 * Refuses addresses that would send searches round in a ring (docs/behaviour/publisher-links.md#rings). Call it in the
 * transaction that wrote the drafts of these publisher links, before anything is published. Only addresses on our own
 * domains are followed; without any, this takes one query. Throws CallError 400 with the field.
 */
export async function refuseRings(db: Db, targetingIds: readonly number[]): Promise<void> {
  if (targetingIds.length === 0) return
  const hosts = await ownHosts(db)
  const ways = new Map<number, Way[]>()
  let asked = [...new Set(targetingIds)]
  while (asked.length > 0) {
    for (const [id, found] of await waysOf(db, asked, { served: ways.size > 0 }))
      ways.set(
        id,
        found.filter(({ address }) => leadsToUs(address, hosts)),
      )
    const next = asked.flatMap((id) => ways.get(id)!.map((way) => targetingOfAddress(way.address, hosts)))
    asked = [...new Set(next)].filter((id) => id !== null).filter((id) => !ways.has(id))
  }
  for (const id of targetingIds) {
    const ring = findRing(id, (at) => (ways.get(at) ?? []).map((way) => way.address), hosts)
    if (ring === null) continue
    const towards = ring[1] ?? id
    const way = ways.get(id)!.find(({ address }) => targetingOfAddress(address, hosts) === towards)
    throw new CallError(errors.invalidInput, { text: texts.ring, fields: { [way!.field]: texts.ring } })
  }
}

/**
 * The same after drafts of groups were written: their rules reach the publisher links that use them. Throws CallError
 * 400 with the group's rules as the only field.
 */
export async function refuseRingsOfGroups(db: Db, groupIds: readonly number[]): Promise<void> {
  const hosts = await ownHosts(db)
  const { rows: links } = await db.execute<{ group_id: number; link: string }>(sql`
    select g.advertiser_link_group_id as group_id, l.link
    from group_rule g join provider_link l on l.id = g.advertiser_link_id
    where ${anyOf(sql`g.advertiser_link_group_id`, groupIds)} and g.active and g.archived_at is null`)
  const leading = links.filter(({ link }) => leadsToUs(link, hosts)).map((link) => link.group_id)
  if (leading.length === 0) return
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.targeting_id as id from targeting_rule_detail d
      join targeting_rule r on r.id = d.targeting_rule_id and not r.disabled and r.archived_at is null
    where ${anyOf(sql`d.advertiser_link_group_id`, leading)}
    union
    select targeting_id from (${linksServing(leading)}) as served`)
  try {
    await refuseRings(
      db,
      rows.map((row) => row.id),
    )
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause
    throw new CallError(errors.invalidInput, { text: texts.ring, fields: { rules: texts.ring }, cause })
  }
}

/**
 * Every address that publisher links can send to: those of their drafts and, with `served`, those that engines serve.
 * A ring that passes through the served publication of another link is a ring too. The served publication of a link
 * whose draft is checked does not count, because it is being replaced. Archived links lead nowhere.
 */
async function waysOf(
  db: Db,
  ids: readonly number[],
  { served }: { served: boolean },
): Promise<Map<number, Way[]>> {
  const { rows } = await db.execute<{ id: number; address: string; field: string }>(sql`
    with asked as (
      select * from targeting where ${anyOf(sql`id`, ids)} and archived_at is null
    ), live as (
      select asked.id, s.content from asked
        join engine_state s on s.kind = 'targeting' and s.entity_id = asked.id
        and s.content is not null and ${served}
    ), target as (
      select r.targeting_id as id, d.provider_link_id as link_id, d.advertiser_link_group_id as group_id,
        'targeting_rules.' || r.position || '.provider_details.' || d.position || '.provider_link' as field
      from (
        select rule.*, row_number() over (partition by targeting_id order by priority, rule.id) - 1 as position
        from targeting_rule rule join asked on asked.id = rule.targeting_id
        where rule.archived_at is null
      ) r join targeting_rule_detail d on d.targeting_rule_id = r.id
      where not r.disabled
      union all
      select live.id, (target->>'provider_link_id')::int, (target->>'advertiser_link_group_id')::int, 'targeting_rules'
      from live, jsonb_array_elements(live.content->'rules') rule, jsonb_array_elements(rule->'targets') target
    ), link as (
      select id, link_id, field from target where link_id is not null
      union all
      select target.id, g.advertiser_link_id, field
      from target join group_rule g on g.advertiser_link_group_id = target.group_id and g.active and g.archived_at is null
      union all
      select target.id, (inner_rule->>'provider_link_id')::int, field
      from target join engine_state s on s.kind = 'group' and s.entity_id = target.group_id,
        jsonb_array_elements(s.content->'rules') inner_rule
    )
    select id, default_fallback as address, 'default_fallback' as field from asked
    where use_custom_fallback and default_fallback <> ''
    union all
    select id, overcap_url, 'overcap_url' from asked where use_custom_overcap_url and overcap_url <> ''
    union all
    select id, content->>'custom_fallback', 'default_fallback' from live where content->>'custom_fallback' is not null
    union all
    select id, content->>'overcap_url', 'overcap_url' from live where content->>'overcap_url' is not null
    union all
    select link.id, l.link, link.field from link join provider_link l on l.id = link.link_id`)
  const ways = new Map<number, Way[]>(ids.map((id) => [id, []]))
  for (const { id, ...way } of rows) ways.get(id)!.push(way)
  return ways
}
