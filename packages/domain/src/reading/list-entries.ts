/** The entries of a list of the filters: one per line, `#` starts a comment. */
export function listEntries(content: string): string[] {
  return content
    .split(/\r?\n/)
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
}
