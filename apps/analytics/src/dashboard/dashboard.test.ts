import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dashboardDays, dashboardStats } from '@headgate/contract/overview/dashboard-stats'
import { makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { daysBetween } from '@headgate/domain/days'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { sql } from 'drizzle-orm'
import { book } from '../revenue/book.ts'
import { loadFile } from '../revenue/testing/loaded-import.ts'
import { dataOf, ship, testAnalytics, type TestAnalytics } from '../testing/analytics.ts'

let now = new Date('2026-11-15T12:30:00Z')
const HALF_IN = '2026-11-14'
const SEARCHES = 40

let own: TestAnalytics

const get = (url: string, authorization = own.admin) =>
  own.app.inject({ url, headers: { authorization: `Bearer ${authorization}` } })
const stats = async () => dataOf(dashboardStats, await get(dashboardStats.path))

/**
 * Each day from October on: BN-12 with 100 gross, BN-13 of another publisher with 50, and 10 that no account matches.
 * 80 % of it are net, and 70 % of that are the publishers'.
 */
before(async () => {
  own = await testAnalytics(() => now)
  const events = makeEvents(SEARCHES, {
    seed: 3,
    segment: 3,
    between: { from: new Date('2026-11-02T05:00:00Z'), to: new Date('2026-11-02T06:00:00Z') },
  })
  assert.equal((await ship(own.app, '3-1-00000000.0', encodeEvents(events))).statusCode, 200)
})
after(() => own.close())

test('before any revenue the figures of advertisers are unknown, and there is no forecast', async () => {
  const { stats: all, forecast, before: last, maturity } = await stats()
  assert.deepEqual(all, {
    total_searches: SEARCHES,
    monetized_searches: null,
    net_revenue: null,
    publisher_revenue: null,
  })
  assert.deepEqual([forecast, last.net_revenue, last.whole_net_revenue], [null, null, null])
  assert.equal(maturity, 'none', 'redirected searches wait for a report')
})

test('the month has its forecast and the same days of last month', async () => {
  const { db } = own.database
  const { id } = await makeRevenueAdvertiser(db, { 'BN-12': 1, 'BN-13': 1 })
  const channels = [
    ['BN-12', 100],
    ['BN-13', 50],
    ['XX-1', 10],
  ] as const
  const rows = daysBetween('2026-10-01', HALF_IN).flatMap((day) =>
    channels.map(([channel, revenue]) => ({
      day,
      channel,
      country: 'US',
      searches: 20,
      revenue: String(day === HALF_IN ? revenue / 2 : revenue),
      isMatched: channel !== 'XX-1',
    })),
  )
  await loadFile(own, id, rows)
  await book(own, id)
  await db.execute(sql`update advertiser_day set judged_at = now(), maturity = 'settled', expected_share = 1,
    expected_low = 1, expected_high = 1`)
  await db.execute(sql`update advertiser_day set maturity = 'estimated', expected_share = 0.5, expected_low = 0.5,
    expected_high = 0.5 where day = ${HALF_IN}`)

  const all = await stats()
  assert.deepEqual(all.stats, {
    total_searches: SEARCHES,
    monetized_searches: 14 * 60,
    net_revenue: '1728.000000',
    publisher_revenue: '1134.000000',
  })
  assert.equal(all.expected_share, 0.9643)
  assert.deepEqual(all.forecast, {
    net_revenue: '3840.000000',
    low: '3840.000000',
    high: '3840.000000',
    so_far: '1920.000000',
  })
  assert.deepEqual(all.before, {
    from: '2026-10-01',
    to: '2026-10-15',
    total_searches: 0,
    monetized_searches: 15 * 60,
    net_revenue: '1920.000000',
    publisher_revenue: '1260.000000',
    whole_net_revenue: '3968.000000',
  })
})

test('the days of the month add up to its figures, also in a file', async () => {
  const { data, count, stats: sums } = dataOf(dashboardDays, await get(dashboardDays.path))
  assert.equal(count, 14)
  assert.equal(data[0]!.date, HALF_IN)
  const added = (of: 'net_revenue' | 'total_searches') => data.reduce((sum, row) => sum + Number(row[of]), 0)
  assert.equal(added('net_revenue'), Number(sums.net_revenue))
  assert.equal(added('total_searches'), sums.total_searches)
  const file = await get(`${dashboardDays.path}?download=true`)
  assert.match(String(file.headers['content-disposition']), /filename="dashboard-[\d-]+\.csv"/)
  assert.match(file.body.split('\n')[0]!, /"net_revenue"/)
})

test('publishers read their month in their own report, which has their columns only', async () => {
  for (const { path } of [dashboardStats, dashboardDays])
    assert.equal((await get(path, own.publisher)).statusCode, 403)
})

test('searches of the last day before count up to the same time of day', async () => {
  const parts = [
    { count: 7, from: '2026-10-10T01:00:00Z', to: '2026-10-10T02:00:00Z' },
    // Both in the hour that runs.
    { count: 5, from: '2026-10-15T12:00:00Z', to: '2026-10-15T12:30:00Z' },
    { count: 11, from: '2026-10-15T12:30:00Z', to: '2026-10-15T13:00:00Z' },
    { count: 13, from: '2026-10-15T23:00:00Z', to: '2026-10-16T00:00:00Z' },
  ]
  const events = parts.flatMap(({ count, from, to }, at) =>
    makeEvents(count, {
      seed: at,
      segment: 9,
      between: { from: new Date(from), to: new Date(to) },
      firstSequence: at * 100,
    }),
  )
  assert.equal((await ship(own.app, '9-1-00000000.0', encodeEvents(events))).statusCode, 200)
  assert.equal((await stats()).before.total_searches, 7 + 5)
})

test('the day before of a day that last month does not have counts whole', async () => {
  now = new Date('2026-03-29T00:10:00Z')
  const events = makeEvents(9, {
    seed: 1,
    segment: 1,
    between: { from: new Date('2026-02-28T20:00:00Z'), to: new Date('2026-03-01T00:00:00Z') },
  })
  assert.equal((await ship(own.app, '1-1-00000000.0', encodeEvents(events))).statusCode, 200)
  assert.equal((await stats()).before.total_searches, 9)
})
