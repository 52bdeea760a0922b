import type { Direction } from '../advice/hourly/judge-hours.ts'
import { SeededRandom } from '../seeded-random.ts'
import { normal } from './late-reporting.ts'

/** A change that was put into a series: its hours from `from` to `to`, both included, are multiplied. */
export interface InjectedChange {
  direction: Direction
  from: number
  to: number
  times: number
}

export interface GeneratedTraffic {
  searches: Float64Array
  injected: InjectedChange[]
}

/** Searches by hour of the UTC day in percent of the mean: low at night, high in the evening. */
const dayShape = [
  62, 50, 42, 38, 37, 40, 50, 66, 84, 99, 110, 116, 120, 121, 120, 119, 121, 127, 138, 148, 150, 142, 120, 90,
]
const weekShape = [1.04, 1.06, 1.05, 1.03, 1.0, 0.88, 0.94]

const HOURS_A_WEEK = 168
/** Changes are put in after the first weeks, and so far apart that each is a change by itself. */
const FIRST_WEEKS = 2
const HOURS_APART = 72
/** More at most, so that they do not come at the same hours of each week. */
const MORE_HOURS_APART = 240
const factors = [0.5, 0.3, 0, 2.2] as const

/** A count with a mean: Poisson, by the normal distribution, which is near enough from ten on. */
const counted = (random: SeededRandom, mean: number): number =>
  Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)))

/**
 * Hourly searches of a generated publisher link, with noise that belongs to no event: each hour differs, days have moods
 * that last, weeks grow or shrink, and some hours are a burst of their own.
 * @param growth in logarithms a week; by default each seed has its own.
 */
export function hourlyTraffic(
  seed: number,
  { weeks, mean, changes, growth }: { weeks: number; mean: number; changes: boolean; growth?: number },
): GeneratedTraffic {
  const random = new SeededRandom(seed)
  const hours = weeks * HOURS_A_WEEK
  const noise = 0.05 + 0.07 * random.next()
  const weekly = growth ?? 0.03 * normal(random)
  const shift = random.between(0, 23)
  const expected = new Float64Array(hours)
  let mood = 0
  for (let hour = 0; hour < hours; hour += 1) {
    if (hour % 24 === 0) mood = 0.7 * mood + 0.06 * normal(random)
    const shape = (dayShape[(hour + shift) % 24]! / 100) * weekShape[Math.floor(hour / 24) % 7]!
    const burst = random.chance(1 / 400) ? Math.exp(0.4 * normal(random)) : 1
    expected[hour] =
      mean * shape * Math.exp((weekly * hour) / HOURS_A_WEEK + mood + noise * normal(random)) * burst
  }
  const injected = changes ? injectedChanges(random, hours) : []
  for (const { from, to, times } of injected)
    for (let hour = from; hour <= to; hour += 1) expected[hour]! *= times
  return { searches: expected.map((one) => counted(random, one)), injected }
}

function injectedChanges(random: SeededRandom, hours: number): InjectedChange[] {
  const changes: InjectedChange[] = []
  let from = FIRST_WEEKS * HOURS_A_WEEK + random.between(0, HOURS_APART)
  while (from < hours - HOURS_APART) {
    const times = random.pick(factors)
    const to = from + random.between(3, 24) - 1
    changes.push({ direction: times < 1 ? 'fall' : 'rise', from, to, times })
    from = to + HOURS_APART + random.between(0, MORE_HOURS_APART)
  }
  return changes
}
