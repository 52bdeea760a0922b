import { Readable } from 'node:stream'
import { dimension, isNumeric } from '@headgate/contract/reports/dimensions'
import { isSum } from '@headgate/contract/reports/measures'
import type { ReportRow } from '@headgate/contract/reports/report'
import type { Db } from '@headgate/db/base/database'
import { measureOf } from '@headgate/domain/reports/formulas'
import { type CsvCell, csvLines, csvNumber, csvText } from '@headgate/server/csv'
import type { UnnamedRow } from '@headgate/warehouse/reports/report'
import type { ReportView } from '@headgate/warehouse/reports/report-sql'
import { readNames } from './report-names.ts'

/** A column of the file: its header, and its cell in a row. */
interface CsvColumn {
  header: string
  cell: (row: UnnamedRow, names: ReportRow['names']) => CsvCell
}

const DECIMALS = 3

/** The report's group columns, each id with its name, then the measures in the order of the screen. */
function columnsOf({ report, interval, groups }: ReportView): CsvColumn[] {
  const date: CsvColumn = { header: 'date', cell: (row) => csvText(row.date ?? '') }
  const grouped = groups.flatMap((key): CsvColumn[] => {
    const value: CsvColumn = {
      header: key,
      cell: ({ groups: { [key]: at } }) =>
        isNumeric(key) ? csvNumber(Number(at ?? 0)) : csvText(String(at ?? '')),
    }
    if (dimension(key).names === undefined) return [value]
    return [value, { header: key.replace(/_id$/, '_name'), cell: (_, names) => csvText(names[key] ?? '') }]
  })
  const measured = report.measures.map((id): CsvColumn => ({
    header: id,
    cell: (row) => csvNumber(isSum(id) ? measureOf(id, row) : Number(measureOf(id, row).toFixed(DECIMALS))),
  }))
  return [...(interval === 'accumulated' ? [] : [date]), ...grouped, ...measured]
}

/**
 * The whole report as CSV text, in parts as they arrive, so that a download of any size needs memory for one part. The
 * first part is awaited here, so that a report that fails at once returns an error and not half a file. See
 * docs/behaviour/reports.md#csv-of-a-report.
 */
export async function csvReport(
  db: Db,
  view: ReportView,
  parts: AsyncGenerator<UnnamedRow[]>,
): Promise<Readable> {
  const columns = columnsOf(view)
  const first = await parts.next()
  const text = async (rows: readonly UnnamedRow[]) => {
    const names = await readNames(db, rows)
    return csvLines(
      rows.map((row) => {
        const named = names(row)
        return columns.map(({ cell }) => cell(row, named))
      }),
    )
  }
  const lines = async function* () {
    yield csvLines([columns.map(({ header }) => header)])
    if (first.done) return
    yield await text(first.value)
    for await (const rows of parts) yield await text(rows)
  }
  const file = Readable.from(lines(), { objectMode: false })
  // Not in a `finally` of `lines`, which never runs when the caller left before the first line.
  file.once('close', () => void parts.return(undefined).catch(() => {}))
  return file
}
