import { refusedFields } from '@headgate/contract/base/errors'
import type { searchLog } from '@headgate/contract/searches/search-log'
import { searchLogLimits, searchWindow, windowProblems } from '@headgate/contract/searches/search-log-filters'
import type { Db } from '@headgate/db/base/database'
import { personOf } from '@headgate/server/access/access'
import { csvFile } from '@headgate/server/answer'
import { csvStream } from '@headgate/server/csv-stream'
import type { Handler } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readSearchLog, streamSearchLog } from '@headgate/warehouse/searches/search-log'
import { reportFailure } from '../engine-failures.ts'
import { searchCsvHeader, searchCsvRow } from './search-csv.ts'
import { nameSearches } from './search-names.ts'

interface Needs {
  warehouse: Warehouse
  db: Db
  now: () => Date
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
        const parts = streamSearchLog(own, query, window, searchLogLimits.fileRows, signal)
        const cells = async (rows: Parameters<typeof nameSearches>[1]) =>
          (await nameSearches(db, rows)).map(searchCsvRow)
        return csvFile(await csvStream(searchCsvHeader, parts, cells), 'search-log', now())
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
