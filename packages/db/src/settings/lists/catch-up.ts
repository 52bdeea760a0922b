import { listEntries } from '@headgate/domain/reading/list-entries'
import { entryDifference } from '@headgate/domain/reading/list-text'
import { and, eq, sql } from 'drizzle-orm'
import { systemActor } from '../../base/audit.ts'
import type { Db } from '../../base/database.ts'
import { searchList, searchListVersion } from '../../schema/all.ts'
import { addVersion } from './list-versions.ts'
import { lostText } from './packed-text.ts'

/** The reason of a version that stands for what a Headgate without versions saved. */
const CAUGHT_UP = 'Saved by an older Headgate; what it changed is not known.'

/**
 * Adds the version that a Headgate without versions has not noted: it makes or changes a list and leaves the number.
 * The text that it replaced is lost, and with it the older ones that are kept as differences from it. The caller has
 * locked the list. Returns the list with its number. See docs/upgrade.md#one-version-back.
 */
export async function catchUp(
  db: Db,
  list: typeof searchList.$inferSelect,
): Promise<typeof searchList.$inferSelect> {
  const row = and(eq(searchListVersion.list, list.name), eq(searchListVersion.number, list.version))
  const [noted] = await db.select({ at: searchListVersion.created_at }).from(searchListVersion).where(row)
  if (noted?.at.getTime() === list.updated_at.getTime()) return list
  let number = list.version
  if (noted) {
    number += 1
    const lost = { ...(await lostText()), replaced_at: sql`clock_timestamp()` }
    await db.update(searchListVersion).set(lost).where(row)
    await db
      .update(searchList)
      .set({ version: number, updated_at: list.updated_at })
      .where(eq(searchList.name, list.name))
  }
  const entries = listEntries(list.content)
  await addVersion(db, systemActor, {
    list: list.name,
    number,
    entries: entries.length,
    added: number === 1 ? entryDifference([], entries).added.length : 0,
    removed: 0,
    note: CAUGHT_UP,
    restores: null,
    created_at: list.updated_at,
  })
  return { ...list, version: number }
}
