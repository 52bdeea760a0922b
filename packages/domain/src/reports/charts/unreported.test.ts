import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MeasureId } from '@headgate/contract/reports/measures'
import type { Sums } from '../formulas.ts'
import type { ReportMaturity } from '../report-maturity.ts'
import { chartSeries } from './chart-series.ts'
import type { ChartPoint } from './points.ts'
import { isUnreported } from './unreported.ts'

const maturity = (state: ReportMaturity['state']): ReportMaturity => ({
  state,
  share: null,
  unreported: 0,
  unreportedPart: null,
})

test('a figure is not reported yet where searches wait for a report and none has come', () => {
  const waiting = { server_search_counts: 1_740 }
  const rows: [what: string, id: MeasureId, state: ReportMaturity['state'], sums: Sums, wanted: boolean][] = [
    ['money of today', 'net_revenue', 'none', { ...waiting, net_revenue: 0 }, true],
    ['a sum that was not read', 'net_revenue', 'none', waiting, true],
    ['one advertiser reported, another did not', 'net_revenue', 'none', { net_revenue: 5 }, false],
    ['money was taken back', 'net_revenue', 'none', { net_revenue: -5 }, false],
    ['a reported day without money', 'net_revenue', 'estimated', { net_revenue: 0 }, false],
    ['a settled day without money', 'net_revenue', 'settled', { net_revenue: 0 }, false],
    ['searches that nobody reports', 'net_revenue', null, { net_revenue: 0 }, false],
    ['what we count ourselves', 'server_search_counts', 'none', waiting, false],
    ['nothing of what we count', 'server_search_counts', 'none', { server_search_counts: 0 }, false],
    ['money through our searches', 'server_searches_rpm', 'none', { ...waiting, net_revenue: 0 }, true],
    ['the same with money', 'server_searches_rpm', 'none', { ...waiting, net_revenue: 5 }, false],
    ['a ratio of two reported sums', 'rpc', 'none', { net_revenue: 0, clicks: 0 }, true],
    ['a ratio without its sums', 'publisher_rpm', 'none', { ratios: { publisher_rpm: 3 } }, false],
    ['the same, which is 0', 'publisher_rpm', 'none', { ratios: { publisher_rpm: 0 } }, true],
  ]
  for (const [what, id, state, sums, wanted] of rows)
    assert.equal(isUnreported(id, { sums, maturity: maturity(state) }), wanted, what)
})

const [first, second, third] = ['2026-11-24', '2026-11-25', '2026-11-26'] as const
const known = (date: string, key: string, value: number): ChartPoint => ({ date, key, label: key, value })
const open = (date: string, key: string): ChartPoint => ({ ...known(date, key, 0), isUnreported: true })

test('a line ends, or has a gap, where nothing is reported yet', () => {
  const rows: [what: string, points: ChartPoint[], values: (number | null)[][]][] = [
    ['the end', [known(first, 'a', 3), known(second, 'a', 2), open(third, 'a')], [[3, 2, null]]],
    ['a gap', [known(first, 'a', 3), open(second, 'a'), known(third, 'a', 2)], [[3, null, 2]]],
    ['a day without a row', [known(first, 'a', 3), open(third, 'a')], [[3, 0, null]]],
    ['nothing at all', [open(first, 'a'), open(second, 'a'), open(third, 'a')], [[null, null, null]]],
    [
      'one of two series',
      [known(first, 'a', 3), known(third, 'a', 2), known(first, 'b', 1), open(third, 'b')],
      [
        [3, 0, 2],
        [1, 0, null],
      ],
    ],
    [
      // Channels are known from reports only: searches of a day without one are those of no channel.
      'a series without a row on a date of which nothing is known',
      [known(first, 'a', 3), open(third, 'none')],
      [
        [3, 0, null],
        [0, 0, null],
      ],
    ],
  ]
  for (const [what, points, values] of rows)
    assert.deepEqual(
      chartSeries(points, { dates: [first, second, third] }).series.map((one) => one.values),
      values,
      what,
    )
})

test('the rest has a figure where any of it has one, and none where all of it waits', () => {
  const others = ['b', 'c', 'd']
  const points = [
    known(first, 'a', 100),
    known(second, 'a', 100),
    known(third, 'a', 100),
    ...others.map((key) => known(first, key, 1)),
    ...others.map((key) => (key === 'b' ? known(second, key, 1) : open(second, key))),
    ...others.map((key) => open(third, key)),
  ]
  const { series } = chartSeries(points, { most: 1 })
  assert.deepEqual(series.at(-1), { key: null, label: 'Rest (3)', values: [3, 1, null], total: 4 })
})
