import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/**
 * Merges the texts of new audit rows into their index. Rows are found before it too, each search then reads them one by
 * one. Returns the pages that were merged.
 */
export async function mergeAuditTexts(db: Db): Promise<number> {
  const { rows } = await db.execute<{ pages: number }>(
    sql`select gin_clean_pending_list('audit_text_idx')::int as pages`,
  )
  return rows[0]!.pages
}
