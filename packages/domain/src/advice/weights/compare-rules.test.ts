import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviseWeights, pointsToMove, type WeighedRule } from './advise-weights.ts'
import { compareRules, type DayOfRule } from './compare-rules.ts'

const near = (value: number, expected: number, by = 1e-4) =>
  assert.ok(Math.abs(value - expected) <= by, `${value} instead of ${expected}`)

const days = (net: number[], searches: number[]): DayOfRule[] =>
  net.map((one, day) => ({ net: one, searches: searches[day]! }))
const a = days([80, 95, 70, 88, 102, 76], [2_000, 2_400, 1_800, 2_200, 2_500, 2_000])
const b = days([52, 60, 47, 55, 66, 50], [1_100, 1_200, 1_000, 1_100, 1_300, 1_050])

test('the worked example', () => {
  const { difference, effectiveDays, error, probability, gain } = compareRules(a, b)
  near(difference, 9.299)
  near(effectiveDays, 5.9456)
  near(error, 0.5072)
  near(probability, 0.99999, 1e-5)
  assert.ok(probability < 1)
  near(gain!, 0.235, 5e-4)
})

for (const [name, times] of [
  ['nothing', 0],
  ['less than nothing', -1],
] as const)
  test(`of a rule that brought ${name} the gain is no part`, () => {
    const none = a.map(({ net, searches }) => ({ net: times * net, searches }))
    const { gain, rpmA, difference } = compareRules(none, b)
    assert.deepEqual([gain, rpmA <= 0, difference > 0], [null, true, true])
  })

test('the other way round the difference and the probability turn', () => {
  const there = compareRules(a, b)
  const back = compareRules(b, a)
  near(back.difference, -there.difference, 1e-9)
  near(back.probability, 1 - there.probability, 1e-9)
})

test('days without any difference say nothing', () => {
  const same = compareRules(a, a)
  assert.deepEqual([same.difference, same.probability], [0, 0.5])
})

for (const [name, given, points] of [
  ['of the example', { weight: 60, room: 700, searchesADay: 5_000 }, 11],
  ['without a cap', { weight: 60, room: null, searchesADay: 5_000 }, 20],
  ['half of a small weight', { weight: 15, room: null, searchesADay: 5_000 }, 7],
  ['at most what leaves five', { weight: 8, room: null, searchesADay: 5_000 }, 3],
  ['none from five', { weight: 5, room: null, searchesADay: 5_000 }, 0],
  ['none from less', { weight: 2, room: null, searchesADay: 5_000 }, 0],
  ['none into a full cap', { weight: 60, room: -10, searchesADay: 5_000 }, 0],
  [
    'in proportion where weights add up to less',
    { weight: 30, room: 700, searchesADay: 5_000, whole: 50 },
    5,
  ],
] as const)
  test(`points to move: ${name}`, () => assert.equal(pointsToMove(given), points))

/** Of a week; the first of the days below. */
const MONDAY = 20_003

const rule = (
  id: number,
  rpm: number,
  { from = 1, to = 21, searches = 1_000, weight = 50 } = {},
): WeighedRule => ({
  id,
  weight,
  room: null,
  days: new Map(
    Array.from({ length: to - from + 1 }, (_, at) => [
      MONDAY - 1 + from + at,
      // A mood that both share, and a little of its own.
      { searches, net: (searches / 1_000) * (rpm + 8 * Math.sin(from + at) + Math.cos(id * (from + at))) },
    ]),
  ),
})

for (const [name, rules, expected] of [
  ['the better one', [rule(1, 40), rule(2, 50)], [1, 2, 20]],
  ['wherever it stands', [rule(1, 50), rule(2, 40)], [2, 1, 20]],
  ['less than 14 days', [rule(1, 40, { to: 13 }), rule(2, 50)], null],
  ['14 days', [rule(1, 40, { to: 14 }), rule(2, 50)], [1, 2, 20]],
  ['other days of each', [rule(1, 40), rule(2, 50, { from: 10, to: 42 })], null],
  ['days of fewer than 500 searches', [rule(1, 40, { searches: 499 }), rule(2, 50)], null],
  ['less than 5,000 searches', [rule(1, 40, { to: 14, searches: 300 }), rule(2, 50)], null],
  ['a difference below 5 %', [rule(1, 40), rule(2, 41)], null],
  ['a weight that has nothing to give', [rule(1, 40, { weight: 5 }), rule(2, 50)], null],
  ['of three the best, from the one that brings most', [rule(1, 40), rule(2, 50), rule(3, 45)], [1, 2, 20]],
  [
    'of three the best, from the one with weight',
    [rule(1, 40, { weight: 6 }), rule(2, 50), rule(3, 45)],
    [3, 2, 20],
  ],
  ['two weeks and an unfinished one', [rule(1, 40, { from: 3, to: 20 }), rule(2, 50)], null],
  ['one rule', [rule(1, 40)], null],
  ['no rules', [], null],
  [
    'rules without days',
    [
      { ...rule(1, 40), days: new Map() },
      { ...rule(2, 50), days: new Map() },
    ],
    null,
  ],
] as [string, WeighedRule[], number[] | null][])
  test(`weights to move: ${name}`, () => {
    const found = adviseWeights(rules, { searchesADay: 2_000 })
    assert.deepEqual(found && [found.from, found.to, found.points], expected)
  })

for (const room of [0, 10, null])
  test(`a publisher link without searches in the last week gets no advice, with a room of ${room}`, () => {
    const rules = [rule(1, 40), { ...rule(2, 50), room }]
    assert.equal(adviseWeights(rules, { searchesADay: 0 }), null)
  })

test('nothing is advised on revenue that was taken back or is 0', () => {
  assert.equal(adviseWeights([rule(1, 0), rule(2, 0)], { searchesADay: 2_000 })?.points ?? 0, 0)
  const negative = adviseWeights([rule(1, -40), rule(2, 20)], { searchesADay: 2_000 })
  assert.deepEqual(negative && [negative.from, negative.to], [1, 2])
})

test('weights that were changed less than 14 settled days ago stay', () => {
  const rules = [rule(1, 40, { to: 28 }), rule(2, 50, { to: 28 })]
  const advised = (changedOn: number) => adviseWeights(rules, { searchesADay: 2_000, changedOn }) !== null
  assert.deepEqual([advised(MONDAY + 13), advised(MONDAY + 14)], [true, false])
})

test('days before the last change are not compared: another advertiser link may have brought them', () => {
  const same = rule(1, 40, { to: 28 })
  const replaced = {
    ...rule(2, 40, { to: 28 }),
    days: new Map([...rule(2, 90, { to: 14 }).days, ...rule(2, 40, { from: 15, to: 28 }).days]),
  }
  const advised = (changedOn?: number) => adviseWeights([same, replaced], { searchesADay: 2_000, changedOn })
  assert.equal(advised(MONDAY + 13), null)
  assert.equal(advised()?.to, 2)
  const better = { ...replaced, days: new Map([...replaced.days, ...rule(2, 50, { from: 15, to: 28 }).days]) }
  const found = adviseWeights([same, better], { searchesADay: 2_000, changedOn: MONDAY + 13 })
  assert.deepEqual([found!.to, found!.days, Math.round(found!.rpmB)], [2, 14, 50])
})

test('looks of one week see the same', () => {
  const seen = Array.from({ length: 14 }, (_, at) => {
    const to = 28 + at
    const advice = adviseWeights([rule(1, 40, { to }), rule(2, 50, { to })], { searchesADay: 2_000 })
    return advice!.lastDay
  })
  assert.equal(new Set(seen.slice(0, 7)).size, 1)
  assert.equal(new Set(seen.slice(7)).size, 1)
  assert.notEqual(seen[0], seen[7])
})
