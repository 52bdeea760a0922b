import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Comparison } from '@headgate/contract/reports/comparisons'
import { comparedDays, periodsOfChanges } from './compare.ts'

test('a range is compared with the days before, the same weekdays, or the same days of another month', () => {
  const cases: [from: string, to: string, Comparison, wanted: [string, string, number]][] = [
    ['2026-11-01', '2026-11-26', 'previous_period', ['2026-10-06', '2026-10-31', 26]],
    ['2026-11-26', '2026-11-26', 'previous_period', ['2026-11-25', '2026-11-25', 1]],
    ['2026-11-26', '2026-11-26', 'same_weekdays', ['2026-11-19', '2026-11-19', 7]],
    ['2026-11-20', '2026-11-26', 'same_weekdays', ['2026-11-13', '2026-11-19', 7]],
    ['2026-11-19', '2026-11-26', 'same_weekdays', ['2026-11-05', '2026-11-12', 14]],
    ['2026-11-01', '2026-11-26', 'last_month', ['2026-10-01', '2026-10-26', 1]],
    ['2026-03-01', '2026-03-31', 'last_month', ['2026-02-01', '2026-02-28', 1]],
    ['2026-01-31', '2026-01-31', 'last_month', ['2025-12-31', '2025-12-31', 1]],
    ['2028-02-29', '2028-02-29', 'last_year', ['2027-02-28', '2027-02-28', 12]],
  ]
  for (const [from, to, comparison, [first, last, by]] of cases) {
    const found = comparedDays({ from, to }, comparison)
    assert.deepEqual([found?.from, found?.to, found?.shift.by], [first, last, by], `${comparison} ${from}`)
  }
  assert.equal(comparedDays({ from: '2026-11-01', to: '2026-11-26' }, 'none'), null)
})

test('changes are those of all days from the first to the last one, unless both periods are far apart', () => {
  const november = { from: '2026-11-01', to: '2026-11-26' }
  const whole = (from: string, to = november.to) => [{ from, to }]
  const cases: [before: [string, string], wanted: { from: string; to: string }[]][] = [
    [['2026-10-06', '2026-10-31'], whole('2026-10-06')],
    // A cap that was cut on 28 October.
    [['2026-10-01', '2026-10-26'], whole('2026-10-01')],
    [['2026-10-01', '2026-11-10'], whole('2026-10-01')],
    [['2026-11-05', '2026-11-10'], whole('2026-11-01')],
    [['2026-11-20', '2026-12-03'], whole('2026-11-01', '2026-12-03')],
    // 62 days between them, and 63.
    [['2026-08-01', '2026-08-30'], whole('2026-08-01')],
    [
      ['2026-08-01', '2026-08-29'],
      [{ from: '2026-08-01', to: '2026-08-29' }, november],
    ],
    // The chosen days of a comparison may be later ones.
    [['2027-01-28', '2027-01-30'], whole('2026-11-01', '2027-01-30')],
    [
      ['2027-01-29', '2027-01-30'],
      [november, { from: '2027-01-29', to: '2027-01-30' }],
    ],
  ]
  for (const [[from, to], wanted] of cases)
    assert.deepEqual(periodsOfChanges(november, { from, to }), wanted, `${from} to ${to}`)
})
