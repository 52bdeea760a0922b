import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import { comparedDays } from '@headgate/domain/reports/comparison/compare'
import { testWarehouse, type TestWarehouse } from '../testing/warehouse.ts'
import { readReport } from './report.ts'
import type { ReportView } from './report-view.ts'

let own: TestWarehouse
const row = (day: string, slot: number, rest: string) =>
  `(7, '${day}', ${slot}, 1, 0, 1, ${rest}, 100, 'one')`

before(async () => {
  own = await testWarehouse()
  await own.warehouse.command({
    sql: `INSERT INTO search_hour (batch, hour, publisher_id, targeting_id, provider_id, channel, country, searches, redirected, filtered, fallback) VALUES
      (0, '2026-11-10 05:00:00', 1, 10, 7, 'a', 'US', 10, 10, 0, 0), (0, '2026-11-10 06:00:00', 1, 10, 7, 'A2', 'DE', 4, 4, 0, 0),
      (0, '2026-11-10 06:00:00', 1, 10, 7, 'c', 'DE', 2, 2, 0, 0), (0, '2026-11-11 06:00:00', 1, 10, 8, 'x', 'DE', 3, 3, 0, 0),
      (0, '2026-11-10 07:00:00', 1, 10, 0, '', 'US', 6, 0, 5, 1), (0, '2026-11-10 07:00:00', 2, 20, 0, '', 'US', 2, 0, 2, 0),
      (0, '2026-10-10 05:00:00', 1, 10, 7, 'a', 'US', 7, 7, 0, 0), (0, '2026-02-28 05:00:00', 1, 10, 7, 'a', 'US', 5, 5, 0, 0)`,
  })
  await own.warehouse.command({
    sql: `INSERT INTO booked_row (provider_id, date, slot, version, is_gone, import_id, channel, country,
      publisher_account_id, publisher_id, targeting_id, total_searches, clicks, net_revenue, publisher_revenue, remarks, divided_percentage, division) VALUES
      ${row('2026-11-10', 0, "'a', 'US', 3, 1, 10, 9, 2, 1.25, 0.5, 1")}, ${row('2026-11-10', 1, "'a2', '', 0, 0, 0, 3, 1, 0.000001, 0, 2")},
      ${row('2026-10-10', 0, "'a', 'US', 3, 1, 10, 5, 1, 1, 0.4, 1")}`,
  })
})
after(() => own.close())

const pair = (provider: number, day: string) => provider * 65_536 + Date.parse(day) / 86_400_000
const view: ReportView = {
  report: revenueReport,
  from: '2026-11-10',
  to: '2026-11-11',
  interval: 'accumulated',
  groups: [],
  filters: {},
  order: { by: 'server_search_counts', direction: 'DESC', of: 'value' },
  before: null,
  settledOnly: false,
  maturity: {
    unsettled: [{ pair: pair(7, '2026-11-10'), state: 1, share: 0.8 }],
    uncovered: [pair(7, '2026-11-11')],
    reporters: [7],
    openFrom: '2026-09-01',
  },
  statuses: {
    covered: [pair(7, '2026-11-10')],
    aliases: [],
    customFallback: [10],
    overcapUrl: [],
  },
}
const read = async (change: Partial<ReportView>) =>
  readReport(own.warehouse, { ...view, ...change }, { limit: 100, offset: 0 })

test('both sides of a key are one row, and their totals are those of the rows', async () => {
  const { data, stats, count } = await read({ groups: ['publisher_id'] })
  assert.equal(count, 3)
  assert.deepEqual(
    data.map(({ groups, sums }) => [groups.publisher_id, sums.server_search_counts, sums.net_revenue]),
    [
      [1, 25, 1_250_000],
      [2, 2, 0],
      [0, 0, 1],
    ],
  )
  assert.deepEqual([stats.sums.server_search_counts, stats.sums.net_revenue], [27, 1_250_001])
  assert.deepEqual(stats.sums.unmatched_revenue, 1)
})

test('a row says how final it is', async () => {
  const { data } = await read({
    groups: ['advertiser_id'],
    order: { ...view.order, by: 'advertiser_id', direction: 'ASC' },
  })
  assert.deepEqual(
    data.map(({ groups, maturity }) => [groups.advertiser_id, maturity]),
    [
      [0, { state: null, share: null, unreported: 0, unreportedPart: null }],
      [7, { state: 'estimated', share: 0.8, unreported: 0, unreportedPart: 0 }],
      [8, { state: 'none', share: null, unreported: 3, unreportedPart: 100 }],
    ],
  )
  const settled = await read({ settledOnly: true })
  assert.deepEqual([settled.count, settled.stats.sums.net_revenue], [0, 0])
})

test('every fact has a match status, seen from both sides', async () => {
  const { data } = await read({
    groups: ['remarks'],
    order: { ...view.order, by: 'remarks', direction: 'ASC' },
  })
  assert.deepEqual(
    data.map(({ groups, sums }) => [groups.remarks, sums.server_search_counts, sums.advertiser_search_count]),
    [
      [0, 3, 0],
      [1, 10, 9],
      [2, 0, 3],
      [4, 4, 0],
      [5, 2, 0],
      [7, 3, 0],
      [8, 5, 0],
    ],
  )
  const missing = await read({ groups: ['channel'], filters: { remarks: [4, 5] } })
  assert.deepEqual(new Set(missing.data.map(({ groups }) => groups.channel)), new Set(['A2', 'c']))
})

/** The match statuses of the channels whose searches were redirected, if an account got 'a' as 'c'. */
async function statusesWith(accountId: number) {
  const aliases = [{ providerId: 7, accountId, reported: 'a', channel: 'c' }]
  const { data } = await read({
    groups: ['channel', 'remarks'],
    filters: { advertiser_id: [7] },
    statuses: { ...view.statuses!, aliases },
  })
  const found = data.filter(({ sums }) => sums.redirected! > 0)
  return Object.fromEntries(found.map(({ groups }) => [groups.channel, groups.remarks]))
}

test('a channel stands for another one where the account that got it was found by that', async () => {
  assert.deepEqual(await statusesWith(0), { a: 1, A2: 4, c: 5 })
  assert.deepEqual(await statusesWith(3), { a: 5, A2: 4, c: 4 })
})

test('searches without an advertiser count on settled days, not on open ones before them', async () => {
  for (const [open, searches] of [
    ['2026-11-10', 0],
    ['2026-11-11', 24],
  ] as const) {
    const unsettled = [{ pair: pair(7, open), state: 1, share: 0.8 }] as const
    const maturity = { ...view.maturity!, unsettled, uncovered: [] }
    const { stats } = await read({ settledOnly: true, maturity })
    assert.equal(stats.sums.server_search_counts, searches, open)
  }
})

test('days before a shorter month stand beside a day of the period', async () => {
  const compared = { from: '2026-02-28', to: '2026-02-28', shift: { unit: 'month', by: 1 } } as const
  const range = { from: '2026-03-30', to: '2026-03-31', before: compared }
  for (const [interval, date] of [
    ['hour', '2026-03-30 05:00'],
    ['day', '2026-03-30'],
    ['month', '2026-03'],
  ] as const) {
    const { data } = await read({ ...range, interval })
    assert.deepEqual(
      data.map((row) => [row.date, row.before?.redirected]),
      [[date, 5]],
    )
  }
})

test('a period is compared with another one beside it', async () => {
  const { data, stats } = await read({
    groups: ['advertiser_id'],
    interval: 'day',
    filters: { advertiser_id: [7] },
    before: { from: '2026-10-10', to: '2026-10-11', shift: { unit: 'month', by: 1 } },
    order: { by: 'net_revenue', direction: 'DESC', of: 'difference' },
  })
  assert.deepEqual(
    data.map(({ date, sums, before }) => [date, sums.net_revenue, before?.net_revenue, before?.redirected]),
    [['2026-11-10', 1_250_001, 1_000_000, 7]],
  )
  assert.equal(stats.before?.net_revenue, 1_000_000)
})

test('a report has room for the days of many advertisers', async () => {
  // Advertisers without rows: 40,000 of their days are covered, and as many are not.
  const idle = Array.from({ length: 400 }, (_, at) => 1_000 + at)
  const daysOf = (first: number) =>
    idle.flatMap((id) => Array.from({ length: 100 }, (_, at) => id * 65_536 + first + at))
  const { data, stats } = await read({
    groups: ['remarks'],
    filters: { remarks: [0, 1, 5] },
    before: { from: '2026-10-10', to: '2026-10-11', shift: { unit: 'month', by: 1 } },
    maturity: {
      ...view.maturity!,
      uncovered: [...view.maturity!.uncovered, ...daysOf(20_000)],
      reporters: [7, ...idle],
    },
    statuses: { ...view.statuses!, covered: [...view.statuses!.covered, ...daysOf(20_200)] },
  })
  assert.deepEqual(
    new Map(data.map(({ groups, sums }) => [groups.remarks, sums.server_search_counts])),
    new Map([
      [0, 3],
      [1, 10],
      [5, 2],
    ]),
  )
  assert.equal(stats.before?.server_search_counts, 7)
})

test('a group that a side lacks leaves its measures out', async () => {
  const bySearches = await read({ groups: ['filtered_reason'] })
  assert.deepEqual(
    [bySearches.stats.sums.net_revenue, bySearches.stats.sums.server_search_counts],
    [null, 27],
  )
  const byAccount = await read({ groups: ['publisher_account_id'] })
  assert.deepEqual(
    [byAccount.stats.sums.net_revenue, byAccount.stats.sums.server_search_counts],
    [1_250_001, null],
  )
  const byHour = await read({ interval: 'hour' })
  assert.equal(byHour.stats.sums.net_revenue, null)
})

test('as known on a moment, searches end with the hour in which it lies, in every part of a statement', async () => {
  const searchesOn = async (knownOn: string, change: Partial<ReportView> = {}) => {
    const { stats, data } = await read({ knownOn: new Date(knownOn), ...change })
    const sum = data.reduce((all, { sums }) => all + sums.server_search_counts!, 0)
    assert.equal(stats.sums.server_search_counts, sum)
    return [sum, stats.sums.net_revenue]
  }
  assert.deepEqual(await searchesOn('2026-11-11T23:59:59.999Z'), [27, 1_250_001])
  assert.deepEqual(await searchesOn('2026-11-11T06:00:00.001Z'), [27, 1_250_001])
  // An hour that begins at the moment had no searches yet.
  assert.deepEqual(await searchesOn('2026-11-11T06:00:00.000Z'), [24, 1_250_001])
  // In the middle of an hour: the whole hour.
  assert.deepEqual(await searchesOn('2026-11-10T06:10:00.000Z'), [16, 1_250_001])
  assert.deepEqual(await searchesOn('2026-11-10T06:10:00.000Z', { groups: ['remarks'] }), [16, 1_250_001])
  assert.deepEqual(
    await searchesOn('2026-11-10T06:10:00.000Z', { groups: ['channel', 'country'] }),
    [16, 1_250_001],
  )
  assert.deepEqual(await searchesOn('2026-11-10T05:30:00.000Z', { interval: 'hour' }), [10, null])
  // What is compared is cut at the same moment.
  const { stats } = await read({
    from: '2026-11-11',
    before: comparedDays({ from: '2026-11-11', to: '2026-11-11' }, 'previous_period'),
    knownOn: new Date('2026-11-10T06:10:00.000Z'),
  })
  assert.deepEqual([stats.sums.server_search_counts, stats.before?.server_search_counts], [0, 16])
})
