import type { Db } from '../base/database.ts'
import { auditedChanges } from './changes/audited-changes.ts'
import type { Change, ChangesQuery } from './changes/change.ts'
import { importedChanges } from './changes/imported-changes.ts'
import { publishedChanges } from './changes/published-changes.ts'

/** Most changes that are returned. */
export const MOST_CHANGES = 200

/**
 * What was changed on the days of two periods, or about them, the newest first: publications, caps, weights, shares, links
 * that were switched on or off, imports, undoing, removals and repairs. `isCut` says that there were more than 200. See
 * docs/behaviour/revenue.md#explaining-a-change.
 */
export async function readChangesInDays(
  db: Db,
  query: ChangesQuery,
): Promise<{ changes: Change[]; isCut: boolean }> {
  // One more than is returned tells whether there are more.
  const limit = MOST_CHANGES + 1
  const audited = await auditedChanges(db, query, limit)
  const published = await publishedChanges(db, query, limit)
  const imported = await importedChanges(db, query, limit)
  const changes = [...audited, ...published, ...imported].toSorted(
    (one, other) => other.at.getTime() - one.at.getTime(),
  )
  return { changes: changes.slice(0, MOST_CHANGES), isCut: changes.length > MOST_CHANGES }
}
