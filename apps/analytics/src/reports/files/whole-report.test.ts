import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import type { Query, Warehouse } from '@headgate/warehouse/client/client'
import { parse } from 'csv-parse/sync'
import type { FactRow } from '@headgate/warehouse/reports/report'
import { book } from '../../revenue/book.ts'
import { loadFile } from '../../revenue/testing/loaded-import.ts'
import { testAnalytics, type TestAnalytics } from '../../testing/analytics.ts'
import { reportView } from '../report-view.ts'
import { reportCsv } from './report-download.ts'
import { wholeReport } from './whole-report.ts'

let own: TestAnalytics
before(async () => {
  own = await testAnalytics()
})
after(() => own.close())

const DAYS = ['2026-10-31', '2026-11-01', '2026-11-02']

async function report(id: number, revenue: string): Promise<void> {
  const line = { channel: 'BN-12', country: 'US', searches: 10, revenue, isMatched: true }
  await loadFile(
    own,
    id,
    DAYS.map((day) => ({ day, ...line })),
  )
  await book(own, id)
}

/** A report of these days. */
const queryOf = (given: Record<string, string>) =>
  revenueReports.query.parse({ period: 'custom', fromDate: DAYS[0], toDate: DAYS[2], ...given })

const gross = (rows: readonly FactRow[]) => rows.map(({ date, sums }) => [date, sums.gross_revenue])

test('a file has the figures of the moment at which it began, also when a booking changes them meanwhile', async () => {
  const { db } = own.database
  const { id } = await makeRevenueAdvertiser(db, { 'BN-12': 1 })
  await report(id, '1')
  const query = queryOf({ aggregateBy: 'day', orderBy: 'date', orderDirection: 'ASC' })
  const view = await reportView(db, revenueReports.report, query, new Date())
  const file = () => wholeReport(own.warehouse, db, view, new AbortController().signal)
  const parts = file()
  const rows = [...(await parts.next()).value!]
  assert.deepEqual(gross(rows), [[DAYS[0], 1_000_000]])
  await report(id, '2')
  for await (const part of parts) rows.push(...part)
  assert.deepEqual(
    gross(rows),
    DAYS.map((day) => [day, 1_000_000]),
  )
  const later: FactRow[] = []
  for await (const part of file()) later.push(...part)
  assert.deepEqual(
    gross(later),
    DAYS.map((day) => [day, 2_000_000]),
  )
  // How final the rows are is part of the file.
  assert.ok(later.every(({ maturity }) => maturity.state !== null))
})

test('missing channels have the text of the remarks beside their number, and totals without ids', async () => {
  const { id } = await makeRevenueAdvertiser(own.database.db, { 'BN-12': 1 })
  await report(id, '1')
  const names = 'advertiser_id,advertiser_name,channel,remarks,remarks_text,gross_revenue'
  const days = `period=custom&fromDate=${DAYS[0]}&toDate=${DAYS[2]}&aggregateBy=accumulated`
  for (const chosen of ['', `&csvHeaders=${names}`]) {
    const reply = await own.app.inject({
      url: `${revenueReports.path}?${days}&isMissingSubIds=true&providers=${id}&download=true${chosen}`,
      headers: { authorization: `Bearer ${own.admin}` },
    })
    const [row, totals]: Record<string, string>[] = parse(reply.body, { columns: true })
    const cells = (of = row!) => [
      of['Advertiser ID'],
      of['Remarks Number'],
      of['Remarks'],
      of['Gross Revenue'],
    ]
    assert.deepEqual(cells(), [String(id), '3', 'Channel missing in server search log', '3'])
    assert.deepEqual(cells(totals), ['Total', '', '', '3'])
  }
})

test('the totals of a file are those of its rows, also when a booking ends between them', async () => {
  const { db } = own.database
  const { id } = await makeRevenueAdvertiser(db, { 'BN-12': 1 })
  await report(id, '1')
  const query = queryOf({
    aggregateBy: 'accumulated',
    isMissingSubIds: 'true',
    providers: String(id),
    csvHeaders: 'channel,gross_revenue',
  })
  const view = await reportView(db, revenueReports.report, query, new Date())
  let isBooked = false
  const warehouse: Warehouse = {
    ...own.warehouse,
    stream: (of) => own.warehouse.stream(of),
    async query<Row>(of: Query) {
      const reply = await own.warehouse.query<Row>(of)
      if (!isBooked) await report(id, '2')
      isBooked = true
      return reply
    },
  }
  const file = await reportCsv({ warehouse, db, view, query, signal: new AbortController().signal })
  const [row, totals]: Record<string, string>[] = parse(await text(file), { columns: true })
  assert.ok(isBooked)
  assert.deepEqual([row!['Gross Revenue'], totals!['Gross Revenue']], ['3', '3'])
})
