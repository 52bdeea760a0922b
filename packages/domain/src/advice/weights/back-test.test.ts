import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SeededRandom } from '../../seeded-random.ts'
import { normal } from '../../testing/late-reporting.ts'
import { adviseWeights, type WeighedRule } from './advise-weights.ts'
import { compareRules, type DayOfRule } from './compare-rules.ts'

// Fixed seeds: a test of a statistic must not fail by chance.
const seed = 20_275
const RUNS = 600
const DAYS = 60
/** The day before the first one, a Sunday. */
const BEGIN = 20_002

/** Sixty days of two rules: days have moods that both share and that last, and each has its own besides. */
function twoRules(run: number, times: number): [Map<number, DayOfRule>, Map<number, DayOfRule>] {
  const random = new SeededRandom(seed + run)
  const noise = 0.08 + 0.2 * random.next()
  const size = 800 + 4_000 * random.next()
  const part = 0.3 + 0.4 * random.next()
  const rules: [Map<number, DayOfRule>, Map<number, DayOfRule>] = [new Map(), new Map()]
  let mood = 0
  for (let day = 1; day <= DAYS; day += 1) {
    mood = 0.6 * mood + 0.15 * normal(random)
    for (const [at, days] of rules.entries()) {
      const searches = Math.round(size * (at === 0 ? 1 - part : part) * 2 * Math.exp(0.1 * normal(random)))
      const rpm = 40 * (at === 0 ? 1 : times) * Math.exp(mood + noise * normal(random) - noise ** 2 / 2)
      days.set(BEGIN + day, { searches, net: (searches / 1_000) * rpm })
    }
  }
  return rules
}

/** The first day on which b is advised. */
function firstAdvice(
  run: number,
  times: number,
  looks: (until: number, rules: WeighedRule[]) => boolean,
): number | null {
  const days = twoRules(run, times)
  for (let until = 1; until <= DAYS; until += 1) {
    const rules = days.map((of, at): WeighedRule => ({
      id: at,
      weight: 50,
      room: null,
      days: new Map([...of].filter(([day]) => day <= BEGIN + until)),
    }))
    if (looks(until, rules)) return until
  }
  return null
}

/** Looked at every day: it sees something new once a week. */
const method = (_: number, rules: WeighedRule[]) => adviseWeights(rules, { searchesADay: 10_000 }) !== null

/** The usual test: 95 % sure, looked at every day from the sixth on. */
const daily = (until: number, [a, b]: WeighedRule[]) => {
  if (until < 6) return false
  const { probability } = compareRules([...a!.days.values()], [...b!.days.values()])
  return probability >= 0.95 || probability <= 0.05
}

const runs = Array.from({ length: RUNS }, (_, run) => run)

test(`equal rules: advice in at most 5 % of 60 days (seed ${seed})`, (t) => {
  const wrong = runs.filter((run) => firstAdvice(run, 1, method) !== null).length / RUNS
  const naive = runs.filter((run) => firstAdvice(run, 1, daily) !== null).length / RUNS
  const told = `seed ${seed}: wrong in ${wrong}; 95 % looked at daily from the sixth day: ${naive}`
  t.diagnostic(told)
  assert.ok(wrong <= 0.05 && naive > 0.4, told)
})

test(`a rule that is 30 % better is found in 14 to 28 days (seed ${seed})`, (t) => {
  const found = runs.map((run) => firstAdvice(run, 1.3, method))
  const within = found.filter((day) => day !== null && day >= 14 && day <= 28).length / RUNS
  const ever = found.filter((day) => day !== null).length / RUNS
  const told = `seed ${seed}: within 28 days ${within}, in 60 days ${ever}`
  t.diagnostic(told)
  assert.ok(within >= 0.9 && ever >= within, told)
})
