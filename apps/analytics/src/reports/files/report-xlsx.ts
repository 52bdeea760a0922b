import type { Readable } from 'node:stream'
import type { SheetContent } from '@headgate/server/xlsx/sheet'
import { xlsx } from '@headgate/server/xlsx/xlsx'
import type { ReportTable } from './report-table.ts'

/**
 * A report as a spreadsheet, in parts as they arrive: what it shows in a block above the table, then the same columns
 * and cells as in its CSV. See docs/behaviour/reports.md#spreadsheet-of-a-report.
 */
export function xlsxReport(
  name: string,
  head: SheetContent['head'],
  { columns, parts, stop }: ReportTable,
): Readable {
  const sheet = { name, head, columns: columns.map(({ title, kind }) => ({ header: title, kind })) }
  const file = xlsx(sheet, parts)
  file.once('close', stop)
  return file
}
