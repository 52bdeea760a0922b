import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { DAY_MS, dayOfNumber } from '../../days.ts'
import type { DayHistory } from './day-history.ts'
import { type DayFacts, maturities, type Maturity, maturityOf, movingAge, weakestOf } from './maturity.ts'
import { maturityWords } from './maturity-words.ts'
import type { ExpectedSum } from './sum-of-finals.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
const options = { seed, numRuns: 300 }
console.log(`seed ${seed}`)

const HOUR_MS = 3_600_000
/** 2 March 2026, as a number of a day. */
const DAY = Date.parse('2026-03-02') / DAY_MS

/** A moment, by days and hours after the start of 2 March. */
function at(days: number, hours = 0): number {
  return (DAY + days) * DAY_MS + hours * HOUR_MS
}

test('the state of a day follows from its imports, failed runs and age', () => {
  type Made = [moment: number, inForce?: boolean]
  const rows: [
    what: string,
    made: Made[],
    failed: number[],
    moving: number,
    now: number,
    wanted: Maturity,
  ][] = [
    ['nothing covers it', [], [], 3, at(1), 'none'],
    ['nothing covers it, and a run failed', [], [at(1)], 3, at(2), 'none'],
    ['its only import was undone', [[at(1), false]], [], 3, at(2), 'none'],
    ['reported while it runs', [[at(0, 12)]], [], 3, at(0, 13), 'partial'],
    ['nobody asked since it ended', [[at(0, 23)]], [], 3, at(20), 'partial'],
    ['made a moment before its end', [[at(1) - 1]], [], 3, at(2), 'partial'],
    ['made at its end', [[at(1)]], [], 3, at(2), 'estimated'],
    ['the import after its end was undone', [[at(0, 12)], [at(1, 6), false]], [], 3, at(2), 'partial'],
    ['a run failed since', [[at(1, 6)]], [at(2)], 0, at(40), 'partial'],
    ['a run failed, the next one did not', [[at(1, 6)], [at(2, 1)]], [at(2)], 3, at(2, 2), 'estimated'],
    ['a file came after the failed run', [[at(2, 1)], [at(1, 6)]], [at(2)], 3, at(2, 2), 'estimated'],
    ['the last age that moves', [[at(1)]], [], 3, at(3, 23), 'estimated'],
    ['one day older', [[at(1)]], [], 3, at(4), 'settled'],
    ['days of this advertiser never move', [[at(1)]], [], 0, at(1), 'settled'],
  ]
  for (const [what, made, failedRuns, moving, now, wanted] of rows) {
    const imports = made.map(([madeAt, inForce = true]) => ({ madeAt, inForce }))
    assert.equal(maturityOf({ day: '2026-03-02', imports, failedRuns }, moving, now), wanted, what)
  }
})

/** A day this many days before 2 March, with its net at some ages. */
function past(daysBefore: number, nets: Readonly<Record<number, number>>): DayHistory {
  const seen = Object.entries(nets).map(([age, net]) => ({ at: at(Number(age) - daysBefore, 6), net }))
  return { day: dayOfNumber(DAY - daysBefore), seen }
}

function pasts(count: number, oldest: number, nets: Readonly<Record<number, number>>): DayHistory[] {
  return Array.from({ length: count }, (_, place) => past(oldest - place, nets))
}

test('the age until which days move', () => {
  const rows: [what: string, history: DayHistory[], wanted: number][] = [
    ['no history: the first three days', [], 3],
    ['four days are no history', pasts(4, 40, { 1: 100, 2: 100, 9: 100 }), 3],
    ['five days that never moved', pasts(5, 40, { 1: 100, 2: 100, 9: 100 }), 0],
    ['they moved by 0.5 % exactly', pasts(5, 40, { 1: 1_000, 9: 1_005 }), 0],
    ['they moved by more', pasts(5, 40, { 1: 1_000, 9: 1_006 }), 8],
    ['until age 4', pasts(10, 40, { 1: 100, 2: 110, 5: 120, 6: 120, 9: 120 }), 4],
    [
      'ups and downs do not cancel',
      [...pasts(5, 40, { 1: 100, 4: 110 }), ...pasts(5, 30, { 1: 100, 4: 90 })],
      3,
    ],
    // 20 and 50 of 4600.
    [
      'a late correction of one day that is small for all',
      [past(60, { 1: 100, 20: 120 }), ...pasts(45, 59, { 1: 100, 20: 100 })],
      0,
    ],
    [
      'a late correction of one day that is large for all',
      [past(60, { 1: 100, 20: 150 }), ...pasts(45, 59, { 1: 100, 20: 100 })],
      19,
    ],
    ['before the window', pasts(10, 75, { 1: 100, 2: 150 }), 3],
    ['the day itself is not compared', pasts(10, 40, { 0: 10, 1: 100, 2: 100, 3: 100, 4: 100 }), 0],
    ['net from nothing', pasts(10, 40, { 1: 0, 2: 0, 3: 100, 4: 100 }), 2],
    ['always zero', pasts(10, 40, { 1: 0, 2: 0, 5: 0 }), 0],
    ['seen once each', pasts(30, 40, { 1: 100 }), 3],
  ]
  for (const [what, history, wanted] of rows) assert.equal(movingAge(history, at(0)), wanted, what)
})

test('the weakest of several', () => {
  const rows: [states: Maturity[], wanted: Maturity][] = [
    [[], 'none'],
    [['settled'], 'settled'],
    [['settled', 'estimated', 'settled'], 'estimated'],
    [['estimated', 'partial'], 'partial'],
    [['settled', 'none', 'partial'], 'none'],
  ]
  for (const [states, wanted] of rows) assert.equal(weakestOf(states), wanted, String(states))
  const some = fc.array(fc.constantFrom(...maturities), { minLength: 1 })
  fc.assert(
    fc.property(some, some, (one, other) => {
      assert.equal(weakestOf([...one, ...other]), weakestOf([weakestOf(one), weakestOf(other)]))
    }),
    options,
  )
})

function rank(of: DayFacts, moving: number, now: number): number {
  return maturities.indexOf(maturityOf(of, moving, now))
}

test('a day only gets stronger with time, and weaker only by an undo or a failed run', () => {
  const moment = fc.integer({ min: -2 * 24, max: 60 * 24 }).map((hours) => at(0, hours))
  const facts = fc.record({
    day: fc.constant('2026-03-02'),
    imports: fc.array(fc.record({ madeAt: moment, inForce: fc.boolean() }), { maxLength: 5 }),
    failedRuns: fc.array(moment, { maxLength: 3 }),
  })
  fc.assert(
    fc.property(facts, fc.nat(40), moment, moment, (one, moving, now, later) => {
      assert.ok(rank(one, moving, Math.max(now, later)) >= rank(one, moving, Math.min(now, later)))
      assert.ok(rank({ ...one, failedRuns: [] }, moving, now) >= rank(one, moving, now))
      const covered = { ...one, imports: [...one.imports, { madeAt: at(70), inForce: true }] }
      assert.ok(rank(covered, moving, now) >= rank(one, moving, now))
      assert.equal(
        rank({ ...one, imports: one.imports.filter((of) => of.inForce) }, moving, now),
        rank(one, moving, now),
      )
    }),
    options,
  )
})

function sum(reported: number, final: number, more: Partial<ExpectedSum> = {}): ExpectedSum {
  return {
    reported,
    final,
    low: final - 1,
    high: final + 1,
    enough: true,
    share: reported / final,
    wide: false,
    ...more,
  }
}

test('the words beside a figure', () => {
  const rows: [maturity: Maturity, expected: ExpectedSum | null, wanted: string][] = [
    ['settled', null, 'settled'],
    ['settled', sum(83, 100), 'settled'],
    ['estimated', sum(83, 100), 'estimated, usually 83 % in'],
    [
      'estimated',
      sum(83, 100, { wide: true, low: 90, high: 120 }),
      'estimated, usually 83 % in (69 to 92 %)',
    ],
    ['estimated', sum(104, 100), 'estimated, usually 4 % is taken back'],
    [
      'estimated',
      sum(104, 100, { wide: true, low: 90, high: 110 }),
      'estimated, usually 104 % in (95 to 116 %)',
    ],
    ['estimated', sum(1_003, 1_000), 'estimated, usually 100 % in'],
    ['estimated', sum(83, 100, { enough: false }), 'estimated, too little history'],
    ['estimated', sum(-3, -3, { share: null }), 'estimated, too little history'],
    ['estimated', null, 'estimated'],
    ['partial', null, 'partial'],
    ['partial', sum(83, 100), 'partial, usually 83 % in'],
    ['none', null, 'not reported'],
    ['none', sum(83, 100), 'days missing, usually 83 % in'],
  ]
  for (const [maturity, expected, wanted] of rows) assert.equal(maturityWords(maturity, expected), wanted)
})
