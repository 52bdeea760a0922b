import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** The current UTC day by PostgreSQL's clock. */
export const today = sql`(now() at time zone 'utc')::date`

/** The same as text, `YYYY-MM-DD`. */
export async function readToday(db: Db): Promise<string> {
  const { rows } = await db.execute<{ today: string }>(sql`select ${today}::text as today`)
  return rows[0]!.today
}
