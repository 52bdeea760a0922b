import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { openDatabase } from '@headgate/db/base/database'
import { revenueQuery } from '@headgate/warehouse/reports/revenue-query'
import type { RevenueRow } from '@headgate/warehouse/reports/revenue-report'
import { revenueReports } from '@headgate/contract/reports/reports'
import { csvReport } from './revenue-csv.ts'

test('a download whose caller is gone before its first line ends the report behind it', async (t) => {
  // Rows without groups have no names to be read, so that nothing connects.
  const database = openDatabase('postgres://127.0.0.1:1/none', { name: 'test', max: 1 })
  t.after(() => database.close())
  const query = revenueQuery(revenueReports.query.parse({ interval: 'day' }), new Date())
  let ended = false
  async function* parts(): AsyncGenerator<RevenueRow[]> {
    try {
      for (;;) yield []
    } finally {
      ended = true
    }
  }
  const file = await csvReport(database.db, query, parts())
  file.destroy()
  await once(file, 'close')
  assert.equal(ended, true)
})
