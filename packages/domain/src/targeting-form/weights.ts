/** One unit is the fifth decimal of a percent (2 §4.4): sums in units are exact, sums of decimals are not. */
const UNITS = 100_000
const WHOLE = 100 * UNITS

/** Percent with up to 5 decimals as a whole number of units. */
export function toUnits(percent: number): number {
  return Math.round(percent * UNITS)
}

/** Whether a percent has no more than 5 decimals. */
export function isExact(percent: number): boolean {
  return toUnits(percent) / UNITS === percent
}

/** Sum in percent, exact to 5 decimals. */
export function sumOfPercents(percents: Iterable<number | null>): number {
  let units = 0
  for (const percent of percents) units += toUnits(percent ?? 0)
  return units / UNITS
}

/**
 * Each cap's share of all caps in percent, 5 decimals, adding to exactly 100: largest remainder, the earlier rule
 * first where remainders are equal (2 §4.4). Null when there is no cap to share by.
 */
export function weightsFromCaps(caps: readonly number[]): number[] | null {
  if (caps.some((cap) => !Number.isSafeInteger(cap) || cap < 0)) return null
  const total = caps.reduce((sum, cap) => sum + BigInt(cap), 0n)
  if (total === 0n) return null
  // 2^31 searches times 10^7 units is beyond what a double holds exactly.
  const shares = caps.map((cap, index) => {
    const scaled = BigInt(cap) * BigInt(WHOLE)
    return { index, units: scaled / total, rest: scaled % total }
  })
  let left = BigInt(WHOLE) - shares.reduce((sum, { units }) => sum + units, 0n)
  const byRest = shares.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const share of byRest) {
    if (left === 0n) break
    share.units += 1n
    left -= 1n
  }
  return shares.map(({ units }) => Number(units) / UNITS)
}
