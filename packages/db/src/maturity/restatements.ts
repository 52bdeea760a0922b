import type { Restatement, RestatementsQuery } from '@headgate/contract/revenue/restatement-calls'
import { sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { holdsText, meets } from '../lists/filters.ts'
import { listOf } from '../lists/list.ts'
import { isoMoment } from '../lists/page.ts'
import { byExpression, byId, type Sort } from '../lists/sorts.ts'

/** The import that caused a restatement, which `causeKind` reads. */
export const withImport = sql`left join revenue_import i on i.id = l.import_id`

const joins = sql`
  join provider p on p.id = l.provider_id
  left join publisher u on u.id = l.publisher_id
  ${withImport}`

export const causeKind = sql`case when l.import_id is not null then coalesce(i.kind, 'other')
  when l.account_id is not null then 'account' else 'other' end`

const changedOn = sql`(l.created_at at time zone 'UTC')::date`

const sortable: Record<RestatementsQuery['order_by'], Sort> = {
  id: byId,
  createdAt: byExpression(sql`l.created_at`),
  day: byExpression(sql`l.day`),
  provider: byExpression(sql`lower(p.name)`),
  publisher: byExpression(sql`lower(u.name)`, { nullable: true }),
  net: byExpression(sql`l.net_after`),
  net_difference: byExpression(sql`l.net_after - l.net_before`),
  publisher_difference: byExpression(sql`l.publisher_after - l.publisher_before`),
  gross_difference: byExpression(sql`l.gross_after - l.gross_before`),
  cause: byExpression(sql`lower(l.cause)`),
}

const restatements = listOf<RestatementsQuery, Restatement>({
  table: 'restatement',
  joins,
  filters: (query) => [
    query.publisher_id
      ? meets(anyOf(sql`l.publisher_id`, query.publisher_id))
      : meets(query.level === 'day' ? sql`l.publisher_id is null` : sql`l.publisher_id is not null`),
    query.provider_id && meets(anyOf(sql`l.provider_id`, query.provider_id)),
    query.from === undefined ? undefined : meets(sql`l.day >= ${query.from}`),
    query.to === undefined ? undefined : meets(sql`l.day <= ${query.to}`),
    query.changed_from === undefined ? undefined : meets(sql`${changedOn} >= ${query.changed_from}`),
    query.changed_to === undefined ? undefined : meets(sql`${changedOn} <= ${query.changed_to}`),
    query.cause && meets(anyOf(causeKind, query.cause)),
    query.import_id && meets(anyOf(sql`l.import_id`, query.import_id)),
    query.account_id && meets(anyOf(sql`l.account_id`, query.account_id)),
    query.q ? meets(holdsText(query.q, [sql`l.cause`])) : undefined,
  ],
  sorts: () => sortable,
  read,
})

type Row = {
  id: number
  created_at: string
  day: string
  provider_id: number
  provider_name: string
  publisher_id: number | null
  publisher_name: string | null
  cause: string
  cause_kind: Restatement['cause_kind']
  import_id: number | null
  account_id: number | null
} & Pick<
  Restatement,
  'gross_before' | 'gross_after' | 'net_before' | 'net_after' | 'publisher_before' | 'publisher_after'
>

async function read(db: Db, ids: readonly number[]): Promise<Restatement[]> {
  const { rows } = await db.execute<Row>(sql`
    select l.id, l.created_at, l.day::text, l.provider_id, p.name as provider_name, l.publisher_id,
      u.name as publisher_name, l.gross_before::text, l.gross_after::text, l.net_before::text, l.net_after::text,
      l.publisher_before::text, l.publisher_after::text, l.cause, ${causeKind} as cause_kind, l.import_id, l.account_id
    from restatement l ${joins} where ${anyOf(sql`l.id`, ids)}`)
  return rows.map(
    ({ created_at, provider_id, provider_name, publisher_id, publisher_name, ...row }): Restatement => ({
      ...row,
      createdAt: isoMoment(created_at),
      provider: { id: provider_id, name: provider_name },
      publisher:
        publisher_id === null
          ? null
          : {
              id: publisher_id,
              name: publisher_id === 0 ? 'Unmatched' : (publisher_name ?? `Publisher ${publisher_id}`),
            },
    }),
  )
}

/** One page of restatements, and how many there are: docs/behaviour/revenue.md#restatements. */
export async function listRestatements(
  db: Db,
  query: RestatementsQuery,
): Promise<{ data: Restatement[]; total: number }> {
  const { rows, total } = await restatements.page(db, query)
  return { data: rows, total }
}
