import { studentT } from '../../statistics/student-t.ts'

/** What a rule brought on a settled day: net revenue, and searches that it sent. */
export interface DayOfRule {
  net: number
  searches: number
}

/** Rule b compared with rule a, day by day. */
export interface Comparison {
  days: number
  /** By how much the RPM of b is higher, on the mean of the days weighted by their searches. */
  difference: number
  /** How many days of equal weight they are worth. */
  effectiveDays: number
  error: number
  /** The probability that b is better. */
  probability: number
  rpmA: number
  rpmB: number
  /** The difference as a part of the RPM of a; null where a brought nothing or less. */
  gain: number | null
}

const rpm = ({ net, searches }: DayOfRule): number => (1_000 * net) / searches

const sumOf = (days: readonly DayOfRule[]): DayOfRule => ({
  net: days.reduce((sum, { net }) => sum + net, 0),
  searches: days.reduce((sum, { searches }) => sum + searches, 0),
})

/**
 * Compares two rules on the same days, at the same places (docs/behaviour/advisor.md#weights-to-move). Pairs take the
 * day's mood out: on a bad day of the business both are lower.
 */
export function compareRules(a: readonly DayOfRule[], b: readonly DayOfRule[]): Comparison {
  const raw = a.map(({ searches }, day) => (searches * b[day]!.searches) / (searches + b[day]!.searches))
  const total = raw.reduce((sum, one) => sum + one, 0)
  const weights = raw.map((one) => one / total)
  const differences = a.map((one, day) => rpm(b[day]!) - rpm(one))
  const difference = weights.reduce((sum, weight, day) => sum + weight * differences[day]!, 0)
  const effectiveDays = 1 / weights.reduce((sum, weight) => sum + weight * weight, 0)
  const squares = weights.reduce(
    (sum, weight, day) => sum + weight * (differences[day]! - difference) ** 2,
    0,
  )
  const error = Math.sqrt(squares / (effectiveDays - 1))
  const [rpmA, rpmB] = [rpm(sumOf(a)), rpm(sumOf(b))]
  return {
    days: a.length,
    difference,
    effectiveDays,
    error,
    probability: error > 0 ? studentT(difference / error, effectiveDays - 1) : 0.5,
    rpmA,
    rpmB,
    gain: rpmA > 0 ? difference / rpmA : null,
  }
}
