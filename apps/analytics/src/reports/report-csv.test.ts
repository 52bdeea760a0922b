import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { openDatabase } from '@headgate/db/base/database'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import type { FactRow } from '@headgate/warehouse/reports/report'
import type { ReportView } from '@headgate/warehouse/reports/report-view'
import { csvReport } from './report-csv.ts'

test('a download whose caller leaves before its first line ends the report behind it', async (t) => {
  // Rows without groups need no names, so the database is never called.
  const database = openDatabase('postgres://127.0.0.1:1/none', { name: 'test', max: 1 })
  t.after(() => database.close())
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
  let ended = false
  async function* parts(): AsyncGenerator<FactRow[]> {
    try {
      for (;;) yield []
    } finally {
      ended = true
    }
  }
  const file = await csvReport(database.db, view, parts())
  file.destroy()
  await once(file, 'close')
  assert.equal(ended, true)
})
