/**
 * A list in an address: `12-13-40`. A channel may itself contain a dash, so dashes and percent signs inside an entry
 * are written `%2D` and `%25`. Lists of ids look as in old links (docs/behaviour/reports.md#the-address-of-a-report).
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
