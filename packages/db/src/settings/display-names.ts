import { CallError, errors } from '@headgate/contract/base/errors'
import {
  DISPLAY_NAMES_ID,
  type DisplayNames,
  type NamedColumn,
} from '@headgate/contract/settings/display-names'
import { eq } from 'drizzle-orm'
import { changedFields, writeAudit, type Actor } from '../base/audit.ts'
import { refuseStale, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { displayMapping } from '../schema/all.ts'

type Row = typeof displayMapping.$inferSelect
type Names = Record<NamedColumn, string>

const mine = eq(displayMapping.id, DISPLAY_NAMES_ID)
const entity = 'display_mapping'

const toDisplayNames = ({ id, fields, updated_by, updated_at }: Row): DisplayNames => ({
  id,
  fields,
  updatedBy: updated_by,
  updatedAt: updated_at.toISOString(),
})

/** The display names of database columns: docs/behaviour/settings.md#display-names. Null while none are set. */
export async function findDisplayNames(db: Db): Promise<DisplayNames | null> {
  const [row] = await db.select().from(displayMapping).where(mine)
  return row ? toDisplayNames(row) : null
}

/** Sets the display names for the first time. Throws CallError 409 when there are some. */
export async function createDisplayNames(db: Db, by: Actor, fields: Names): Promise<DisplayNames> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(displayMapping)
      .values({ id: DISPLAY_NAMES_ID, fields, updated_by: by.actorUserId })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new CallError(errors.savedBefore)
    await writeAudit(tx, by, [{ action: 'create', entity, entityId: row.id, after: fields }])
    return toDisplayNames(row)
  })
}

/**
 * Changes the display names. `readAt` is the `updatedAt` that the form was filled from. Throws CallError 404 while there
 * are none, and 409 when they were changed since.
 */
export async function updateDisplayNames(
  db: Db,
  by: Actor,
  fields: Names,
  readAt?: string,
): Promise<DisplayNames> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(displayMapping).where(mine).for('update')
    if (!before) throw new CallError(errors.notFound)
    refuseStale(before.updated_at, readAt)
    const changed = changedFields(before.fields, fields)
    if (!changed) return toDisplayNames(before)
    const [after] = await tx
      .update(displayMapping)
      .set({ fields, updated_by: by.actorUserId, updated_at: touched(displayMapping.updated_at) })
      .where(mine)
      .returning()
    await writeAudit(tx, by, [{ action: 'update', entity, entityId: before.id, ...changed }])
    return toDisplayNames(after!)
  })
}
