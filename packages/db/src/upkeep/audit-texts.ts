import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/**
 * Merges the texts of new audit rows into their index. Rows are found before it too, each search then reads them one by
 * one. Returns the pages that were merged. Only the owner of the index may do so: for another role autovacuum does.
 */
export async function mergeAuditTexts(db: Db): Promise<number> {
  const { rows } = await db.execute<{ pages: number }>(
    sql`select case when pg_has_role(relowner, 'usage') then gin_clean_pending_list(oid)::int else 0 end as pages
      from pg_class where oid = 'audit_text_idx'::regclass`,
  )
  return rows[0]!.pages
}
