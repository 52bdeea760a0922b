import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChainMeasure } from '@headgate/domain/reports/explain/chain'
import type { Sums } from '@headgate/domain/reports/formulas'
import { type ChainId, chainOf } from './explained-cells.ts'

test('the chain has what both periods can be divided by', () => {
  const all = {
    server_search_counts: 9,
    advertiser_search_count: 8,
    clicks: 2,
    gross_revenue: 7,
    net_revenue: 6,
  }
  const table: [what: string, measure: ChainId, totals: [Sums, Sums], chain: ChainMeasure[]][] = [
    ['what both lack', 'net_revenue', [all, all], ['server_searches', 'searches', 'clicks', 'gross', 'net']],
    [
      'one period is before the time of the engine',
      'net_revenue',
      [{ ...all, server_search_counts: 0, net_revenue: 5 }, all],
      ['searches', 'clicks', 'gross', 'net'],
    ],
    [
      'a measure in the middle that one period lacks',
      'net_revenue',
      [all, { ...all, clicks: 0 }],
      ['server_searches', 'searches', 'gross', 'net'],
    ],
    ['a period without anything', 'clicks', [{}, all], ['server_searches', 'searches', 'clicks']],
    [
      'a period with searches alone',
      'clicks',
      [{ server_search_counts: 4, advertiser_search_count: 3 }, all],
      ['server_searches', 'searches', 'clicks'],
    ],
    ['the explained one', 'server_search_counts', [{}, {}], ['server_searches']],
  ]
  for (const [what, measure, totals, chain] of table) assert.deepEqual(chainOf(measure, totals), chain, what)
})
