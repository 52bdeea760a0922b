import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/**
 * Locks what people decide about the money of an advertiser: repairs of its channels and dry runs that are booked. One
 * such decision is made at a time, and `waitForDecisions` waits for its end. Call it in a transaction, before the rows of
 * the decision itself are locked.
 */
export async function lockDecisions(tx: Db, providerId: number): Promise<void> {
  await tx.execute(sql`select from provider where id = ${providerId} for no key update`)
}

/**
 * Waits for the decision that is being made. A booking does so after it has read its requests and before it reads what
 * was decided: then it has the decision, or the decision can see its requests.
 */
export async function waitForDecisions(db: Db, providerId: number): Promise<void> {
  await db.execute(sql`select from provider where id = ${providerId} for share`)
}
