import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '../days.ts'
import { SeededRandom } from '../seeded-random.ts'
import { normal } from '../testing/late-reporting.ts'
import { paceOfCap } from './cap-pace.ts'
import { type Demand, expectDemand, HOURS_BEFORE, USUAL_WEEKS, WINDOW_HOURS } from './expected-demand.ts'

const LINKS = 150
const MINUTES = 1_440
/** The day that is foretold, after so many weeks. */
const TODAY = Date.parse('2026-11-10')

/** How one generated link's searches come: by hour of the day and weekday, and how far days and hours stray. */
interface Habit {
  perDay: number
  peak: number
  swing: number
  weekend: number
  dayNoise: number
  hourNoise: number
}

const anyHabit = (random: SeededRandom): Habit => ({
  perDay: 10 ** (2.5 + 2 * random.next()),
  peak: random.between(10, 22),
  swing: 0.3 + 0.6 * random.next(),
  weekend: 0.5 + 0.8 * random.next(),
  dayNoise: 0.1 + 0.15 * random.next(),
  hourNoise: 0.05 + 0.15 * random.next(),
})

function poisson(mean: number, random: SeededRandom): number {
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)))
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = random.next(); product > limit; product *= random.next()) count += 1
  return count
}

/** Searches of each minute of a day. */
function dayOf(habit: Habit, day: number, random: SeededRandom): number[] {
  const weekday = new Date(day).getUTCDay()
  const level =
    (weekday === 0 || weekday === 6 ? habit.weekend : 1) * Math.exp(habit.dayNoise * normal(random))
  const minutes: number[] = []
  let noise = 1
  for (let minute = 0; minute < MINUTES; minute += 1) {
    if (minute % 60 === 0) noise = Math.exp(habit.hourNoise * normal(random))
    const shape = 1 + habit.swing * Math.cos(((minute / 60 - habit.peak) / 12) * Math.PI)
    minutes.push(poisson((habit.perDay / MINUTES) * level * noise * shape, random))
  }
  return minutes
}

const hourSums = (minutes: readonly number[]) =>
  Array.from({ length: 24 }, (_, hour) =>
    minutes.slice(hour * 60, hour * 60 + 60).reduce((sum, one) => sum + one, 0),
  )

/** The window of a day: the last hours of the day before, and its own. */
const windowOf = (before: readonly number[], own: readonly number[]) => [
  ...hourSums(before).slice(-HOURS_BEFORE),
  ...hourSums(own),
]

interface Link {
  past: { weeks: number; hours: number[] }
  before: number[]
  today: number[]
  cap: number
}

function anyLink(random: SeededRandom): Link {
  const habit = anyHabit(random)
  const at = (day: number) => dayOf(habit, TODAY + day * DAY_MS, random)
  const weeks = Array.from({ length: USUAL_WEEKS }, (_, week) =>
    windowOf(at(-7 * (week + 1) - 1), at(-7 * (week + 1))),
  )
  const hours = Array.from({ length: WINDOW_HOURS }, (_, place) =>
    weeks.reduce((sum, week) => sum + week[place]! / USUAL_WEEKS, 0),
  )
  const today = at(0)
  const all = today.reduce((sum, one) => sum + one, 0)
  return {
    past: { weeks: USUAL_WEEKS, hours },
    before: at(-1),
    today,
    cap: Math.max(1, Math.round(all * (0.35 + 0.6 * random.next()))),
  }
}

/** The minute in which a cap is full. */
function fullMinute({ today, cap }: Link): number {
  let used = 0
  return today.findIndex((searches) => (used += searches) >= cap)
}

/** Minutes by which a foretold moment is wrong; a cap that is not foretold to be full counts as midnight. */
function wrongBy(link: Link, demand: Demand, used: number, now: Date): number {
  const { fullAt } = paceOfCap({ cap: link.cap, used }, demand, now)
  const foretold = ((fullAt?.getTime() ?? TODAY + DAY_MS) - TODAY) / 60_000
  return Math.abs(foretold - fullMinute(link))
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

/** Errors by hour of the day, of the usual hours and of the flat rate. */
function backTest(seed: number): { hour: number; usual: number[]; flat: number[] }[] {
  const random = new SeededRandom(seed)
  const links = Array.from({ length: LINKS }, () => anyLink(random))
  return Array.from({ length: 20 }, (_, at) => {
    const hour = at + 1
    const now = new Date(TODAY + hour * HOUR_MS)
    const open = links.filter((link) => fullMinute(link) >= hour * 60)
    const errors = open.map((link) => {
      const used = link.today.slice(0, hour * 60).reduce((sum, one) => sum + one, 0)
      const soFar = link.today.map((one, minute) => (minute < hour * 60 ? one : 0))
      const seen = { hours: windowOf(link.before, soFar), from: 0, to: WINDOW_HOURS }
      return {
        usual: wrongBy(link, expectDemand(seen, link.past, now), used, now),
        flat: wrongBy(link, expectDemand(seen, undefined, now), used, now),
      }
    })
    return { hour, usual: errors.map(({ usual }) => usual), flat: errors.map(({ flat }) => flat) }
  })
}

test('caps are foretold better by the usual hours than by the rate of the last three', (t) => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const hours = backTest(seed)
  for (const { hour, usual, flat } of hours.filter(({ hour: one }) => one % 3 === 1))
    t.diagnostic(
      `at ${hour}:00, ${usual.length} caps: wrong by ${Math.round(median(usual))} minutes (mean ${Math.round(mean(usual))}), flat rate ${Math.round(median(flat))} (${Math.round(mean(flat))})`,
    )
  const all = {
    usual: mean(hours.flatMap(({ usual }) => usual)),
    flat: mean(hours.flatMap(({ flat }) => flat)),
  }
  t.diagnostic(`seed ${seed}: mean ${all.usual.toFixed(0)} minutes, flat rate ${all.flat.toFixed(0)}`)
  assert.ok(all.usual <= 0.6 * all.flat, `seed ${seed}: ${all.usual} minutes against ${all.flat}`)
})
