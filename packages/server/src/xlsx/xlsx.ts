import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { RowSource, type SheetContent, type SheetLimits, type SheetRow, sheetXml } from './sheet.ts'
import {
  contentTypesXml,
  rootRelationsXml,
  sheetPath,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
} from './workbook-parts.ts'

export interface Workbook extends SheetContent {
  /** Name of the sheet; further ones have a number behind it. */
  name: string
}

/** Rows that a spreadsheet can hold in one sheet, and bytes below the limit of plain ZIP. */
const FULL_SHEET: SheetLimits = { rows: 1_048_576, bytes: 3_500_000_000 }

/** Sheets compress well at any level; higher ones take twice the time for a fifth less. */
const COMPRESSION = { compressionLevel: 1 }

/**
 * An .xlsx file as a stream. Rows are written as they come, so that memory does not grow with their number, and a full
 * sheet is followed by another with the same head. A failure of the parts destroys the stream; when the reader leaves,
 * the parts end. See docs/behaviour/reports.md#spreadsheets.
 */
export function xlsx(
  workbook: Workbook,
  parts: AsyncIterable<readonly SheetRow[]>,
  limits: SheetLimits = FULL_SHEET,
): Readable {
  const zip = new ZipFile()
  const file = zip.outputStream.pipe(new PassThrough())
  const source = new RowSource(parts)
  let sheet: Readable | undefined
  zip.on('error', (cause: Error) => file.destroy(cause))
  file.once('close', () => {
    sheet?.destroy()
    void source.stop().catch(() => {})
  })
  const fill = async () => {
    let sheets = 0
    do {
      sheets += 1
      sheet = Readable.from(sheetXml(workbook, source, limits), { objectMode: false })
      zip.addReadStream(sheet, sheetPath(sheets), COMPRESSION)
      await once(sheet, 'close')
    } while (!file.destroyed && (await source.fill()))
    if (file.destroyed) return
    // Last, because they say how many sheets there are. Their order in the file does not matter to readers.
    const rest = [
      ['xl/workbook.xml', workbookXml(workbook.name, sheets)],
      ['xl/_rels/workbook.xml.rels', workbookRelationsXml(sheets)],
      ['xl/styles.xml', stylesXml],
      ['_rels/.rels', rootRelationsXml],
      ['[Content_Types].xml', contentTypesXml(sheets)],
    ] as const
    for (const [path, text] of rest) zip.addBuffer(Buffer.from(text), path)
    zip.end()
  }
  void fill().catch((cause: unknown) => file.destroy(cause as Error))
  return file
}
