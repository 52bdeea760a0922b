import { stringify } from 'csv-stringify/sync'

/**
 * A cell by the type of its column: text is always quoted, so that no separator in it ends the cell; a number never is, so
 * that it stays a number, also below zero; null is an empty cell. csv-stringify's own `escape_formulas` looks at the text
 * alone and misses line feed and NUL (STACK).
 */
export type CsvCell = string | number | null

export const csvNumber = (value: number): CsvCell => value

/** What a spreadsheet takes for the begin of a formula: the signs, their wide and small twins, and the minus sign. */
const SIGNS = String.raw`=+\-@%|\uFF1D\uFF0B\uFF0D\uFF20\uFF05\uFF5C\uFE66\uFE62\uFE63\uFE6B\uFE6A\u2212`
/** What it skips before that: blanks, marks without a width, quotes. */
const SKIPPED = String.raw`[\s\p{Cc}\p{Cf}"]*`
/** Where a cell may begin: the text itself, and what another program than ours takes for the end of a cell or a row. */
const formula = new RegExp(String.raw`(^|\r\n|[;\t\r\n\u2028\u2029\u0085])(?=${SKIPPED}[${SIGNS}])`, 'gu')

/**
 * Text that a spreadsheet would run begins with an apostrophe instead, wherever it may take the begin of a cell to be; NUL,
 * which ends cells early, goes.
 */
export function csvText(value: string): CsvCell {
  const text = value.replaceAll('\0', '').replaceAll(formula, "$1'")
  return /^[\t\r\n]/.test(text) ? `'${text}` : text
}

export const csvYesNo = (value: boolean): CsvCell => (value ? 'Yes' : 'No')

/** ISO 8601 as `YYYY-MM-DD HH:MM`, UTC: the header says so. */
export const csvMoment = (moment: string | null): CsvCell => moment?.slice(0, 16).replace('T', ' ') ?? null

/** Rows of cells as CSV text (RFC 4180). */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(rows as CsvCell[][], { record_delimiter: '\r\n', quoted_string: true, quoted_empty: false })
