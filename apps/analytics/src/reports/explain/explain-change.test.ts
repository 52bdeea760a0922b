import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallData } from '@headgate/contract/base/call'
import { explainChangeCall, explainTexts, MOST_CELLS } from '@headgate/contract/reports/explain-change'
import { revenueReport, revenueReports } from '@headgate/contract/reports/revenue-report'
import { makeProvider } from '@headgate/db/sample/make'
import { millionthsOf } from '@headgate/domain/revenue/money'
import { sql } from 'drizzle-orm'
import { dataOf, testAnalytics, type TestAnalytics } from '../../testing/analytics.ts'
import { fillBothSides } from '../../testing/both-sides.ts'
import { coverDays, fillBooked } from './testing/channel-days.ts'

const now = new Date('2026-11-26T12:00:00Z')
let own: TestAnalytics
before(async () => {
  own = await testAnalytics(() => now)
  for (const name of ['Adlera', 'Boreal', 'Corvus']) await makeProvider(own.database.db, { name })
  // Adlera and Corvus reported all but the last two days, Adlera the newest of them not completely. Boreal never did.
  await coverDays(own, 1, { from: '2026-09-29', to: '2026-11-19' })
  await coverDays(own, 1, { from: '2026-11-20', to: '2026-11-24', share: 0.8 })
  await coverDays(own, 3, { from: '2026-09-29', to: '2026-11-24' })
  await fillBothSides(own.warehouse, { from: '2026-10-01', to: '2026-11-26' })
})
after(() => own.close())

const ask = (path: string, parameters: Record<string, string>, token = own.admin) =>
  own.app.inject({
    url: `${path}?${new URLSearchParams(parameters).toString()}`,
    headers: { authorization: `Bearer ${token}` },
  })

async function explain(parameters: Record<string, string>): Promise<CallData<typeof explainChangeCall>> {
  const reply = await ask(explainChangeCall.path, parameters)
  assert.equal(reply.statusCode, 200, reply.body)
  return dataOf(explainChangeCall, reply)
}

const total = (all: readonly { amount: string }[]) =>
  all.reduce((sum, { amount }) => sum + millionthsOf(amount), 0)

test('parts and lines add up to the difference that the report shows, for every measure and filter', async () => {
  const views: Record<string, string>[] = [
    { period: 'month_to_date', compare: 'previous_period' },
    { period: 'last_7_days', compare: 'same_weekdays', countries: 'US' },
    { period: 'month_to_date', compare: 'last_month', publishers: '1' },
    {
      period: 'yesterday',
      compare: 'custom',
      beforeFrom: '2026-10-02',
      beforeTo: '2026-10-09',
      channels: '(none)',
    },
    { period: 'last_7_days', compare: 'previous_period', pub_account_id: '11' },
  ]
  for (const view of views) {
    const report = dataOf(revenueReports, await ask(revenueReports.path, view))
    for (const measure of view === views[0] ? revenueReport.explain : (['net_revenue'] as const)) {
      const what = JSON.stringify([view, measure])
      if (report.missing[measure] !== undefined) continue
      const found = await explain({ ...view, measure })
      // Counts are whole texts, and amounts have six decimals: both are read as millionths.
      const figure = (side: Record<string, unknown>) => millionthsOf(String(side[measure]))
      const { amounts } = found
      assert.equal(millionthsOf(amounts.after), figure(report.stats), what)
      assert.equal(millionthsOf(amounts.before), figure(report.stats.before!), what)
      const difference = millionthsOf(amounts.after) - millionthsOf(amounts.before)
      assert.equal(millionthsOf(amounts.difference), difference, what)
      assert.equal(total(found.parts), difference, what)
      assert.equal(total([...found.lines, found.rest]), difference, what)
      assert.ok(found.lines.length > 0 && found.cells > 0, what)
      // A day alone has nothing reported.
      const isDivided = view['period'] !== 'yesterday' && measure !== 'server_search_counts'
      assert.equal(
        found.parts.some(({ part }) => part.includes('/')),
        isDivided,
        what,
      )
    }
  }
})

test('a line is a sentence with the filters that show its cells', async () => {
  const { lines, from, to, before: compared } = await explain({ period: 'last_7_days' })
  assert.deepEqual(
    [from, to, compared],
    ['2026-11-20', '2026-11-26', { from: '2026-11-13', to: '2026-11-19' }],
  )
  for (const { text, filters } of lines) {
    assert.match(text, /: [+−][\d,.]+$|accounts for [+−][\d,.]+$/)
    assert.ok(Object.keys(filters).length > 0, text)
  }
  assert.ok(lines.some(({ text }) => text.includes('Adlera')))
})

test('days that are not settled are a part of their own', async () => {
  const view = { period: 'last_7_days', providers: '1' }
  const { parts, amounts } = await explain(view)
  const late = parts.find(({ part }) => part === 'not_reported')
  assert.ok(late && millionthsOf(late.amount) < 0, JSON.stringify(parts))
  assert.equal(total(parts), millionthsOf(amounts.difference))
})

const isListed = async (parameters: Record<string, string>) =>
  (await explain(parameters)).changes.some(({ text }) => text.includes('between.csv'))

test('what was changed between the periods is listed too, unless they are far apart', async () => {
  await own.database.db.execute(sql`
    insert into revenue_import (provider_id, kind, scope, stage, in_force, message, csv_name, made_at)
    values (1, 'file', 'days', 'done', true, '', 'between.csv', '2026-10-28T09:00:00Z')`)
  assert.equal(await isListed({ period: 'month_to_date', compare: 'last_month' }), true)
  assert.equal(await isListed({ period: 'month_to_date', compare: 'last_year' }), false)
})

test('what cannot be explained is refused with the reason', async () => {
  const refused = async (parameters: Record<string, string>) => {
    const reply = await ask(explainChangeCall.path, parameters)
    assert.equal(reply.statusCode, 400, reply.body)
    return reply.json().error as { message: string; fields?: Record<string, string> }
  }
  assert.equal((await refused({ compare: 'none' })).fields?.['compare'], explainTexts.noComparison)
  assert.match((await refused({ filteredReasons: 'bot' })).message, /Filtered Reason is not known/)
  assert.ok((await refused({ compare: 'custom', beforeFrom: '2026-10-02' })).fields?.['beforeTo'])
  assert.equal((await refused({ measure: 'rpc' })).fields === undefined, false)
  assert.equal((await ask(explainChangeCall.path, {}, own.publisher)).statusCode, 403)
})

test('old days of an advertiser that never reported are not called new', async () => {
  const october = {
    period: 'custom',
    fromDate: '2026-10-02',
    toDate: '2026-10-31',
    compare: 'previous_period',
  }
  const found = await explain({ ...october, providers: '2' })
  assert.ok(found.cells > 0)
  assert.deepEqual([found.too_early, found.uncovered], [found.cells, found.cells])
  assert.deepEqual(
    found.parts.map(({ label }) => label),
    ['Too little reported to divide'],
  )
  // The days of the other one are covered, and its searches of all are counted by us.
  assert.equal((await explain({ ...october, providers: '1' })).uncovered, 0)
  assert.equal((await explain({ ...october, providers: '2', measure: 'server_search_counts' })).uncovered, 0)
})

/** Booked rows of one day, each of another channel. */
const bookChannels = (count: number) =>
  own.warehouse.command({
    sql: `INSERT INTO booked_row (provider_id, date, slot, version, is_gone, import_id, channel, country,
      publisher_account_id, publisher_id, targeting_id, rule_id, provider_link_id, platform_id, search_engine_id, tag_type_id,
      traffic_source_id, total_searches, monetized_searches, clicks, followon_searches, initial_searches, gross_revenue,
      net_revenue, publisher_revenue, divided_percentage, division, remarks)
      SELECT 3, '2026-09-01', number, 1, 0, 1, concat('many-', toString(number)), 'US', 11, 1, 10, 0, 0, 0, 0, 0,
      0, 10, 5, 1, 0, 0, 2, 1, 0.5, 100, 'one', 1 FROM numbers(${count})`,
  })

test('more combinations than can be divided are refused with a remedy, and the remedy helps', async () => {
  const view = { period: 'custom', fromDate: '2026-09-01', toDate: '2026-09-01', compare: 'previous_period' }
  await bookChannels(MOST_CELLS + 1)
  const reply = await ask(explainChangeCall.path, view)
  assert.equal(reply.statusCode, 400, reply.body)
  assert.equal(
    reply.json().error.message,
    'The change has more than 50,000 combinations of publisher, advertiser and channel. Please filter, or choose a shorter period.',
  )
  assert.equal((await explain({ ...view, channels: 'many-7' })).cells, 1)
})

test('figures that are too large to add exactly are refused with a remedy', async () => {
  const day = { from: '2026-10-05', to: '2026-10-05' }
  const large = { searches: 1, monetized: 1, clicks: 1 }
  await fillBooked(own, { provider: 2, channel: 'large', ...day }, { ...large, net: 5_000_000_000 })
  await fillBooked(own, { provider: 2, channel: 'larger', ...day }, { ...large, net: 9_100_000_000 })
  const refusedOf = async (channels: string) => {
    const view = { period: 'custom', fromDate: day.from, toDate: day.to, compare: 'custom', channels }
    const reply = await ask(explainChangeCall.path, { ...view, beforeFrom: day.from, beforeTo: day.to })
    assert.equal(reply.statusCode, 400, reply.body)
    return reply.json().error.message
  }
  const text = 'The figures are too large to be explained exactly. Please filter, or choose a shorter period.'
  // Both periods together, and one figure alone.
  assert.equal(await refusedOf('large'), text)
  assert.equal(await refusedOf('larger'), text)
})
