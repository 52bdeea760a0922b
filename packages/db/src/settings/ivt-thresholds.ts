import { CallError, errors } from '@headgate/contract/base/errors'
import {
  type IvtThresholds,
  ivtThresholdsForm,
  type StoredIvtThresholds,
} from '@headgate/contract/ivt/thresholds'
import { eq } from 'drizzle-orm'
import { changedFields, pick, writeAudit, type Actor } from '../base/audit.ts'
import { ownRow, refuseStale, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { ivtThreshold } from '../schema/all.ts'

/** The one row, which the migration made. */
const only = eq(ivtThreshold.id, 1)
const names = Object.keys(ivtThresholdsForm.shape) as (keyof IvtThresholds)[]

type Row = typeof ivtThreshold.$inferSelect
function toThresholds(row: Row | undefined): StoredIvtThresholds {
  if (row === undefined) throw new CallError(errors.notFound)
  return { ...pick(row, names), updatedAt: row.updated_at.toISOString() }
}

/** The thresholds of the IVT report's tests: docs/behaviour/reports.md#tests-and-thresholds. */
export async function getIvtThresholds(db: Db): Promise<StoredIvtThresholds> {
  const [row] = await db.select().from(ivtThreshold).where(only)
  return toThresholds(row)
}

/**
 * Changes the thresholds. `readAt` is the `updatedAt` that the form was filled from. Throws CallError 409 when they were
 * changed since.
 */
export async function saveIvtThresholds(
  db: Db,
  by: Actor,
  thresholds: IvtThresholds,
  readAt?: string,
): Promise<StoredIvtThresholds> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(ivtThreshold).where(only).for(ownRow)
    const before = toThresholds(row)
    refuseStale(row!.updated_at, readAt)
    const changed = changedFields(pick(before, names), pick(thresholds, names))
    if (!changed) return before
    const [after] = await tx
      .update(ivtThreshold)
      .set({ ...pick(thresholds, names), updated_at: touched(ivtThreshold.updated_at) })
      .where(only)
      .returning()
    await writeAudit(tx, by, [{ action: 'update', entity: 'ivt_threshold', entityId: 1, ...changed }])
    return toThresholds(after)
  })
}
