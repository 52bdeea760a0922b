import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/** Numbers of records, by which people see that a restored database is the one that they backed up. */
export interface RecordCounts {
  users: number
  publisher_links: number
  /** Highest revision that engines serve. */
  revision: number
  imports: number
}

export const recordCountsQuery = `select (select count(*) from "user")::float8 as users,
  (select count(*) from targeting)::float8 as publisher_links,
  (select coalesce(max(revision), 0) from engine_state)::float8 as revision,
  (select count(*) from revenue_import)::float8 as imports`

/** Counts them, in one statement. */
export async function countRecords(db: Db): Promise<RecordCounts> {
  const { rows } = await db.execute<RecordCounts & Record<string, unknown>>(sql.raw(recordCountsQuery))
  return rows[0]!
}
