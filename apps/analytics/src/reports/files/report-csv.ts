import { Readable } from 'node:stream'
import { type CsvCell, csvLines, csvNumber, csvText } from '@headgate/server/csv'
import type { FileColumn } from './report-file.ts'
import type { FileCell, ReportTable } from './report-table.ts'

/** Amounts are numbers in a file, with their own decimals. */
function csvCell({ kind }: FileColumn, value: FileCell): CsvCell {
  if (value === null) return null
  // The first cell of the totals is a word, whatever its column is.
  const isText = kind === 'text' || kind === 'date' || !Number.isFinite(Number(value))
  return isText ? csvText(String(value)) : csvNumber(Number(value))
}

/**
 * A report as CSV text, in parts as they arrive. The first line has titles for people, or names for programs. See
 * docs/behaviour/reports.md#csv-of-a-report.
 */
export function csvReport({ columns, parts, stop }: ReportTable, withTitles = false): Readable {
  async function* lines(): AsyncGenerator<string> {
    yield csvLines([columns.map(({ id, title }) => (withTitles ? title : id))])
    for await (const rows of parts)
      yield csvLines(rows.map((cells) => cells.map((cell, at) => csvCell(columns[at]!, cell))))
  }
  const file = Readable.from(lines(), { objectMode: false })
  file.once('close', stop)
  return file
}
