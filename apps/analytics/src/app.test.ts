import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Failure } from '@headgate/contract/base/envelope'
import { messages } from '@headgate/contract/base/messages'
import { dashboardStats } from '@headgate/contract/overview/dashboard-stats'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { ingestEvents } from '@headgate/contract/searches/ingest'
import { makeProvider } from '@headgate/db/sample/make'
import { until } from '@headgate/runtime/testing/until'
import { encodeEvents, makeEvents, type SearchEvent } from '@headgate/warehouse/testing/search-events'
import { dataOf, SERVICE_TOKEN, ship, testAnalytics, type TestAnalytics } from './testing/analytics.ts'

const REPORT = revenueReports.path
const STATS = dashboardStats.path
const now = new Date()
const today = now.toISOString().slice(0, 10)

let own: TestAnalytics
let events: SearchEvent[]
let advertiser: string

const get = (url: string, authorization = own.admin) =>
  own.app.inject({ url, headers: { authorization: `Bearer ${authorization}` } })

before(async () => {
  own = await testAnalytics(() => now)
  const provider = await makeProvider(own.database.db, { name: '=HYPERLINK("x")' })
  advertiser = provider.name
  const midnight = Date.parse(`${today}T00:00:00Z`)
  events = makeEvents(500, {
    seed: 1,
    segment: 1,
    between: { from: new Date(midnight), to: new Date(midnight + 3_600_000) },
  }).map((event) => ({
    ...event,
    publisher_id: event.publisher_id === 1 ? own.publisherId : Number(event.publisher_id) + 1_000,
    provider_id: Number(event.provider_id) === 0 ? 0 : provider.id,
    channel: event.channel === '' ? '' : `-${event.channel}`,
  }))
})
after(() => own.close())

test('a batch needs the service token, a harmless token and tab-separated rows', async () => {
  const body = encodeEvents(events)
  assert.equal((await ship(own.app, '1-1-00000000.0', body, 'Bearer wrong')).statusCode, 401)
  assert.equal((await ship(own.app, '1-1-00000000.0', body, `Bearer ${own.admin}`)).statusCode, 401)
  assert.equal((await ship(own.app, '../../../etc/x', body)).statusCode, 400)
  const json = await own.app.inject({
    method: 'POST',
    url: '/analytics/ingest/search-events?token=1-1-00000000.0',
    headers: { authorization: `Bearer ${SERVICE_TOKEN}` },
    payload: {},
  })
  assert.equal(json.statusCode, 400)
})

test('a batch shows in the report at once, with names, and a repeat changes nothing', async () => {
  for (let time = 0; time < 2; time += 1) {
    const reply = await ship(own.app, '1-1-00000000.0', encodeEvents(events))
    assert.deepEqual(dataOf(ingestEvents, reply), { rows: 500, quarantined: 0 })
  }
  const reply = await get(
    `${REPORT}?period=today&groupByKeys=advertiser_id&groupByKeys=publisher_id&orderBy=advertiser_id&orderDirection=ASC`,
  )
  assert.equal(reply.statusCode, 200)
  const report = dataOf(revenueReports, reply)
  assert.deepEqual([report.from, report.to], [today, today])
  assert.equal(report.stats.server_search_counts, 500)
  assert.equal(report.stats.filtered, events.filter((event) => event.outcome === 2).length)
  assert.equal(report.count, report.data.length)
  assert.equal(report.data[0]!.advertiser_name, 'System Fallback')
  assert.equal(report.data.at(-1)!.advertiser_name, advertiser)
  const ours = report.data.find((row) => row.publisher_id === own.publisherId)
  assert.equal(ours?.publisher_name, 'Own publisher')
})

test('the dashboard counts everything', async () => {
  assert.equal(dataOf(dashboardStats, await get(STATS)).stats.total_searches, 500)
})

test('the report is for admins; other callers read nothing', async () => {
  for (const path of [REPORT, STATS]) assert.equal((await get(path, own.publisher)).statusCode, 403)
  assert.equal((await own.app.inject(REPORT)).statusCode, 401)
  assert.equal((await own.app.inject(STATS)).statusCode, 401)
})

/** Texts by field of the refusal of a report. */
async function fields(query: string): Promise<unknown> {
  const reply = await get(`${REPORT}?period=custom&${query}`)
  assert.equal(reply.statusCode, 400)
  return reply.json<Failure>().error.fields
}

test('an impossible custom period is refused at its field', async () => {
  assert.deepEqual(await fields('fromDate=2026-02-02&toDate=2026-02-01'), {
    toDate: messages.report.endBeforeStart,
  })
  assert.deepEqual(await fields('fromDate=2026-02-02&toDate=2999-01-01'), {
    toDate: messages.report.beyondToday,
  })
  assert.deepEqual(await fields('toDate=2026-02-02'), { fromDate: messages.report.selectDateRange })
})

test('the download is CSV that no spreadsheet runs', async () => {
  const reply = await get(
    `${REPORT}?period=today&groupByKeys=advertiser_id,channel&download=true&orderBy=channel`,
  )
  assert.equal(reply.statusCode, 200)
  assert.match(String(reply.headers['content-disposition']), /filename="revenue-report-\d{8}-\d{6}\.csv"/)
  const [header, first] = reply.body.split('\r\n')
  assert.equal(
    header!.replaceAll('"', ''),
    `date,advertiser_id,advertiser_name,channel,${revenueReports.report.measures.join(',')},maturity`,
  )
  assert.match(first!, new RegExp(`^"${today}",\\d+,"'=HYPERLINK\\(""x""\\)","'-ch-\\d",\\d+`))
  const searches = reply.body
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[4]))
  assert.equal(
    searches.reduce((sum, one) => sum + one, 0),
    500,
  )
})

test('rows that cannot be read are counted and kept', async () => {
  const lines = encodeEvents(makeEvents(10, { seed: 2, segment: 2, between: { from: now, to: now } }))
    .toString()
    .split('\n')
  lines[4] = 'damaged'
  const reply = await ship(own.app, '2-1-00000000.0', Buffer.from(lines.join('\n')))
  assert.deepEqual(dataOf(ingestEvents, reply), { rows: 9, quarantined: 1 })
  const kept = join(own.dataDir, 'quarantine', 'analytics', '2-1-00000000.0.tsv')
  assert.equal(readFileSync(kept, 'utf8'), 'damaged\n')
})

test('every route states its access', () => {
  for (const { method, url, config } of own.app.routeTable)
    assert.ok(config?.access, `${String(method)} ${url} states no access`)
})

test('readiness has the state of each dependency', async () => {
  // A look gives each two seconds, which a busy machine may miss.
  await until(async () => {
    const { ready, dependencies } = await own.app.readiness()
    return ready && dependencies.warehouse!.ok
  })
})
