import { sql } from 'drizzle-orm'
import { touched } from './concurrency.ts'
import type { Db } from './database.ts'

/** Tables of which many rows are written at once, each with its own values. */
type Table = 'targeting' | 'advertiser_link_group' | 'provider_link' | 'publisher_account'

/**
 * Writes columns of rows by their ids, and `updated_at`, in one statement with one parameter. All rows have the same
 * columns. The caller's transaction has locked them.
 */
export async function updateRows(
  db: Db,
  table: Table,
  rows: readonly (Record<string, unknown> & { id?: unknown })[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const named = sql.raw(table)
  const assigned = Object.keys(first)
    .filter((name) => name !== 'id')
    .map((name) => sql.raw(`"${name}" = wanted."${name}"`))
  await db.execute(sql`
    update ${named} t set ${sql.join(assigned, sql`, `)}, updated_at = ${touched(sql`t.updated_at`)}
    from jsonb_populate_recordset(null::${named}, ${JSON.stringify(rows)}::jsonb) as wanted
    where t.id = wanted.id`)
}
