import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SeededRandom } from '../../seeded-random.ts'
import { type ChainMeasure, chainMeasures, type ChainSums, isMoney, type TotalPartId } from './chain.ts'
import { explainChange, type ExplainedChange, type ExplainRow } from './explain-change.ts'
import { named, shortChain } from './testing/rows.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
console.log(`seed ${seed}`)

const PAIRS = 100_000
const chains: readonly (readonly ChainMeasure[])[] = [
  shortChain,
  chainMeasures,
  ['server_searches', 'searches', 'monetized', 'clicks', 'net'],
  ['searches', 'net'],
  ['server_searches', 'searches', 'monetized', 'clicks'],
  ['net'],
]
const providers = ['Adlera', 'Boreal'].map(named)
const publisher = named('Quill')

/** Mostly figures that belong together, and often a zero, a gap, or what was taken back. */
function sums(random: SeededRandom): ChainSums {
  if (random.chance(0.08)) return {}
  const size = 10 ** (9 * random.next())
  const figures: ChainSums = {}
  let figure = size
  for (const measure of chainMeasures) {
    const value = Math.round(isMoney(measure) ? 400_000 * figure : figure)
    const signed = random.chance(0.06) ? -value : value
    if (!random.chance(0.06)) figures[measure] = random.chance(0.08) ? 0 : signed
    figure *= random.chance(0.1) ? 1 : random.next()
  }
  return figures
}

function share(random: SeededRandom): { share?: number } {
  return random.chance(0.7) ? {} : { share: random.pick([0.3, 0.5, 0.86447, 1, 1.04]) }
}

function rows(random: SeededRandom, count: number): ExplainRow[] {
  return Array.from({ length: count }, (_, place) => ({
    publisher,
    provider: providers[place % 2]!,
    channel: `C-${place}`,
    sums: sums(random),
    ...share(random),
  })).filter(() => !random.chance(0.1))
}

/** A second period: other figures, the same ones, or the same ones with one change. */
function laterRows(random: SeededRandom, before: readonly ExplainRow[], count: number): ExplainRow[] {
  if (random.chance(0.5)) return rows(random, count)
  return before.map((row) => {
    const measure = random.pick(chainMeasures)
    const value = Math.round((row.sums[measure] ?? 0) * random.pick([0, 0.5, 1, 1.000001, -1, 3]))
    return { ...row, sums: { ...row.sums, [measure]: value } }
  })
}

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
    const count = random.between(1, 3)
    const before = { rows: rows(random, count) }
    const after = { rows: laterRows(random, before.rows, count) }
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
