import { stringify } from 'csv-stringify/sync'

/**
 * Cells by the type of their column: only text can be read as a formula by a spreadsheet, and a negative number must
 * stay a number. csv-stringify's own `escape_formulas` looks at the text alone and misses line feed and NUL (STACK).
 */
export const csvNumber = (value: number): string => String(value)

/** Text that a spreadsheet would run begins with an apostrophe instead; NUL, which ends cells early, goes. */
export function csvText(value: string): string {
  const text = value.replaceAll('\0', '')
  return /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text
}

export const csvYesNo = (value: boolean): string => (value ? 'Yes' : 'No')

/** ISO 8601 as `YYYY-MM-DD HH:MM`, UTC: the header says so. */
export const csvMoment = (moment: string | null): string => moment?.slice(0, 16).replace('T', ' ') ?? ''

/** Rows of cells as CSV text (RFC 4180). */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { record_delimiter: '\r\n' })

/** `YYYYMMDD-HHMMSS` in UTC, for names of downloaded files (T6). */
export function fileStamp(now: Date = new Date()): string {
  return now.toISOString().slice(0, 19).replaceAll('-', '').replaceAll(':', '').replace('T', '-')
}
