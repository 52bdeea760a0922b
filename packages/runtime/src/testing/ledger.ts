import type { TestContext } from 'node:test'

/**
 * For fault tests of all parts: whether to run the long repetitions (docs/design.md#figures-to-reach) or short ones.
 */
export const thorough = process.env.FAULTS === 'thorough'

export const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)

/** Prints one line of the ledger table; `bench/src/faults.bench.ts` collects them. */
export function ledger(t: TestContext, fault: string, figures: Record<string, number | string>): void {
  t.diagnostic(`ledger ${JSON.stringify({ fault, seed, ...figures })}`)
}
