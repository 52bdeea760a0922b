import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periods } from '@headgate/contract/reports/periods'
import { customDays, daysOfDate, periodDays } from './periods.ts'

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

const range = (from?: string, to?: string) => Object.values(customDays(from, to, '2026-11-21'))

test('custom days end today at the latest and never before they start', () => {
  assert.deepEqual(range(), ['2026-11-01', '2026-11-21'])
  assert.deepEqual(range('2026-11-03', '2026-11-05'), ['2026-11-03', '2026-11-05'])
  assert.deepEqual(range('2026-11-05', '2026-11-03'), ['2026-11-05', '2026-11-05'])
  assert.deepEqual(range('2026-11-05', '2027-01-01'), ['2026-11-05', '2026-11-21'])
  assert.deepEqual(range('2027-01-01', '2027-01-02'), ['2026-11-21', '2026-11-21'])
})

test("a row's date stands for its day or for all days of its month", () => {
  assert.deepEqual(daysOfDate('2026-11-05'), { from: '2026-11-05', to: '2026-11-05' })
  assert.deepEqual(daysOfDate('2026-11-05 17:00'), { from: '2026-11-05', to: '2026-11-05' })
  assert.deepEqual(daysOfDate('2028-02'), { from: '2028-02-01', to: '2028-02-29' })
})
