import { Readable } from 'node:stream'
import type { Db } from '@headgate/db/base/database'
import { type CsvCell, csvLines, csvNumber, csvText } from '@headgate/server/csv'
import type { FactRow } from '@headgate/warehouse/reports/report'
import type { ReportView } from '@headgate/warehouse/reports/report-view'
import { type FileColumn, fileColumns } from './report-file.ts'
import { type Names, readNames } from './report-names.ts'

/** Amounts are numbers in a file, with their own decimals. */
function cellOf({ kind, value }: FileColumn, row: FactRow, names: Names): CsvCell {
  const at = value(row, names)
  if (at === null) return null
  return kind === 'text' ? csvText(String(at)) : csvNumber(Number(at))
}

interface CsvChoice {
  /** Names of the columns to write, in this order; all without it. */
  columns?: readonly string[] | undefined
  /** Whether the first line has titles for people instead of names for programs. */
  withTitles?: boolean
  /** Adds a last line. */
  totals?: FactRow | undefined
}

/**
 * The whole report as CSV text, in parts as they arrive, so that a download of any size needs memory for one part. The
 * first part is awaited here, so that a report that fails at once returns an error and not half a file. See
 * docs/behaviour/reports.md#csv-of-a-report.
 */
export async function csvReport(
  db: Db,
  view: ReportView,
  parts: AsyncGenerator<FactRow[]>,
  { columns: chosen, withTitles = false, totals }: CsvChoice = {},
): Promise<Readable> {
  const all = fileColumns(view)
  const columns =
    chosen === undefined ? all : chosen.flatMap((id) => all.filter((column) => column.id === id))
  const first = await parts.next()
  const text = async (rows: readonly FactRow[]) => {
    const names = await readNames(db, rows)
    return csvLines(
      rows.map((row) => {
        const named = names(row)
        return columns.map((column) => cellOf(column, row, named))
      }),
    )
  }
  const lines = async function* () {
    yield csvLines([columns.map(({ id, title }) => (withTitles ? title : id))])
    if (!first.done) {
      yield await text(first.value)
      for await (const rows of parts) yield await text(rows)
    }
    if (totals !== undefined)
      yield csvLines([columns.map((column, at) => (at === 0 ? 'Total' : cellOf(column, totals, {})))])
  }
  const file = Readable.from(lines(), { objectMode: false })
  // Not in a `finally` of `lines`, which never runs when the caller left before the first line.
  file.once('close', () => void parts.return(undefined).catch(() => {}))
  return file
}
