import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { DAY_MS, dayOfNumber } from '../../days.ts'
import { agedNets, AGES, type DayHistory, netsByAge, type NetsByAge } from './day-history.ts'
import {
  blend,
  expectedFinal,
  expectedShares,
  growthOf,
  poolOf,
  shareAt,
  shareBefore,
  type StepGrowth,
} from './expected-share.ts'
import { sumOfFinals } from './sum-of-finals.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
const options = { seed, numRuns: 300 }
console.log(`seed ${seed}`)

const UNIT = 1_000_000

function near(actual: number, wanted: number, within = 1e-4, what = ''): void {
  assert.ok(Math.abs(actual - wanted) <= within, `${what} ${actual} is not ${wanted}`)
}

/** The days of a triangle: a row is a year there and a day here, and lacks what is not known yet. */
function triangle(text: string): number[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
}

test('the example of the page: factors, spreads, shares, the expected final and its range', () => {
  const first = blend(
    { n: 6, lnF: Math.log(1.15), v: 0.004 },
    { lnF0: Math.log(1.1), v0: 0.006, b0: 0.003, providers: 1 },
  )
  const last = blend(
    { n: 5, lnF: Math.log(1.02), v: 0.0005 },
    { lnF0: Math.log(1.01), v0: 0.001, b0: 0.0004, providers: 1 },
  )
  near(Math.exp(first.lnF), 1.13729)
  near(Math.exp(last.lnF), 1.01713)
  near(first.V, 0.005798, 1e-6)
  near(last.V, 0.000908, 1e-6)
  const atOne = { ...shareBefore([first, last], 1.3), enough: true }
  const atTwo = { ...shareBefore([last], 1.3), enough: true }
  near(atOne.share, 0.86447)
  near(atTwo.share, 0.98316)
  near(atOne.sd, 0.10645)
  const day = expectedFinal(84 * UNIT, atOne)
  near(day.final / UNIT, 97.169, 1e-3)
  near(day.low / UNIT, 84.777, 1e-3)
  near(day.high / UNIT, 111.373, 1e-3)
  const both = sumOfFinals([
    { provider: 1, ...day },
    { provider: 1, ...expectedFinal(97 * UNIT, atTwo) },
  ])
  near(both.share!, 0.92427)
})

// Published run-off triangles: RAA (Reinsurance Association of America, 1991), GenIns (Taylor and Ashe, 1983).
const RAA = triangle(`
  5012 8269 10907 11805 13539 16181 18009 18608 18662 18834
  106 4285 5396 10666 13782 15599 15496 16169 16704
  3410 8992 13873 16141 18735 22214 22863 23466
  5655 11555 15766 21266 23425 26083 27067
  1092 9565 15836 22169 25955 26180
  1513 6445 11702 12935 15852
  557 4020 10946 12314
  1351 6947 13112
  3133 5395
  2063`)
const GEN_INS = triangle(`
  357848 1124788 1735330 2218270 2745596 3319994 3466336 3606286 3833515 3901463
  352118 1236139 2170033 3353322 3799067 4120063 4647867 4914039 5339085
  290507 1292306 2218525 3235179 3985995 4132918 4628910 4909315
  310608 1418858 2195047 3757447 4029929 4381982 4588268
  443160 1136350 2128333 2897821 3402672 3873311
  396132 1333217 2180715 2985752 3691712
  440832 1288463 2419861 3483130
  359480 1421128 2864498
  376686 1363294
  344014`)

test('without a pool, published triangles give the published reserves', () => {
  for (const [name, days, reserve] of [
    ['RAA', RAA, 52_135.2],
    ['GenIns', GEN_INS, 18_680_855.6],
  ] as const) {
    const steps = growthOf(days).map(({ lnF }) => ({ lnF, V: 0 }))
    const outstanding = days.map((nets) => {
      const share = { ...shareBefore(steps.slice(nets.length - 1), 1), enough: true }
      const { reported, final } = expectedFinal(nets.at(-1)! * UNIT, share)
      return (final - reported) / UNIT
    })
    near(
      outstanding.reduce((sum, one) => sum + one, 0),
      reserve,
      0.05,
      name,
    )
  }
})

/** A day whose net is seen in the middle of the day of each age. */
function dayOf(number: number, nets: Readonly<Record<number, number>>): DayHistory {
  const seen = Object.entries(nets).map(([age, net]) => ({ at: (number + Number(age) + 0.5) * DAY_MS, net }))
  return { day: dayOfNumber(number), seen }
}

function filled(nets: Readonly<Record<number, number>>): NetsByAge | undefined {
  return netsByAge(agedNets(dayOf(20_000, nets), Number.MAX_SAFE_INTEGER))
}

test('an age exists where an import covered the day; a change over several ages is spread evenly', () => {
  const rows: [nets: Readonly<Record<number, number>>, wanted: Partial<Record<number, number>>][] = [
    [
      { 1: 100, 2: 110 },
      { 1: 100, 2: 110 },
    ],
    [
      { 1: 100, 3: 121 },
      { 1: 100, 2: 110, 3: 121 },
    ],
    [
      { 2: 100, 5: 800 },
      { 2: 100, 3: 200, 4: 400, 5: 800 },
    ],
    // Days 8 to 10 are one age, and the latest import of them counts.
    [
      { 7: 100, 8: 105, 9: 108 },
      { 7: 100, 10: 108 },
    ],
    // The day itself, and what comes after the last age, are not compared.
    [{ 0: 50, 1: 100, 36: 200, 50: 300 }, { 1: 100 }],
    [{ 35: 7 }, { 35: 7 }],
    [{}, {}],
  ]
  for (const [nets, wanted] of rows) {
    const found = filled(nets)!
    for (const [place, age] of AGES.entries())
      if (wanted[age] === undefined)
        assert.equal(found[place], undefined, `${age} of ${JSON.stringify(nets)}`)
      else near(found[place]!, wanted[age], 1e-9, `${age} of ${JSON.stringify(nets)}`)
  }
  for (const nets of [
    { 1: 0, 2: 100 },
    { 1: 100, 2: -1 },
  ])
    assert.equal(filled(nets), undefined)
})

test('what was seen later than a moment is not known then', () => {
  const history = dayOf(20_000, { 0: 5, 1: 100, 2: 110, 9: 120 })
  assert.deepEqual(agedNets(history, (20_000 + 2.5) * DAY_MS), [
    { age: 1, net: 100 },
    { age: 2, net: 110 },
  ])
})

const growth = (n: number, lnF: number, v: number): StepGrowth => ({ n, lnF, v })

test('the pool weighs advertisers by their days, up to 20, and holds an invented one', () => {
  assert.deepEqual(poolOf([]), { lnF0: 0, v0: 0.03 ** 2, b0: 0, providers: 0 })
  assert.deepEqual(poolOf([growth(0, 0, 0)]), poolOf([]))
  const two = poolOf([growth(3, 0.1, 0.01), growth(50, 0.2, 0.02)])
  near(two.lnF0, (3 * 0.1 + 20 * 0.2) / 24, 1e-12)
  near(two.v0, (3 * 0.01 + 20 * 0.02 + 0.0009) / 24, 1e-12)
  const mean = (3 * 0.1 + 20 * 0.2) / 23
  near(two.b0, (3 * (0.1 - mean) ** 2 + 20 * (0.2 - mean) ** 2) / 23, 1e-12)
  assert.equal(two.providers, 2)
})

const firstDays = (count: number): DayHistory[] =>
  Array.from({ length: count }, (_, at) => dayOf(20_000 + at, { 1: 100, 2: 120 }))

test('too little history is said until five own days or three advertisers have the next step', () => {
  const now = 20_050 * DAY_MS
  const enough = (own: number, others: readonly ('file' | 'api')[]): boolean =>
    expectedShares(
      [
        { provider: 1, kind: 'file', days: firstDays(own) },
        ...others.map((kind, at) => ({ provider: 2 + at, kind, days: firstDays(1) })),
      ],
      now,
    ).get(1)![0]!.enough
  const rows: [own: number, others: ('file' | 'api')[], wanted: boolean][] = [
    [0, [], false],
    [4, ['file', 'file'], false],
    [5, [], true],
    [0, ['file', 'file', 'file'], true],
    [4, ['file', 'file', 'api', 'api'], false],
  ]
  for (const [own, others, wanted] of rows)
    assert.equal(enough(own, others), wanted, `${own} ${others.join()}`)
  const shares = expectedShares([{ provider: 1, kind: 'file', days: firstDays(5) }], now).get(1)!
  // Five days know the first step and nothing of the second.
  assert.equal(shareAt(shares, 2)!.enough, false)
  assert.equal(shareAt(shares, 0), undefined)
  assert.deepEqual(shareAt(shares, 36), { share: 1, sd: 0, enough: true })
  assert.deepEqual(shareAt(shares, 9), shareAt(shares, 10))
})

test('days older than 60 days teach nothing', () => {
  const old = Array.from({ length: 20 }, (_, at) => dayOf(20_000 + at, { 1: 100, 2: 150 }))
  const share = (moment: number): number =>
    shareAt(expectedShares([{ provider: 1, kind: 'api', days: old }], moment).get(1)!, 1)!.share
  assert.ok(share(20_040 * DAY_MS) < 0.75)
  assert.equal(share(20_100 * DAY_MS), 1)
})

test('an advertiser that takes money back has a share above 1, and its final is below what it reports', () => {
  const days = Array.from({ length: 30 }, (_, at) => dayOf(20_000 + at, { 1: 100, 2: 96 }))
  const shares = expectedShares([{ provider: 1, kind: 'api', days }], 20_050 * DAY_MS).get(1)!
  const share = shareAt(shares, 1)!
  assert.ok(share.share > 1.03 && share.share < 1.05, String(share.share))
  assert.ok(expectedFinal(100 * UNIT, share).final < 100 * UNIT)
})

test('a net of 0 or below is taken as it is', () => {
  for (const reported of [0, -5])
    assert.deepEqual(expectedFinal(reported, { share: 0.5, sd: 0.1, enough: true }), {
      reported,
      final: reported,
      low: reported,
      high: reported,
      enough: true,
    })
})

test('ranges add up within an advertiser and combine by squares between advertisers', () => {
  const day = { reported: 80, final: 100, low: 90, high: 120, enough: true }
  const of = (...providers: number[]) => sumOfFinals(providers.map((provider) => ({ provider, ...day })))
  assert.deepEqual(of(1, 1), {
    reported: 160,
    final: 200,
    low: 180,
    high: 240,
    enough: true,
    share: 0.8,
    wide: true,
  })
  const apart = of(1, 2)
  assert.deepEqual([apart.low, apart.high], [200 - 14, 200 + 28])
  assert.equal(sumOfFinals([]).share, null)
  const thin = { ...day, provider: 9, enough: false }
  const rest = (count: number) => Array.from({ length: count }, () => ({ ...day, provider: 1 }))
  assert.equal(sumOfFinals([thin, ...rest(18)]).enough, false)
  assert.equal(sumOfFinals([thin, ...rest(19)]).enough, true)
})

test('whatever the history: shares and ranges are finite, in order, and do not depend on the unit of the money', () => {
  const net = fc.integer({ min: 1, max: 1_000 }).map((units) => units * UNIT)
  const nets = fc.dictionary(fc.integer({ min: 0, max: 40 }).map(String), net, { maxKeys: 8 })
  const days = fc.array(nets, { maxLength: 12 })
  const kind = fc.constantFrom('file' as const, 'api' as const)
  const business = fc.array(fc.record({ kind, days }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(business, (providers) => {
      const shares = (times: number) =>
        expectedShares(
          providers.map(({ kind, days }, provider) => ({
            provider,
            kind,
            days: days.map((nets, at) =>
              dayOf(
                20_000 + at,
                Object.fromEntries(Object.entries(nets).map(([age, net]) => [age, net * times])),
              ),
            ),
          })),
          20_050 * DAY_MS,
        )
      const plain = shares(1)
      const thousandfold = shares(1_000)
      for (const [provider, ages] of plain)
        for (const [place, share] of ages.entries()) {
          assert.ok(share.share > 0 && Number.isFinite(share.share) && Number.isFinite(share.sd))
          // What is still to come can only make a day less sure.
          if (place > 0) assert.ok(share.sd <= ages[place - 1]!.sd)
          near(thousandfold.get(provider)![place]!.share / share.share, 1, 1e-9)
          const { low, final, high } = expectedFinal(100 * UNIT, share)
          assert.ok(low <= final && final <= high)
        }
    }),
    options,
  )
})
