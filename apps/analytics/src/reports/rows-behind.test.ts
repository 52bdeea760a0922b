import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ReportedRow, reportRows } from '@headgate/contract/reports/report-rows'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { millionthsOf } from '@headgate/domain/revenue/money'
import { dataOf, testAnalytics, type TestAnalytics } from '../testing/analytics.ts'
import { fillBothSides } from '../testing/both-sides.ts'

const now = new Date('2026-11-26T12:00:00Z')
let own: TestAnalytics
before(async () => {
  own = await testAnalytics(() => now)
  await fillBothSides(own.warehouse, { from: '2026-10-20', to: '2026-11-26' })
})
after(() => own.close())

const ask = (path: string, parameters: Record<string, string>, token = own.admin) =>
  own.app.inject({
    url: `${path}?${new URLSearchParams(parameters).toString()}`,
    headers: { authorization: `Bearer ${token}` },
  })

async function read(parameters: Record<string, string>) {
  const reply = await ask(reportRows.path, parameters)
  assert.equal(reply.statusCode, 200, reply.body)
  return dataOf(reportRows, reply)
}

const all = { period: 'custom', fromDate: '2026-10-25', toDate: '2026-11-20' }

test('the rows of all pages add up to the figure, for any filter', async () => {
  const filters = [
    {},
    { countries: '(none)' },
    { publishers: '0' },
    { channels: 'b%2Cc', providers: '2' },
    { remarks: '1' },
  ]
  for (const filter of filters) {
    const { remarks, ...plain } = filter as Record<string, string>
    const view = { ...all, ...plain, ...(remarks && { remarksFilter: remarks }) }
    const report = dataOf(revenueReports, await ask(revenueReports.path, view))
    const rows: ReportedRow[] = []
    for (let page = 1; ; page += 1) {
      const found = await read({ ...view, page: String(page), size: '50' })
      assert.equal(found.stats.net_revenue, report.stats.net_revenue)
      rows.push(...found.data)
      if (found.data.length < 50) {
        assert.equal(found.count, rows.length, JSON.stringify(filter))
        break
      }
    }
    for (const name of ['net_revenue', 'gross_revenue', 'publisher_revenue'] as const)
      assert.equal(
        rows.reduce((sum, row) => sum + millionthsOf(row[name]), 0),
        millionthsOf(String(report.stats[name])),
        `${name} ${JSON.stringify(filter)}`,
      )
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length)
    assert.deepEqual(
      rows.map(({ date }) => date),
      rows
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    )
  }
})

test('a row says what it is, and a total is there without rows', async () => {
  const { data } = await read({ ...all, size: '1' })
  const [row] = data
  assert.match(row!.divided_percentage, /^\d+(\.\d+)?$/)
  assert.equal(row!.division, 'one')
  assert.equal(row!.import_name, 'Import 1')
  const none = await read({ ...all, providers: '99' })
  assert.deepEqual([none.count, none.data, none.stats.net_revenue], [0, [], '0.000000'])
})

test('what the rows do not have is refused, and publishers see none', async () => {
  const refused = {
    filteredReasons: 'Filtered Reason is',
    qualityScores: 'Quality Score is',
    hours: 'Hours are',
  }
  const values = { filteredReasons: 'bot', qualityScores: 'premium', hours: '7' }
  for (const [name, what] of Object.entries(refused)) {
    const reply = await ask(reportRows.path, { [name]: values[name as keyof typeof values] })
    assert.equal(reply.statusCode, 400)
    // The page of the rows has no filters.
    assert.equal(
      reply.json().error.message,
      `${what} not known in the advertisers' reports, so there are no rows behind it. Please go back to the report, and remove this filter there.`,
    )
  }
  assert.equal((await ask(reportRows.path, {}, own.publisher)).statusCode, 403)
})
