import assert from 'node:assert/strict'
import { test } from 'node:test'
import { thresholds } from '@headgate/contract/reports/tones'
import { SeededRandom } from '../seeded-random.ts'
import { toneOf } from '../reports/formulas.ts'
import { bandMeasures, type BandRule, redRun, redSide, type Region, sumsOfBand } from './bands.ts'

const LEAST = { days: 3, least: 100 }
const MONEY = 1_000_000

/** A day whose measure has a value: in percent, per click or per thousand. */
function dayOf(rule: BandRule, day: number, value: number, volume = 1_000) {
  const { of, per } = sumsOfBand(rule)
  const times = { coverage: 100, invalid_traffic: 100, rpc: 1 / MONEY, rpm: 1_000 / MONEY }[rule]
  return { day, sums: { [per]: volume, [of]: Math.round((value * volume) / times) } }
}
const daysOf = (rule: BandRule, ...values: number[]) =>
  values.map((value, at) => dayOf(rule, 20_000 + at, value))

// The documents' thresholds, at their edges.
for (const [rule, region, value, side] of [
  ['coverage', 'us', 76.9, 'below'],
  ['coverage', 'us', 77, null],
  ['coverage', 'others', 76.9, 'below'],
  ['coverage', 'others', 99, null],
  ['rpm', 'us', 34.9, 'below'],
  ['rpm', 'us', 35, null],
  ['rpm', 'others', 100, null],
  ['rpm', 'others', 100.1, 'above'],
  ['rpc', 'others', 0.39, 'below'],
  ['rpc', 'others', 0.4, null],
  ['rpc', 'others', 1.05, null],
  ['rpc', 'others', 1.06, 'above'],
  ['rpc', 'us', 0.1, null],
  ['rpc', 'us', 9, null],
  ['invalid_traffic', 'us', 15, null],
  ['invalid_traffic', 'others', 15.1, 'above'],
  ['invalid_traffic', 'others', 0, null],
  ['rpm', 'us', -3, 'below'],
  ['rpm', 'unknown', 34.9, 'below'],
  ['rpc', 'unknown', 0.1, null],
] as [BandRule, Region, number, 'below' | 'above' | null][])
  test(`${rule} of ${value} in ${region} is ${side ?? 'not red'}`, () =>
    assert.equal(redSide(rule, region, dayOf(rule, 1, value).sums), side))

for (const [name, days, expected] of [
  ['three days', daysOf('coverage', 90, 70, 71, 72), [20_001, 20_003, 3]],
  ['two days', daysOf('coverage', 90, 90, 70, 70), null],
  ['all days', daysOf('coverage', 70, 70, 70, 70), [20_000, 20_003, 4]],
  ['a better last day', daysOf('coverage', 70, 70, 70, 70, 80), null],
  ['a better day between', daysOf('coverage', 70, 70, 80, 70, 70), null],
  ['in any order', daysOf('coverage', 90, 70, 71, 72).toReversed(), [20_001, 20_003, 3]],
  [
    'a small day between',
    [...daysOf('coverage', 70, 70, 70), dayOf('coverage', 20_003, 99, 99)],
    [20_000, 20_002, 3],
  ],
  ['small days only', [1, 2, 3, 4].map((day) => dayOf('coverage', day, 10, 99)), null],
  ['no days', [], null],
  ['days without figures', [1, 2, 3].map((day) => ({ day, sums: {} })), null],
] as [string, { day: number; sums: Record<string, number> }[], number[] | null][])
  test(`coverage below its band: ${name}`, () => {
    const run = redRun('coverage', 'us', days, LEAST)
    assert.deepEqual(run && [run.from, run.to, run.days], expected)
  })

test('a run has one side, and the measure of its days together', () => {
  assert.equal(redRun('rpm', 'us', daysOf('rpm', 20, 20, 120, 120), LEAST), null)
  const days = [dayOf('rpm', 1, 10, 300), dayOf('rpm', 2, 10, 300), dayOf('rpm', 3, 30, 600)]
  const run = redRun('rpm', 'us', days, LEAST)
  assert.deepEqual([run!.side, run!.value], ['below', 20])
})

const seed = 20_276

test(`what is red here is what report cells show as red (seed ${seed})`, () => {
  const random = new SeededRandom(seed)
  for (let round = 0; round < 4_000; round += 1) {
    const rule = random.pick(Object.keys(bandMeasures) as BandRule[])
    const region = random.pick(['us', 'others'] as const)
    const { sums } = dayOf(
      rule,
      1,
      160 * random.next() * (rule === 'rpc' ? 0.01 : 1),
      random.between(0, 2_000),
    )
    const isRed = toneOf(bandMeasures[rule], sums, region === 'us' ? 'US' : 'DE') === 'red'
    assert.equal(redSide(rule, region, sums) !== null, isRed, `${rule} ${region} ${JSON.stringify(sums)}`)
  }
  assert.equal(thresholds.rpm.us, thresholds.rpm.others)
})
