import { add, type Added, addAdded, type ChartPoint, nothing, size } from './points.ts'

/** Series that are drawn each on its own; more cannot be told apart. */
export const MOST_SERIES = 10

/** One series or one share: all points of a key, or the rest. */
export interface Pile {
  /** Null for the rest. */
  key: string | null
  label: string
  /** By date. */
  dates: Map<string, Added>
  /** Dates of which a figure is not reported yet. */
  unreported: Set<string>
  total: Added
}

/** In a fixed order for equal totals, so that colours do not change between two reads of the same figures. */
function byTotal(one: Pile, other: Pile): number {
  const [a, b] = [size(one.total.value), size(other.total.value)]
  if (a !== b) return a > b ? -1 : 1
  return one.label.localeCompare(other.label, 'en') || (one.key! < other.key! ? -1 : 1)
}

/** `Rest (14)`: how many are behind it. */
export const restLabel = (count: number) => `Rest (${count})`

/** Two records may have one name: then the id tells them apart, as `Adlera #12`. */
function named(piles: readonly Pile[]): Pile[] {
  const counts = Map.groupBy(piles, ({ label }) => label)
  return piles.map((pile) =>
    counts.get(pile.label)!.length === 1 ? pile : { ...pile, label: `${pile.label} #${pile.key}` },
  )
}

/**
 * The points by key, largest total first, and those after the largest as one rest at the end. A negative total counts
 * by its size, so that a large correction is not hidden. A rest of one is shown as what it is. A rest that is given stays the
 * last.
 */
export function largest(points: readonly ChartPoint[], most: number = MOST_SERIES): Pile[] {
  const piles = new Map<string | null, Pile>()
  for (const point of points) {
    let pile = piles.get(point.key)
    if (pile === undefined) {
      pile = { key: point.key, label: point.label, dates: new Map(), unreported: new Set(), total: nothing() }
      piles.set(point.key, pile)
    }
    if (point.isUnreported === true) {
      pile.unreported.add(point.date)
      continue
    }
    let at = pile.dates.get(point.date)
    if (at === undefined) pile.dates.set(point.date, (at = nothing()))
    add(at, point)
    add(pile.total, point)
  }
  const given = piles.get(null)
  piles.delete(null)
  const sorted = named([...piles.values()].toSorted(byTotal))
  if (given !== undefined) return [...sorted, given]
  if (sorted.length <= most + 1) return sorted
  const others = sorted.slice(most)
  const rest: Pile = {
    key: null,
    label: restLabel(others.length),
    dates: new Map(),
    unreported: new Set(others.flatMap((one) => [...one.unreported])),
    total: nothing(),
  }
  for (const { dates, total } of others) {
    addAdded(rest.total, total)
    for (const [date, added] of dates) {
      let at = rest.dates.get(date)
      if (at === undefined) rest.dates.set(date, (at = nothing()))
      addAdded(at, added)
    }
  }
  return [...sorted.slice(0, most), rest]
}
