import { CallError, errors } from '@headgate/contract/base/errors'
import type { GroupValues } from '@headgate/contract/groups/values'
import { and, asc, isNull, sql } from 'drizzle-orm'
import { anyOf, arrayOf } from '../base/arrays.ts'
import { writeAudit, type Actor } from '../base/audit.ts'
import { ownRow, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { writeEngineState, type EngineWrite } from '../engine/state.ts'
import { contentOf, draftOf, type StoredGroup } from '../groups/draft/fields.ts'
import { readGroupRules } from '../groups/draft/rules.ts'
import { settleAccountsOfGroups } from '../publisher-accounts/settle.ts'
import { endScheduledPublications } from './end-scheduled.ts'
import { advertiserLinkGroup } from '../schema/all.ts'

/** Publishes one group, see `publishGroups`. */
export function publishGroup(db: Db, id: number, by: Actor): Promise<number> {
  return publishGroups(db, [id], by)
}

/**
 * Publishes the stored drafts of groups. Returns the highest revision. Throws CallError `not_found` when one does not
 * exist or is archived. See docs/behaviour/groups.md#draft-and-publishing-of-groups.
 */
export function publishGroups(db: Db, ids: readonly number[], by: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(advertiserLinkGroup)
      .where(and(anyOf(advertiserLinkGroup.id, ids), isNull(advertiserLinkGroup.archived_at)))
      .orderBy(asc(advertiserLinkGroup.id))
      .for(ownRow)
    if (rows.length < new Set(ids).size) throw new CallError(errors.notFound)
    return publishStoredGroups(tx, rows, by)
  })
}

/**
 * Publishes stored drafts of groups. The caller's transaction has locked `rows`. Status, audit rows and all of
 * `serveGroupDrafts` take a fixed number of statements. Returns the highest revision.
 */
export async function publishStoredGroups(tx: Db, rows: readonly StoredGroup[], by: Actor): Promise<number> {
  const ids = rows.map((row) => row.id)
  const rules = await readGroupRules(tx, ids)
  const drafts = new Map(rows.map((row) => [row.id, draftOf(row, rules.get(row.id)!)]))
  const published_at = new Date()
  await tx.execute(sql`
    update advertiser_link_group g set status = 'published', published_at = ${published_at.toISOString()}::timestamptz,
      capacity = wanted.capacity, updated_at = ${touched(sql`g.updated_at`)}
    from unnest(${arrayOf(ids)}, ${arrayOf(ids.map((id) => contentOf(drafts.get(id)!).capacity))})
      as wanted (id, capacity)
    where g.id = wanted.id`)
  await writeAudit(
    tx,
    by,
    rows.map((row) => ({
      action: 'publish',
      entity: 'advertiser_link_group',
      entityId: row.id,
      before: { status: row.status, published_at: row.published_at },
      after: { status: 'published', published_at },
    })),
  )
  return serveGroupDrafts(tx, drafts, by)
}

/**
 * Sends these drafts of groups, by id, to engines for every publisher link that uses them. Keeps each as a publication
 * and settles the publisher ad accounts of the links that they now reach. Call it last in the transaction that wrote
 * the drafts, their status and its audit row. Returns the highest revision.
 */
export async function serveGroupDrafts(
  tx: Db,
  drafts: ReadonlyMap<number, GroupValues>,
  by: Actor,
): Promise<number> {
  const writes = [...drafts].flatMap(([id, draft]): EngineWrite[] => {
    return [
      { kind: 'group_flags', entity_id: id, content: { active: draft.active, archived: false } },
      {
        kind: 'group',
        entity_id: id,
        content: contentOf(draft),
        publishedBy: by.actorUserId,
        draft: keptGroupDraft(draft),
      },
    ]
  })
  await endScheduledPublications(tx, 'advertiser_link_group', [...drafts.keys()])
  const revision = await writeEngineState(tx, writes)
  await settleAccountsOfGroups(tx, [...drafts.keys()])
  return revision
}

/** A group's draft as its publication stores it: the active flag is no part of it. */
export function keptGroupDraft({ active: _active, published: _published, ...kept }: GroupValues) {
  return kept
}
