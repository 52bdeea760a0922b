import { FINAL_AGE, AGES, agedNets, agePlace, inWindow, netsByAge } from './day-history.ts'
import type { DayHistory, NetsByAge } from './day-history.ts'

/**
 * What part of the final net is usually reported at an age, learnt from how the net of past days grew from age to age
 * (docs/behaviour/revenue.md#expected-share). Pure: the caller passes the histories and the moment.
 */

/** How an advertiser reports. Advertisers learn from others of the same kind only. */
export type ImportKind = 'file' | 'api'

/** The past days of one advertiser. Days outside the window are allowed and ignored. */
export interface ProviderHistory {
  provider: number
  kind: ImportKind
  days: readonly DayHistory[]
}

/** How days grew in one step, from one of `AGES` to the next. */
export interface StepGrowth {
  /** Days that have both ages. */
  n: number
  /** Logarithm of the growth f of all of them; 0 when there is none. */
  lnF: number
  /** Mean squared distance of a day's growth from it, in logarithms. */
  v: number
}

/** How days of other advertisers grew in one step. */
export interface PoolGrowth {
  lnF0: number
  v0: number
  b0: number
  /** Advertisers with at least one day of this step. */
  providers: number
}

/** One step with the pool blended in. */
export interface BlendedStep {
  lnF: number
  V: number
}

/** Widens the range, because the steps of a day are not quite independent. The back-test replaces it where needed. */
export const RANGE_FACTOR = 1.3

/** 80 % of a normal distribution are within this many standard deviations. */
export const RANGE_DEVIATIONS = 1.2816

const STEPS = AGES.length - 1
const OWN_WEIGHT = 2
const OWN_SPREAD_WEIGHT = 5
const MOST_POOL_WEIGHT = 20
const INVENTED = { weight: 1, lnF: 0, v: 0.03 ** 2 }
const ENOUGH_OWN_DAYS = 5
const ENOUGH_PROVIDERS = 3

/** The growth of days in each step. */
export function growthOf(days: readonly NetsByAge[]): StepGrowth[] {
  return Array.from({ length: STEPS }, (_, step) => {
    const pairs = days.flatMap((nets) => {
      const earlier = nets[step]
      const later = nets[step + 1]
      return earlier === undefined || later === undefined ? [] : [[earlier, later] as const]
    })
    const n = pairs.length
    if (n === 0) return { n, lnF: 0, v: 0 }
    const sumOf = (place: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[place], 0)
    const lnF = Math.log(sumOf(1) / sumOf(0))
    const v = pairs.reduce((sum, [earlier, later]) => sum + (Math.log(later / earlier) - lnF) ** 2, 0) / n
    return { n, lnF, v }
  })
}

/** What other advertisers say about one step. An invented one that never grows holds the mean when there are few. */
export function poolOf(others: readonly StepGrowth[]): PoolGrowth {
  let weights = 0
  let lnFs = 0
  let squares = 0
  let vs = 0
  let providers = 0
  for (const { n, lnF, v } of others) {
    if (n === 0) continue
    const weight = Math.min(n, MOST_POOL_WEIGHT)
    providers += 1
    weights += weight
    lnFs += weight * lnF
    squares += weight * lnF ** 2
    vs += weight * v
  }
  const all = weights + INVENTED.weight
  return {
    lnF0: (lnFs + INVENTED.weight * INVENTED.lnF) / all,
    v0: (vs + INVENTED.weight * INVENTED.v) / all,
    // Rounding may leave the difference of equal numbers a little below zero.
    b0: weights === 0 ? 0 : Math.max(0, squares / weights - (lnFs / weights) ** 2),
    providers,
  }
}

/** One step of an advertiser: its own days, and the pool as if it were two more days. */
export function blend({ n, lnF, v }: StepGrowth, { lnF0, v0, b0 }: PoolGrowth): BlendedStep {
  return {
    lnF: (n * lnF + OWN_WEIGHT * lnF0) / (n + OWN_WEIGHT),
    V:
      ((n * v + OWN_SPREAD_WEIGHT * v0) / (n + OWN_SPREAD_WEIGHT)) * (1 + 1 / (n + 1)) +
      (OWN_WEIGHT / (n + OWN_WEIGHT)) ** 2 * b0,
  }
}

/** The part of the final net that is reported at an age. */
export interface ExpectedShare {
  /** Can be above 1: some advertisers take back a little. */
  share: number
  /** Standard deviation of the logarithm of the final net. */
  sd: number
  /** Whether there is enough history to show it: five own days or three other advertisers in the next step. */
  enough: boolean
}

/** Share and standard deviation when these steps are still to come. */
export function shareBefore(steps: readonly BlendedStep[], factor: number): Omit<ExpectedShare, 'enough'> {
  return {
    share: Math.exp(-steps.reduce((sum, { lnF }) => sum + lnF, 0)),
    sd: factor * Math.sqrt(steps.reduce((sum, { V }) => sum + V, 0)),
  }
}

const CERTAIN: ExpectedShare = { share: 1, sd: 0, enough: true }

/** The expected share of one advertiser at each place of `AGES`. */
export type ExpectedShares = readonly ExpectedShare[]

/**
 * The expected shares of each advertiser, by its id, as known at a moment (milliseconds). An advertiser without any day
 * gets those of the pool. `factor` widens the ranges: that of the last back-test.
 */
export function expectedShares(
  histories: readonly ProviderHistory[],
  moment: number,
  factor: number = RANGE_FACTOR,
): Map<number, ExpectedShares> {
  const growths = histories.map(({ provider, kind, days }) => ({
    provider,
    kind,
    steps: growthOf(
      inWindow(days, moment)
        .map((day) => netsByAge(agedNets(day, moment)))
        .filter((nets) => nets !== undefined),
    ),
  }))
  return new Map(
    growths.map(({ provider, kind, steps }) => {
      const others = growths.filter((one) => one.kind === kind && one.provider !== provider)
      const pools = steps.map((_, step) => poolOf(others.map((one) => one.steps[step]!)))
      const blended = steps.map((own, step) => blend(own, pools[step]!))
      const shares = AGES.map((age, place) => {
        if (age === FINAL_AGE) return CERTAIN
        const enough = steps[place]!.n >= ENOUGH_OWN_DAYS || pools[place]!.providers >= ENOUGH_PROVIDERS
        return { ...shareBefore(blended.slice(place), factor), enough }
      })
      return [provider, shares]
    }),
  )
}

/**
 * The expected share of a day that was last seen at an age. That age counts, not today's: what nobody asked for may have
 * grown meanwhile. Undefined before the day has ended.
 */
export function shareAt(shares: ExpectedShares, seenAge: number): ExpectedShare | undefined {
  if (seenAge < 1) return undefined
  const place = agePlace(seenAge)
  return place < 0 ? CERTAIN : shares[place]
}

/** Where the net of a day, or of several, is likely to end. Millionths of the unit, rounded. */
export interface ExpectedFinal {
  reported: number
  final: number
  /** The range that holds the final net of 80 in 100 days. */
  low: number
  high: number
  enough: boolean
}

/** The expected final of a day. A net of 0 or below is taken as it is, because nothing was learnt about such days. */
export function expectedFinal(reported: number, { share, sd, enough }: ExpectedShare): ExpectedFinal {
  if (reported <= 0) return { reported, final: reported, low: reported, high: reported, enough }
  const final = reported / share
  return {
    reported,
    final: Math.round(final),
    low: Math.round(final * Math.exp(-RANGE_DEVIATIONS * sd)),
    high: Math.round(final * Math.exp(RANGE_DEVIATIONS * sd)),
    enough,
  }
}
