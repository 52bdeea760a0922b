import { type TargetingsQuery, targetingsQuery } from '@headgate/contract/targetings/list'
import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { allIds, matches } from './list.ts'

interface Neighbours {
  previous_id: number | null
  next_id: number | null
}

/**
 * The publisher links before and after one in a list with these filters and this order. In the order of ids, a link that
 * the filters leave out has neighbours too; in another order it has no place, and no neighbours.
 */
export async function targetingNeighbours(
  db: Db,
  id: number,
  view: Partial<TargetingsQuery>,
): Promise<Neighbours> {
  const query = { ...targetingsQuery.parse({}), ...view }
  if (query.order_by !== 'id') {
    const ids = await allIds(db, query)
    const at = ids.indexOf(id)
    return at === -1
      ? { previous_id: null, next_id: null }
      : { previous_id: ids[at - 1] ?? null, next_id: ids[at + 1] ?? null }
  }
  const where = matches(query)
  const { rows } = await db.execute<{ lower: number | null; higher: number | null }>(sql`
    select (select max(l.id) from targeting l where ${where} and l.id < ${id}) as lower,
      (select min(l.id) from targeting l where ${where} and l.id > ${id}) as higher`)
  const { lower, higher } = rows[0]!
  return query.order_direction === 'DESC'
    ? { previous_id: higher, next_id: lower }
    : { previous_id: lower, next_id: higher }
}
