import { DAY_MS, dayOfNumber } from '../days.ts'
import type { DayHistory } from '../revenue/maturity/day-history.ts'
import type { ProviderHistory } from '../revenue/maturity/expected-share.ts'
import { SeededRandom } from '../seeded-random.ts'

/** A number from a normal distribution with mean 0 and standard deviation 1. */
export function normal(random: SeededRandom): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
}

/** How one generated advertiser is late. */
interface Habit {
  kind: 'file' | 'api'
  /** Usual net of a day, in millionths. */
  size: number
  /** The part that is missing at age 1, and in how many days half of it comes. */
  missing: number
  halfLife: number
  /** The part that is taken back after two weeks. */
  takenBack: number
  /** How much the missing part differs: from day to day, where a late day is late at every age, and at each age anew. */
  moods: number
  flicker: number
}

/** The part of the final net that is in at an age, without noise. */
function partAt(age: number, habit: Habit, mood: number): number {
  const late = Math.min(0.9, habit.missing * mood) * 2 ** (-(age - 1) / habit.halfLife)
  return (1 - late) * (age < 14 ? 1 + habit.takenBack : 1)
}

/** API runs read back every day; people upload most days, and later once a week. */
function isSeen(age: number, { kind }: Habit, random: SeededRandom): boolean {
  if (kind === 'api') return random.chance(0.97)
  return age <= 10 ? random.chance(0.7) : age % 7 === 0
}

function historyOf(day: number, habit: Habit, last: number, random: SeededRandom): DayHistory {
  const weekday = [0.8, 1, 1.05, 1.1, 1.05, 1, 0.75][day % 7]!
  const final = habit.size * weekday * Math.exp(0.25 * normal(random))
  const mood = Math.exp(habit.moods * normal(random))
  const seen = []
  for (let age = 1; age <= 40 && day + age <= last; age += 1) {
    if (!isSeen(age, habit, random)) continue
    const noise = age >= 35 ? 1 : Math.exp(0.002 * normal(random))
    seen.push({
      at: (day + age + 0.3) * DAY_MS,
      net: Math.round(final * partAt(age, habit, mood * Math.exp(habit.flicker * normal(random))) * noise),
    })
  }
  return { day: dayOfNumber(day), seen }
}

/**
 * The histories of a generated business whose advertisers report late, each in its own way, for tests of methods that
 * learn from them: `days` days before the end of day number `last`. `moods` is how late days differ as a whole, `flicker`
 * how much each age differs besides.
 */
export function lateReporting(
  seed: number,
  last: number,
  days: number,
  { moods, flicker }: { moods: number; flicker: number },
): ProviderHistory[] {
  const random = new SeededRandom(seed)
  return Array.from({ length: 14 }, (_, provider) => {
    const habit: Habit = {
      kind: provider < 9 ? 'api' : 'file',
      size: Math.round(50e6 * Math.exp(1.2 * normal(random))),
      missing: 0.04 + 0.3 * random.next(),
      halfLife: 0.7 + 2 * random.next(),
      takenBack: random.chance(0.2) ? 0.03 : 0,
      moods,
      flicker,
    }
    return {
      provider: provider + 1,
      kind: habit.kind,
      days: Array.from({ length: days }, (_, at) => historyOf(last - days + 1 + at, habit, last, random)),
    }
  })
}
