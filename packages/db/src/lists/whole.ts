import type { OrderDirection } from '@headgate/contract/base/list'

/** A whole list as it was found: ids ordered by their numbers and, for equal numbers, by id. */
export interface Whole {
  ids: Int32Array
  /** NaN for rows without a number. */
  keys: Float64Array
  /** Number of entries at the beginning that have a number; the others come last in both directions. */
  valued: number
}

export interface Entry {
  id: number
  key: number | null
}

/** The ids of one page. */
export function pageOfWhole(
  { ids, valued }: Whole,
  { page, size, order_direction }: { page: number; size: number; order_direction: OrderDirection },
): number[] {
  const from = (page - 1) * size
  const to = Math.min(ids.length, from + size)
  if (order_direction === 'ASC') return [...ids.subarray(from, to)]
  const found: number[] = []
  for (let place = from; place < to; place++)
    found.push(place < valued ? ids[valued - 1 - place]! : ids[ids.length - 1 - (place - valued)]!)
  return found
}

/** A list with only one order: the given order counts as ascending. */
export const inOneOrder = (ids: readonly number[]): Whole => ({
  ids: Int32Array.from(ids),
  keys: new Float64Array(0),
  valued: ids.length,
})

/** The ids before and after one; null at the ends, and both for an id that is not in the list. */
export function neighboursInWhole(
  whole: Whole,
  id: number,
  order_direction: OrderDirection,
): [before: number | null, after: number | null] {
  const { ids, valued } = whole
  const at = ids.indexOf(id)
  if (at === -1) return [null, null]
  const down = at < valued ? valued - 1 - at : ids.length - 1 - (at - valued)
  const place = order_direction === 'ASC' ? at : down
  const idAt = (other: number) =>
    other < 0 ? null : (pageOfWhole(whole, { page: other + 1, size: 1, order_direction })[0] ?? null)
  return [idAt(place - 1), idAt(place + 1)]
}

const isBefore = (one: Entry, key: number, id: number): boolean => {
  if (one.key === null) return Number.isNaN(key) && one.id < id
  return Number.isNaN(key) || one.key < key || (one.key === key && one.id < id)
}

/** The list after some rows changed: removes them, and inserts those that still match at their places. */
export function repaired(whole: Whole, changed: ReadonlySet<number>, matching: readonly Entry[]): Whole {
  const entries = matching.toSorted((one, other) =>
    isBefore(one, other.key ?? Number.NaN, other.id) ? -1 : 1,
  )
  const ids = new Int32Array(whole.ids.length + entries.length)
  const keys = new Float64Array(ids.length)
  let length = 0
  let valued = 0
  let next = 0
  const add = (id: number, key: number) => {
    ids[length] = id
    keys[length] = key
    length += 1
    if (!Number.isNaN(key)) valued += 1
  }
  for (let place = 0; place < whole.ids.length; place++) {
    const id = whole.ids[place]!
    const key = whole.keys[place]!
    if (changed.has(id)) continue
    for (; next < entries.length && isBefore(entries[next]!, key, id); next++)
      add(entries[next]!.id, entries[next]!.key ?? Number.NaN)
    add(id, key)
  }
  for (; next < entries.length; next++) add(entries[next]!.id, entries[next]!.key ?? Number.NaN)
  return { ids: ids.slice(0, length), keys: keys.slice(0, length), valued }
}
