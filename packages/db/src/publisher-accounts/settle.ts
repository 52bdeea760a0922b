import { sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { today } from '../base/today.ts'
import { linksServing } from '../engine/served-groups.ts'
import { requestBookingsOfToday } from '../revenue/booking-requests.ts'

/**
 * Publisher ad accounts: one for each published rule and each advertiser link that the rule can reach, valid from the
 * UTC day on which it is first reachable. An account ends yesterday when its rule no longer reaches the link. Rows are
 * never reused: a link that comes back gets a new account, so that past days keep their share and channel. See
 * docs/behaviour/revenue.md#publisher-ad-accounts. Today is the only day with reports on which accounts can differ
 * afterwards, so it is what they request to be booked again.
 */

const ended = sql`status = false, valid_to = ${today} - 1, updated_at = now()`

/**
 * Account `a` has a last day, and it is not over: a repair gave it days up to then. When another account of its rule and
 * link begins, it ends as well, because the searches of both would be the same ones and count twice.
 */
const hasDaysLeft = sql`a.valid_to >= greatest(${today}, a.valid_from)`

/**
 * The advertiser links that the served rules of active publisher links reach, with the publisher's share: the rule's
 * own, else the group rule's, else the default of new rules (decision 0041). The published share counts, not the
 * draft's. Old publications have no share, so the share in the rule's row counts for them.
 */
const reach = (targetingIds: readonly number[]) => sql`
  with served as (
    select s.entity_id as tid, (s.content->>'publisher_id')::int as publisher_id,
      (rule->>'id')::int as rule_id, target, rule ? 'revenue_share_percentage' as has_share,
      (rule->>'revenue_share_percentage')::numeric as served_share
    from engine_state s
      join targeting t on t.id = s.entity_id and t.is_active and t.archived_at is null,
      jsonb_array_elements(s.content->'rules') rule,
      jsonb_array_elements(rule->'targets') target
    where s.kind = 'targeting' and ${anyOf(sql`s.entity_id`, targetingIds)}
  ), link as (
    select tid, publisher_id, rule_id, (target->>'provider_link_id')::int as link_id, null::int as group_rule_id,
      has_share, served_share
    from served where target->>'provider_link_id' is not null
    union all
    select tid, publisher_id, rule_id, (inner_rule->>'provider_link_id')::int, (inner_rule->>'id')::int,
      has_share, served_share
    from served
      join engine_state g on g.kind = 'group' and g.entity_id = (target->>'advertiser_link_group_id')::int,
      jsonb_array_elements(g.content->'rules') inner_rule
  ), wanted as (
    select distinct on (rule_id, link_id) tid, link.publisher_id, rule_id, link_id, l.provider_id,
      l.link_source_identifier_value as channel, l.link_source_identifier as variable,
      coalesce(case when has_share then served_share else r.revenue_share_percentage end, g.revenue_share,
        d.share_revenue, 0) as share
    from link
      join provider_link l on l.id = link_id
      join targeting_rule r on r.id = rule_id
      left join group_rule g on g.id = group_rule_id
      left join share_revenue d on true
    order by rule_id, link_id, group_rule_id nulls first
  )`

/**
 * Brings the running accounts of publisher links in line with what engines serve. Call it after
 * `writeEngineState`, in the same transaction.
 */
export async function settleAccounts(db: Db, targetingIds: readonly number[]): Promise<void> {
  if (targetingIds.length === 0) return
  const gone = await db.execute<{ provider_id: number }>(sql`${reach(targetingIds)}
    update publisher_account a set ${ended}
    where ${anyOf(sql`a.tid`, targetingIds)} and a.valid_to is null
      and not exists (
        select from wanted w
        where w.rule_id = a.rule_id and w.link_id = a.link_id and w.publisher_id = a.publisher_id
          and w.share = a.agreed_share
      )
    returning a.provider_id`)
  const replaced = await db.execute<{ provider_id: number }>(sql`${reach(targetingIds)}
    update publisher_account a set ${ended}
    from wanted w
    where ${anyOf(sql`a.tid`, targetingIds)} and w.rule_id = a.rule_id and w.link_id = a.link_id and ${hasDaysLeft}
    returning a.provider_id`)
  const begun = await db.execute<{ provider_id: number }>(sql`${reach(targetingIds)}
    insert into publisher_account
      (publisher_id, provider_id, tid, rule_id, link_id, sin, source_identifier, share_revenue, agreed_share, valid_from)
    select publisher_id, provider_id, tid, rule_id, link_id, channel, variable, share, share, ${today}
    from wanted
    on conflict (rule_id, link_id) where valid_to is null do nothing
    returning provider_id`)
  await requestBookingsOfToday(
    db,
    [...gone.rows, ...replaced.rows, ...begun.rows].map((row) => row.provider_id),
    'Publisher ad accounts began or ended with what engines serve',
  )
}

/** The same for every publisher link that serves a rule with one of these groups. */
export async function settleAccountsOfGroups(db: Db, groupIds: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select distinct targeting_id as id from (${linksServing(groupIds)}) as served`,
  )
  await settleAccounts(
    db,
    rows.map((row) => row.id),
  )
}

/** Ends accounts whose advertiser link now has another channel or advertiser, and begins new ones. */
export async function renewAccountsOfChangedLinks(db: Db, linkIds: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ id: number; before: number; after: number }>(sql`
    update publisher_account a set ${ended}
    from provider_link l
    where ${anyOf(sql`l.id`, linkIds)} and a.link_id = l.id and a.valid_to is null
      and (a.sin, a.source_identifier, a.provider_id)
        <> (l.link_source_identifier_value, l.link_source_identifier, l.provider_id)
    returning a.id, a.provider_id as before, l.provider_id as after`)
  if (rows.length === 0) return
  const ids = rows.map((row) => row.id)
  const replaced = await db.execute<{ provider_id: number }>(sql`
    update publisher_account a set ${ended}
    from publisher_account own
    where ${anyOf(sql`own.id`, ids)} and a.rule_id = own.rule_id and a.link_id = own.link_id and ${hasDaysLeft}
    returning a.provider_id`)
  await db.execute(sql`
    insert into publisher_account
      (publisher_id, provider_id, tid, rule_id, link_id, sin, source_identifier, share_revenue, agreed_share, valid_from)
    select a.publisher_id, l.provider_id, a.tid, a.rule_id, a.link_id, l.link_source_identifier_value,
      l.link_source_identifier, a.share_revenue, a.agreed_share, ${today}
    from publisher_account a join provider_link l on l.id = a.link_id
    where ${anyOf(sql`a.id`, ids)}`)
  await requestBookingsOfToday(
    db,
    [...rows.flatMap(({ before, after }) => [before, after]), ...replaced.rows.map((row) => row.provider_id)],
    'An advertiser link got another channel or advertiser',
  )
}
