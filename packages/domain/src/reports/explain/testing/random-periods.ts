import type { SeededRandom } from '../../../seeded-random.ts'
import { type ChainMeasure, chainMeasures, type ChainSums, isMoney } from '../chain.ts'
import type { ExplainPeriod, ExplainRow } from '../explain-change.ts'
import { named, shortChain } from './rows.ts'

/** Chains of every kind of explained measure. */
export const chains: readonly (readonly ChainMeasure[])[] = [
  shortChain,
  chainMeasures,
  ['server_searches', 'searches', 'monetized', 'clicks', 'net'],
  ['searches', 'net'],
  ['server_searches', 'searches', 'monetized', 'clicks'],
  ['net'],
]
const providers = ['Adlera', 'Boreal', 'Corvus'].map(named)
const publishers = ['Quill', 'Tern'].map(named)

/** Sums of a few cells, in millionths, stay whole numbers. */
const LARGEST = 8.6

/** Mostly figures that belong together, and often a zero, a gap, or what was taken back. */
function sums(random: SeededRandom): ChainSums {
  if (random.chance(0.08)) return {}
  const size = 10 ** (LARGEST * random.next())
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

function covered(random: SeededRandom): { covered?: ReadonlyMap<number, number> } {
  if (random.chance(0.7)) return {}
  return { covered: new Map(providers.map(({ id }) => [id, random.pick([0.3, 5 / 7, 0.9, 1])])) }
}

function rows(random: SeededRandom, count: number): ExplainRow[] {
  return Array.from({ length: count }, (_, place) => ({
    publisher: publishers[place % 2]!,
    provider: providers[place % 3]!,
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

/** Two periods of up to `count` cells each. */
export function randomPeriods(
  random: SeededRandom,
  count: number,
): { before: ExplainPeriod; after: ExplainPeriod } {
  const before = rows(random, count)
  return {
    before: { rows: before, ...covered(random) },
    after: { rows: laterRows(random, before, count), ...covered(random) },
  }
}
