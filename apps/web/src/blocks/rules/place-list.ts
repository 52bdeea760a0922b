const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Beyond this many places only their number is shown. */
const NAMED = 10

/** Rules by their places, as the form names them: 'rule 2', 'rules 1, 2, and 5', '40 rules'. */
export function placeList(places: readonly number[]): string {
  if (places.length > NAMED) return `${places.length} rules`
  return `rule${places.length === 1 ? '' : 's'} ${list.format(places.map(String))}`
}

/** The same where rules are shown with their ids: 'priority 2', 'priorities 1 and 5'. */
export function priorityList(places: readonly number[]): string {
  if (places.length > NAMED) return `${places.length} rules`
  return `${places.length === 1 ? 'priority' : 'priorities'} ${list.format(places.map(String))}`
}
