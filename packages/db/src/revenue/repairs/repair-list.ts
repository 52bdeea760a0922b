import { CallError, errors } from '@headgate/contract/base/errors'
import type { Repair, RepairsQuery } from '@headgate/contract/revenue/repair-calls'
import { sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../base/arrays.ts'
import type { Db } from '../../base/database.ts'
import { type Filter, holdsText } from '../../lists/filters.ts'
import { listOf } from '../../lists/list.ts'
import { isoMoment } from '../../lists/page.ts'
import type { Sort } from '../../lists/sorts.ts'

const joins = sql`join provider p on p.id = l.provider_id`
const waited = sql`extract(epoch from l.created_at - l.since) / 86400`

const sortBy = (by: SQL, nullable = false): Sort => ({ by, nullable, reads: [] })
const sorts: Record<RepairsQuery['order_by'], Sort> = {
  createdAt: sortBy(sql`l.created_at`),
  provider: sortBy(sql`lower(p.name)`),
  channel: sortBy(sql`lower(l.channel)`),
  kind: sortBy(sql`l.kind`),
  gross: sortBy(sql`abs(l.gross)`),
  waited_days: sortBy(waited, true),
}

const condition = (where: SQL): Filter => ({ where, reads: [] })
const madeOn = sql`(l.created_at at time zone 'UTC')::date`

const repairs = listOf<RepairsQuery, Repair>({
  table: 'channel_repair',
  joins,
  filters: (query) => [
    query.provider_id && condition(anyOf(sql`l.provider_id`, query.provider_id)),
    query.kind && condition(anyOf(sql`l.kind`, query.kind)),
    query.state === 'all' ? undefined : condition(sql`(l.undone_at is null) = ${query.state === 'in_force'}`),
    query.from === undefined ? undefined : condition(sql`${madeOn} >= ${query.from}`),
    query.to === undefined ? undefined : condition(sql`${madeOn} <= ${query.to}`),
    query.q ? condition(holdsText(query.q, [sql`l.channel`, sql`coalesce(l.booked_as, '')`])) : undefined,
  ],
  sorts: () => sorts,
  read: readRepairs,
})

type Row = Omit<Repair, 'createdAt'> & { created_at: string } & Record<string, unknown>

/** Repairs with some ids, in any order. */
async function readRepairs(db: Db, ids: readonly number[]): Promise<Repair[]> {
  const { rows } = await db.execute<Row>(sql`
    select l.id, l.kind, l.subject, jsonb_build_object('id', p.id, 'name', p.name) as provider, l.channel, l.booked_as,
      l.note, l.gross::text, (${waited})::float8 as waited_days, l.took_first, l.created_at, l.undone_at,
      nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as created_by,
      case when a.id is not null then jsonb_build_object('id', a.id, 'valid_from', a.valid_from::text,
        'valid_to', a.valid_to::text, 'publisher', jsonb_build_object('id', b.id, 'name', b.name)) end as account
    from channel_repair l ${joins}
      left join "user" u on u.id = l.created_by
      left join publisher_account a on a.id = l.account_id
      left join publisher b on b.id = a.publisher_id
    where ${anyOf(sql`l.id`, ids)}`)
  return rows.map(({ created_at, ...row }) => ({
    ...row,
    createdAt: isoMoment(created_at),
    undone_at: row.undone_at && isoMoment(row.undone_at),
  }))
}

/** One page of repairs, and how many there are. */
export async function listRepairs(db: Db, query: RepairsQuery): Promise<{ data: Repair[]; total: number }> {
  const { rows, total } = await repairs.page(db, query)
  return { data: rows, total }
}

/** One repair. Throws CallError 404. */
export async function getRepair(db: Db, id: number): Promise<Repair> {
  const [found] = await readRepairs(db, [id])
  if (!found) throw new CallError(errors.notFound)
  return found
}
