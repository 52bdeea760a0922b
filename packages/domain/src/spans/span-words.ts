/** Characters of a statement that a span keeps. */
const MOST_TEXT = 2_000

/** The text of a statement for its span. It must have numbers or names in the place of values. */
export const statementText = (text: string): string =>
  text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text

/** The name of a statement's span: its first word, `select`. */
export const statementName = (text: string): string => /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'query'

/**
 * What a span says of a failure: its kind, and its code where it has one. Never the message, which may have values of
 * callers.
 */
export function failureWords(cause: unknown): { type: string; message: string } {
  const given = cause instanceof Error && 'code' in cause ? cause.code : ''
  const code = typeof given === 'string' || typeof given === 'number' ? String(given) : ''
  const name = cause instanceof Error ? cause.name : typeof cause
  return { type: code || name, message: code ? `${name} ${code}` : name }
}
