import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Failure, Success } from '@headgate/contract/base/envelope'
import { linkSearches } from '@headgate/contract/reports/link-searches'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { encodeEvents, makeEvents, type SearchEvent } from '@headgate/warehouse/testing/search-events'
import { ship, testAnalytics, type TestAnalytics } from './testing/analytics.ts'
import {
  calculate,
  cellsOf,
  filterCells,
  groupNames,
  type RawCall,
  replyOf,
} from './testing/truth/calculator.ts'
import { addressOf, sameReport } from './testing/truth/compare.ts'
import { type Fact, factsOf } from './testing/truth/facts.ts'
import { searchNames } from './testing/truth/figures.ts'
import { bookOf } from './testing/truth/finality.ts'
import { valuesOf } from './testing/truth/random-calls.ts'

const DAY_MS = 86_400_000
const now = new Date()
const day = (ago: number) => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10)
const allDays = { period: 'custom', fromDate: day(45), toDate: day(0) }

/** Nobody reported anything. */
const nobody = { now, days: [], reporters: [], links: [] }
const book = bookOf(nobody)

let own: TestAnalytics
let facts: Fact[]

before(async () => {
  own = await testAnalytics(() => now)
  const searches: SearchEvent[] = []
  for (let segment = 1; segment <= 5; segment += 1) {
    const between = { from: new Date(now.getTime() - 40 * DAY_MS), to: now }
    const batch = makeEvents(800, { seed: segment, segment, between })
    searches.push(...batch)
    assert.equal((await ship(own.app, `${segment}-1-00000000.0`, encodeEvents(batch))).statusCode, 200)
  }
  facts = factsOf({ ...nobody, searches })
})
after(() => own.close())

async function replyTo(call: typeof revenueReports | typeof linkSearches, raw: RawCall) {
  const url = addressOf(call.path, raw)
  const reply = await own.app.inject({ url, headers: { authorization: `Bearer ${own.admin}` } })
  assert.equal(reply.statusCode, 200, `${url}: ${reply.body}`)
  return reply.json<Success<Record<string, unknown>>>().data
}

async function agrees(raw: RawCall): Promise<void> {
  const wanted = calculate(facts, book, raw, now)!
  sameReport(await replyTo(revenueReports, raw), wanted, raw, JSON.stringify(raw))
}

type Plain = Record<string, unknown>
const countsOf = (row: Plain) => Object.fromEntries(searchNames.map((name) => [name, row[name]]))

/** The same of the report that has searches alone. */
async function countsAgree(raw: RawCall): Promise<void> {
  const wanted = calculate(facts, book, raw, now)!
  const { data, count, stats } = await replyTo(linkSearches, raw)
  const rows = wanted.rows.slice(0, raw.size)
  const own = (data as Plain[]).map((row, at) => {
    const cells = Object.keys(cellsOf(rows[at]!)).map((name) => [name, row[name]])
    return { date: row['date'], ...(Object.fromEntries(cells) as Plain), ...countsOf(row) }
  })
  assert.deepEqual(
    { own, count, total: countsOf(stats as Plain) },
    {
      own: rows.map((row) => ({ date: row.date, ...cellsOf(row), ...countsOf(replyOf(wanted, row)) })),
      count: wanted.rows.length,
      total: countsOf(replyOf(wanted, wanted.total)),
    },
    JSON.stringify(raw),
  )
}

/** Filters and groups that only reported revenue has. */
const isOfSearches = (cell: string) => cell !== 'publisher_account_id'

test('each filter alone, value by value, and split by another column', async () => {
  for (const [name, cell] of Object.entries(filterCells).filter(([, cell]) => isOfSearches(cell))) {
    const values = valuesOf(facts, cell)
    assert.ok(values.length > 1, name)
    for (const value of values.slice(0, 4)) {
      const raw = { ...allDays, aggregateBy: 'accumulated', [name]: [value], groupByKeys: ['country'] }
      await agrees(raw)
      const passed = calculate(facts, book, raw, now)!.total.now['server_search_counts']!
      assert.ok(passed > 0 && passed < facts.length, `${name} ${value} excludes some and keeps some`)
    }
  }
})

test('each group, order and shortcut alone', async () => {
  for (const group of groupNames.filter(isOfSearches)) await agrees({ groupByKeys: [group], orderBy: group })
  for (const orderBy of [...searchNames, 'invalid_traffic'])
    await agrees({ period: 'last_7_days', groupByKeys: ['channel'], orderBy })
  for (const period of ['today', 'yesterday', 'previous_month', 'month_to_date', 'last_7_days'])
    await agrees({ period })
  await agrees({ providers: [0], groupByKeys: ['advertiser_id'] })
  await agrees({ aggregateBy: 'accumulated' })
  await agrees({ aggregateBy: 'accumulated', page: 2 })
  await agrees({ aggregateBy: 'accumulated', channels: ['no such channel'] })
})

test('searches by publisher link, by hour and in total, with each of its filters', async () => {
  const groupByKeys = ['publisher_channel_id', 'publisher_id', 'filtered_reason']
  for (const aggregateBy of ['hour', 'day', 'accumulated'])
    for (const filter of [
      {},
      { pub_link_id: [10, 32] },
      { publishers: [2] },
      { countries: ['GB'] },
      { providers: [0] },
    ])
      for (const period of ['today', 'last_7_days'])
        await countsAgree({ period, aggregateBy, groupByKeys, size: 100, ...filter })
  await countsAgree({ period: 'last_7_days', aggregateBy: 'hour', orderBy: 'filtered', size: 50 })
})

const askMissing = (remarksFilter: readonly number[]) =>
  own.app.inject({
    url: addressOf(revenueReports.path, { isMissingSubIds: true, remarksFilter }),
    headers: { authorization: `Bearer ${own.admin}` },
  })

test('missing channels have the remarks 2 to 5, and a call for another one is refused', async () => {
  for (const remarks of [[1], [2, 8], [0]]) {
    const reply = await askMissing(remarks)
    assert.equal(reply.statusCode, 400)
    assert.deepEqual(reply.json<Failure>().error.fields, {
      remarksFilter: 'Please choose remarks among 2, 3, 4, 5: missing channels have no others.',
    })
  }
  for (const remarks of [[], [2, 3, 4, 5], [4]]) assert.equal((await askMissing(remarks)).statusCode, 200)
})

test('a report takes the filters and groups that it has, and no others', async () => {
  const all = { period: 'last_7_days', aggregateBy: 'accumulated', groupByKeys: ['country'] }
  const { stats } = await replyTo(linkSearches, { ...all, platforms: [1] })
  assert.deepEqual(countsOf(stats as Plain), countsOf((await replyTo(linkSearches, all))['stats'] as Plain))
  const url = addressOf(linkSearches.path, { ...all, groupByKeys: ['platform_id'] })
  const reply = await own.app.inject({ url, headers: { authorization: `Bearer ${own.admin}` } })
  assert.equal(reply.statusCode, 400)
})
