import { CallError, errors } from '@headgate/contract/base/errors'
import { anyOf } from '../base/arrays.ts'
import { changedFields, writeAudit, type Actor } from '../base/audit.ts'
import { touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { publishStoredGroups } from '../publishing/publish-group.ts'
import { serveGroupFlags } from '../publishing/serve-changes.ts'
import { advertiserLinkGroup } from '../schema/all.ts'
import { lockGroups } from './archiving.ts'
import type { StoredGroup } from './draft/fields.ts'

/**
 * Activates or deactivates all these groups, or none. Engines serve the change without publishing. Throws
 * CallError 404 when one does not exist, 409 when one is archived.
 */
export function setGroupsActive(db: Db, by: Actor, ids: number[], active: boolean): Promise<void> {
  return db.transaction(async (tx) => {
    const rows = (await lockUnarchived(tx, ids)).filter((row) => row.active !== active)
    await change(tx, by, rows, { active })
    if (rows.length > 0) await serveGroupFlags(tx, idsOf(rows))
  })
}

/**
 * Publishes all these groups, or marks them as drafts, or none. A draft is still served as it was last published:
 * docs/behaviour/groups.md#draft-and-publishing-of-groups. Throws CallError 404 when one does not exist or is archived.
 */
export function setGroupsStatus(
  db: Db,
  by: Actor,
  ids: number[],
  status: 'draft' | 'published',
): Promise<void> {
  return db.transaction(async (tx) => {
    const rows = await lockUnarchived(tx, ids)
    if (status === 'published') await publishStoredGroups(tx, rows, by)
    else
      await change(
        tx,
        by,
        rows.filter((row) => row.status !== status),
        { status },
      )
  })
}

async function lockUnarchived(db: Db, ids: number[]): Promise<StoredGroup[]> {
  const rows = await lockGroups(db, ids)
  if (rows.some((row) => row.archived_at !== null)) throw new CallError(errors.archived)
  return rows
}

async function change(
  db: Db,
  by: Actor,
  rows: readonly StoredGroup[],
  values: { active: boolean } | { status: 'draft' },
): Promise<void> {
  if (rows.length === 0) return
  await db
    .update(advertiserLinkGroup)
    .set({ ...values, updated_at: touched(advertiserLinkGroup.updated_at) })
    .where(anyOf(advertiserLinkGroup.id, idsOf(rows)))
  await writeAudit(
    db,
    by,
    rows.map((row) => ({
      action: 'update',
      entity: 'advertiser_link_group',
      entityId: row.id,
      ...changedFields({ ...row }, { ...values }),
    })),
  )
}

const idsOf = (rows: readonly StoredGroup[]) => rows.map((row) => row.id)
