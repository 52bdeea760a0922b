import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { rowName } from '@headgate/contract/reports/dimensions'
import { ownReport } from '@headgate/contract/reports/publisher-report'
import { revenueReport, revenueReports } from '@headgate/contract/reports/revenue-report'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { dataOf, ship, testAnalytics, type TestAnalytics } from '../testing/analytics.ts'
import { sizedBy } from './report-chart.ts'

const now = new Date()
const DAY_MS = 86_400_000
const dayAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)
let own: TestAnalytics

before(async () => {
  own = await testAnalytics(() => now)
  const between = { from: new Date(now.getTime() - 3 * DAY_MS), to: now }
  const events = makeEvents(4_000, { seed: 5, segment: 1, between }).map((event, at) => ({
    ...event,
    // The square makes them differ in size: 40 channels, 23 publishers, one of which is 0.
    channel: `channel ${Math.floor(Math.sqrt(at % 1_600))}`,
    publisher_id: Math.floor(Math.sqrt(at % 529)),
  }))
  assert.equal((await ship(own.app, '1-1-00000000.0', encodeEvents(events))).statusCode, 200)
})
after(() => own.close())

const ask = (query: string) =>
  own.app.inject({
    url: `${revenueReports.path}?period=custom&fromDate=${dayAgo(4)}&toDate=${dayAgo(0)}&${query}`,
    headers: { authorization: `Bearer ${own.admin}` },
  })
async function read(query: string) {
  const reply = await ask(query)
  assert.equal(reply.statusCode, 200, reply.body)
  return dataOf(revenueReports, reply)
}

type Row = Awaited<ReturnType<typeof read>>['data'][number]
const cell = (row: Row, name: string) => (row as unknown as Record<string, string | number | undefined>)[name]
const sumOf = (rows: readonly Row[], name: string) =>
  rows.reduce((sum, row) => sum + Number(cell(row, name)), 0)

for (const key of ['channel', 'publisher_id', 'quality_score', 'filtered_reason', 'country'] as const)
  for (const measure of ['server_search_counts', 'filtered'] as const)
    test(`${measure} by ${key}: the ten largest and the rest are all there is, on every day`, async () => {
      const name = rowName(key)
      const whole: Row[] = []
      for (let page = 1; ; page += 1) {
        const { data } = await read(`groupByKeys=${key}&size=500&page=${page}`)
        whole.push(...data)
        if (data.length < 500) break
      }
      const sizes = Map.groupBy(whole, (row) => cell(row, name)!)
        .entries()
        .map(([value, rows]) => [value, sumOf(rows, measure)] as const)
        .toArray()
        .toSorted(([, one], [, other]) => other - one)
      const chart = await read(`groupByKeys=${key},rule_id&chart=${measure}`)
      assert.equal(chart.count, sizes.length)
      const shown = new Set(chart.data.flatMap((row) => cell(row, name) ?? []))
      const hasRest = sizes.length > 11
      assert.equal(shown.size, hasRest ? 10 : sizes.length)
      const least = Math.min(...sizes.filter(([value]) => shown.has(value)).map(([, size]) => size))
      assert.ok(sizes.every(([value, size]) => shown.has(value) || size <= least))
      assert.equal(
        chart.data.some((row) => cell(row, name) === undefined),
        hasRest,
      )
      for (const date of new Set(whole.map((row) => row.date)))
        for (const value of [...shown, undefined]) {
          const isOne = (row: Row) =>
            value === undefined ? !shown.has(cell(row, name)!) : cell(row, name) === value
          const isHere = (row: Row) => row.date === date && isOne(row)
          const drawn = chart.data.filter((row) => row.date === date && cell(row, name) === value)
          assert.equal(sumOf(drawn, measure), sumOf(whole.filter(isHere), measure), `${date} ${value}`)
          assert.ok(drawn.length <= 1)
        }
      assert.deepEqual(
        chart.data.map(({ date }) => date),
        chart.data.map(({ date }) => date).toSorted((one, other) => one!.localeCompare(other!)),
      )
    })

test('a ratio is that of the sums, also of the rest', async () => {
  const { data } = await read('groupByKeys=channel&chart=invalid_traffic&aggregateBy=accumulated')
  assert.equal(data.length, 11)
  for (const { invalid_traffic: ratio, filtered, server_search_counts: all } of data as unknown as Record<
    string,
    number
  >[])
    assert.ok(Math.abs(ratio! - (100 * filtered!) / all!) < 1e-9)
})

test('the order of a chart tells a publisher nothing about figures that it does not see', () => {
  assert.equal(sizedBy(revenueReport, 'rpc'), 'net_revenue')
  assert.equal(sizedBy(revenueReport, 'clicks'), 'clicks')
  assert.equal(sizedBy(ownReport(['channel', 'rpc'], undefined), 'publisher_rpc'), 'publisher_rpc')
  assert.equal(sizedBy(ownReport(['channel', 'rpc', 'clicks'], undefined), 'publisher_rpc'), 'clicks')
  assert.equal(
    sizedBy(ownReport(['rpc', 'publisher_revenue'], undefined), 'publisher_rpc'),
    'publisher_revenue',
  )
})

test('a chart has the names of the records that its view is filtered by, for its picture', async () => {
  const { filter_names } = await read(`publishers=${own.publisherId},0&countries=US&chart=redirected`)
  assert.deepEqual(filter_names, { publisher_id: { [own.publisherId]: 'Own publisher' } })
})

test('only the measure of the chart is read', async () => {
  const { data } = await read('chart=redirected')
  assert.ok(data.length > 0)
  for (const row of data) {
    assert.ok('redirected' in row)
    assert.ok(!('net_revenue' in row))
  }
})

test('a chart of a measure that the view cannot have is refused with the reason', async () => {
  const reply = await ask('groupByKeys=quality_score&chart=net_revenue')
  assert.equal(reply.statusCode, 400)
  assert.match(reply.body, /Quality Score is not known in the advertisers' reports/)
})
