import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import type { Query, Warehouse } from '../../client/client.ts'
import { testWarehouse, type TestWarehouse } from '../../testing/warehouse.ts'
import { readReport } from '../report.ts'
import type { ReportView } from '../report-view.ts'

let own: TestWarehouse
before(async () => {
  own = await testWarehouse()
  const values = ['b', '', 'a', 'Ä', 'B', 'a'].map(
    (channel, at) => `(0, '2026-11-10 0${at}:00:00', 1, 10, 7, '${channel}', '${at % 2 ? 'US' : ''}', 2, 2)`,
  )
  await own.warehouse.command({
    sql: `INSERT INTO search_hour (batch, hour, publisher_id, targeting_id, provider_id, channel, country, searches, redirected)
      VALUES ${values.join(', ')}`,
  })
  await own.warehouse.command({
    sql: `INSERT INTO booked_row (provider_id, date, slot, version, is_gone, import_id, channel, country, publisher_account_id,
      publisher_id, targeting_id, total_searches, net_revenue, divided_percentage, division)
      VALUES (7, '2026-11-10', 0, 1, 0, 1, 'late', 'DE', 3, 1, 10, 9, 1.25, 100, 'one')`,
  })
})
after(() => own.close())

const view: ReportView = {
  report: revenueReport,
  from: '2026-11-09',
  to: '2026-11-11',
  interval: 'day',
  groups: ['channel', 'country'],
  filters: {},
  order: { by: 'channel', direction: 'DESC', of: 'value' },
  before: null,
  settledOnly: false,
  maturity: null,
  statuses: null,
}

/** Counts statements, after changing them. */
function watched(change: (sql: string) => string): { warehouse: Warehouse; statements: string[] } {
  const statements: string[] = []
  const query = <Row>(asked: Query) => {
    statements.push(asked.sql)
    return own.warehouse.query<Row>({ ...asked, sql: change(asked.sql) })
  }
  return { warehouse: { ...own.warehouse, query }, statements }
}

test('texts are grouped by number, in the order of the texts, and come back as texts', async () => {
  const { warehouse, statements } = watched((sql) => sql)
  const { data, count, stats } = await readReport(warehouse, view, { limit: 3, offset: 0 })
  assert.deepEqual(
    data.map(({ groups }) => groups['channel']),
    ['Ä', 'late', 'b'],
  )
  assert.deepEqual([count, stats.sums.server_search_counts, stats.sums.net_revenue], [7, 12, 1_250_000])
  assert.equal(statements.length, 1)
  assert.match(statements[0]!, /transform\(/)
})

test('a text that came after the list was read is not lost: the report is read again by text', async () => {
  const { warehouse, statements } = watched((sql) =>
    sql.replaceAll('arraySort(', "arrayFilter(text -> text != 'late', "),
  )
  const { data } = await readReport(warehouse, view, { limit: 10, offset: 0 })
  assert.ok(data.some(({ groups, sums }) => groups['channel'] === 'late' && sums.net_revenue === 1_250_000))
  assert.equal(data.length, 7)
  assert.equal(statements.length, 2)
})

test('days without any text have no rows', async () => {
  const empty = { ...view, from: '2026-10-01', to: '2026-10-02' }
  const { data, count } = await readReport(own.warehouse, empty, { limit: 10, offset: 0 })
  assert.deepEqual([data, count], [[], 0])
})
