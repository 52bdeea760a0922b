import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '@headgate/runtime/testing/until'
import { asc, eq, sql } from 'drizzle-orm'
import { systemActor } from '../../base/audit.ts'
import { makeProvider } from '../../sample/make.ts'
import { revenueImport, revenueImportDay } from '../../schema/all.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { bookingStamp } from '../booking-stamp.ts'
import { acceptChecked } from './checked-imports.ts'

let database: TestDatabase
let db: TestDatabase['db']
before(async () => {
  database = await testDatabase()
  db = database.db
})
after(() => database.close())

const none = { total: 0, channels: [] }

/** A dry run of a day, which waits for a person. Its stamp is that of now. */
async function checked(providerId: number): Promise<{ id: number; stamp: string }> {
  const [row] = await db
    .insert(revenueImport)
    .values({ provider_id: providerId, kind: 'file', scope: 'days', stage: 'checked', message: '', load: 1 })
    .returning()
  const { id } = row!
  await db.insert(revenueImportDay).values({ import_id: id, day: '2026-03-02', rows: 1, revenue: '1' })
  const stamp = await bookingStamp(db, providerId, id)
  const channels = { added: none, gone: none, unmatched: none }
  await db
    .update(revenueImport)
    .set({ preview: { days: [], channels, publishers: [], stamp } })
    .where(eq(revenueImport.id, id))
  return { id, stamp }
}

test('of two dry runs that are booked at once, the second one is made again', async () => {
  const { id: providerId } = await makeProvider(db)
  const first = await checked(providerId)
  const second = await checked(providerId)
  const { late } = await db.transaction(async (tx) => {
    const { isStale } = await acceptChecked(tx, systemActor, first.id, { ...first, ticked: false })
    assert.equal(isStale, false)
    let isDone = false
    const waiting = db
      .transaction((other) => acceptChecked(other, systemActor, second.id, { ...second, ticked: false }))
      .finally(() => (isDone = true))
    await until(async () => {
      const { rowCount } = await db.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return isDone || rowCount !== 0
    }, 'the second one waits for the first, or is done')
    return { late: waiting }
  })
  assert.equal((await late).isStale, true)
  const rows = await db
    .select({ stage: revenueImport.stage, isIn: revenueImport.in_force })
    .from(revenueImport)
    .where(eq(revenueImport.provider_id, providerId))
    .orderBy(asc(revenueImport.id))
  assert.deepEqual(rows, [
    { stage: 'booking', isIn: true },
    { stage: 'waiting', isIn: false },
  ])
})
