/**
 * A copy of a text that is kept while a file is read. A piece that was cut out of a larger text holds on to all of it in
 * memory, so a table of such pieces would hold the whole file.
 */
export function kept(text: string): string {
  return ` ${text}`.slice(1)
}
