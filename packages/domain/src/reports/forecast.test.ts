import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, type Day, daysBetween, monthDays } from '../days.ts'
import type { ShareRange } from '../revenue/maturity/judge-days.ts'
import { SeededRandom } from '../seeded-random.ts'
import { normal } from '../testing/late-reporting.ts'
import { type Forecast, forecastMonth, type ReportedDay } from './forecast.ts'

/** A Monday, so that weeks of the table begin with the month. */
const FIRST: Day = '2026-06-01'
const UNIT = 1_000_000
const ALL: ShareRange = { share: 1, low: 1, high: 1 }

const settled = (day: Day, amount: number, provider = 1): ReportedDay => ({
  provider,
  day,
  maturity: 'settled',
  reported: amount * UNIT,
  expected: ALL,
})

/** 28 days before the month and its first days, up to the day before today. */
const settledUntil = (today: Day, amount: (day: Day) => number, provider = 1) =>
  daysBetween(addDays(FIRST, -28), addDays(today, -1)).map((day) => settled(day, amount(day), provider))

const isWeekend = (day: Day) => [0, 6].includes(new Date(day).getUTCDay())
const units = (forecast: Forecast | null) =>
  forecast && [forecast.final / UNIT, forecast.low / UNIT, forecast.high / UNIT]

const half: ShareRange = { share: 0.5, low: 0.4, high: 0.625 }

const cases: [name: string, today: Day, days: ReportedDay[], expected: number[] | null][] = [
  ['nothing is known', FIRST, [], null],
  ['six days are too few', '2026-06-07', settledUntil('2026-06-07', () => 10).slice(-6), null],
  ['every day is the same', '2026-06-11', settledUntil('2026-06-11', () => 10), [300, 300, 300]],
  // June 2026 has four weekends, each of two days.
  [
    'weekends bring less',
    '2026-06-11',
    settledUntil('2026-06-11', (day) => (isWeekend(day) ? 4 : 10)),
    [252, 252, 252],
  ],
  ['on the first day all is expected', FIRST, settledUntil(FIRST, () => 10), [300, 300, 300]],
  [
    'a day that is half in counts whole, with the range of its share',
    '2026-06-11',
    settledUntil('2026-06-11', () => 10).map((one) =>
      one.day === '2026-06-10' ? { ...one, maturity: 'estimated', reported: 5 * UNIT, expected: half } : one,
    ),
    [300, 298, 302.5],
  ],
  [
    'a part of today is not the whole of it',
    '2026-06-11',
    [
      ...settledUntil('2026-06-11', () => 10),
      { ...settled('2026-06-11', 3), maturity: 'partial', expected: null },
    ],
    [300, 300, 300],
  ],
  [
    'a part of today that is more than usual counts',
    '2026-06-11',
    [
      ...settledUntil('2026-06-11', () => 10),
      { ...settled('2026-06-11', 13), maturity: 'partial', expected: null },
    ],
    [303, 303, 303],
  ],
  [
    'a day that nobody reported is a usual one',
    '2026-06-11',
    settledUntil('2026-06-11', () => 10).filter(({ day }) => day < '2026-06-08'),
    [300, 300, 300],
  ],
  [
    'an advertiser that went silent two weeks ago brings nothing more',
    '2026-06-25',
    [...settledUntil('2026-06-25', () => 10), ...settledUntil('2026-06-05', () => 100, 2)],
    [700, 700, 700],
  ],
  [
    'a new advertiser counts from its first day on',
    '2026-06-21',
    daysBetween('2026-06-11', '2026-06-20').map((day) => settled(day, 10)),
    [200, 200, 200],
  ],
]
for (const [name, today, days, expected] of cases)
  test(name, () => {
    assert.deepEqual(units(forecastMonth(days, today)), expected)
  })

test('what the days so far are likely to come to includes the whole of today', () => {
  const days = settledUntil('2026-06-11', () => 10).filter(({ day }) => day !== '2026-06-10')
  assert.equal(forecastMonth(days, '2026-06-11')!.soFar, 110 * UNIT)
  assert.equal(
    forecastMonth(
      settledUntil('2026-06-30', () => 10),
      '2026-06-30',
    )!.soFar,
    300 * UNIT,
  )
})

/** A generated month: each advertiser reports late, has weekdays, and moves from week to week. */
function generatedMonth(seed: number, today: Day) {
  const random = new SeededRandom(seed)
  const { from, to } = monthDays(today)
  const days: ReportedDay[] = []
  let truth = 0
  let sofar = 0
  for (let provider = 1; provider <= random.between(1, 6); provider += 1) {
    const size = 50 * UNIT * Math.exp(normal(random))
    const weekdays = Array.from({ length: 7 }, () => 0.7 + 0.6 * random.next())
    const late = 0.05 + 0.25 * random.next()
    let level = 1
    for (const day of daysBetween(addDays(from, -35), to)) {
      const weekday = new Date(day).getUTCDay()
      if (weekday === 1) level *= Math.exp(0.05 * normal(random))
      const final = size * weekdays[weekday]! * level * Math.exp(0.1 * normal(random))
      if (day >= from) truth += final
      if (day >= today) continue
      const age = daysBetween(day, today).length - 1
      const share = age > 7 ? 1 : 1 - late * 2 ** -(age - 1)
      const actual = share === 1 ? 1 : Math.min(1, share * Math.exp(0.02 * normal(random)))
      const reported = Math.round(final * actual)
      if (day >= from) sofar += reported
      const isSettled = age > 7
      days.push({
        provider,
        day,
        maturity: isSettled ? 'settled' : 'estimated',
        reported,
        expected: isSettled ? ALL : { share, low: share * Math.exp(-0.03), high: share * Math.exp(0.03) },
      })
    }
  }
  const passed = daysBetween(from, today).length - 1
  return { days, truth, plain: (sofar / passed) * daysBetween(from, to).length }
}

test('over generated months the forecast is nearer than the days so far carried on, and 80 in 100 ends are in its range', () => {
  const tested: { error: number; plainError: number; isInside: boolean }[] = []
  for (let seed = 1; seed <= 200; seed += 1) {
    const today = addDays('2026-06-01', [3, 8, 14, 21, 27][seed % 5]!)
    const { days, truth, plain } = generatedMonth(seed, today)
    const { final, low, high } = forecastMonth(days, today)!
    tested.push({
      error: Math.abs(final / truth - 1),
      plainError: Math.abs(plain / truth - 1),
      isInside: truth >= low && truth <= high,
    })
  }
  const mean = (of: (one: (typeof tested)[number]) => number) =>
    tested.reduce((sum, one) => sum + of(one), 0) / tested.length
  const [error, plainError] = [mean((one) => one.error), mean((one) => one.plainError)]
  const inside = mean((one) => (one.isInside ? 1 : 0))
  const told = `error ${error.toFixed(4)}, of plain ${plainError.toFixed(4)}; ${inside} in range; seeds 1 to 200`
  assert.ok(error <= 0.6 * plainError, told)
  assert.ok(inside >= 0.72 && inside <= 0.92, told)
})

test('the range narrows towards the end of the month, and every order of the days gives the same', () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const at = (day: number) => {
      const today = addDays('2026-06-01', day)
      const { days } = generatedMonth(seed, today)
      const forecast = forecastMonth(days, today)!
      const other = forecastMonth(days.toReversed(), today)!
      for (const part of ['final', 'low', 'high'] as const)
        assert.ok(Math.abs(other[part] - forecast[part]) <= 1, `seed ${seed}`)
      return (forecast.high - forecast.low) / forecast.final
    }
    assert.ok(at(27) < at(3), `seed ${seed}`)
  }
})
