import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { sql } from 'drizzle-orm'
import { testAnalytics, type TestAnalytics } from '../testing/analytics.ts'
import { LinesMissing } from './book-days.ts'
import { book } from './book.ts'
import { loadFile } from './testing/loaded-import.ts'

let own: TestAnalytics
before(async () => {
  own = await testAnalytics()
})
after(() => own.close())

const DAYS = ['2026-10-31', '2026-11-01']

const linesOf = (revenue: string) =>
  DAYS.map((day) => ({ day, channel: 'BN-12', country: 'US', searches: 10, revenue, isMatched: true }))

async function grossOf(providerId: number): Promise<string[]> {
  const { rows } = await own.database.db.execute<{ gross: string }>(sql`
    select gross::text from advertiser_day where provider_id = ${providerId} order by day`)
  return rows.map(({ gross }) => gross)
}

test('a booking that does not find all lines that were loaded writes nothing, and books all of them later', async () => {
  const { db } = own.database
  const { id } = await makeRevenueAdvertiser(db, { 'BN-12': 1 })
  await loadFile(own, id, linesOf('1.000000'))
  await book(own, id)
  const importId = await loadFile(own, id, linesOf('2.000000'))
  const loaded = (lines: number) =>
    db.execute(
      sql`update revenue_import_day set rows = ${lines} where import_id = ${importId} and day = '2026-11-01'`,
    )
  await loaded(2)
  await assert.rejects(book(own, id), (error) => {
    assert.ok(error instanceof LinesMissing)
    assert.match(error.message, /2026-11-01: 2 lines were loaded, the warehouse returned 1/)
    return true
  })
  assert.deepEqual(await grossOf(id), ['1.000000', '1.000000'])
  await loaded(1)
  await book(own, id)
  assert.deepEqual(await grossOf(id), ['2.000000', '2.000000'])
})
