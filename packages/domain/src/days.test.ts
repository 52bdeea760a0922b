import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periods } from '@headgate/contract/reports/periods'
import { customDays, dayNumber, dayOfNumber, daysBefore, daysOfDate, periodDays, utcDay } from './days.ts'

const shortcuts = periods.filter((period) => period !== 'custom')

const cases: [now: string, Record<(typeof shortcuts)[number], [string, string]>][] = [
  [
    '2026-03-01T00:00:00.000Z',
    {
      today: ['2026-03-01', '2026-03-01'],
      yesterday: ['2026-02-28', '2026-02-28'],
      previous_month: ['2026-02-01', '2026-02-28'],
      month_to_date: ['2026-03-01', '2026-03-01'],
      last_7_days: ['2026-02-23', '2026-03-01'],
    },
  ],
  [
    '2028-03-31T23:59:59.999Z',
    {
      today: ['2028-03-31', '2028-03-31'],
      yesterday: ['2028-03-30', '2028-03-30'],
      previous_month: ['2028-02-01', '2028-02-29'],
      month_to_date: ['2028-03-01', '2028-03-31'],
      last_7_days: ['2028-03-25', '2028-03-31'],
    },
  ],
  [
    '2027-01-01T12:00:00.000Z',
    {
      today: ['2027-01-01', '2027-01-01'],
      yesterday: ['2026-12-31', '2026-12-31'],
      previous_month: ['2026-12-01', '2026-12-31'],
      month_to_date: ['2027-01-01', '2027-01-01'],
      last_7_days: ['2026-12-26', '2027-01-01'],
    },
  ],
]

for (const [now, days] of cases)
  for (const period of shortcuts)
    test(`${period} at ${now}`, () => {
      const [from, to] = days[period]
      assert.deepEqual(periodDays(period, new Date(now)), { from, to })
    })

test('a day is the UTC day of a moment', () => {
  assert.equal(utcDay(new Date('2026-03-01T23:59:59.999Z')), '2026-03-01')
  assert.equal(utcDay(new Date('2026-03-01T00:30:00+02:00')), '2026-02-28')
  assert.equal(daysBefore(1, new Date('2028-03-01T00:00:00Z')), '2028-02-29')
})

const ranges: [from: string | undefined, to: string | undefined, days: [string, string]][] = [
  [undefined, undefined, ['2026-11-01', '2026-11-21']],
  ['2026-11-03', '2026-11-05', ['2026-11-03', '2026-11-05']],
  ['2026-11-05', '2026-11-03', ['2026-11-05', '2026-11-05']],
  ['2026-11-05', '2027-01-01', ['2026-11-05', '2026-11-21']],
  ['2027-01-01', '2027-01-02', ['2026-11-21', '2026-11-21']],
]

for (const [from, to, days] of ranges)
  test(`a custom range from ${from} to ${to} ends today at the latest, and not before its start`, () => {
    assert.deepEqual(Object.values(customDays(from, to, '2026-11-21')), days)
  })

test("a row's date means its day or its whole month", () => {
  assert.deepEqual(daysOfDate('2026-11-05'), { from: '2026-11-05', to: '2026-11-05' })
  assert.deepEqual(daysOfDate('2026-11-05 17:00'), { from: '2026-11-05', to: '2026-11-05' })
  assert.deepEqual(daysOfDate('2028-02'), { from: '2028-02-01', to: '2028-02-29' })
  assert.deepEqual(daysOfDate('2026-12'), { from: '2026-12-01', to: '2026-12-31' })
})

test('the day of a number, however often and in whichever order it is asked', () => {
  for (const day of ['1970-01-01', '2026-11-29', '2026-11-29', '2026-11-30', '2026-11-29', '1970-01-01'])
    assert.equal(dayOfNumber(dayNumber(Date.parse(day))), day)
})
