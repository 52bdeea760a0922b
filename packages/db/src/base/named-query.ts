import { sql, type SQL } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * Rows of a statement that each connection plans once and keeps under its name. For statements with many joins, whose
 * plan costs more than their rows (9 ms against 4 for a page of advertiser links). The text must be the same at every
 * call, apart from parameters. Values are as in JSON: timestamps are texts, `bigint` and `numeric` are numbers.
 */
export async function readNamed<T>(db: Db, name: string, query: SQL): Promise<T[]> {
  const rows = await db
    .select({ row: sql<T>`row_to_json(q)` })
    .from(sql`(${query}) as q`)
    .prepare(name)
    .execute()
  return rows.map(({ row }) => row)
}
