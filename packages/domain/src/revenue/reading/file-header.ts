import { RecordSplitter, tooLong } from './split-records.ts'
import { fieldLabels, separators, type FileMapping, type MappedColumn, type Separator } from './types.ts'

/** Most columns of a file. More are a wrong separator or no report at all. */
const mostColumns = 1_000
/** Records at the start of a file among which the header is looked for: some reports begin with a title. */
const SEARCHED = 30

/** Where the header of a file is, and which columns it names. */
export interface FileHeader {
  separator: Separator
  columns: string[]
  /** Records before and with the header. */
  records: number
  /** Characters of the file before the header, such as `sep=;` with its line end. */
  skip: number
}

interface Records {
  separator: Separator
  records: string[][]
  isTooLong: boolean
}

function recordsOf(start: string, separator: Separator, isWhole: boolean): Records {
  const records: string[][] = []
  let isTooLong = false
  const splitter = new RecordSplitter({
    separator,
    fits: () => true,
    take: (fields, fault) => {
      if (records.length >= SEARCHED) return
      isTooLong ||= records.length === 0 && fault === tooLong
      records.push(fields)
    },
  })
  splitter.push(start)
  if (isWhole) splitter.end()
  return { separator, records, isTooLong }
}

const bare = (name: string) => name.trim().toLowerCase()

/** Columns of a header that have a name, exactly or else without case. More than one is the file's mistake. */
function placesOf(name: string, columns: readonly string[]): number[] {
  const exact = columns.flatMap((column, at) => (column.trim() === name.trim() ? [at] : []))
  if (exact.length > 0) return exact
  return columns.flatMap((column, at) => (bare(column) === bare(name) ? [at] : []))
}

/** How many columns of the mapping a record names. */
function hits(record: readonly string[], names: readonly string[]): number {
  if (record.length > mostColumns) return 0
  return names.filter((name) => placesOf(name, record).length > 0).length
}

/** The record that names most columns of the mapping; where none does, the first of the most common width. */
function headerPlace(records: readonly string[][], names: readonly string[]): number {
  if (names.length > 0) {
    const found = records.map((record) => hits(record, names))
    const most = Math.max(0, ...found)
    if (most > 0) return found.indexOf(most)
  }
  const widths = new Map<number, number>()
  for (const { length } of records) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [width] = [...widths].toSorted(([a, m], [b, n]) => n - m || b - a)[0] ?? [0]
  return Math.max(
    0,
    records.findIndex(({ length }) => length === width),
  )
}

/**
 * Finds separator and header in the first characters of a file: the separator with which the header has most columns of
 * the mapping, and then most columns. A first line `sep=;` is obeyed. Lines before the header, such as a title, are passed
 * over. Without `columns`, for a file that has no mapping yet, the first record of the usual width is the header.
 * Returns why there is no header as a text.
 */
export function findHeader(
  start: string,
  columns: FileMapping['columns'],
  isWhole: boolean,
): FileHeader | string {
  const empty = 'The file is empty: it has no header.'
  const notHeader =
    'The first line of the file is too long for a header. Check that the file is a CSV report.'
  if (isWhole && start.replaceAll('\0', '').trim() === '') return empty
  const told = /^"?sep=([,;\t|])"?[ \t]*(?:\r\n|\r(?!\n)|\n)/i.exec(start)
  const skip = told?.[0].length ?? 0
  const names = Object.keys(columns)
  const candidates = told ? [told[1] as Separator] : separators
  const found = candidates
    .map((separator) => recordsOf(start.slice(skip), separator, isWhole))
    .map((read) => {
      const at = headerPlace(read.records, names)
      const record = read.records[at] ?? []
      return { ...read, at, record, hits: hits(record, names) }
    })
    .toSorted((a, b) => b.hits - a.hits || b.record.length - a.record.length)
  const best = found[0]!
  if (best.records.length === 0) return isWhole ? empty : notHeader
  if (best.isTooLong) return notHeader
  if (best.record.length > mostColumns)
    return `The header has ${best.record.length.toLocaleString('en')} columns. A report has ${mostColumns.toLocaleString('en')} at most.`
  return { separator: best.separator, columns: best.record, records: best.at + 1, skip }
}

/** The columns of a header that the mapping uses, those that it does not use, and those that it misses. */
export interface AppliedMapping {
  mapped: MappedColumn[]
  unmapped: string[]
  missing: string[]
  /** Why the file cannot be read with this mapping; null when it can. */
  problem: string | null
}

const list = (names: readonly string[]) => names.map((name) => `'${name.trim()}'`).join(', ')

/** Finds the columns of a mapping in a header. Names are compared without case and blanks at their ends. */
export function applyMapping(header: readonly string[], columns: FileMapping['columns']): AppliedMapping {
  const mapped: MappedColumn[] = []
  const missing: string[] = []
  const problems: string[] = []
  for (const [column, field] of Object.entries(columns)) {
    const places = placesOf(column, header)
    if (places.length === 0) missing.push(column)
    else if (places.length > 1)
      problems.push(
        `The column '${column.trim()}' is in the file ${places.length} times. Rename all but one.`,
      )
    else if (mapped.some((one) => one.field === field))
      problems.push(`Two columns of the mapping are the ${fieldLabels[field]}. Choose one of them.`)
    else mapped.push({ column: header[places[0]!]!, field, at: places[0]! })
  }
  const used = new Set(mapped.map(({ at }) => at))
  const unmapped = header.filter((_, at) => !used.has(at))
  if (missing.length > 0)
    problems.unshift(
      `The file has no column ${list(missing)}. Its columns are ${list(header.slice(0, 30))}. Correct the header or the mapping.`,
    )
  for (const field of ['date', 'channel'] as const)
    if (!Object.values(columns).includes(field))
      problems.push(`The mapping has no column for the ${fieldLabels[field]}. Add it.`)
  return { mapped, unmapped, missing, problem: problems.length > 0 ? problems.join(' ') : null }
}
