import type { ReadLine, Separator } from './types.ts'

/** Name of the column that says why a line was skipped. */
export const reasonColumn = 'Skipped because'

/** A field as CSV text: in quotation marks where it needs them, so that reading it gives the same text again. */
function csvField(text: string, separator: Separator): string {
  const needs = text.includes(separator) || /["\r\n]|^\s|\s$/.test(text)
  return needs ? `"${text.replaceAll('"', '""')}"` : text
}

/** What a spreadsheet runs as a formula, also behind blanks and quotes: a sign that begins more than a number. */
const formula = /^[\s"']*[=+\-@%|\u2212\uFF0B\uFF0D\uFF1D\uFF20]/u
const signedNumber = /^[+-][\d.,\s]*$/

/** A field with an apostrophe before it where a spreadsheet would run it. */
const guarded = (text: string) => (formula.test(text) && !signedNumber.test(text) ? `'${text}` : text)

const unguarded = (text: string) => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)

const placeOfReason = (header: readonly string[]) => header.findIndex((name) => name.trim() === reasonColumn)

/** A file with this header is a mended error file. It has some lines of its days, so it is no complete statement of them. */
export const isErrorHeader = (header: readonly string[]): boolean => placeOfReason(header) >= 0

/** Takes the apostrophes of an error file off its fields, for files with this header. Undefined for any other file. */
export function fieldsOfErrorFile(
  header: readonly string[],
): ((fields: readonly string[]) => string[]) | undefined {
  const reasonAt = placeOfReason(header)
  if (reasonAt < 0) return undefined
  return (fields) => fields.map((text, index) => (index === reasonAt ? text : unguarded(text)))
}

/** A line that was not uploaded, and why. */
export type SkippedLine = Pick<ReadLine, 'texts' | 'reason'>

/**
 * Makes the lines of an error file: the skipped lines of a file as they were, each with its reason, to be mended and
 * dropped again. Header and separator are those of the file. A reason from an earlier error file is replaced. Fields that
 * a spreadsheet would run as formulas have an apostrophe, which reading takes off again (`fieldsOfErrorFile`). Names of
 * columns have none, because the mapping looks for them.
 */
export function errorFile(header: readonly string[], separator: Separator) {
  const at = placeOfReason(header)
  const place = at < 0 ? header.length : at
  const lineOf = (texts: readonly string[], reason: string, fieldOf = guarded) => {
    // The reason of a line with too few fields stands in its own column, that of one with too many behind all of them.
    const fields = Array.from({ length: Math.max(texts.length, place) }, (_, index) =>
      fieldOf(texts[index] ?? ''),
    )
    if (texts.length > header.length) fields.push(reason)
    else fields[place] = reason
    return `${fields.map((field) => csvField(field, separator)).join(separator)}\r\n`
  }
  return {
    /** The header, with a column for the reason. */
    header: lineOf(header, reasonColumn, (text) => text),
    /** The text of a batch of skipped lines. */
    lines: (lines: readonly SkippedLine[]) =>
      lines.map(({ texts, reason }) => lineOf(texts, reason ?? '')).join(''),
  }
}

/** The whole error file of these lines, as one text. */
export function errorFileLines(
  lines: readonly ReadLine[],
  header: readonly string[],
  separator: Separator,
): string {
  const file = errorFile(header, separator)
  return file.header + file.lines(lines.filter(({ kind }) => kind === 'failed'))
}
