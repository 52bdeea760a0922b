const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Beyond this many places only their number is said. */
const NAMED = 10

/** Names rules by their places: 'rule 2', 'rules 1, 2, and 5', '40 rules'. */
export function placeList(places: readonly number[]): string {
  if (places.length > NAMED) return `${places.length} rules`
  return `rule${places.length === 1 ? '' : 's'} ${list.format(places.map(String))}`
}
