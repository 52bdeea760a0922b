import { type MeasureId, measure, type SumId } from '@headgate/contract/reports/measures'
import type { ToneBand } from '@headgate/contract/reports/tones'
import { addUp, measureOf, type Sums, toneOf } from '../reports/formulas.ts'

/** The measures whose red cells are told of, by the rule that does it. */
export const bandMeasures = {
  coverage: 'ad_coverage',
  rpc: 'rpc',
  rpm: 'rpm',
  invalid_traffic: 'invalid_traffic',
} as const satisfies Record<string, MeasureId>
export type BandRule = keyof typeof bandMeasures

/**
 * Thresholds differ between the US and other countries, so their figures are never mixed. What was reported without a
 * country has a colour only where thresholds are the same everywhere.
 */
export const regions = ['us', 'others', 'unknown'] as const
export type Region = (typeof regions)[number]

/** The figures of a day that can be judged. */
export interface BandDay {
  /** Number of the day. */
  day: number
  sums: Sums
}

export interface BandLimits {
  /** So many days running. */
  days: number
  /** Days whose divisor is smaller are passed over. */
  least: number
}

/** Days running on which a measure was red, on one side. */
export interface RedRun {
  side: 'below' | 'above'
  /** The first and the last of them. */
  from: number
  to: number
  days: number
  /** The measure of all of them together. */
  value: number
  sums: Sums
}

/** A country of each region: thresholds know the US and others. */
const countries = { us: 'US', others: 'ZZ', unknown: undefined } as const

/** The sums that a rule's measure is made of: the divided one and the divisor. */
export function sumsOfBand(rule: BandRule): { of: SumId; per: SumId } {
  const measured = measure(bandMeasures[rule])
  if (measured.kind !== 'ratio') throw new TypeError(`${rule} is not a ratio`)
  return { of: measured.of, per: measured.per }
}

/** Which end of a measure's thresholds is red there; null where it is not red. */
export function redSide(rule: BandRule, region: Region, sums: Sums): RedRun['side'] | null {
  const id = bandMeasures[rule]
  if (toneOf(id, sums, countries[region]) !== 'red') return null
  const bands = bandsOf(rule, region)
  // Red from the first band on means too low; every other red band is above all that is good.
  const lowest = bands?.[0]
  const value = measureOf(id, sums)
  const isLowest =
    lowest?.tone === 'red' &&
    (lowest.below === undefined || value < lowest.below) &&
    (lowest.upTo === undefined || value <= lowest.upTo)
  return isLowest ? 'below' : 'above'
}

/** The value at which a measure's band ends on a side; null where it has no end there. */
export function bandBound(rule: BandRule, region: Region, side: RedRun['side']): number | null {
  const bands = bandsOf(rule, region)
  const bound = side === 'below' ? bands?.[0]?.below : bands?.at(-2)?.upTo
  return bound ?? null
}

function bandsOf(rule: BandRule, region: Region): readonly ToneBand[] | undefined {
  const measured = measure(bandMeasures[rule])
  return measured.kind === 'ratio' ? measured.tones?.[region === 'us' ? 'us' : 'others'] : undefined
}

/**
 * The run of red days at the end of a series, or null while it is shorter than `days`. Days of small volume are passed
 * over: they neither begin nor end it. The colours are those of report cells (docs/behaviour/reports.md#colours).
 */
export function redRun(
  rule: BandRule,
  region: Region,
  days: readonly BandDay[],
  limits: BandLimits,
): RedRun | null {
  const { of, per } = sumsOfBand(rule)
  const run: BandDay[] = []
  let side: RedRun['side'] | null = null
  for (const one of days.toSorted((a, b) => b.day - a.day)) {
    if ((one.sums[per] ?? 0) < limits.least) continue
    const here = redSide(rule, region, one.sums)
    if (here === null || (side !== null && here !== side)) break
    side = here
    run.push(one)
  }
  if (side === null || run.length < limits.days) return null
  const sums = addUp(
    run.map((one) => one.sums),
    [of, per],
  )
  return {
    side,
    from: run.at(-1)!.day,
    to: run[0]!.day,
    days: run.length,
    value: measureOf(bandMeasures[rule], sums),
    sums,
  }
}
