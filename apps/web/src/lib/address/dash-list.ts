/**
 * Lists in an address as the documents write them: `12-13-40` (3 §2.3). A channel may itself hold a dash, so dashes
 * and percent signs inside an entry are written `%2D` and `%25`; lists of ids look as they always did.
 */
export function toDashList(entries: readonly string[]): string {
  return entries.map((entry) => entry.replaceAll('%', '%25').replaceAll('-', '%2D')).join('-')
}

/** The entries of a dash-separated list, without blanks and repeats. */
export function fromDashList(text: string): string[] {
  const entries = text
    .split('-')
    .map((entry) => entry.replaceAll(/%2D/gi, '-').replaceAll('%25', '%').trim())
    .filter((entry) => entry !== '')
  return [...new Set(entries)]
}
