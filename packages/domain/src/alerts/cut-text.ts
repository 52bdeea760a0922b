/**
 * The first characters of a text, at most `length` UTF-16 units. An emoji that does not fit is left out as a whole: JSON
 * with half of one is refused by PostgreSQL.
 */
export function cutText(text: string, length: number): string {
  const cut = text.slice(0, length)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
