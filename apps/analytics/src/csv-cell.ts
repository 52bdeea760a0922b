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
