import { CallError, errors } from '@headgate/contract/base/errors'
import type { TargetingValues } from '@headgate/contract/targetings/values'
import { targetingProblems } from '@headgate/domain/targeting-form/problems'
import { sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import { writeAudit, type Actor } from '../base/audit.ts'
import { touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { refuseRings } from '../addresses/rings.ts'
import { publishStored } from '../publishing/publish-targeting.ts'
import { serveTargetingFlags } from '../publishing/serve-changes.ts'
import { publishStopped, stoppedAt } from '../publishing/stop-targetings.ts'
import { targeting } from '../schema/all.ts'
import { readCheckFacts } from './draft/check-facts.ts'
import { draftsOf } from './draft/drafts.ts'
import type { TargetingRow } from './draft/fields.ts'
import { lockTargetings } from './archiving.ts'
import { noSuchTargeting } from './read.ts'
import type { RuleChanges } from './write-rules.ts'

/**
 * Activates or deactivates all these publisher links, or none. Deactivating disables their rules, publishes only that,
 * and ends their publisher ad accounts yesterday; other changes of their drafts are not published. See
 * docs/behaviour/publisher-links.md#active-flag. Throws CallError 404 when one does not exist or is archived.
 */
export function setTargetingsActive(db: Db, by: Actor, ids: number[], isActive: boolean): Promise<void> {
  return db.transaction(async (tx) => {
    const rows = (await lockUnarchived(tx, ids)).filter((row) => row.is_active !== isActive)
    if (rows.length === 0) return
    const changing = idsOf(rows)
    await tx
      .update(targeting)
      .set({
        is_active: isActive,
        updated_at: touched(targeting.updated_at),
        // Otherwise each row would be written twice more: by the trigger that keeps the sum of enabled caps, now 0, and
        // by the publication. With 10,000 rows in many indexes that is a third of the time.
        ...(!isActive && { daily_cap: 0, published_at: stoppedAt }),
      })
      .where(anyOf(targeting.id, changing))
    const disabled = isActive ? new Map<number, RuleChanges>() : await disableRules(tx, changing)
    await writeAudit(
      tx,
      by,
      rows.map((row) => {
        const rules = disabled.get(row.id)
        return {
          action: 'update',
          entity: 'targeting',
          entityId: row.id,
          before: { is_active: row.is_active, ...(rules && { targeting_rules: rules.before }) },
          after: { is_active: isActive, ...(rules && { targeting_rules: rules.after }) },
        }
      }),
    )
    if (!isActive) return publishStopped(tx, changing, by)
    await refuseRings(tx, changing)
    await serveTargetingFlags(tx, changing)
  })
}

/**
 * Publishes all these publisher links, or marks them as drafts, or none. A draft is still served as it was last
 * published. `audited` is what the audit rows of a publication say besides. Throws CallError 404 when one does not exist
 * or is archived, 400 when one is not complete. See docs/behaviour/publisher-links.md#drafts-and-publishing.
 */
export function setTargetingsStatus(
  db: Db,
  by: Actor,
  ids: number[],
  status: TargetingValues['status'],
  audited: Record<string, unknown> = {},
): Promise<void> {
  return db.transaction(async (tx) => {
    const rows = await lockUnarchived(tx, ids)
    if (status === 'published') {
      const drafts = await draftsOf(tx, rows)
      await refuseIncomplete(tx, drafts)
      await refuseRings(tx, ids)
      await publishStored(tx, rows, drafts, by, audited)
      return
    }
    const changing = rows.filter((row) => row.status !== status)
    if (changing.length === 0) return
    await tx
      .update(targeting)
      .set({ status, updated_at: touched(targeting.updated_at) })
      .where(anyOf(targeting.id, idsOf(changing)))
    await writeAudit(
      tx,
      by,
      changing.map((row) => ({
        action: 'update',
        entity: 'targeting',
        entityId: row.id,
        before: { status: row.status },
        after: { status },
      })),
    )
  })
}

/**
 * Repeats the checks of a save that need only the values, because settings and our domains may have changed since.
 * Hosts of the servers are not checked again.
 */
export async function refuseIncomplete(db: Db, drafts: ReadonlyMap<number, TargetingValues>): Promise<void> {
  const facts = await readCheckFacts(
    db,
    // Rules are checked as stored, because publishing does not enable rules.
    [...drafts.values()].flatMap((draft) =>
      draft.targeting_rules.map((rule) => ({ ...rule, id: rule.id!, had_account: false })),
    ),
    { hosts: [], privateAllowed: true },
  )
  for (const [id, draft] of drafts) {
    const problems = new Set(Object.values(targetingProblems(draft, facts)))
    if (problems.size > 0)
      throw new CallError(errors.invalidInput, {
        text: `Publisher link ${id} cannot be published. ${[...problems].join(' ')}`,
      })
  }
}

async function lockUnarchived(db: Db, ids: number[]): Promise<TargetingRow[]> {
  const rows = await lockTargetings(db, ids)
  if (rows.some((row) => row.archived_at !== null)) throw noSuchTargeting()
  return rows
}

const idsOf = (rows: readonly TargetingRow[]) => rows.map((row) => row.id)

/** Disables every rule of publisher links; returns the changes, by link. */
async function disableRules(db: Db, targetingIds: readonly number[]): Promise<Map<number, RuleChanges>> {
  const { rows } = await db.execute<{ id: number; targeting_id: number }>(sql`
    update targeting_rule set disabled = true,
      updated_at = ${touched(sql`updated_at`)}
    where ${anyOf(sql`targeting_id`, targetingIds)} and not disabled and archived_at is null
    returning id, targeting_id`)
  const changes = new Map<number, RuleChanges>()
  for (const { id, targeting_id } of rows) {
    const { before, after } = changes.get(targeting_id) ?? { before: {}, after: {} }
    before[id] = { disabled: false }
    after[id] = { disabled: true }
    changes.set(targeting_id, { before, after })
  }
  return changes
}
