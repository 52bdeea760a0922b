import { boldCell, cellXml, columnLetters, type SheetCell, type SheetKind } from './cells.ts'

export interface SheetColumn {
  header: string
  kind: SheetKind
  /** In characters; by default enough for the header and for values of the kind. */
  width?: number
}

export type SheetRow = readonly SheetCell[]

export interface SheetContent {
  /** Above the table: title, filters, period, maturity and so on, each a label and its value. */
  head: readonly { label: string; value: string }[]
  columns: readonly SheetColumn[]
}

/** How much one sheet may hold. */
export interface SheetLimits {
  /** With the rows of the head and the header. */
  rows: number
  /** Bytes of its XML. A part of 4 GiB would need a form of ZIP that not every program reads. */
  bytes: number
}

/** Rows that are read one by one out of parts of any size, also by several sheets. */
export class RowSource {
  readonly #parts: AsyncIterator<readonly SheetRow[]>
  #part: readonly SheetRow[] = []
  #next = 0

  constructor(parts: AsyncIterable<readonly SheetRow[]>) {
    this.#parts = parts[Symbol.asyncIterator]()
  }

  /** Fetches rows when there are none; false at the end. */
  async fill(): Promise<boolean> {
    while (this.#next >= this.#part.length) {
      const { done, value } = await this.#parts.next()
      if (done) return false
      this.#part = value
      this.#next = 0
    }
    return true
  }

  /** The next row of those that were fetched. */
  take(): SheetRow | undefined {
    return this.#part[this.#next++]
  }

  /** Ends the parts early. */
  async stop(): Promise<void> {
    await this.#parts.return?.()
  }
}

/** Bytes that are compressed at once. */
const PIECE = 16 * 1_024

const KIND_WIDTHS: Record<SheetKind, number> = { text: 18, id: 12, count: 12, money: 14, ratio: 10, date: 17 }
const WIDEST = 60

function widthOf({ header, kind, width }: SheetColumn): number {
  // Two more for the button of the filter.
  return width ?? Math.min(WIDEST, Math.max(KIND_WIDTHS[kind], header.length + 3))
}

/** Everything before the rows: widths, the frozen header, the head, the header. */
function beginning({ head, columns }: SheetContent, letters: readonly string[], headerRow: number): string {
  const widths = columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column)}" customWidth="1"/>`,
  )
  const block = head.map(
    ({ label, value }, index) =>
      `<row r="${index + 1}">${boldCell(`A${index + 1}`, label)}${cellXml(`B${index + 1}`, value, 'text')}</row>`,
  )
  const headers = columns.map(({ header }, index) => boldCell(`${letters[index]!}${headerRow}`, header))
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${headerRow}" topLeftCell="A${headerRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
    `<cols>${widths.join('')}</cols><sheetData>`,
    ...block,
    `<row r="${headerRow}">${headers.join('')}</row>`,
  ].join('')
}

/** The XML of a sheet, in pieces, with as many rows of the source as it may hold. */
export async function* sheetXml(
  content: SheetContent,
  source: RowSource,
  limits: SheetLimits,
): AsyncGenerator<Buffer> {
  const kinds = content.columns.map(({ kind }) => kind)
  const letters = kinds.map((_, index) => columnLetters(index))
  // An empty row is between the head and the table, so that programs see where the table begins.
  const headerRow = content.head.length === 0 ? 1 : content.head.length + 2
  let text = beginning(content, letters, headerRow)
  let bytes = 0
  let at = headerRow
  while (at < limits.rows && bytes < limits.bytes && (await source.fill())) {
    for (let row = source.take(); row !== undefined; row = source.take()) {
      at += 1
      text += `<row r="${at}">`
      for (let index = 0; index < kinds.length; index += 1)
        text += cellXml(letters[index]! + String(at), row[index], kinds[index]!)
      text += '</row>'
      if (text.length < PIECE && at < limits.rows) continue
      const piece = Buffer.from(text)
      text = ''
      bytes += piece.length
      yield piece
      if (at >= limits.rows || bytes >= limits.bytes) break
    }
  }
  const last = letters.at(-1) ?? 'A'
  yield Buffer.from(
    `${text}</sheetData><autoFilter ref="A${headerRow}:${last}${at}"/><pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/></worksheet>`,
  )
}
