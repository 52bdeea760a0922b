import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/** No rule is judged at a moment before `until`. A load of a past would open items about a part of it. */
export async function holdAdvice(db: Db, until: Date): Promise<void> {
  await db.execute(sql`update advisor_rule set judged_at = ${until.toISOString()}::timestamptz`)
}

/** Rules that were held are judged again, also those that were judged because the load took longer. */
export async function releaseAdvice(db: Db): Promise<void> {
  await db.execute(sql`update advisor_rule set judged_at = null`)
}
