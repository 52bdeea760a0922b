import type { Db } from '@headgate/db/base/database'
import { chosenFileColumns } from '@headgate/domain/reports/words/file-columns'
import type { FactRow } from '@headgate/warehouse/reports/report'
import type { ReportView } from '@headgate/warehouse/reports/report-view'
import { type FileColumn, fileColumns } from './report-file.ts'
import { readNames } from '../report-names.ts'

export type FileCell = string | number | null

/** What a file of a report has below its head. */
export interface ReportTable {
  columns: readonly FileColumn[]
  /** Cells in the order of the columns, in parts as they arrive. */
  parts: AsyncGenerator<FileCell[][]>
  /** Ends the report behind it, also when no part was taken. */
  stop: () => void
}

/** Is told how much is written. */
export interface Progress {
  rows: (count: number) => void
  /** Awaited before the end of the file. */
  end: () => Promise<void>
}

interface TableChoice {
  /** Names of the columns to write, in this order; all without it. Unknown names are left out. */
  columns?: readonly string[] | undefined
  /** Adds a last line. */
  totals?: FactRow | undefined
  progress?: Progress | undefined
}

/**
 * The rows of a view with their names, in parts, so that a file of any size needs memory for one part. The first part
 * is awaited here, so that a report that fails at once returns an error and not half a file.
 */
export async function reportTable(
  db: Db,
  view: ReportView,
  parts: AsyncGenerator<FactRow[]>,
  { columns: chosen, totals, progress }: TableChoice = {},
): Promise<ReportTable> {
  const all = fileColumns(view)
  const columns =
    chosen === undefined
      ? all
      : chosenFileColumns(view.report, chosen).flatMap((id) => all.filter((column) => column.id === id))
  const first = await parts.next()
  const cells = async (rows: readonly FactRow[]): Promise<FileCell[][]> => {
    progress?.rows(rows.length)
    const names = await readNames(db, rows)
    return rows.map((row) => {
      const named = names(row)
      return columns.map(({ value }) => value(row, named))
    })
  }
  async function* written(): AsyncGenerator<FileCell[][]> {
    if (!first.done) {
      yield await cells(first.value)
      for await (const rows of parts) yield await cells(rows)
    }
    if (totals !== undefined) yield [columns.map(({ value }, at) => (at === 0 ? 'Total' : value(totals, {})))]
    await progress?.end()
  }
  return {
    columns,
    parts: written(),
    // Not in a `finally` of `written`, which never runs when the caller left before the first line.
    stop: () => void parts.return(undefined).catch(() => {}),
  }
}
