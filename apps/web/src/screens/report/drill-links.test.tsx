import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReportQuery } from '@headgate/contract/reports/report'
import { revenueReport, revenueReports } from '@headgate/contract/reports/revenue-report'
import { parseSearch } from '@headgate/domain/addresses/search-text'
import type { Sums } from '@headgate/domain/reports/formulas'
import type { ShownRow } from '@headgate/domain/reports/reply-rows'
import type { ShownReport } from '../../api/reports.ts'
import { drillLinks } from './drill-links.ts'

const maturity = { state: null, share: null, unreported: 0, unreportedPart: null }
const now = { trail: undefined, auto_refresh: false }

/** The way to the searches of a figure in the only row of a view. */
function searchesLink(
  columnId: string,
  sums: Sums,
  { before = null, query = {} }: { before?: Sums | null; query?: Partial<ReportQuery> } = {},
) {
  const row: ShownRow = {
    sums,
    before,
    maturity,
    date: null,
    groups: { publisher_id: 0, channel: 'a-1' },
    names: {},
  }
  const shown: ShownReport = {
    data: [row],
    count: 1,
    stats: { sums, before, maturity },
    from: '2026-11-20',
    to: '2026-11-21',
    until: '2026-11-22T00:00:00.000Z',
    before: { from: '2026-11-18', to: '2026-11-19' },
    missing: {},
    asked: { ...(revenueReports.query.parse({}) as ReportQuery), ...query },
  }
  return drillLinks(revenueReport, shown, { row, columnId }, now)?.searches
}

test('a figure leads to the searches that it counts, with its groups', () => {
  const link = searchesLink('filtered', { filtered: 3, server_search_counts: 9 })!
  assert.deepEqual(parseSearch(link.href.split('?')[1]!), {
    from: '2026-11-20T00:00:00.000Z',
    to: '2026-11-22T00:00:00.000Z',
    publisher_id: '0',
    channel: 'a-1',
    outcome: 'filtered',
  })
  assert.equal(link.note, '')
  const some = searchesLink('filtered', { filtered: 3 }, { query: { remarksFilter: [2] } })!
  assert.equal(some.note, 'of all remarks')
})

test('a figure that counts no search leads to none', () => {
  assert.equal(searchesLink('filtered', { filtered: 0, server_search_counts: 9 }), undefined)
  assert.equal(searchesLink('server_search_counts', { server_search_counts: 0 }), undefined)
  // The log shows all searches of a ratio, whatever the ratio is.
  assert.ok(searchesLink('invalid_traffic', { filtered: 0, server_search_counts: 9 }))
  assert.equal(searchesLink('invalid_traffic', { filtered: 0, server_search_counts: 0 }), undefined)
})

test('a figure of the days before leads to the searches of those days', () => {
  const query = { compare: 'previous_period' } as const
  const [sums, before] = [{ filtered: 0 }, { filtered: 2 }]
  const link = searchesLink('filtered:before', sums, { before, query })!
  const { from, to } = parseSearch(link.href.split('?')[1]!)
  assert.deepEqual([from, to], ['2026-11-18T00:00:00.000Z', '2026-11-20T00:00:00.000Z'])
  assert.equal(searchesLink('filtered', sums, { before, query }), undefined)
})
