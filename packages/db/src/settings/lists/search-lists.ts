import { listEntries } from '@headgate/domain/reading/list-entries'
import { entryDifference } from '@headgate/domain/reading/list-text'
import { searchListEntity, searchListNames, type SearchListName } from '@headgate/domain/snapshot/snapshot'
import { eq, sql } from 'drizzle-orm'
import { systemActor, writeAudit, type Actor } from '../../base/audit.ts'
import { ownRow, refuseStale, touched } from '../../base/concurrency.ts'
import type { Db } from '../../base/database.ts'
import { writeEngineState } from '../../engine/state.ts'
import { engineState, searchList } from '../../schema/all.ts'
import { catchUp } from './catch-up.ts'
import { addVersion, replaceVersion } from './list-versions.ts'

/** A list of the filters as an operator wrote it: one entry per line, `#` starts a comment. */
export type SearchListRow = typeof searchList.$inferSelect

/** Undefined before the first start of an API. */
export async function readSearchList(db: Db, name: SearchListName): Promise<SearchListRow | undefined> {
  const [row] = await db.select().from(searchList).where(eq(searchList.name, name))
  return row
}

/**
 * Which text a list has, without its content; undefined when there is no such list. The time belongs to it: a Headgate
 * without versions changes a text and leaves the number.
 */
export async function searchListVersionNow(
  db: Db,
  name: SearchListName,
): Promise<Pick<SearchListRow, 'version' | 'updated_at'> | undefined> {
  const [row] = await db
    .select({ version: searchList.version, updated_at: searchList.updated_at })
    .from(searchList)
    .where(eq(searchList.name, name))
  return row
}

export interface ListEdit {
  name: SearchListName
  /** The new text; gets the text as it is now, '' when there is none. May throw to refuse the change. */
  edit: (content: string) => string
  /** The `updatedAt` that was read: CallError 409 when the list has changed since. */
  readAt?: string | undefined
  /** Why, for the history. */
  note?: string | undefined
  /** The version whose text the list gets again. */
  restores?: number | undefined
}

/**
 * Changes a list. Engines serve the change from this transaction on; its version before stays in the history. A text
 * that is the same leaves no version. The audit row has the user and the number of entries, because the lists
 * themselves may be megabytes. See docs/behaviour/settings.md#versions-of-a-list.
 */
export async function editSearchList(db: Db, by: Actor, change: ListEdit): Promise<SearchListRow> {
  const { name, readAt, note = '', restores } = change
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(searchList).where(eq(searchList.name, name)).for(ownRow)
    if (found) refuseStale(found.updated_at, readAt)
    const before = found && (await catchUp(tx, found))
    const content = change.edit(before?.content ?? '')
    if (before?.content === content) return before
    const [after] = await tx
      .insert(searchList)
      .values({ name, content })
      .onConflictDoUpdate({
        target: searchList.name,
        set: {
          content,
          version: sql`${searchList.version} + 1`,
          updated_at: touched(searchList.updated_at),
        },
      })
      .returning()
    const had = listEntries(before?.content ?? '')
    const has = listEntries(content)
    const { added, removed } = entryDifference(had, has)
    if (before) await replaceVersion(tx, before, content)
    await addVersion(tx, by, {
      list: name,
      number: after!.version,
      entries: has.length,
      added: added.length,
      removed: removed.length,
      note,
      restores: restores ?? null,
      created_at: after!.updated_at,
    })
    await writeAudit(tx, by, [
      {
        action: before ? 'update' : 'create',
        entity: 'search_list',
        entityId: searchListEntity(name),
        ...(before && { before: { name, version: before.version, entries: had.length } }),
        after: {
          name,
          version: after!.version,
          entries: has.length,
          added: added.length,
          removed: removed.length,
        },
      },
    ])
    if (!before || had.join('\n') !== has.join('\n')) await serve(tx, name, has)
    return after!
  })
}

/** Replaces a list by a text. */
export const saveSearchList = (
  db: Db,
  by: Actor,
  name: SearchListName,
  content: string,
  options: Pick<ListEdit, 'readAt' | 'note'> = {},
): Promise<SearchListRow> => editSearchList(db, by, { name, edit: () => content, ...options })

/** Adds and serves lists that are missing. The texts of existing ones are not changed. */
export async function addFirstLists(db: Db, contents: Record<SearchListName, string>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const name of searchListNames) {
      const [made] = await tx
        .insert(searchList)
        .values({ name, content: contents[name] })
        .onConflictDoNothing()
        .returning({ version: searchList.version, at: searchList.updated_at })
      if (!made) {
        const [list] = await tx.select().from(searchList).where(eq(searchList.name, name)).for(ownRow)
        await catchUp(tx, list!)
        continue
      }
      const entries = listEntries(contents[name])
      await addVersion(tx, systemActor, {
        list: name,
        number: made.version,
        entries: entries.length,
        added: entryDifference([], entries).added.length,
        removed: 0,
        note: '',
        restores: null,
        created_at: made.at,
      })
      await serve(tx, name, entries)
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

async function serve(db: Db, name: SearchListName, entries: string[]): Promise<void> {
  await writeEngineState(db, [
    { kind: 'search_list', entity_id: searchListEntity(name), content: { entries } },
  ])
}
