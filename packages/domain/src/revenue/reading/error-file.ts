import type { ReadLine, Separator } from './types.ts'

/** Name of the column that says why a line was skipped. */
export const reasonColumn = 'Skipped because'

/** A field as CSV text: in quotation marks where it needs them, so that reading it gives the same text again. */
function csvField(text: string, separator: Separator): string {
  const needs = text.includes(separator) || /["\r\n]|^\s|\s$/.test(text)
  return needs ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line that was not uploaded, and why. */
export type SkippedLine = Pick<ReadLine, 'texts' | 'reason'>

/**
 * Makes the lines of an error file: the skipped lines of a file as they were, each with its reason, to be mended and
 * dropped again. Header and separator are those of the file. A reason from an earlier error file is replaced. Fields are
 * not protected against formulas, because a protected field would be read as another text
 * (docs/decisions/0259-error-files-keep-formulas.md).
 */
export function errorFile(header: readonly string[], separator: Separator) {
  const at = header.findIndex((name) => name.trim() === reasonColumn)
  const place = at < 0 ? header.length : at
  const lineOf = (texts: readonly string[], reason: string) => {
    // The reason of a line with too few fields stands in its own column, that of one with too many behind all of them.
    const fields = Array.from({ length: Math.max(texts.length, place) }, (_, index) => texts[index] ?? '')
    if (texts.length > header.length) fields.push(reason)
    else fields[place] = reason
    return `${fields.map((field) => csvField(field, separator)).join(separator)}\r\n`
  }
  return {
    /** The header, with a column for the reason. */
    header: lineOf(header, reasonColumn),
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
