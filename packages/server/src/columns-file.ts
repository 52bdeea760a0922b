import type { FileFormat } from '@headgate/contract/base/constants'
import { csvFile, type FileAnswer, xlsxFile } from './answer.ts'
import { csvOfKind } from './csv.ts'
import { csvStream } from './csv-stream.ts'
import type { SheetCell, SheetKind } from './xlsx/cells.ts'
import type { SheetContent } from './xlsx/sheet.ts'
import { xlsx } from './xlsx/xlsx.ts'

/** A column of a file of rows: its header, and its cell in a row. */
export interface FileColumn<Row> {
  name: string
  kind: SheetKind
  value: (row: Row) => SheetCell
}

interface FileKind {
  format: FileFormat
  /** Of the file, without the time. */
  name: string
  /** Name of the sheet, and what stands above its table. */
  sheet: string
  head?: SheetContent['head']
  now?: Date
}

/**
 * Rows as a CSV file or a spreadsheet that is made while it is sent. The first part is awaited here: a file that fails at
 * once returns an error and not half a file.
 */
export async function columnsFile<Row>(
  columns: readonly FileColumn<Row>[],
  parts: AsyncGenerator<Row[]>,
  { format, name, sheet, head = [], now }: FileKind,
): Promise<FileAnswer> {
  if (format === 'csv') {
    const file = await csvStream(
      columns.map((column) => column.name),
      parts,
      async (rows) => rows.map((row) => columns.map(({ kind, value }) => csvOfKind(kind, value(row)))),
    )
    return csvFile(file, name, now)
  }
  const first = await parts.next()
  const cells = (rows: readonly Row[]) => rows.map((row) => columns.map(({ value }) => value(row)))
  async function* sheetRows() {
    if (first.done) return
    yield cells(first.value)
    for await (const rows of parts) yield cells(rows)
  }
  const headers = columns.map((column) => ({ header: column.name, kind: column.kind }))
  const file = xlsx({ name: sheet, head, columns: headers }, sheetRows())
  // Not in a `finally` of `sheetRows`, which never runs when the caller left before the first row.
  file.once('close', () => void parts.return(undefined).catch(() => {}))
  return xlsxFile(file, name, now)
}
