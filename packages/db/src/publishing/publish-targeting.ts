import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { TargetingValues } from '@headgate/contract/targetings/values'
import { asc } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import { writeAudit, type Actor } from '../base/audit.ts'
import { ownRow, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { writeEngineState, type EngineWrite } from '../engine/state.ts'
import { settleAccounts } from '../publisher-accounts/settle.ts'
import { endScheduledPublications } from './end-scheduled.ts'
import { targeting } from '../schema/all.ts'
import { compactDraft } from '../targetings/draft/compact-draft.ts'
import { contentMaker } from '../targetings/draft/content.ts'
import { draftsOf } from '../targetings/draft/drafts.ts'
import type { TargetingRow } from '../targetings/draft/fields.ts'

/** Publishes one publisher link, see `publishTargetings`. */
export function publishTargeting(db: Db, id: number, by: Actor): Promise<number> {
  return publishTargetings(db, [id], by)
}

/**
 * Publishes the stored drafts of publisher links. Returns the highest revision. Throws CallError `not_found` when one
 * does not exist or is archived. See docs/behaviour/publisher-links.md#drafts-and-publishing.
 */
export function publishTargetings(db: Db, ids: readonly number[], by: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(targeting)
      .where(anyOf(targeting.id, ids))
      .orderBy(asc(targeting.id))
      .for(ownRow)
    if (rows.length < new Set(ids).size || rows.some((row) => row.archived_at !== null))
      throw new CallError(errors.notFound, { text: messages.targetings.notFound })
    return publishStored(tx, rows, await draftsOf(tx, rows), by)
  })
}

/**
 * Publishes stored drafts. The caller's transaction has locked `rows`; `drafts` are their drafts by id. Status, audit
 * rows and all of `serveDrafts` take a fixed number of statements. `audited` is what the audit rows say besides. Returns
 * the highest revision.
 */
export async function publishStored(
  tx: Db,
  rows: readonly TargetingRow[],
  drafts: ReadonlyMap<number, TargetingValues>,
  by: Actor,
  audited: Record<string, unknown> = {},
): Promise<number> {
  const published = { status: 'published' as const, published_at: new Date() }
  await tx
    .update(targeting)
    .set({ ...published, updated_at: touched(targeting.updated_at) })
    .where(anyOf(targeting.id, [...drafts.keys()]))
  await writeAudit(
    tx,
    by,
    rows.map((row) => ({
      action: 'publish',
      entity: 'targeting',
      entityId: row.id,
      before: { status: row.status, published_at: row.published_at },
      after: { ...published, ...audited },
    })),
  )
  return serveDrafts(tx, drafts, by)
}

/**
 * Sends these drafts of publisher links, by id, to engines, which serve them within 5 s. Keeps each as a publication
 * and settles the publisher ad accounts. Call it last in the transaction that wrote the drafts, their status and its
 * audit row. Returns the highest revision.
 */
export async function serveDrafts(
  tx: Db,
  drafts: ReadonlyMap<number, TargetingValues>,
  by: Actor,
): Promise<number> {
  const contentOf = await contentMaker(tx)
  const writes = [...drafts].flatMap(([id, draft]): EngineWrite[] => [
    { kind: 'targeting_flags', entity_id: id, content: { is_active: draft.is_active, archived: false } },
    {
      kind: 'targeting',
      entity_id: id,
      content: contentOf(draft),
      publishedBy: by.actorUserId,
      draft: compactDraft(draft),
    },
  ])
  await endScheduledPublications(tx, 'targeting', [...drafts.keys()])
  const revision = await writeEngineState(tx, writes)
  await settleAccounts(tx, [...drafts.keys()])
  return revision
}
