import type { DimensionId, Side } from './dimensions.ts'
import type { outcomeNames } from './shared-labels.ts'
import type { Thresholds } from './tones.ts'

interface Shown {
  label: string
  /** A longer explanation, as a tooltip on the header. */
  hint: string
  /** Pixels of its column. */
  width: number
  /** Its name in rows of replies, where it differs. */
  row?: string
}

/** A count or an amount, which can be summed over anything. */
export interface Sum extends Shown {
  kind: 'sum'
  side: Side
  /** Amounts are whole millionths inside, and decimal text in replies. */
  unit?: 'money'
  /** Name on a card, where it differs. */
  cardLabel?: string
  /** The outcome of a search that it counts, where it counts one: its colour, and what the searches behind it have. */
  outcome?: keyof typeof outcomeNames
}

/** A ratio of two sums. Its total is the ratio of their totals, never a sum or mean of ratios. */
export interface Ratio<Name extends string = string> extends Shown {
  kind: 'ratio'
  of: Name
  per: Name
  times: number
  /** 100 minus the ratio. */
  fromHundred?: true
  /** The least and the greatest value. */
  clamp?: readonly [number, number]
  /** Rounded down to one decimal, wherever it is shown, ordered by or judged. */
  roundedDown?: true
  tones?: Thresholds
}

/**
 * A count of different values, which may never be summed: one value is in many rows. It is known only where a row is one
 * cell of its facts, a day by all of `cell` (docs/behaviour/reports.md#counts-of-different-values).
 */
export interface Distinct extends Shown {
  kind: 'distinct'
  side: Side
  cell: readonly DimensionId[]
}

export type KindOf<T, K extends string> = { [N in keyof T]: T[N] extends { kind: K } ? N : never }[keyof T] &
  string
export type SumsOf<T> = KindOf<T, 'sum'>

/**
 * The type allows a ratio only between sums of the same list: a ratio of a ratio, of a count of different values, or of
 * a measure that is missing, does not compile.
 *
 * @__NO_SIDE_EFFECTS__
 */
export const defineMeasures = <const T extends { [K in keyof T]: Sum | Ratio<SumsOf<T>> | Distinct }>(
  measures: T,
): T => measures
