import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dashboardDays, dashboardStats } from '@headgate/contract/overview/dashboard-stats'
import { publisherAccount } from '@headgate/db/schema/all'
import { makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { daysBetween } from '@headgate/domain/days'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { eq, sql } from 'drizzle-orm'
import { book } from '../revenue/book.ts'
import { loadFile } from '../revenue/testing/loaded-import.ts'
import { dataOf, ship, testAnalytics, type TestAnalytics } from '../testing/analytics.ts'

const now = new Date('2026-11-15T12:00:00Z')
const HALF_IN = '2026-11-14'
const SEARCHES = 40

let own: TestAnalytics
/** Of these searches the own publisher has some. */
let mine = 0

const get = (url: string, authorization = own.admin) =>
  own.app.inject({ url, headers: { authorization: `Bearer ${authorization}` } })
const stats = async (token?: string, query = '') =>
  dataOf(dashboardStats, await get(dashboardStats.path + query, token))

/**
 * Each day from October on: BN-12 of the own publisher with 100 gross, BN-13 of another one with 50, and 10 that no
 * account matches. 80 % of it are net, and 70 % of that are the publishers'.
 */
before(async () => {
  own = await testAnalytics(() => now)
  const events = makeEvents(SEARCHES, {
    seed: 3,
    segment: 3,
    between: { from: new Date('2026-11-02T05:00:00Z'), to: new Date('2026-11-02T06:00:00Z') },
  }).map((event, at) => ({ ...event, publisher_id: at % 4 === 0 ? own.publisherId : 999_999 }))
  mine = events.filter(({ publisher_id }) => publisher_id === own.publisherId).length
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
  assert.equal((await stats(own.publisher)).stats.total_searches, mine)
})

test('an admin reads the month with its forecast and the same days of last month, a publisher its own share of it', async () => {
  const { db } = own.database
  const { id } = await makeRevenueAdvertiser(db, { 'BN-12': 1, 'BN-13': 1 })
  await db
    .update(publisherAccount)
    .set({ publisher_id: own.publisherId })
    .where(eq(publisherAccount.sin, 'BN-12'))
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

  for (const query of ['', '?publishers=999999', '?publisher_id=999999&providers=1']) {
    const { stats: figures, forecast, before: last, expected_share } = await stats(own.publisher, query)
    assert.deepEqual(figures, {
      total_searches: mine,
      monetized_searches: 14 * 20,
      net_revenue: '756.000000',
      publisher_revenue: '756.000000',
    })
    assert.deepEqual(
      [forecast?.net_revenue, forecast?.low, forecast?.so_far],
      ['1680.000000', '1680.000000', '840.000000'],
    )
    assert.deepEqual([last.net_revenue, last.whole_net_revenue], ['840.000000', '1736.000000'])
    assert.equal(expected_share, 0.9643)
  }
})

/** The header of the file. */
const fileHead = async (token: string) => {
  const reply = await get(`${dashboardDays.path}?download=true`, token)
  assert.match(String(reply.headers['content-disposition']), /filename="dashboard-[\d-]+\.csv"/)
  return reply.body.split('\n')[0]!
}

test('the days of the month add up to its figures, and the file of a publisher has no net revenue', async () => {
  for (const token of [own.admin, own.publisher]) {
    const { data, count, stats: sums } = dataOf(dashboardDays, await get(dashboardDays.path, token))
    assert.equal(count, 14)
    assert.equal(data[0]!.date, HALF_IN)
    assert.equal(
      data.reduce((sum, row) => sum + Number(row.net_revenue), 0),
      Number(sums.net_revenue),
    )
    assert.equal(
      data.reduce((sum, row) => sum + row.total_searches, 0),
      sums.total_searches,
    )
  }
  assert.match(await fileHead(own.admin), /"net_revenue"/)
  assert.doesNotMatch(await fileHead(own.publisher), /net_revenue|gross/)
})
