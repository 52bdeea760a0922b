import { isExact, sumOfPercents, toUnits } from './weights.ts'

interface Share {
  traffic: number
}

/** True if a number can be a share. Input outside 0 to 100 is ignored. */
export function isShare(traffic: number): boolean {
  return Number.isFinite(traffic) && traffic >= 0 && traffic <= 100
}

/** Sets one share. The other of two gets the rest of 100; a single one stays 100. */
export function withShare<T extends Share>(targets: readonly T[], index: number, traffic: number): T[] {
  if (!isShare(traffic) || targets[index] === undefined) return [...targets]
  if (targets.length === 1) return targets.map((target) => ({ ...target, traffic: 100 }))
  const units = toUnits(traffic)
  return targets.map((target, at) => {
    if (at === index) return { ...target, traffic: units / 100_000 }
    return targets.length === 2 ? { ...target, traffic: (10_000_000 - units) / 100_000 } : target
  })
}

/** Removes one advertiser; a single remaining one is reset to 100. */
export function withoutTarget<T extends Share>(targets: readonly T[], index: number): T[] {
  const left = targets.filter((_, at) => at !== index)
  return left.length === 1 ? left.map((target) => ({ ...target, traffic: 100 })) : left
}

/** A single advertiser must have 100; several must each be above 0 and add to 100. */
export function sharesAreRight(targets: readonly Share[]): boolean {
  if (targets.length === 0) return true
  return (
    targets.every(({ traffic }) => isShare(traffic) && traffic > 0 && isExact(traffic)) &&
    sumOfPercents(targets.map(({ traffic }) => traffic)) === 100
  )
}
