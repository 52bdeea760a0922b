import {
  defaultSchedule,
  type ApiSchedule,
  type ShownSchedule,
} from '@headgate/contract/providers/api-schedules'
import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { eq } from 'drizzle-orm'
import { refuseArchived } from '../base/archive-life-cycle.ts'
import { changedFields, pick, writeAudit, type Actor } from '../base/audit.ts'
import { refuseStale, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { apiSchedule, provider } from '../schema/all.ts'

const fields = ['is_active', 'times', 'days_back', 'month_again_on'] as const

const shown = (row: typeof apiSchedule.$inferSelect | undefined): ShownSchedule =>
  row === undefined
    ? { ...defaultSchedule, updatedAt: null }
    : { ...pick(row, fields), updatedAt: row.updated_at.toISOString() }

/** When the API of an advertiser runs by itself. Throws CallError 404. */
export async function getApiSchedule(db: Db, providerId: number): Promise<ShownSchedule> {
  const [found] = await db
    .select({ schedule: apiSchedule })
    .from(provider)
    .leftJoin(apiSchedule, eq(apiSchedule.provider_id, provider.id))
    .where(eq(provider.id, providerId))
  if (!found) throw new CallError(errors.notFound, { text: messages.providers.notFound })
  return shown(found.schedule ?? undefined)
}

/**
 * Stores the schedule of an advertiser. `readAt` is the `updatedAt` that the form was filled from; null when it was the
 * default. Throws CallError 404, and 409 when it was changed since or the advertiser is archived.
 */
export async function setApiSchedule(
  db: Db,
  by: Actor,
  providerId: number,
  schedule: ApiSchedule,
  readAt?: string | null,
): Promise<ShownSchedule> {
  return db.transaction(async (tx) => {
    // The advertiser's row is locked, so that of two first saves the second one is an update.
    const [owner] = await tx.select().from(provider).where(eq(provider.id, providerId)).for('no key update')
    if (!owner) throw new CallError(errors.notFound, { text: messages.providers.notFound })
    refuseArchived([owner])
    const mine = eq(apiSchedule.provider_id, providerId)
    const [before] = await tx.select().from(apiSchedule).where(mine)
    if (before && readAt !== undefined) {
      if (readAt === null) throw new CallError(errors.changedMeanwhile)
      refuseStale(before.updated_at, readAt)
    }
    const changed = changedFields(pick(before ?? defaultSchedule, fields), pick(schedule, fields))
    if (before && !changed) return shown(before)
    const [row] = before
      ? await tx
          .update(apiSchedule)
          .set({ ...schedule, updated_at: touched(apiSchedule.updated_at) })
          .where(mine)
          .returning()
      : await tx
          .insert(apiSchedule)
          .values({ provider_id: providerId, ...schedule })
          .returning()
    await writeAudit(tx, by, [
      {
        action: before ? 'update' : 'create',
        entity: 'api_schedule',
        entityId: providerId,
        ...(before ? changed : { after: pick(schedule, fields) }),
      },
    ])
    return shown(row)
  })
}
