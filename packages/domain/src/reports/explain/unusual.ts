import { DEVIATION, median } from '../../statistics/median.ts'
import { isRatio, measuresOf, type PartId } from './chain.ts'
import type { Effect } from './effects.ts'
import type { ExplainedChange } from './explain-change.ts'
import { lnRatio } from './logarithms.ts'

/** Fewer earlier changes than this say too little. */
const LEAST_CHANGES = 6
const FAR = 3

/**
 * Whether a change is unusual among earlier ones of the same cell and part: more than 3 × 1.4826 median absolute
 * deviations from their median. Null with fewer than six of them.
 */
export function isUnusual(r: number, earlier: readonly number[]): boolean | null {
  if (earlier.length < LEAST_CHANGES) return null
  const middle = median(earlier)
  const deviation = median(earlier.map((one) => Math.abs(one - middle)))
  return Math.abs(r - middle) > FAR * DEVIATION * deviation
}

/**
 * Whether effects are unusual for their cells: most of their money is, among the cells with enough earlier changes. Null
 * when there are none.
 */
export function areUnusual(effects: readonly Effect[], earlier: readonly ExplainedChange[]): boolean | null {
  let known = 0
  let unusual = 0
  for (const { cell, part, amount, isChange, r } of effects) {
    const changes = isChange ? earlier.flatMap((change) => changeOf(part, cell.key, change)) : []
    const found = isUnusual(r, changes)
    if (found === null) continue
    known += Math.abs(amount)
    if (found) unusual += Math.abs(amount)
  }
  return known === 0 ? null : unusual > known / 2
}

/** How a factor of a cell changed at another time, in logarithms; nothing when it was not there on both sides. */
function changeOf(part: PartId, key: string, { cells, measures }: ExplainedChange): number[] {
  const cell = cells.get(key)
  if (cell === undefined) return []
  const { of, per } = isRatio(part) ? measuresOf(part) : { of: measures[0]!, per: null }
  const valueOf = (sums: readonly number[]) =>
    sums[measures.indexOf(of)]! / (per === null ? 1 : sums[measures.indexOf(per)]!)
  const [before, after] = [valueOf(cell.before), valueOf(cell.after)]
  return after / before > 0 && Number.isFinite(after / before) ? [lnRatio(after, before)] : []
}
