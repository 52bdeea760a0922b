import type { OwnRestatement, OwnRestatementsQuery } from '@headgate/contract/revenue/own-restatements'
import { sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { meets } from '../lists/filters.ts'
import { listOf } from '../lists/list.ts'
import { isoMoment } from '../lists/page.ts'
import { byExpression, type Sort } from '../lists/sorts.ts'
import { causeKind, withImport } from './restatements.ts'

type Query = OwnRestatementsQuery & { publisherId: number }

const sortable: Record<OwnRestatementsQuery['order_by'], Sort> = {
  createdAt: byExpression(sql`l.created_at`),
  day: byExpression(sql`l.day`),
  difference: byExpression(sql`l.publisher_after - l.publisher_before`),
}

const restatements = listOf<Query, OwnRestatement>({
  table: 'restatement',
  filters: ({ publisherId, from, to }) => [
    meets(sql`l.publisher_id = ${publisherId}`),
    // What changed for us alone is not theirs.
    meets(sql`l.publisher_before <> l.publisher_after`),
    from === undefined ? undefined : meets(sql`l.day >= ${from}`),
    to === undefined ? undefined : meets(sql`l.day <= ${to}`),
  ],
  sorts: () => sortable,
  read,
})

type Row = Pick<OwnRestatement, 'id' | 'day' | 'before' | 'after' | 'cause_kind'> & { created_at: string }

async function read(db: Db, ids: readonly number[]): Promise<OwnRestatement[]> {
  const { rows } = await db.execute<Row>(sql`
    select l.id, l.created_at, l.day::text, l.publisher_before::text as before, l.publisher_after::text as after,
      ${causeKind} as cause_kind
    from restatement l ${withImport} where ${anyOf(sql`l.id`, ids)}`)
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: isoMoment(created_at) }))
}

/** One page of the changes of a publisher's revenue, and how many there are (docs/behaviour/reports.md#changed-revenue). */
export async function listOwnRestatements(
  db: Db,
  publisherId: number,
  query: OwnRestatementsQuery,
): Promise<{ data: OwnRestatement[]; total: number }> {
  const { rows, total } = await restatements.page(db, { ...query, publisherId })
  return { data: rows, total }
}

/** A day whose revenue of a publisher changed, when it last did, and by how much in all. */
export type RestatedDay = {
  day: string
  at: string
  /** As decimal text. */
  change: string
}

/** The days of a range whose revenue of a publisher changed after it had been shown, in their order. */
export async function restatedDays(
  db: Db,
  publisherId: number,
  { from, to }: { from: string; to: string },
): Promise<RestatedDay[]> {
  const { rows } = await db.execute<RestatedDay>(sql`
    select day::text, max(created_at) as at, sum(publisher_after - publisher_before)::text as change
    from restatement
    where publisher_id = ${publisherId} and publisher_before <> publisher_after and day between ${from} and ${to}
    group by day order by day`)
  return rows.map((row) => ({ ...row, at: isoMoment(row.at) }))
}
