import { CallError, errors } from '@headgate/contract/base/errors'
import { linkWatchForm, type LinkWatchForm, type LinkWatchSettings } from '@headgate/contract/link-watch'
import { eq } from 'drizzle-orm'
import { changedFields, pick, writeAudit, type Actor } from '../base/audit.ts'
import { ownRow, refuseStale, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { linkWatchSetting } from '../schema/all.ts'

/** The one row, which the migration made. */
const only = eq(linkWatchSetting.id, 1)
const names = Object.keys(linkWatchForm.shape) as (keyof LinkWatchForm)[]

type Row = typeof linkWatchSetting.$inferSelect
function toSettings(row: Row | undefined): LinkWatchSettings {
  if (row === undefined) throw new CallError(errors.notFound)
  return { ...pick(row, names), updatedAt: row.updated_at.toISOString() }
}

/** How and when advertiser links are checked: docs/behaviour/link-watch.md#settings. */
export async function getLinkWatchSettings(db: Db): Promise<LinkWatchSettings> {
  const [row] = await db.select().from(linkWatchSetting).where(only)
  return toSettings(row)
}

/** Changes the settings. Throws CallError 409 when they were changed since `readAt`. */
export async function saveLinkWatchSettings(
  db: Db,
  by: Actor,
  settings: LinkWatchForm,
  readAt?: string,
): Promise<LinkWatchSettings> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(linkWatchSetting).where(only).for(ownRow)
    const before = toSettings(row)
    refuseStale(row!.updated_at, readAt)
    const changed = changedFields(pick(before, names), pick(settings, names))
    if (!changed) return before
    const [after] = await tx
      .update(linkWatchSetting)
      .set({ ...pick(settings, names), updated_at: touched(linkWatchSetting.updated_at) })
      .where(only)
      .returning()
    await writeAudit(tx, by, [{ action: 'update', entity: 'link_watch_setting', entityId: 1, ...changed }])
    return toSettings(after)
  })
}
