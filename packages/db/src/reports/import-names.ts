import { sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'

/** What imports are called, by id: the name of a file, or what else it is. */
export async function importNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id, case kind when 'file' then coalesce(csv_name, 'File ' || id) when 'api' then 'API run ' || id
      else 'Removal ' || id end as name
    from revenue_import where ${anyOf(sql`id`, [...new Set(ids)])}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
