import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReportQuery } from '@headgate/contract/reports/report'
import { revenueReport, revenueReports } from '@headgate/contract/reports/revenue-report'
import type { DayRange } from '@headgate/domain/days'
import { parseSearch } from '@headgate/domain/addresses/search-text'
import type { Sums } from '@headgate/domain/reports/formulas'
import type { ShownRow } from '@headgate/domain/reports/reply-rows'
import type { ShownReport } from '../../api/reports.ts'
import { drillLinks } from './drill-links.ts'

const maturity = { state: null, share: null, unreported: 0, unreportedPart: null }
const now = { trail: undefined, auto_refresh: false }

interface Around {
  before?: Sums | null
  query?: Partial<ReportQuery>
  date?: string | null
  range?: DayRange
}

/** The links of a figure in the only row of a view. */
function linksOf(
  columnId: string,
  sums: Sums,
  { before = null, query = {}, date = null, range = { from: '2026-11-20', to: '2026-11-21' } }: Around = {},
) {
  const row: ShownRow = {
    sums,
    before,
    maturity,
    date,
    groups: { publisher_id: 0, channel: 'a-1' },
    names: {},
  }
  const shown: ShownReport = {
    data: [row],
    count: 1,
    stats: { sums, before, maturity },
    ...range,
    until: '2026-11-22T00:00:00.000Z',
    before: { from: '2026-11-18', to: '2026-11-19' },
    missing: {},
    asked: { ...(revenueReports.query.parse({}) as ReportQuery), ...query },
  }
  return drillLinks(revenueReport, shown, { row, columnId }, now)
}

const searchesLink = (...figure: Parameters<typeof linksOf>) => linksOf(...figure)?.searches

/** The days of the rows behind a figure, and what they are compared with. */
function rowsBehind(columnId: string, around: Around) {
  const link = linksOf(columnId, { net_revenue: 5 }, { before: { net_revenue: 4 }, ...around })?.rows
  if (link === undefined) return undefined
  const [screen, search] = link.split('?')
  assert.equal(screen, '/revenuereport/rows')
  const { from_date: from, to_date: to, period, compare } = parseSearch(search!)
  return { from, to, period, compare }
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

test('rows behind a figure of the days before are those of these days', () => {
  const query = { period: 'last_7_days', compare: 'previous_period' } as const
  const before = { from: '2026-11-18', to: '2026-11-19', period: 'custom', compare: undefined }
  assert.deepEqual(rowsBehind('net_revenue:before', { query }), before)
  const chosen = { ...query, compare: 'custom', beforeFrom: '2026-10-01', beforeTo: '2026-10-02' } as const
  assert.deepEqual(rowsBehind('net_revenue:before', { query: chosen }), {
    ...before,
    from: '2026-10-01',
    to: '2026-10-02',
  })
  // Of one day: the day that stood beside it.
  const day = { query, date: '2026-11-21' }
  assert.deepEqual(rowsBehind('net_revenue:before', day), { ...before, from: '2026-11-19' })
  assert.deepEqual(rowsBehind('net_revenue', day), { ...before, from: '2026-11-21', to: '2026-11-21' })
})

test('a day that had no day beside it has no rows of the days before', () => {
  const march = {
    query: { compare: 'last_month' },
    date: '2026-03-30',
    range: { from: '2026-03-01', to: '2026-03-31' },
  } as const
  assert.equal(rowsBehind('net_revenue:before', march), undefined)
  assert.equal(rowsBehind('net_revenue', march)?.from, '2026-03-30')
})
