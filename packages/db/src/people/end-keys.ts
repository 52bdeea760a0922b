import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { apiKey } from '../schema/all.ts'

/** Ends the API keys of a user for good: who is an admin again later makes new ones (docs/behaviour/api-keys.md#keys). */
export async function endKeysOf(db: Db, userId: number): Promise<void> {
  await db
    .update(apiKey)
    .set({ ended_at: sql`now()` })
    .where(and(eq(apiKey.user_id, userId), isNull(apiKey.ended_at)))
}
