import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/**
 * A moment of the database's clock after all that was done, and before all that comes. It is a whole millisecond, because
 * a `Date` has no more.
 */
export async function momentAfter(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(
    sql`select (clock_timestamp() + interval '1 millisecond')::timestamptz(3)::text as now, pg_sleep(0.002)`,
  )
  return new Date(rows[0]!.now)
}
