import type { ExplainPeriod, ExplainRow, Named } from '../reports/explain/explain-change.ts'
import { SeededRandom } from '../seeded-random.ts'
import { normal } from './late-reporting.ts'

interface Factors {
  searches: number
  coverage: number
  ctr: number
  rpc: number
}

type Place = Pick<ExplainRow, 'publisher' | 'provider' | 'channel'>

interface Cell {
  place: Place
  factors: Factors
}

/** What each cause multiplies, and in which cells: those with the same value as the cell where it was found. */
export const causes = {
  'RPC of an advertiser': { factor: 'rpc', times: 0.75, of: (place: Place) => place.provider.id },
  'coverage of a publisher': { factor: 'coverage', times: 0.65, of: (place: Place) => place.publisher.id },
  'RPC of a channel': { factor: 'rpc', times: 0.5, of: (place: Place) => place.channel },
} as const satisfies Record<
  string,
  { factor: keyof Factors; times: number; of: (place: Place) => string | number }
>
export type Cause = keyof typeof causes

function named(count: number, kind: string): Named[] {
  return Array.from({ length: count }, (_, place) => ({ id: place + 1, name: `${kind} ${place + 1}` }))
}

/** `count` different ones. */
function some<T>(random: SeededRandom, items: readonly T[], count: number): T[] {
  const left = [...items]
  return Array.from({ length: count }, () => left.splice(random.between(0, left.length - 1), 1)[0]!)
}

/** A business of advertisers with channels, each channel of one publisher or of several. */
function cellsOf(random: SeededRandom): Cell[] {
  const publishers = named(random.between(8, 20), 'Publisher')
  return named(random.between(6, 12), 'Advertiser').flatMap((provider) => {
    const rpc = 0.2 + 0.6 * random.next()
    return Array.from({ length: random.between(8, 25) }, (_, number): Cell[] => {
      const count = random.chance(0.3) ? random.between(2, 6) : 1
      const searches = (8_000 / count) * Math.exp(normal(random))
      const [coverage, ctr] = [0.65 + 0.2 * random.next(), 0.06 + 0.04 * random.next()]
      return some(random, publishers, count).map((publisher) => ({
        place: { publisher, provider, channel: `${provider.id}-${number}` },
        factors: {
          searches: searches * Math.exp(0.4 * normal(random)),
          coverage,
          ctr,
          rpc: rpc * Math.exp(0.3 * normal(random)),
        },
      }))
    }).flat()
  })
}

/** The figures of a cell in a period, each factor with its own noise. */
function rowOf(random: SeededRandom, noise: number, { place, factors }: Cell): ExplainRow {
  const noisy = (name: keyof Factors) => factors[name] * Math.exp(noise * normal(random))
  const searches = Math.round(noisy('searches'))
  const monetized = Math.round(searches * noisy('coverage'))
  const clicks = Math.round(monetized * noisy('ctr'))
  return { ...place, sums: { searches, monetized, clicks, net: Math.round(clicks * noisy('rpc') * 1e6) } }
}

/** Nobody looks for the cause of pennies: it reaches at least this part of what the largest of its kind would. */
const LEAST_REACH = 0.5

/**
 * Two periods of a generated business, for tests of methods that look for causes: a cause changed the second one, and
 * every factor of every cell has noise in both. `at` is a cell that the cause reaches.
 */
export function knownCause(
  seed: number,
  cause: Cause,
  noise: number,
): { before: ExplainPeriod; after: ExplainPeriod; at: Place } {
  const random = new SeededRandom(seed)
  const cells = cellsOf(random)
  const { factor, times, of } = causes[cause]
  const reached = new Map<string | number, number>()
  for (const { place, factors } of cells)
    reached.set(of(place), (reached.get(of(place)) ?? 0) + earned(factors))
  const largest = [...reached.values()].reduce((most, one) => Math.max(most, one), 0)
  const { place: at } = random.pick(
    cells.filter(({ place }) => reached.get(of(place))! >= LEAST_REACH * largest),
  )
  const changed = cells.map(({ place, factors }) => ({
    place,
    factors: of(place) === of(at) ? { ...factors, [factor]: factors[factor] * times } : factors,
  }))
  return {
    before: { rows: cells.map((cell) => rowOf(random, noise, cell)) },
    after: { rows: changed.map((cell) => rowOf(random, noise, cell)) },
    at,
  }
}

function earned({ searches, coverage, ctr, rpc }: Factors): number {
  return searches * coverage * ctr * rpc
}
