import { refusedFields } from '@headgate/contract/base/errors'
import type { LoggedSearch, searchLog } from '@headgate/contract/searches/search-log'
import { searchLogLimits, searchWindow, windowProblems } from '@headgate/contract/searches/search-log-filters'
import type { Db } from '@headgate/db/base/database'
import { personOf } from '@headgate/server/access/access'
import { columnsFile } from '@headgate/server/columns-file'
import type { Handler } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readSearchLog, streamSearchLog, type UnnamedSearch } from '@headgate/warehouse/searches/search-log'
import { reportFailure } from '../engine-failures.ts'
import { searchColumns, searchHead } from './search-file.ts'
import { nameSearches } from './search-names.ts'

interface Needs {
  warehouse: Warehouse
  db: Db
  now: () => Date
}

async function* namedParts(db: Db, parts: AsyncGenerator<UnnamedSearch[]>): AsyncGenerator<LoggedSearch[]> {
  for await (const searches of parts) yield await nameSearches(db, searches)
}

/** Recorded searches, a page or a file: docs/behaviour/reports.md#search-log. */
export function searchLogHandler({ warehouse, db, now }: Needs): Handler<typeof searchLog> {
  return async ({ query, session, signal }) => {
    const problems = windowProblems(query)
    if (problems !== undefined) throw refusedFields(problems)
    const own = warehouse.as(personOf(session))
    const window = searchWindow(query, now())
    try {
      if (query.download) {
        const { format = 'csv' } = query
        const head = format === 'xlsx' ? await searchHead(db, query, window, now()) : []
        const found = namedParts(
          db,
          streamSearchLog(own, query, window, searchLogLimits.fileRows, { signal }),
        )
        const kind = { format, name: 'search-log', sheet: 'Search Log', head, now: now() }
        return await columnsFile(searchColumns, found, kind)
      }
      const { searches, older, newer } = await readSearchLog(own, query, window, signal)
      return {
        searches: await nameSearches(db, searches),
        older,
        newer,
        from: new Date(window.from).toISOString(),
        to: new Date(window.to).toISOString(),
      }
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}
