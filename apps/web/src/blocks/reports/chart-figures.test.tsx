import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartDates } from '@headgate/domain/reports/charts/chart-series'
import type { ShownRow } from '@headgate/domain/reports/reply-rows'
import { comparedSeries } from './chart-figures.ts'

const row = (date: string, present: number, before: number): ShownRow => ({
  date,
  groups: {},
  names: {},
  sums: { server_search_counts: present },
  before: { server_search_counts: before },
  maturity: { state: null, share: null, unreported: 0, unreportedPart: null },
})

test('the line of today ends with the running hour, and the one of the day before goes on', () => {
  const { series } = comparedSeries(
    [row('2026-11-27 00:00', 20, 30), row('2026-11-27 01:00', 2, 40), row('2026-11-27 02:00', 0, 50)],
    'server_search_counts',
    { present: 'Server Searches', before: 'Previous period' },
    {
      dates: chartDates({ from: '2026-11-27', to: '2026-11-27' }, 'hour'),
      until: new Date('2026-11-27T01:11:00Z'),
    },
  )
  assert.deepEqual(
    series.map(({ label, values }) => [label, values.slice(0, 4)]),
    [
      ['Server Searches', [20, 2, null, null]],
      ['Previous period', [30, 40, 50, 0]],
    ],
  )
})
