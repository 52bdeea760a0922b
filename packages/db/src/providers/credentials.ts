import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { eq, inArray } from 'drizzle-orm'
import { refuseArchived } from '../base/archive-life-cycle.ts'
import { changedFields, writeAudit, type Actor } from '../base/audit.ts'
import { refuseStale, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { advertiserConfiguration, provider } from '../schema/all.ts'

/** How the API of an advertiser is called. The caller has sealed `credentials`, so they cannot be read here. */
export type StoredCredentials = typeof advertiserConfiguration.$inferSelect

/** The stored credentials of an advertiser; undefined without any. Throws CallError 404 when it does not exist. */
export async function findCredentials(db: Db, providerId: number): Promise<StoredCredentials | undefined> {
  const [found] = await db
    .select({ configuration: advertiserConfiguration })
    .from(provider)
    .leftJoin(advertiserConfiguration, eq(advertiserConfiguration.provider_id, provider.id))
    .where(eq(provider.id, providerId))
  if (!found) throw new CallError(errors.notFound, { text: messages.providers.notFound })
  return found.configuration ?? undefined
}

/**
 * Stores sealed credentials; the audit row states that they changed, never their value. `readAt` is the `updatedAt`
 * that the form was filled from. Throws CallError 404, and 409 when they were changed since or the advertiser is
 * archived. See docs/behaviour/advertisers.md#api-credentials.
 */
export async function storeCredentials(
  db: Db,
  by: Actor,
  providerId: number,
  { sealed, isActive }: { sealed: string; isActive: boolean },
  readAt?: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    // The advertiser's row is locked, so that of two first saves the second one is an update.
    const [owner] = await tx.select().from(provider).where(eq(provider.id, providerId)).for('update')
    if (!owner) throw new CallError(errors.notFound, { text: messages.providers.notFound })
    refuseArchived([owner])
    const before = await findCredentials(tx, providerId)
    if (before) refuseStale(before.updated_at, readAt)
    const values = { credentials: sealed, is_active: isActive }
    const [row] = before
      ? await tx
          .update(advertiserConfiguration)
          .set({ ...values, updated_at: touched(advertiserConfiguration.updated_at) })
          .where(eq(advertiserConfiguration.id, before.id))
          .returning()
      : await tx
          .insert(advertiserConfiguration)
          .values({ provider_id: providerId, ...values })
          .returning()
    await writeAudit(tx, by, [
      {
        action: before ? 'update' : 'create',
        entity: 'advertiser_configuration',
        entityId: row!.id,
        before: before ? { is_active: before.is_active } : null,
        after: { provider_id: providerId, is_active: isActive, credentials: 'changed' },
      },
    ])
  })
}

/** Removes the credentials. `id` is that of the configuration. Throws CallError 404. */
export async function removeCredentials(db: Db, by: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .delete(advertiserConfiguration)
      .where(eq(advertiserConfiguration.id, id))
      .returning()
    if (!row) throw new CallError(errors.notFound)
    await writeAudit(tx, by, [
      {
        action: 'delete',
        entity: 'advertiser_configuration',
        entityId: id,
        before: { provider_id: row.provider_id, is_active: row.is_active },
      },
    ])
  })
}

/**
 * Switches an API on or off. `id` is that of the configuration. Throws CallError 404, and 409 when it would be
 * switched on without credentials or for an archived advertiser; switching off always works.
 */
export async function setApiActive(db: Db, by: Actor, id: number, isActive: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const mine = eq(advertiserConfiguration.id, id)
    // The advertiser first, as in a save, and locked: it must not be archived between the check and the switch.
    const [owner] = await tx
      .select()
      .from(provider)
      .where(
        inArray(
          provider.id,
          tx.select({ id: advertiserConfiguration.provider_id }).from(advertiserConfiguration).where(mine),
        ),
      )
      .for('update')
    const [row] = await tx.select().from(advertiserConfiguration).where(mine).for('update')
    if (!owner || !row) throw new CallError(errors.notFound)
    if (isActive) refuseArchived([owner])
    if (isActive && row.credentials === null) throw new CallError(errors.noApiCredentials)
    const changed = changedFields({ is_active: row.is_active }, { is_active: isActive })
    if (!changed) return
    await tx
      .update(advertiserConfiguration)
      .set({ is_active: isActive, updated_at: touched(advertiserConfiguration.updated_at) })
      .where(mine)
    await writeAudit(tx, by, [
      { action: 'update', entity: 'advertiser_configuration', entityId: id, ...changed },
    ])
  })
}
