import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReportRow } from '@headgate/contract/reports/reports'
import { sumRows, totalText } from './report-totals.ts'

const row = (searches: number, filtered: number): ReportRow => ({
  date: '2026-11-21',
  groups: {},
  names: {},
  server_search_counts: searches,
  redirected: searches - filtered,
  filtered,
  overcapped_traffic: 0,
  warmup: 0,
  fallback: 0,
})

test('totals are sums of the rows on the page, and ratios are ratios of those sums (3 §2.3)', () => {
  const sums = sumRows([row(1_000, 10), row(1_000, 90)])
  assert.equal(totalText(sums, 'server_search_counts'), '2,000')
  assert.equal(totalText(sums, 'redirected'), '1,900')
  assert.equal(totalText(sums, 'invalid_traffic'), '5.000')
  assert.equal(totalText(sums, 'publisher_id'), '')
})

test('an empty page has totals of zero, not of NaN', () => {
  assert.equal(totalText(sumRows([]), 'invalid_traffic'), '0.000')
  assert.equal(totalText(sumRows([]), 'filtered'), '0')
})
