import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '@headgate/runtime/testing/until'
import { eq, sql } from 'drizzle-orm'
import { makeUser } from '../sample/make.ts'
import { role, savedView, viewSchedule, viewSend } from '../schema/all.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { beginSending, claimSend, noteSend } from './view-sends.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

/** A view with a schedule, and a claimed mail of it. */
async function claimedMail() {
  const { db } = database
  await db.insert(role).values({ id: 1, role: 'SuperAdmin' }).onConflictDoNothing()
  const { id: owner_id } = await makeUser(db, { role_id: 1 })
  const [view] = await db
    .insert(savedView)
    .values({ owner_id, screen: '/revenuereport', name: 'Daily', search: '', columns: [] })
    .returning()
  const viewId = view!.id
  const timing = { every: 'day', hour: 6, weekday: 1, month_day: 1 } as const
  await db.insert(viewSchedule).values({ view_id: viewId, ...timing, recipients: [], active: true })
  const due = new Date()
  const claimed = await claimSend(db, viewId, due)
  return { ...claimed!, viewId, due }
}

async function waiting(): Promise<number> {
  const { rows } = await database.db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]!.waiting
}

test('a view that is removed while its mail is noted goes without a deadlock', async () => {
  const { db } = database
  const send = await claimedMail()
  const both = await db.transaction(async (tx) => {
    await tx.execute(sql`select from view_schedule where view_id = ${send.viewId} for update`)
    const removed = db.delete(savedView).where(eq(savedView.id, send.viewId)).execute()
    await until(async () => (await waiting()) === 1, 'the removal waits for the schedule')
    const noted = noteSend(db, send, 'sent')
    await until(async () => (await waiting()) === 2, 'the note waits')
    return [removed, noted]
  })
  await Promise.all(both)
  assert.deepEqual(await db.select().from(viewSend), [])
})

/** A mail whose first process stood still, so that another took it. */
async function takenMail() {
  const { db } = database
  const late = await claimedMail()
  await db
    .update(viewSend)
    .set({ tried_at: sql`now() - interval '16 minutes'` })
    .where(eq(viewSend.id, late.id))
  const again = await claimSend(db, late.viewId, late.due)
  return { late, second: { ...again!, viewId: late.viewId } }
}

async function stateOf({ id, viewId }: { id: number; viewId: number }) {
  const [row] = await database.db
    .select({ state: viewSend.state, error: viewSend.error, lastError: viewSchedule.last_error })
    .from(viewSend)
    .innerJoin(viewSchedule, eq(viewSchedule.view_id, viewId))
    .where(eq(viewSend.id, id))
  return row
}

for (const state of ['preparing', 'failed'] as const)
  test(`a process that stood still does not note ${state} over a mail that another has sent`, async () => {
    const { db } = database
    const { late, second } = await takenMail()
    assert.equal(await beginSending(db, second), true)
    await noteSend(db, second, 'sent')
    await noteSend(db, late, state, 'late')
    assert.deepEqual(await stateOf(late), { state: 'sent', error: null, lastError: null })
  })

test('a mail that is noted as sent at the last moment is not given up', async () => {
  const { db } = database
  const send = await claimedMail()
  await beginSending(db, send)
  await noteSend(db, send, 'sent')
  await noteSend(db, send, 'unknown', 'late')
  assert.deepEqual(await stateOf(send), { state: 'sent', error: null, lastError: null })
})
