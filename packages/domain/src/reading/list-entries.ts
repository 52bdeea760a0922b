/** The entries in the text of a list of the filters (DESIGN §6): one a line, `#` starts a comment. */
export function listEntries(content: string): string[] {
  return content
    .split(/\r?\n/)
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
}
