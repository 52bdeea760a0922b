import {
  invariants,
  type Difference,
  type FoundDifferences,
  type Invariant,
} from '@headgate/contract/revenue/verify-calls'

/** Differences that one reply names. */
const MOST = 20

/** Counts what was compared, and keeps the first differences of each invariant. */
export class Findings {
  readonly #counts = new Map<Invariant, { compared: number; broken: number }>(
    invariants.map((one) => [one, { compared: 0, broken: 0 }]),
  )
  readonly #differences: Difference[] = []

  /** Notes one comparison. `where` names the record with its ids. It is called only when there is a difference. */
  same<T extends string | number>(
    invariant: Invariant,
    where: () => string,
    expected: T,
    found: T,
    text: (value: T) => string = String,
  ): void {
    const count = this.#counts.get(invariant)!
    count.compared += 1
    if (expected === found) return
    count.broken += 1
    if (count.broken <= MOST)
      this.#differences.push({
        invariant,
        where: where(),
        expected: text(expected),
        found: text(found),
      })
  }

  result(): FoundDifferences {
    return {
      checks: [...this.#counts].map(([invariant, counts]) => ({ invariant, ...counts })),
      differences: this.#differences,
    }
  }
}
