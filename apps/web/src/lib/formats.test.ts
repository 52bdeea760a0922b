import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  formatBytes,
  formatCount,
  formatDifference,
  formatNetRevenue,
  formatRatio,
  formatRevenue,
} from './numbers.ts'
import { ageText, formatMoment, formatMonth, formatMonthDay, formatWeekday } from './time.ts'

test('times are UTC, YYYY-MM-DD HH:MM, whatever the zone of the machine', () => {
  assert.equal(formatMoment('2026-11-21T23:59:31.120Z'), '2026-11-21 23:59')
  assert.equal(formatMoment('2026-11-21T23:59:31+05:45'), '2026-11-21 18:14')
  for (const nothing of [null, undefined, '', 'never']) assert.equal(formatMoment(nothing), '')
})

test('days, months and weekdays in sentences are UTC', () => {
  assert.equal(formatMonthDay('2026-11-24'), 'Nov 24')
  assert.equal(formatMonth('2026-11-01'), 'November')
  assert.equal(formatWeekday('2026-11-26T23:59:59Z'), 'Thursday')
})

test('an age is rounded down to its largest unit', () => {
  assert.deepEqual([-5, 59_999, 60_000, 3_599_999, 3_600_000, 172_799_999, 172_800_000].map(ageText), [
    '0 s',
    '59 s',
    '1 min',
    '59 min',
    '1 h',
    '47 h',
    '2 days',
  ])
})

test('numbers have thousands separators and fixed decimals', () => {
  assert.equal(formatCount(1_234_567), '1,234,567')
  assert.equal(formatCount(null), '')
  assert.equal(formatRatio(1, 3), '0.333')
  assert.equal(formatRatio(7, 0), '0.000')
  assert.equal(formatRevenue('1234.5678'), '1,234.568')
  assert.equal(formatNetRevenue(1_234.5), '1,234.50')
})

test('an amount that rounds to zero has no sign, any other negative one has it', () => {
  assert.deepEqual([-0.0004, -0.0006, -1_234.5].map(formatRevenue), ['0.000', '-0.001', '-1,234.500'])
  assert.deepEqual([-0.004, -0.006, -1_234.5].map(formatNetRevenue), ['0.00', '-0.01', '-1,234.50'])
  assert.equal(formatRatio(-1, 10_000), '0.000')
})

test('sizes of files have the largest unit that is below them', () => {
  assert.deepEqual([0, 812, 1_000, 1_540_000, 2_147_483_648].map(formatBytes), [
    '0 bytes',
    '812 bytes',
    '1.0 kB',
    '1.5 MB',
    '2.1 GB',
  ])
})

test('a difference has its sign, and one that rounds to nothing has none', () => {
  assert.deepEqual([12.5, -1_003.25, 0, -0.0001].map(formatDifference), [
    '+12.500',
    '−1,003.250',
    '0.000',
    '0.000',
  ])
})
