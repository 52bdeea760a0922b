import { type ChainMeasure, isLate, isMoney, isReported, type PartId, ratioOf } from './chain.ts'
import { lnRatio, logMean, roundedParts } from './logarithms.ts'

/** One side of a cell: its sums in the order of the chain, and how much of them is in. */
export interface CellSide {
  values: readonly number[]
  /** The expected share of its reported days: 1 when they are settled. */
  share: number
  /** The part of it that is of reported days: 1 when reports cover all. */
  covered: number
}

/** A part of a cell's difference. */
export interface CellPart {
  part: PartId
  /** Millionths of the unit of the explained measure. Never 0. */
  amount: number
  /** ln(after / before) of the factor. Null for a part that is not the change of a factor, or has taken all of it. */
  ln: number | null
}

/** The parts of one cell's difference, and what they were computed from. */
export interface CellSplit {
  parts: CellPart[]
  /** The L of the division, in millionths; 0 where the cell has none. */
  logMean: number
  /** The sums of both sides, with what is expected to be reported later. */
  before: readonly number[]
  after: readonly number[]
  /** Whether both sides have any figure, and enough is reported to divide them. */
  isOnBothSides: boolean
  /** Whether the cell is not divided, because less than half of a side is usually in. */
  isTooEarly: boolean
}

/** A side of which less than this part is in says too little to be divided. */
export const LEAST_SHARE = 0.5

/** Whether less than half of a side is usually in. */
export function isShort({ share, covered }: Pick<CellSide, 'share' | 'covered'>): boolean {
  return share * covered < LEAST_SHARE
}

const MILLION = 1_000_000

/** Millionths in one unit of how a measure is summed: money is summed in millionths, counts in ones. */
export function millionthsIn(measure: ChainMeasure): number {
  return isMoney(measure) ? 1 : MILLION
}

/**
 * Divides the difference of one cell into parts that add up to it exactly: rules 1 to 6 of
 * docs/behaviour/revenue.md#explaining-a-change. The last measure of the chain is explained, the first is the volume.
 */
export function splitCell(chain: readonly ChainMeasure[], before: CellSide, after: CellSide): CellSplit {
  const last = chain.length - 1
  const unit = millionthsIn(chain[last]!)
  const difference = (after.values[last]! - before.values[last]!) * unit
  // What we count ourselves waits for no report.
  if (isReported(chain[last]!) && (isShort(before) || isShort(after)))
    return {
      parts: difference === 0 ? [] : [{ part: 'too_early', amount: difference, ln: null }],
      logMean: 0,
      before: before.values,
      after: after.values,
      isOnBothSides: false,
      isTooEarly: true,
    }

  const a = expectedSums(chain, before)
  const b = expectedSums(chain, after)
  const from = a[last]! * unit
  const to = b[last]! * unit
  const { factors, mean } = divide({ chain, a, b, from, to })
  factors.push({ part: 'not_reported', exact: difference - (to - from), ln: null })
  // Rounding comes last, so that the parts add up to what was reported and not to what is expected.
  const amounts = roundedParts(factors, difference)
  const parts: CellPart[] = []
  for (const [at, { part, ln }] of factors.entries())
    if (amounts[at] !== 0) parts.push({ part, amount: amounts[at]!, ln })
  return {
    parts,
    logMean: mean,
    before: a,
    after: b,
    isOnBothSides: !isEmpty(a) && !isEmpty(b),
    isTooEarly: false,
  }
}

/** Rule 1. Nothing is expected of a side without money, as in `expectedFinal`. */
function expectedSums(
  chain: readonly ChainMeasure[],
  { values, share, covered }: CellSide,
): readonly number[] {
  if ((share === 1 && covered === 1) || values.at(-1)! <= 0) return values
  return values.map((value, place) => {
    const measure = chain[place]!
    if (!isReported(measure)) return value
    return value / (isLate(measure) ? share * covered : covered)
  })
}

/** A part before it is rounded. */
interface Factor {
  part: PartId
  exact: number
  ln: number | null
}

/** Both sides of a cell with the sums that are expected; `from` and `to` are the explained one in millionths. */
interface Sides {
  chain: readonly ChainMeasure[]
  a: readonly number[]
  b: readonly number[]
  from: number
  to: number
}

function isEmpty(values: readonly number[]): boolean {
  return values.every((value) => value === 0)
}

/** Rules 2 to 5. The parts add up to `to` − `from`, but for rounding of doubles. */
function divide({ chain, a, b, from, to }: Sides): { factors: Factor[]; mean: number } {
  const whole = (part: PartId) => ({ factors: [{ part, exact: to - from, ln: null }], mean: 0 })
  if (from === 0 && to === 0) return { factors: [], mean: 0 }
  if (isEmpty(a)) return whole('appeared')
  if (isEmpty(b)) return whole('went')
  if ((a[0] === 0 && from !== 0) || (b[0] === 0 && to !== 0)) return whole('without_searches')
  if (Math.sign(a[0]!) !== Math.sign(b[0]!)) return whole('searches')

  const kept = keptPlaces(a, b)
  for (let at = 1; at < kept.length; at += 1) {
    const [per, of] = [kept[at - 1]!, kept[at]!]
    const [signBefore, signAfter] = [ratioSign(a, of, per), ratioSign(b, of, per)]
    if (signBefore !== null && signAfter !== null && signBefore !== signAfter)
      return whole(ratioOf(chain[of]!, chain[per]!))
  }

  const mean = logMean(from, to)
  const factors = kept.map((of, at): Factor => {
    const per = kept[at - 1]
    const ln = per === undefined ? lnRatio(b[of]!, a[of]!) : lnRatio(b[of]! / b[per]!, a[of]! / a[per]!)
    const part = per === undefined ? 'searches' : ratioOf(chain[of]!, chain[per]!)
    return { part, exact: mean * ln, ln }
  })
  return { factors, mean }
}

/** Rule 3: the places without middle measures that are 0 on a side where a later one is not. */
function keptPlaces(a: readonly number[], b: readonly number[]): number[] {
  const kept: number[] = []
  for (let place = 0; place < a.length; place += 1) {
    const isMiddle = place > 0 && place < a.length - 1
    if (!isMiddle || !(isLeftOut(a, place) || isLeftOut(b, place))) kept.push(place)
  }
  return kept
}

function isLeftOut(values: readonly number[], place: number): boolean {
  return values[place] === 0 && values.some((value, later) => later > place && value !== 0)
}

/** The sign of a ratio; null for 0/0, which takes the value of the other side. */
function ratioSign(values: readonly number[], of: number, per: number): number | null {
  return values[per] === 0 ? null : Math.sign(values[of]!) * Math.sign(values[per]!)
}
