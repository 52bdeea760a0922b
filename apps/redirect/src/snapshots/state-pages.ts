import type { Database } from '@headgate/db/base/database'
import { openConnection, type Connection } from '@headgate/db/engine/connection'
import { readEngineState } from '@headgate/db/engine/state'
import type { EngineChange } from '@headgate/domain/snapshot/snapshot'

/** Changes in a page. So few delay neither a search nor a lease for long. */
const PAGE = 2_000
/** Reading millions of entities may take longer than a look for changes. */
export const WHOLE_LIMITS = { connectMs: 1_000, queryMs: 10_000, statementMs: 10_000 }

export interface StatePage {
  changes: EngineChange[]
  /** Nothing follows. */
  isLast: boolean
}

/**
 * Pages of all that is published above a revision, the last one also when it is empty. PostgreSQL reads the next page
 * while the caller takes over this one. `connection` reads the first; more have a connection of their own.
 */
export async function* statePages(
  db: Database,
  connection: Connection,
  above: number,
): AsyncGenerator<StatePage, void> {
  let reading = connection
  let next: Promise<EngineChange[]> | null = readEngineState(reading.db, above, PAGE)
  try {
    while (next !== null) {
      const changes: EngineChange[] = await next
      const isLast = changes.length < PAGE
      // One slow reply among many must not cause all of them to be read again.
      if (!isLast && reading === connection) reading = await openConnection(db, WHOLE_LIMITS)
      next = isLast ? null : readEngineState(reading.db, changes.at(-1)!.revision, PAGE)
      // It is awaited later, or not at all.
      next?.catch(() => {})
      yield { changes, isLast }
    }
  } finally {
    if (reading !== connection) reading.destroy()
  }
}
