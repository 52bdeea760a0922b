import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import { SearchEventIngest } from '../searches/ingest.ts'
import { encodeEvents, makeEvents, type SearchEvent } from '../testing/search-events.ts'
import { testWarehouse, type TestWarehouse } from '../testing/warehouse.ts'
import { reportSql } from './statement/report-sql.ts'
import type { ReportView } from './report-view.ts'
import { readReport, streamReport } from './report.ts'

const DAY_MS = 86_400_000
const now = new Date()
const day = (ago: number) => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10)

let own: TestWarehouse
const events: SearchEvent[] = []

before(async () => {
  own = await testWarehouse()
  const ingest = new SearchEventIngest(own.warehouse, {
    quarantine: () => Promise.reject(new Error('no event here is bad')),
  })
  for (let segment = 1; segment <= 5; segment += 1) {
    const between = { from: new Date(now.getTime() - 40 * DAY_MS), to: now }
    const batch = makeEvents(800, { seed: segment, segment, between })
    events.push(...batch)
    await ingest.store(`${segment}-1-00000000.0`, encodeEvents(batch))
  }
})
after(() => own.close())

const view: ReportView = {
  report: revenueReport,
  from: day(6),
  to: day(0),
  interval: 'day',
  groups: ['channel', 'country'],
  filters: {},
  order: { by: 'filtered', direction: 'DESC', of: 'value' },
  before: null,
  settledOnly: false,
  maturity: null,
  statuses: null,
}

test('pages put together are the whole download, and its rows add up to the totals', async () => {
  const first = await readReport(own.warehouse, view, { limit: 7, offset: 0 })
  const paged = []
  for (let offset = 0; offset < first.count; offset += 7) {
    const report = await readReport(own.warehouse, view, { limit: 7, offset })
    assert.deepEqual([report.count, report.stats], [first.count, first.stats])
    paged.push(...report.data)
  }
  const streamed = []
  for await (const rows of streamReport(own.warehouse, view)) streamed.push(...rows)
  assert.ok(first.count > 7)
  assert.deepEqual(streamed, paged)
  assert.equal(
    streamed.reduce((sum, row) => sum + (row.sums.server_search_counts ?? 0), 0),
    first.stats.sums.server_search_counts,
  )
})

test('rows by hour add up to the rows by day', async () => {
  const byDay = await readReport(own.warehouse, { ...view, groups: [] }, { limit: 100, offset: 0 })
  const hours: ReportView = { ...view, groups: [], interval: 'hour' }
  const { data } = await readReport(own.warehouse, hours, { limit: 500, offset: 0 })
  const sums = new Map<string, number>()
  for (const {
    date,
    sums: { server_search_counts: searches },
  } of data) {
    assert.match(date!, /^\d{4}-\d\d-\d\d \d\d:00$/)
    const at = date!.slice(0, 10)
    sums.set(at, (sums.get(at) ?? 0) + searches!)
  }
  assert.ok(data.length > byDay.data.length)
  assert.deepEqual(sums, new Map(byDay.data.map((row) => [row.date!, row.sums.server_search_counts!])))
})

test('the statement of a report, for review', (t) => {
  const reviewed: ReportView = {
    ...view,
    groups: ['publisher_channel_id', 'channel'],
    filters: { advertiser_id: [0, 1], channel: ['a', 'b'] },
  }
  t.assert.snapshot(reportSql({ ...reviewed, filters: {} }, { limit: 50, offset: 100 }).sql)
  t.assert.snapshot(reportSql(reviewed, { limit: 50, offset: 100 }).sql)
  t.assert.snapshot(
    reportSql({
      ...reviewed,
      interval: 'accumulated',
      groups: [],
      order: { by: 'warmup', direction: 'ASC', of: 'value' },
    }).sql,
  )
  t.assert.snapshot(
    reportSql({ ...reviewed, order: { by: 'invalid_traffic', direction: 'DESC', of: 'value' } }).sql,
  )
})
