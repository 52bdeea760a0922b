import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SeededRandom } from '../../seeded-random.ts'
import type { TotalPartId } from './chain.ts'
import { explainChange, type ExplainedChange } from './explain-change.ts'
import { chains, randomPeriods } from './testing/random-periods.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
console.log(`seed ${seed}`)

const PAIRS = 100_000

interface Part {
  part: string
  amount: number
}

const opposite: Partial<Record<TotalPartId, TotalPartId>> = { appeared: 'went', went: 'appeared' }

/** Whether both have the same parts, with the other sign. */
function isOpposite(parts: readonly Part[], others: readonly Part[]): boolean {
  return (
    parts.length === others.length &&
    parts.every(({ part, amount }) => {
      const name = opposite[part as TotalPartId] ?? part
      return others.some((other) => other.part === name && other.amount === -amount)
    })
  )
}

function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0)
}

function addsUp(explained: ExplainedChange): boolean {
  const parts = [...explained.cells.values()].flatMap((cell) => cell.parts)
  return (
    sumOf(explained.totals) === explained.difference &&
    sumOf(parts) === explained.difference &&
    [...explained.totals, ...parts].every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0)
  )
}

test('the parts of 100,000 pairs add up exactly, and exchanged periods turn every sign', (t) => {
  const random = new SeededRandom(seed)
  const seen = new Map<string, number>()
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const measures = random.pick(chains)
    const { before, after } = randomPeriods(random, random.between(1, 3))
    const explained = explainChange(before, after, { measures })
    const exchanged = explainChange(after, before, { measures })
    const isRight =
      addsUp(explained) &&
      exchanged.difference + explained.difference === 0 &&
      isOpposite(explained.totals, exchanged.totals) &&
      [...explained.cells].every(([key, { parts }]) => isOpposite(parts, exchanged.cells.get(key)!.parts))
    if (!isRight)
      assert.fail(
        `seed ${seed}, pair ${pair}: ${JSON.stringify({ measures, before, after, explained, exchanged })}`,
      )
    for (const { part } of explained.totals) seen.set(part, (seen.get(part) ?? 0) + 1)
  }
  t.diagnostic(JSON.stringify(Object.fromEntries(seen)))
  // The test is only meaningful if every rule was used often.
  const wanted: TotalPartId[] = [
    'volume',
    'mix',
    'net/clicks',
    'net/monetized',
    'net/gross',
    'monetized/searches',
  ]
  for (const part of [...wanted, 'appeared', 'went', 'without_searches', 'not_reported', 'too_early'])
    assert.ok((seen.get(part) ?? 0) > 500, `${part}: ${seen.get(part) ?? 0} times`)
})
