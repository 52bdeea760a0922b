const TOTALS = '\n\t],\n\n\t"totals":'
const META = '{\n\t"meta":'
const DATA = '"data":\n\t[\n'

/**
 * The embedded engine (26.7) writes the totals before the opening brace when a page has no row. This moves them back to
 * their place. Any other text is returned unchanged.
 */
export function mendEmptyPage(json: string): string {
  if (!json.startsWith(TOTALS)) return json
  const start = json.indexOf(META)
  const data = json.indexOf(DATA, start)
  if (start === -1 || data === -1) return json
  const end = data + DATA.length
  return json.slice(start, end) + json.slice(0, start) + json.slice(end)
}
