import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { openDatabase } from '@headgate/db/base/database'
import { revenueReport, revenueReports } from '@headgate/contract/reports/revenue-report'
import type { UnnamedRow } from '@headgate/warehouse/reports/report'
import { csvReport } from './report-csv.ts'
import { reportView } from './report-view.ts'

test('a download whose caller leaves before its first line ends the report behind it', async (t) => {
  // Rows without groups need no names, so the database is never called.
  const database = openDatabase('postgres://127.0.0.1:1/none', { name: 'test', max: 1 })
  t.after(() => database.close())
  const view = reportView(revenueReport, revenueReports.query.parse({}), new Date())
  let ended = false
  async function* parts(): AsyncGenerator<UnnamedRow[]> {
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
