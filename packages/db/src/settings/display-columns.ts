import { CallError, errors } from '@headgate/contract/base/errors'
import type { DisplayColumns, PublisherColumnKey } from '@headgate/contract/settings/display-columns'
import { eq } from 'drizzle-orm'
import { changedFields, writeAudit, type Actor } from '../base/audit.ts'
import { refuseStale, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { publisherDisplay, user } from '../schema/all.ts'

type Row = typeof publisherDisplay.$inferSelect

const entity = 'publisher_display'
const ofUser = (userId: number) => eq(publisherDisplay.user_id, userId)

const toDisplayColumns = ({ fields, updated_at }: Row): DisplayColumns => ({
  fields,
  updatedAt: updated_at.toISOString(),
})

/** The report columns that a user sees: docs/behaviour/settings.md#publisher-display-columns. Null while none are set. */
export async function findDisplayColumns(db: Db, userId: number): Promise<DisplayColumns | null> {
  const [row] = await db.select().from(publisherDisplay).where(ofUser(userId))
  return row ? toDisplayColumns(row) : null
}

/** Throws CallError 404 when there is no such user. */
export async function refuseUnknownUser(db: Db, userId: number): Promise<void> {
  const [row] = await db.select({ id: user.id }).from(user).where(eq(user.id, userId))
  if (!row) throw new CallError(errors.notFound)
}

/** Sets the columns of a user for the first time. Throws CallError: 404 without the user, 409 when there are some. */
export async function createDisplayColumns(
  db: Db,
  by: Actor,
  userId: number,
  fields: PublisherColumnKey[],
): Promise<DisplayColumns> {
  return db.transaction(async (tx) => {
    // Locked, so that the user is not removed before the row refers to it.
    const [owner] = await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('key share')
    if (!owner) throw new CallError(errors.notFound)
    const [row] = await tx
      .insert(publisherDisplay)
      .values({ user_id: userId, fields })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new CallError(errors.savedBefore)
    await writeAudit(tx, by, [{ action: 'create', entity, entityId: userId, after: { fields } }])
    return toDisplayColumns(row)
  })
}

/**
 * Replaces the columns of a user. `readAt` is the `updatedAt` that the form was filled from. Throws CallError: 404
 * while there are none, 409 when they were changed since.
 */
export async function updateDisplayColumns(
  db: Db,
  by: Actor,
  userId: number,
  fields: PublisherColumnKey[],
  readAt?: string,
): Promise<DisplayColumns> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(publisherDisplay).where(ofUser(userId)).for('update')
    if (!before) throw new CallError(errors.notFound)
    refuseStale(before.updated_at, readAt)
    const changed = changedFields({ fields: before.fields }, { fields })
    if (!changed) return toDisplayColumns(before)
    const [after] = await tx
      .update(publisherDisplay)
      .set({ fields, updated_at: touched(publisherDisplay.updated_at) })
      .where(ofUser(userId))
      .returning()
    await writeAudit(tx, by, [{ action: 'update', entity, entityId: userId, ...changed }])
    return toDisplayColumns(after!)
  })
}
