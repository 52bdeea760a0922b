/** Longest text of a file that is repeated in a reason. */
const SHOWN = 60

/** A text of a file for a sentence: in quotation marks, on one line, cut where it is long. */
export function quoted(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length > SHOWN ? `'${line.slice(0, SHOWN)}…'` : `'${line}'`
}
