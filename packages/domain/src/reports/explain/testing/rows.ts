import { type ChainMeasure, type ChainSums, isMoney } from '../chain.ts'
import type { ExplainPeriod, ExplainRow, Named } from '../explain-change.ts'

/** Whole millionths of an amount that has at most six decimals. */
export const millionths = (amount: number): number => Math.round(amount * 1_000_000)

const known = new Map<string, number>()

/** A record of the tests, with the same id for the same name. */
export function named(name: string): Named {
  if (!known.has(name)) known.set(name, known.size + 1)
  return { id: known.get(name)!, name }
}

/** The chain of the documents' example. */
export const shortChain: readonly ChainMeasure[] = ['searches', 'monetized', 'clicks', 'net']

/** A row of an advertiser's channel, from its figures in the order of a chain; money in units. */
export function row(
  [provider, channel, publisher = 'Quill']: readonly [provider: string, channel: string, publisher?: string],
  figures: readonly number[],
  chain: readonly ChainMeasure[] = shortChain,
): ExplainRow {
  const sums: ChainSums = {}
  for (const [place, figure] of figures.entries())
    sums[chain[place]!] = isMoney(chain[place]!) ? millionths(figure) : figure
  return { publisher: named(publisher), provider: named(provider), channel, sums }
}

/** The example of docs/behaviour/revenue.md#explaining-a-change. */
export const example: { before: ExplainPeriod; after: ExplainPeriod } = {
  before: {
    rows: [row(['Adlera', 'BN-12'], [10000, 8000, 600, 246]), row(['Boreal', 'K-7'], [5000, 4000, 400, 80])],
  },
  after: {
    rows: [
      row(['Adlera', 'BN-12'], [10000, 8000, 600, 198]),
      row(['Boreal', 'K-7'], [9000, 7200, 720, 144]),
      row(['Corvus', 'Q-1'], [1000, 700, 50, 15]),
    ],
  },
}
