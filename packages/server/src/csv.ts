import { stringify } from 'csv-stringify/sync'
import type { SheetCell, SheetKind } from './xlsx/cells.ts'

/**
 * A cell by the type of its column. Text is always quoted, so that no separator in it ends the cell. A number never is,
 * so that it stays a number, even below zero. Null is an empty cell. The option `escape_formulas` of csv-stringify
 * checks only the text and misses line feed and NUL.
 */
export type CsvCell = string | number | null

export const csvNumber = (value: number): CsvCell => value

/** Characters that begin a formula in a spreadsheet: the signs, their wide and small forms, and the minus sign. */
const SIGNS = String.raw`=+\-@%|\uFF1D\uFF0B\uFF0D\uFF20\uFF05\uFF5C\uFE66\uFE62\uFE63\uFE6B\uFE6A\u2212`
/** Characters that a spreadsheet skips before such a sign: blanks, marks without a width, quotes. */
const SKIPPED = String.raw`[\s\p{Cc}\p{Cf}"]*`
/** Places where a cell may begin: the start of the text, and after characters that programs read as a separator. */
const formula = new RegExp(String.raw`(^|\r\n|[;\t\r\n\u2028\u2029\u0085])(?=${SKIPPED}[${SIGNS}])`, 'gu')

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula, wherever it may see the start of a cell.
 * Removes NUL, which ends cells early.
 */
export function csvText(value: string): CsvCell {
  const text = value.replaceAll('\0', '').replaceAll(formula, "$1'")
  return /^[\t\r\n]/.test(text) ? `'${text}` : text
}

export const csvYesNo = (value: boolean): CsvCell => (value ? 'Yes' : 'No')

/** ISO 8601 as `YYYY-MM-DD HH:MM`; the column's header states UTC. */
export const csvMoment = (moment: string | null): CsvCell => moment?.slice(0, 16).replace('T', ' ') ?? null

/** The cell of a column with a kind, as in a spreadsheet. A word among numbers, as in a row of totals, is text. */
export function csvOfKind(kind: SheetKind, value: SheetCell): CsvCell {
  if (value === null) return null
  const isText = kind === 'text' || kind === 'date' || !Number.isFinite(Number(value))
  return isText ? csvText(String(value)) : csvNumber(Number(value))
}

/** Rows of cells as CSV text (RFC 4180). */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(rows as CsvCell[][], { record_delimiter: '\r\n', quoted_string: true, quoted_empty: false })
