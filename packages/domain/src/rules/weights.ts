import { targetingLimits } from '@headgate/contract/targetings/values'

/** One unit is the fifth decimal of a percent. Sums in units are exact, sums of decimals are not. */
const UNITS = 100_000
const WHOLE = 100 * UNITS

/** Percent with up to 5 decimals as a whole number of units. */
export function toUnits(percent: number): number {
  return Math.round(percent * UNITS)
}

/** A percent to the 5 decimals that are stored. */
export function rounded(percent: number): number {
  return toUnits(percent) / UNITS
}

/** Whether a percent has no more than 5 decimals. */
export function isExact(percent: number): boolean {
  return rounded(percent) === percent
}

/** Sum in percent, exact to 5 decimals. */
export function sumOfPercents(percents: Iterable<number | null>): number {
  let units = 0
  for (const percent of percents) units += toUnits(percent ?? 0)
  return units / UNITS
}

/**
 * The weights that follow from daily caps (docs/behaviour/rules.md#derived-weights): each cap's share of all caps in
 * percent, 5 decimals, adding to exactly 100 by largest remainder, the earlier rule first. A rule without a cap counts
 * as the largest cap of the others; when none has one, all get equal parts. No weight is 0. Null when one of the values
 * is not a valid cap.
 */
export function weightsFromCaps(caps: readonly number[]): number[] | null {
  if (caps.some((cap) => !Number.isSafeInteger(cap) || cap < 0)) return null
  const largest = caps.reduce((most, cap) => Math.max(most, cap), 0) || 1
  const counted = caps.map((cap) => BigInt(cap || largest))
  const total = counted.reduce((sum, cap) => sum + cap, 0n)
  // 2^31 searches times 10^7 units is too large for an exact double.
  const shares = counted.map((cap, index) => {
    const scaled = cap * BigInt(WHOLE)
    return { index, units: Number(scaled / total), rest: scaled % total }
  })
  let left = WHOLE - shares.reduce((sum, { units }) => sum + units, 0)
  const byRest = shares.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const share of byRest) {
    if (left === 0) break
    share.units += 1
    left -= 1
  }
  // A rule with a cap of 1 among millions must be served too, so its weight gets one unit from the largest.
  for (const share of shares) {
    if (share.units > 0) continue
    const most = shares.reduce((one, other) => (other.units > one.units ? other : one))
    most.units -= 1
    share.units = 1
  }
  return shares.map(({ units }) => units / UNITS)
}

/** Equal parts of 100 percent, 5 decimals, adding to exactly 100. */
export function evenWeights(rules: number): number[] {
  return weightsFromCaps(Array.from({ length: rules }, () => 0)) ?? []
}

/** True if the weights of enabled rules follow from their caps, or are those of new rules. */
export function followCaps(enabled: readonly { cap: number; weight: number | null }[]): boolean {
  const derived = weightsFromCaps(enabled.map((rule) => rule.cap))
  return (
    enabled.every(({ weight }) => weight === targetingLimits.weight.initial) ||
    enabled.every(({ weight }, at) => weight === derived?.[at])
  )
}
