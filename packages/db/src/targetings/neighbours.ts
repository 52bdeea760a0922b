import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/**
 * The publisher links before and after one in the default order of the list, id descending (2 §2.2, §9). Archived ones
 * are left out; an id that is none itself has neighbours too.
 */
export async function targetingNeighbours(db: Db, id: number) {
  const { rows } = await db.execute<{ previous_id: number | null; next_id: number | null }>(sql`
    select (select min(id) from targeting where id > ${id} and archived_at is null) as previous_id,
      (select max(id) from targeting where id < ${id} and archived_at is null) as next_id`)
  return rows[0]!
}
