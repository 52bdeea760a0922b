import { CallError, errors } from '@headgate/contract/base/errors'
import { eq } from 'drizzle-orm'
import { changedFields, writeAudit, type Actor } from '../base/audit.ts'
import { touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { shareRevenue } from '../schema/all.ts'

/** The one row's id. */
const ONLY = 1

/** The default revenue share of a new rule, in percent. Throws CallError 404 when the reference data are missing. */
export async function getShareRevenue(db: Db): Promise<number> {
  const [row] = await db.select().from(shareRevenue).where(eq(shareRevenue.id, ONLY))
  if (!row) throw new CallError(errors.notFound)
  return row.share_revenue
}

/**
 * Sets the default revenue share of new rules; existing rules keep theirs. See
 * docs/behaviour/settings.md#revenue-share.
 */
export async function saveShareRevenue(db: Db, by: Actor, percent: number): Promise<number> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(shareRevenue).where(eq(shareRevenue.id, ONLY)).for('update')
    const changed = changedFields(
      { share_revenue: before?.share_revenue ?? null },
      { share_revenue: percent },
    )
    if (!changed) return percent
    await tx
      .insert(shareRevenue)
      .values({ id: ONLY, share_revenue: percent })
      .onConflictDoUpdate({
        target: shareRevenue.id,
        set: { share_revenue: percent, updated_at: touched(shareRevenue.updated_at) },
      })
    await writeAudit(tx, by, [{ action: 'update', entity: 'share_revenue', entityId: ONLY, ...changed }])
    return percent
  })
}
