import assert from 'node:assert/strict'
import { once } from 'node:events'
import { buffer, text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { messages } from '@headgate/contract/base/messages'
import { revenueReport, revenueReports } from '@headgate/contract/reports/revenue-report'
import { DISPLAY_NAMES_ID, proposedNames } from '@headgate/contract/settings/display-names'
import { makePublisher } from '@headgate/db/sample/make'
import { displayMapping } from '@headgate/db/schema/all'
import { readSheet, unzip } from '@headgate/server/xlsx/testing/read-xlsx'
import { dateNumber } from '@headgate/server/xlsx/cells'
import type { FactRow } from '@headgate/warehouse/reports/report'
import type { ReportView } from '@headgate/warehouse/reports/report-view'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { dataOf, ship, testAnalytics, type TestAnalytics } from '../../testing/analytics.ts'
import { csvReport } from './report-csv.ts'
import { reportTable } from './report-table.ts'
import { xlsxReport } from './report-xlsx.ts'

const now = new Date()
const today = now.toISOString().slice(0, 10)
let own: TestAnalytics
let publisherId: number

before(async () => {
  own = await testAnalytics(() => now)
  const publisher = await makePublisher(own.database.db, { name: '=Formula & <Sons>' })
  publisherId = publisher.id
  const events = makeEvents(500, { seed: 1, segment: 1, between: { from: now, to: now } }).map(
    (event, at) => ({
      ...event,
      // Of an unknown link.
      ...(at % 7 === 1 && { publisher_id: 0, targeting_id: 0 }),
      ...(at % 2 === 0 && { publisher_id: publisherId, channel: `=HYPERLINK("${at % 5}")` }),
    }),
  )
  assert.equal((await ship(own.app, '1-1-00000000.0', encodeEvents(events))).statusCode, 200)
})
after(() => own.close())

async function download(parameters: string): Promise<{ bytes: Buffer; name: string; type: string }> {
  const reply = await own.app.inject({
    url: `${revenueReports.path}?period=today&download=true&${parameters}`,
    headers: { authorization: `Bearer ${own.admin}` },
  })
  assert.equal(reply.statusCode, 200, reply.body)
  const { 'content-disposition': name, 'content-type': type } = reply.headers
  return { bytes: reply.rawPayload, name: String(name), type: String(type) }
}

/** Lines of cells of a CSV file. */
const linesOf = (bytes: Buffer): string[][] =>
  bytes
    .toString()
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? plain! : quoted.replaceAll('""', '"'),
      ),
    )

/** The lines above the table, its header and its rows, each cell by its column. */
function sheetOf(bytes: Buffer) {
  const rows = readSheet(unzip(bytes), 1)
  const at = rows.findIndex((row) => row.length > 2 && row.every(({ isBold }) => isBold))
  const head = Object.fromEntries(rows.slice(0, at).map(([label, value]) => [label!.value, value?.value]))
  const titles = new Map(rows[at]!.map((cell) => [cell.at.replace(/\d+/, ''), String(cell.value)]))
  const data = rows
    .slice(at + 1)
    .map((row) => Object.fromEntries(row.map((cell) => [titles.get(cell.at.replace(/\d+/, '')), cell.value])))
  return { head, titles: [...titles.values()], data }
}

const view: ReportView = {
  report: revenueReport,
  from: '2026-11-01',
  to: '2026-11-02',
  interval: 'accumulated',
  groups: [],
  filters: {},
  order: { by: 'server_search_counts', direction: 'DESC', of: 'value' },
  before: null,
  settledOnly: false,
  maturity: null,
  statuses: null,
}

const columns =
  'date,publisher_id,publisher_name,channel,server_search_counts,net_revenue,invalid_traffic,maturity'
const chosen = `groupByKeys=publisher_id,channel&orderBy=channel&csvHeaders=${columns}`

test('a spreadsheet has the cells of the CSV, and the columns that were chosen in their order', async () => {
  const csv = await download(chosen)
  const sheet = await download(`${chosen}&format=xlsx`)
  assert.match(sheet.name, /filename="revenue-report-\d{8}-\d{6}\.xlsx"/)
  assert.match(sheet.type, /spreadsheetml/)
  const lines = linesOf(csv.bytes)
  const { titles, data } = sheetOf(sheet.bytes)
  assert.deepEqual(titles, lines[0])
  assert.equal(titles.length, columns.split(',').length)
  assert.equal(data.length, lines.length - 1)
  assert.ok(data.length > 5)
  for (const [at, line] of lines.slice(1).entries())
    for (const [column, title] of titles.entries()) {
      const shown = data[at]![title] ?? ''
      // The apostrophe keeps a CSV cell from being a formula; the type of its cell keeps the spreadsheet's.
      const written = line[column]!.replace(/^'(?==)/, '')
      if (title.startsWith('Date')) assert.equal(shown, dateNumber(written)!.days)
      else
        assert.equal(
          typeof shown === 'number' ? shown : String(shown),
          typeof shown === 'number' ? Number(written) : written,
        )
    }
})

test('what no publisher has is Unmatched in a file and in a reply, beside its id', async () => {
  const parameters = 'groupByKeys=publisher_id&aggregateBy=accumulated'
  const cells = 'csvHeaders=publisher_id,publisher_name'
  const lines = linesOf((await download(`${parameters}&${cells}`)).bytes)
  assert.deepEqual(
    lines.filter(([id]) => id === '0'),
    [['0', 'Unmatched']],
  )
  const reply = await own.app.inject({
    url: `${revenueReports.path}?period=today&${parameters}`,
    headers: { authorization: `Bearer ${own.admin}` },
  })
  const { data } = dataOf(revenueReports, reply)
  assert.equal(data.find((row) => row.publisher_id === 0)?.publisher_name, 'Unmatched')
})

test('ids are titled as on the screen, and parts of a comparison in words', async () => {
  const [titles] = linesOf(
    (
      await download(
        'aggregateBy=accumulated&groupByKeys=publisher_channel_id,rule_id,publisher_id&compare=previous_period&csvHeaders=targeting_id,rule_id,publisher_id,publisher_name,net_revenue,net_revenue_before,net_revenue_difference,net_revenue_percent',
      )
    ).bytes,
  )
  assert.deepEqual(titles, [
    'Pub Link ID',
    'Rule ID',
    'Publisher ID',
    'Publisher',
    'Net Revenue',
    'Net Revenue, before',
    'Net Revenue, difference',
    'Net Revenue, change in %',
  ])
})

test('columns are chosen by any of their names', async () => {
  const groups = 'aggregateBy=accumulated&groupByKeys=country,advertiser_channel_id&orderBy=country'
  const other = 'geo,advertiser_channel_id,search_count,total_searches,click,shared_revenue,pub_revenue,ssrpm'
  const usual =
    'country,tag_id,redirected,advertiser_search_count,clicks,net_revenue,publisher_revenue,server_searches_rpm'
  const [named, same] = [
    await download(`${groups}&csvHeaders=${other}`),
    await download(`${groups}&csvHeaders=${usual}`),
  ]
  assert.deepEqual(linesOf(named.bytes), linesOf(same.bytes))
  assert.equal(linesOf(named.bytes)[0]!.length, 8)
})

test('columns are under the display names that somebody chose', async () => {
  const { db } = own.database
  await db.insert(displayMapping).values({
    id: DISPLAY_NAMES_ID,
    fields: { ...proposedNames, geo: 'Market', publisher_id: 'Publisher ID', clicks: '=Hits' },
  })
  const { bytes } = await download(
    'groupByKeys=country,publisher_id&csvHeaders=country,publisher_id,publisher_name,clicks,advertiser_search_count&orderBy=country',
  )
  await db.delete(displayMapping)
  // The proposed name of the last one, Total Searches, was left as it is.
  assert.deepEqual(linesOf(bytes)[0], [
    'Market',
    'Publisher ID',
    'Publisher Name',
    "'=Hits",
    'Advertiser Searches',
  ])
})

test('text that looks like a formula is text in both', async () => {
  const { data } = sheetOf((await download(`${chosen}&format=xlsx`)).bytes)
  assert.ok(data.some((row) => row['Publisher'] === '=Formula & <Sons>'))
  assert.match((await download(chosen)).bytes.toString(), /"'=Formula & <Sons>"/)
})

test('the head of a spreadsheet says which view it is', async () => {
  const { head } = sheetOf(
    (
      await download(
        `${chosen}&format=xlsx&publishers=${publisherId}&countries=DE,US&providers=0&compare=previous_period&settledOnly=true`,
      )
    ).bytes,
  )
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
  assert.deepEqual(head, {
    Report: revenueReport.title,
    Period: `Today: ${today} to ${today} (UTC)`,
    Interval: 'Per Day',
    'Group By': 'Publisher, Channel',
    Publisher: `=Formula & <Sons> (${publisherId})`,
    Advertiser: messages.report.systemFallback,
    Country: 'Germany, United States',
    'Compare With': `Previous period: ${yesterday} to ${yesterday} (UTC)`,
    'Settled days only': 'Yes',
    Maturity: 'No revenue is reported',
    'Generated (UTC)': now.toISOString().slice(0, 19).replace('T', ' '),
  })
})

test('the head of a spreadsheet says filters as the screen does, and the hours', async () => {
  const { head } = sheetOf(
    (
      await download(
        'format=xlsx&aggregateBy=hour&hours=5&hours=17&filteredReasons=ip_rate,(none)&countries=(none),GB&publishers=0&qualityScores=(none)',
      )
    ).bytes,
  )
  const shown = ['Filtered Reason', 'Country', 'Publisher', 'Quality Score', 'Hours (UTC)']
  assert.deepEqual(
    shown.map((label) => head[label]),
    ['IP list: too many per IP, none', 'none, United Kingdom', 'Unmatched', 'none', '05:00, 17:00'],
  )
})

test('a kind of file that does not exist is refused', async () => {
  const reply = await own.app.inject({
    url: `${revenueReports.path}?period=today&download=true&format=pdf`,
    headers: { authorization: `Bearer ${own.admin}` },
  })
  assert.equal(reply.statusCode, 400)
})

const factRow = (at: number): FactRow => ({
  date: null,
  groups: {},
  sums: { server_search_counts: at, net_revenue: at * 1_000_001 },
  before: null,
  maturity: { state: null, share: null, unreported: 0, unreportedPart: null },
})

async function* many(count: number) {
  for (let at = 0; at < count; at += 1_000) {
    await new Promise(setImmediate)
    yield Array.from({ length: 1_000 }, (_, row) => factRow(at + row))
  }
}

const bigTable = () =>
  reportTable(own.database.db, view, many(200_000), { columns: ['server_search_counts', 'net_revenue'] })

test('200,000 rows are all in both files', async () => {
  const csv = (await text(csvReport(await bigTable()))).trimEnd().split('\r\n')
  assert.equal(csv.length, 200_001)
  assert.equal(csv.at(-1), '199999,199999.199999')
  const sheet = unzip(await buffer(xlsxReport('Revenue', [], await bigTable()))).get(
    'xl/worksheets/sheet1.xml',
  )!
  assert.equal(sheet.split('<row ').length - 1, 200_001)
  assert.ok(sheet.includes('<c r="B200001" s="3"><v>199999.199999</v></c>'), sheet.slice(-600))
})

for (const kind of ['csv', 'xlsx'] as const)
  test(`a ${kind} whose caller leaves before its first line ends the report behind it`, async () => {
    let ended = false
    async function* parts(): AsyncGenerator<FactRow[]> {
      try {
        for (;;) yield []
      } finally {
        ended = true
      }
    }
    const table = await reportTable(own.database.db, view, parts())
    const file = kind === 'csv' ? csvReport(table) : xlsxReport('Revenue', [], table)
    file.destroy()
    await once(file, 'close')
    assert.equal(ended, true)
  })
