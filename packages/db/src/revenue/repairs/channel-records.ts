import type { RepairBody } from '@headgate/contract/revenue/repair-body'
import type { RepairAccount, RepairLink } from '@headgate/contract/revenue/repair-queue'
import { addDays } from '@headgate/domain/days'
import { sql } from 'drizzle-orm'
import { arrayOf } from '../../base/arrays.ts'
import type { Db } from '../../base/database.ts'

type Account = Omit<RepairAccount, 'searches'>
type Rule = Omit<RepairLink['rules'][number], 'searches'>
type Link = Omit<RepairLink, 'rules'> & { rules: Rule[] }

/** The links and accounts of a channel, and on how many of its unmatched days an account is valid. */
export interface ChannelRecords {
  channel: string
  links: Link[]
  accounts: Account[]
  validDays: number
}

/** Rules and links whose accounts a channel offers; more than these are not chosen from a list. */
const MOST_LINKS = 20
const MOST_RULES = 20
const MOST_ACCOUNTS = 20

/**
 * Rules that send searches to links, also through a group, or did so once, with the share that a publication would give
 * their account: the served one, else the rule's, else the group's, else the default (docs/behaviour/revenue.md#publisher-ad-accounts).
 * Add a condition on `reached` and the order `rulesInOrder`.
 */
export const rulesOfLinks = sql`
  select distinct on (reached.rule_id, reached.link_id) reached.rule_id, reached.link_id, r.targeting_id as tid, t.publisher_id,
    served.rule_id is not null and t.is_active and t.archived_at is null as is_served,
    coalesce(served.share, r.revenue_share_percentage, reached.group_share,
      (select share_revenue from share_revenue limit 1), 0)::float8 as share
  from (
    select targeting_rule_id as rule_id, provider_link_id as link_id, null::numeric as group_share
    from targeting_rule_detail where provider_link_id is not null
    union all
    select d.targeting_rule_id, g.advertiser_link_id, g.revenue_share
    from group_rule g join targeting_rule_detail d on d.advertiser_link_group_id = g.advertiser_link_group_id
    union all
    select rule_id, link_id, null from publisher_account
  ) reached
    join targeting_rule r on r.id = reached.rule_id
    join targeting t on t.id = r.targeting_id
    left join lateral (
      select (rule->>'id')::int as rule_id, (rule->>'revenue_share_percentage')::numeric as share
      from engine_state s, jsonb_array_elements(s.content->'rules') rule
      where s.kind = 'targeting' and s.entity_id = t.id and (rule->>'id')::int = r.id) served on true`

/** A rule that reaches the link directly and through a group counts as direct. */
export const rulesInOrder = sql`order by reached.rule_id, reached.link_id, reached.group_share nulls first`

interface LinkRow extends Record<string, unknown>, Omit<Link, 'rules'> {
  rules: Rule[] | null
}

async function readLinks(db: Db, providerId: number, folded: readonly string[]): Promise<Link[]> {
  const { rows } = await db.execute<LinkRow>(sql`
    with link as materialized (
      select l.id, l.link_source_identifier_value as channel, coalesce(l.description, '') as description,
        not l.disabled and l.archived_at is null as is_usable
      from provider_link l
      where l.provider_id = ${providerId} and lower(l.link_source_identifier_value) = any(${arrayOf(folded)})
      order by l.archived_at is not null, l.disabled, l.id desc limit ${MOST_LINKS * folded.length}
    ), rule as materialized (
      select found.* from (${rulesOfLinks} where reached.link_id in (select id from link) ${rulesInOrder}) found)
    select link.*, (select jsonb_agg(one) from (
      select jsonb_build_object('id', rule.rule_id, 'tid', rule.tid, 'share_revenue', rule.share,
        'is_served', rule.is_served, 'publisher', jsonb_build_object('id', p.id, 'name', p.name),
        'taken', coalesce((select jsonb_agg(jsonb_build_object('valid_from', a.valid_from::text,
            'valid_to', a.valid_to::text) order by a.valid_from) from publisher_account a
          where a.rule_id = rule.rule_id and a.link_id = rule.link_id
            and (a.valid_to is null or a.valid_to >= a.valid_from)), '[]')) as one
      from rule join publisher p on p.id = rule.publisher_id
      where rule.link_id = link.id
      order by rule.is_served desc, rule.rule_id desc limit ${MOST_RULES}) ordered) as rules
    from link`)
  return rows.map((row) => ({ ...row, rules: row.rules ?? [] }))
}

interface AccountRow extends Record<string, unknown>, Omit<Account, 'earliest' | 'latest'> {
  before: string | null
  after: string | null
}

async function readAccounts(db: Db, providerId: number, folded: readonly string[]): Promise<Account[]> {
  const { rows } = await db.execute<AccountRow>(sql`
    select a.id, a.sin as channel, jsonb_build_object('id', p.id, 'name', p.name) as publisher, a.tid, a.rule_id,
      a.link_id, a.share_revenue::float8 as share_revenue, a.valid_from::text, a.valid_to::text,
      coalesce((select t.is_active from publisher_account_term t where t.account_id = a.id
        order by t.from_day desc limit 1), true) as is_active,
      (select max(o.valid_to)::text from publisher_account o where o.rule_id = a.rule_id and o.link_id = a.link_id
        and o.id <> a.id and o.valid_to >= o.valid_from and o.valid_to < a.valid_from) as before,
      (select min(o.valid_from)::text from publisher_account o where o.rule_id = a.rule_id and o.link_id = a.link_id
        and o.id <> a.id and coalesce(o.valid_to, 'infinity') >= o.valid_from and o.valid_from > a.valid_to) as after
    from publisher_account a join publisher p on p.id = a.publisher_id
    where a.provider_id = ${providerId} and lower(a.sin) = any(${arrayOf(folded)})
      and coalesce(a.valid_to, 'infinity') >= a.valid_from
    order by a.valid_to desc nulls first, a.id desc limit ${MOST_ACCOUNTS * folded.length}`)
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    earliest: before && addDays(before, 1),
    latest: after && addDays(after, -1),
  }))
}

/** On how many unmatched days of a channel an account of each known channel is valid and active, by its text in lower case. */
async function readValidDays(
  db: Db,
  providerId: number,
  unmatched: string,
  folded: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ channel: string; days: number }>(sql`
    select lower(a.sin) as channel, count(distinct u.day)::int as days
    from unmatched_channel u join publisher_account a on a.provider_id = u.provider_id and a.valid_from <= u.day
      and coalesce(a.valid_to, 'infinity') >= u.day and lower(a.sin) = any(${arrayOf(folded)})
      and coalesce((select t.is_active from publisher_account_term t where t.account_id = a.id
        order by t.from_day > u.day, case when t.from_day <= u.day then t.from_day end desc, t.from_day limit 1), true)
    where u.provider_id = ${providerId} and u.channel = ${unmatched} and u.subject = 'account' and u.matched_at is null
    group by 1`)
  return new Map(rows.map(({ channel, days }) => [channel, days]))
}

/** The known channel that a repair makes the reported one: mapped to it, or that of its advertiser link or account. */
export async function channelOfRepair(
  db: Db,
  body: Exclude<RepairBody, { kind: 'ignore' }>,
): Promise<string | undefined> {
  if (body.kind === 'map') return body.booked_as
  const { rows } = await db.execute<{ channel: string }>(
    body.kind === 'make'
      ? sql`select link_source_identifier_value as channel from provider_link where id = ${body.link_id}`
      : sql`select sin as channel from publisher_account where id = ${body.account_id}`,
  )
  return rows[0]?.channel
}

/** What an advertiser has of some channels, compared without case, for the repair of an unmatched one. */
export async function readChannelRecords(
  db: Db,
  providerId: number,
  unmatched: string,
  channels: readonly string[],
): Promise<ChannelRecords[]> {
  if (channels.length === 0) return []
  const folded = channels.map((channel) => channel.toLowerCase())
  const [links, accounts, validDays] = await Promise.all([
    readLinks(db, providerId, folded),
    readAccounts(db, providerId, folded),
    readValidDays(db, providerId, unmatched, folded),
  ])
  return channels.map((channel, at) => {
    const isOf = (one: { channel: string }) => one.channel.toLowerCase() === folded[at]
    return {
      channel,
      links: links.filter(isOf).slice(0, MOST_LINKS),
      accounts: accounts.filter(isOf).slice(0, MOST_ACCOUNTS),
      validDays: validDays.get(folded[at]!) ?? 0,
    }
  })
}
