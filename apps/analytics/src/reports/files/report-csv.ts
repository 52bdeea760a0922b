import { Readable } from 'node:stream'
import { csvLines, csvOfKind, csvText } from '@headgate/server/csv'
import type { ReportTable } from './report-table.ts'

/**
 * A report as CSV text, in parts as they arrive. The first line has titles for people, or names for programs. See
 * docs/behaviour/reports.md#csv-of-a-report.
 */
export function csvReport({ columns, parts, stop }: ReportTable, withTitles = false): Readable {
  async function* lines(): AsyncGenerator<string> {
    yield csvLines([columns.map(({ id, title }) => (withTitles ? csvText(title) : id))])
    for await (const rows of parts)
      yield csvLines(rows.map((cells) => cells.map((cell, at) => csvOfKind(columns[at]!.kind, cell))))
  }
  const file = Readable.from(lines(), { objectMode: false })
  file.once('close', stop)
  return file
}
