import type { Advice, AdviceQuery } from '@headgate/contract/advisor/advice-calls'
import { adviceStatuses } from '@headgate/contract/advisor/states'
import { sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { matchesText, meets, oneOf } from '../lists/filters.ts'
import { listOf } from '../lists/list.ts'
import { isoMoment } from '../lists/page.ts'
import { byColumn, byExpression, byId, byText, type Sort } from '../lists/sorts.ts'

const joins = sql`
  left join publisher u on l.partner_kind = 'publisher' and u.id = l.partner_id
  left join provider p on l.partner_kind = 'provider' and p.id = l.partner_id`

const partnerName = sql`coalesce(u.name, p.name)`

/** `publisher-3`, as the filter has it. */
const partnerValue = sql`l.partner_kind || '-' || l.partner_id`

/** Every column a caller may sort by. */
const sortable: Record<AdviceQuery['order_by'], Sort> = {
  id: byId,
  partner: byExpression(sql`lower(${partnerName})`, { nullable: true }),
  title: byText('advisor.title'),
  status: byColumn('advisor.status'),
  loss: byColumn('advisor.loss', { nullable: true }),
  opened_at: byColumn('advisor.opened_at'),
  updatedAt: byColumn('advisor.updated_at'),
}

const list = listOf<AdviceQuery, Advice>({
  table: 'advisor',
  joins,
  filters: (query) => [
    matchesText(query.q, 'advisor', ['title']),
    oneOf('advisor.status', query.status),
    query.partner?.length ? meets(anyOf(partnerValue, query.partner)) : undefined,
  ],
  sorts: () => sortable,
  read: readAdvice,
})

type Row = Pick<
  Advice,
  | 'id'
  | 'rule'
  | 'partner'
  | 'partner_kind'
  | 'partner_id'
  | 'title'
  | 'description'
  | 'status'
  | 'facts'
  | 'loss'
  | 'record'
  | 'history'
> & {
  subject_kind: string
  subject_id: string
  snoozed_until: string | null
  opened_at: string
  seen_at: string
  over_at: string | null
  updated_at: string
} & Record<string, unknown>

/** The record of an item's subject as the console opens it: a rule in its publisher link, a channel in its advertiser. */
const record = sql`
  select 'publisher' as kind, s.id, s.name from publisher s
    where l.subject_kind = 'publisher' and s.id = n.id
  union all
  select 'advertiser', s.id, s.name from provider s
    where l.subject_kind in ('provider', 'channel') and s.id = n.id
  union all
  select 'publisher_link', s.id, o.name || ' · link ' || s.id from targeting s join publisher o on o.id = s.publisher_id
    where l.subject_kind = 'targeting' and s.id = n.id
  union all
  select 'publisher_link', t.id, o.name || ' · link ' || t.id || ' · rule ' || s.id
    from targeting_rule s join targeting t on t.id = s.targeting_id join publisher o on o.id = t.publisher_id
    where l.subject_kind = 'targeting_rule' and s.id = n.id
  union all
  select 'advertiser_link', s.id, o.name || ' · ' || s.link_source_identifier_value
    from provider_link s join provider o on o.id = s.provider_id
    where l.subject_kind = 'provider_link' and s.id = n.id
  union all
  select 'group', s.id, coalesce(s.description, 'Group ' || s.id) from advertiser_link_group s
    where l.subject_kind = 'advertiser_link_group' and s.id = n.id`

/** Items by id, with their history, in any order. */
export async function readAdvice(db: Db, ids: readonly number[]): Promise<Advice[]> {
  const { rows } = await db.execute<Row>(sql`
    select l.id, l.rule, ${partnerName} as partner, l.partner_kind, l.partner_id, l.title, l.description, l.status,
      l.snoozed_until, l.subject_kind, l.subject_id, l.facts, l.loss::text, l.opened_at, l.seen_at, l.over_at,
      l.updated_at, r.record, h.history
    from advisor l ${joins}
      cross join lateral (
        select case when l.subject_kind <> 'advice_rule' then split_part(l.subject_id, ':', 1)::int end as id) n
      left join lateral (select to_jsonb(s) as record from (${record}) s limit 1) r on true
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'event', e.event, 'payload', e.payload,
          'user', jsonb_build_object('first_name', coalesce(e.first_name, 'System'),
            'last_name', coalesce(e.last_name, '')),
          'createdAt', e.created_at) order by e.id desc), '[]') as history
        from advisor_history e where e.advisor_id = l.id) h
    where ${anyOf(sql`l.id`, ids)}`)
  return rows.map(
    ({ subject_kind, subject_id, snoozed_until, opened_at, seen_at, over_at, updated_at, ...row }) => ({
      ...row,
      subject: { kind: subject_kind, id: subject_id },
      snoozed_until: snoozed_until && isoMoment(snoozed_until),
      opened_at: isoMoment(opened_at),
      seen_at: isoMoment(seen_at),
      over_at: over_at && isoMoment(over_at),
      updatedAt: isoMoment(updated_at),
      history: row.history.map((entry) => ({ ...entry, createdAt: isoMoment(entry.createdAt) })),
    }),
  )
}

interface Option {
  value: string
  label: string
  count: number
}

async function options(db: Db, query: SQL): Promise<Option[]> {
  const { rows } = await db.execute<Option & Record<string, unknown>>(query)
  return rows
}

const statusLabels = { active: 'Active', snoozed: 'Snoozed', closed: 'Closed' } as const

/** One page of advice items, and the options of the filters, each with its items: docs/behaviour/advisor.md#list. */
export async function listAdvice(
  db: Db,
  query: AdviceQuery,
): Promise<{ data: Advice[]; total: number; statusFilter: Option[]; partnerFilter: Option[] }> {
  const [{ rows, total }, counted, partnerFilter] = await Promise.all([
    list.page(db, query),
    options(
      db,
      sql`select l.status as value, '' as label, count(*)::int as count from advisor l group by l.status`,
    ),
    options(
      db,
      sql`select ${partnerValue} as value, min(${partnerName}) as label, count(*)::int as count
        from advisor l ${joins} where ${partnerName} is not null group by 1 order by lower(min(${partnerName})), 1`,
    ),
  ])
  const countOf = new Map(counted.map(({ value, count }) => [value, count]))
  const statusFilter = adviceStatuses.map((value) => ({
    value,
    label: statusLabels[value],
    count: countOf.get(value) ?? 0,
  }))
  return { data: rows, total, statusFilter, partnerFilter }
}

/** How many items are active. */
export async function countActiveAdvice(db: Db): Promise<number> {
  const { rows } = await db.execute<{ active: number }>(
    sql`select count(*)::int as active from advisor where status = 'active'`,
  )
  return rows[0]!.active
}
