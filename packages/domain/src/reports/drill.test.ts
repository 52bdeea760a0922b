import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ReportQuery } from '@headgate/contract/reports/report'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { daysOfCell, drill, type ReportCell, withoutMode } from './drill.ts'

const query = (change: Partial<ReportQuery>): ReportQuery => ({
  ...(revenueReports.query.parse({}) as ReportQuery),
  ...change,
})
const cell: ReportCell = { date: null, groups: {}, measure: 'net_revenue', part: 'difference' }
const days = (change: Partial<ReportQuery>, date: string, range: { from: string; to: string }) => {
  const { fromDate, toDate, hours, compare, beforeFrom, beforeTo } = drill(
    query(change),
    { ...cell, date },
    'country',
    range,
  )
  return { days: [fromDate, toDate], hours, compare, before: [beforeFrom, beforeTo] }
}

test('groups become filters, none is one too, and the pressed figure is the order', () => {
  const groups = { publisher_id: 0, country: '', channel: 'a,b' }
  const drilled = drill(
    query({ period: 'month_to_date', groupByKeys: ['publisher_id', 'country', 'channel'], page: 3 }),
    { ...cell, groups },
    'rule_id',
    {
      from: '2026-11-01',
      to: '2026-11-26',
    },
  )
  assert.deepEqual(
    [drilled.publishers, drilled.countries, drilled.channels, drilled.groupByKeys],
    [[0], ['(none)'], ['a%2Cb'], ['rule_id']],
  )
  assert.deepEqual(
    [drilled.period, drilled.orderBy, drilled.orderOf, drilled.page, drilled.aggregateBy],
    ['month_to_date', 'net_revenue', 'difference', 1, 'accumulated'],
  )
})

const modeOf = (change: Partial<ReportQuery>) => {
  const { isMissingSubIds, remarksFilter } = withoutMode(query(change))
  return [isMissingSubIds, remarksFilter]
}

test('outside of the missing-channels mode its remarks are a filter', () => {
  const missing = { isMissingSubIds: true }
  assert.deepEqual(modeOf(missing), [false, [2, 3, 4, 5]])
  assert.deepEqual(modeOf({ ...missing, remarksFilter: [3] }), [false, [3]])
  assert.deepEqual(modeOf({ remarksFilter: [1] }), [false, [1]])
  assert.deepEqual(modeOf({}), [false, undefined])
})

test('a date becomes the days of the row, never more than the view has', () => {
  const range = { from: '2026-10-10', to: '2026-11-26' }
  assert.deepEqual(days({ aggregateBy: 'month' }, '2026-10', range).days, ['2026-10-10', '2026-10-31'])
  assert.deepEqual(days({ aggregateBy: 'month' }, '2026-11', range).days, ['2026-11-01', '2026-11-26'])
  assert.deepEqual(days({}, '2026-11-03', range).days, ['2026-11-03', '2026-11-03'])
  const hour = days({ aggregateBy: 'hour' }, '2026-11-03 05:00', range)
  assert.deepEqual([hour.days, hour.hours], [['2026-11-03', '2026-11-03'], [5]])
})

test('the days of a row are those of its view, and nothing else of the view changes', () => {
  const range = { from: '2026-01-15', to: '2026-03-20' }
  const month = { aggregateBy: 'month', compare: 'last_month' } as const
  assert.deepEqual(daysOfCell(query(month), '2026-01', range), {
    period: 'custom',
    fromDate: '2026-01-15',
    toDate: '2026-01-31',
    compare: 'custom',
    beforeFrom: '2025-12-15',
    beforeTo: '2025-12-31',
  })
  assert.deepEqual(daysOfCell(query({}), '2026-02-03', range), {
    period: 'custom',
    fromDate: '2026-02-03',
    toDate: '2026-02-03',
  })
})

test('a row stays compared with the days beside it', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' }
  const cases: [Partial<ReportQuery>, string, [string?, string?]][] = [
    [{ compare: 'previous_period' }, '2026-03-03', ['2026-01-31', '2026-01-31']],
    [{ compare: 'same_weekdays' }, '2026-03-03', ['2026-01-27', '2026-01-27']],
    [{ compare: 'last_month' }, '2026-03-03', ['2026-02-03', '2026-02-03']],
    [{ compare: 'last_month', aggregateBy: 'month' }, '2026-03', ['2026-02-01', '2026-02-28']],
    [{ compare: 'last_month' }, '2026-03-30', []],
    [
      { compare: 'custom', beforeFrom: '2026-01-01', beforeTo: '2026-01-31' },
      '2026-03-03',
      ['2026-01-03', '2026-01-03'],
    ],
  ]
  // A day before the one that the period begins with stands beside its first.
  const { compare, before } = days({ compare: 'last_month' }, '2026-03-31', { ...march, from: '2026-03-31' })
  assert.deepEqual([compare, ...before], ['custom', '2026-02-28', '2026-02-28'])
  for (const [change, date, [from, to]] of cases) {
    const { compare, before } = days(change, date, march)
    assert.deepEqual(
      [compare, ...before],
      [from === undefined ? 'none' : 'custom', from, to],
      JSON.stringify([change, date]),
    )
  }
})
