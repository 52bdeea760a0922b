import { CallError, errors } from '@headgate/contract/base/errors'
import type { ShownSchedule, ViewSchedule } from '@headgate/contract/views/view-schedule'
import { eq } from 'drizzle-orm'
import { changedFields, pick, writeAudit, type Actor } from '../base/audit.ts'
import { touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { viewSchedule } from '../schema/all.ts'
import { lockOwnView, shownSchedule, type Viewer } from './saved-views.ts'

const timing = ['every', 'hour', 'weekday', 'month_day', 'active'] as const
const fields = [...timing, 'recipients'] as const
const entity = 'view_schedule'

/**
 * Stores when a view of a person is mailed. Times that passed before are not made up for. `accept` refuses a view that
 * cannot be mailed. Throws CallError 404 when the view is not theirs.
 */
export async function setViewSchedule(
  db: Db,
  by: Actor,
  viewer: Viewer,
  id: number,
  schedule: ViewSchedule,
  accept: (view: { screen: string }) => void,
): Promise<ShownSchedule> {
  return db.transaction(async (tx) => {
    accept(await lockOwnView(tx, viewer, id))
    const mine = eq(viewSchedule.view_id, id)
    const [before] = await tx.select().from(viewSchedule).where(mine)
    const changed = changedFields(before ? pick(before, fields) : {}, { ...schedule })
    if (before && !changed) return shownSchedule(before, new Date())
    const isNewTime = !before || timing.some((name) => before[name] !== schedule[name])
    const values = { ...schedule, ...(isNewTime && { since: new Date(), last_error: null }) }
    const [row] = before
      ? await tx
          .update(viewSchedule)
          .set({ ...values, updated_at: touched(viewSchedule.updated_at) })
          .where(mine)
          .returning()
      : await tx
          .insert(viewSchedule)
          .values({ view_id: id, ...values })
          .returning()
    await writeAudit(tx, by, [
      {
        action: before ? 'update' : 'create',
        entity,
        entityId: id,
        ...(before ? changed : { after: { ...schedule } }),
      },
    ])
    return shownSchedule(row!, new Date())
  })
}

/** Mails a view of a person no more. Throws CallError 404 when it is not theirs or has no schedule. */
export async function removeViewSchedule(db: Db, by: Actor, viewer: Viewer, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwnView(tx, viewer, id)
    const [before] = await tx.delete(viewSchedule).where(eq(viewSchedule.view_id, id)).returning()
    if (!before) throw new CallError(errors.notFound)
    await writeAudit(tx, by, [{ action: 'delete', entity, entityId: id, before: pick(before, fields) }])
  })
}
