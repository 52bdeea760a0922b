import { Readable } from 'node:stream'
import type { ReportRow } from '@headgate/contract/reports/reports'
import { searchMeasures } from '@headgate/contract/reports/reports'
import type { Db } from '@headgate/db/base/database'
import { type CsvCell, csvLines, csvNumber, csvText } from '@headgate/server/csv'
import type { RevenueQuery } from '@headgate/warehouse/reports/revenue-query'
import type { RevenueRow } from '@headgate/warehouse/reports/revenue-report'
import { hasNames, readNames } from './report-names.ts'

/** Column names of the file: the report's own keys, each id followed by its name. */
function header(query: RevenueQuery): string[] {
  return [
    ...(query.interval === 'accumulated' ? [] : ['date']),
    ...query.groups.flatMap((key) => (hasNames(key) ? [key, key.replace(/_id$/, '_name')] : [key])),
    ...searchMeasures,
  ]
}

function cells(row: RevenueRow, names: ReportRow['names'], query: RevenueQuery): CsvCell[] {
  return [
    ...(query.interval === 'accumulated' ? [] : [csvText(row.date ?? '')]),
    ...query.groups.flatMap((key) => {
      const value = row.groups[key] ?? ''
      const cell = typeof value === 'number' ? csvNumber(value) : csvText(value)
      return hasNames(key) ? [cell, csvText(names[key] ?? '')] : [cell]
    }),
    ...searchMeasures.map((measure) => csvNumber(row[measure])),
  ]
}

/**
 * The whole report as CSV text, in parts as they come, so that a download of any size holds one part in memory. The
 * first part is awaited here: a report that fails at once answers an error and not half a file.
 */
export async function csvReport(
  db: Db,
  query: RevenueQuery,
  parts: AsyncGenerator<RevenueRow[]>,
): Promise<Readable> {
  const first = await parts.next()
  const text = async (rows: readonly RevenueRow[]) => {
    const names = await readNames(db, rows)
    return csvLines(rows.map((row) => cells(row, names(row), query)))
  }
  const lines = async function* () {
    yield csvLines([header(query)])
    if (first.done) return
    yield await text(first.value)
    for await (const rows of parts) yield await text(rows)
  }
  const file = Readable.from(lines(), { objectMode: false })
  // Not in a `finally` of `lines`, which never runs when the caller was gone before the first line.
  file.once('close', () => void parts.return(undefined).catch(() => {}))
  return file
}
