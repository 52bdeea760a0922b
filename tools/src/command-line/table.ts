/** Characters of a cell that are shown. */
const WIDEST = 40

/** Records of CSV (RFC 4180) as lists of cells. */
export function readCsv(text: string): string[][] {
  const records: string[][] = []
  let cells: string[] = []
  const cell = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/y
  while (cell.lastIndex < text.length) {
    const [, raw = '', end] = cell.exec(text)!
    cells.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw)
    if (end === ',') continue
    records.push(cells)
    cells = []
  }
  return records
}

const isNumber = (text: string) => /^-?[\d.,]+%?$/.test(text)

/** Records as a table: the first one is its head; columns of numbers are aligned to the right. */
export function table(records: readonly string[][]): string {
  const [head = [], ...rows] = records.map((record) => record.map(shortened))
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)))
  const right = head.map(
    (_, at) => rows.some((row) => row[at]) && rows.every((row) => !row[at] || isNumber(row[at])),
  )
  const line = (row: readonly string[]) =>
    row
      .map((one, at) => (right[at] ? one.padStart(widths[at]!) : one.padEnd(widths[at]!)))
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** A cell without what a terminal would obey. */
function shortened(text: string): string {
  const plain = text.replaceAll(/\p{Cc}/gu, ' ')
  return plain.length > WIDEST ? `${plain.slice(0, WIDEST - 1)}…` : plain
}
