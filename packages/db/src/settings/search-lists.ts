import { listEntries } from '@headgate/domain/reading/list-entries'
import { searchListEntity, searchListNames, type SearchListName } from '@headgate/domain/snapshot/snapshot'
import { eq, sql } from 'drizzle-orm'
import { writeAudit, type Actor } from '../base/audit.ts'
import { ownRow, refuseStale, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { writeEngineState } from '../engine/state.ts'
import { engineState, searchList } from '../schema/all.ts'

/** A list of the filters as an operator wrote it: one entry per line, `#` starts a comment. */
export type SearchListRow = typeof searchList.$inferSelect

/** Undefined before the first start of an API. */
export async function readSearchList(db: Db, name: SearchListName): Promise<SearchListRow | undefined> {
  const [row] = await db.select().from(searchList).where(eq(searchList.name, name))
  return row
}

/**
 * Changes a list. Engines serve the change from this transaction on. The audit row has the user and the number of
 * entries, because the lists themselves may be megabytes. `readAt`, if given, must be the `updatedAt` that was read.
 * See docs/behaviour/settings.md#lists-of-the-filters.
 */
export async function saveSearchList(
  db: Db,
  by: Actor,
  name: SearchListName,
  content: string,
  readAt?: string,
): Promise<SearchListRow> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(searchList).where(eq(searchList.name, name)).for(ownRow)
    if (before) refuseStale(before.updated_at, readAt)
    const [after] = await tx
      .insert(searchList)
      .values({ name, content })
      .onConflictDoUpdate({
        target: searchList.name,
        set: { content, updated_at: touched(searchList.updated_at) },
      })
      .returning()
    await writeAudit(tx, by, [
      {
        action: before ? 'update' : 'create',
        entity: 'search_list',
        entityId: searchListEntity(name),
        ...(before && { before: { name, entries: listEntries(before.content).length } }),
        after: { name, entries: listEntries(content).length },
      },
    ])
    await serve(tx, name, content)
    return after!
  })
}

/** Adds and serves lists that are missing. Existing ones are not changed. */
export async function addFirstLists(db: Db, contents: Record<SearchListName, string>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const name of searchListNames) {
      const made = await tx
        .insert(searchList)
        .values({ name, content: contents[name] })
        .onConflictDoNothing()
        .returning({ name: searchList.name })
      if (made.length > 0) await serve(tx, name, contents[name])
    }
  })
}

/** Both lists as engines have them, with their revision; a missing list is left out. */
export async function servedLists(
  db: Db,
): Promise<{ revision: number; entries: Partial<Record<SearchListName, string[]>> }> {
  const rows = await db
    .select({ entityId: engineState.entity_id, revision: engineState.revision, content: engineState.content })
    .from(engineState)
    .where(eq(engineState.kind, 'search_list'))
  const entries = Object.fromEntries(
    rows.map((row) => [searchListNames[row.entityId - 1], (row.content as { entries: string[] }).entries]),
  )
  return { revision: rows.reduce((highest, row) => Math.max(highest, row.revision), 0), entries }
}

/** The revision of the lists only, to check whether a copy of them is current. */
export async function servedListsRevision(db: Db): Promise<number> {
  const [row] = await db
    .select({ revision: sql<number>`coalesce(max(${engineState.revision}), 0)`.mapWith(Number) })
    .from(engineState)
    .where(eq(engineState.kind, 'search_list'))
  return row!.revision
}

async function serve(db: Db, name: SearchListName, content: string): Promise<void> {
  await writeEngineState(db, [
    { kind: 'search_list', entity_id: searchListEntity(name), content: { entries: listEntries(content) } },
  ])
}
