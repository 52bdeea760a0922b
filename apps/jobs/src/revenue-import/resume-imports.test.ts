import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemActor } from '@headgate/db/base/audit'
import { BOOKING_LOCKS, providersWaiting, requestBooking } from '@headgate/db/revenue/booking-requests'
import {
  createFileImport,
  importsToResume,
  nextImportId,
  takeImport,
} from '@headgate/db/revenue/imports/imports'
import { makeProvider } from '@headgate/db/sample/make'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { withSessionLock } from '@headgate/db/upkeep/session-lock'
import { JobSender } from '@headgate/queue/job-sender'
import { bookRevenue, bookRevenueAgain } from '@headgate/queue/jobs/book-revenue'
import { LATE_SECONDS, LOOK_MS } from './resume-imports.ts'

/** What was left alone for so long is found by the next look at the latest: half of the minute stays for the work. */
const LEFT_SECONDS = 30 - LOOK_MS / 1_000

/** Stays so, however slow the machine is. */
const JUST_NOW = -600

let database: TestDatabase
let providerId = 0
before(async () => {
  database = await testDatabase()
  providerId = (await makeProvider(database.db)).id
})
after(() => database.close())

/** An import that was touched, and last signed by its process, some seconds ago; null for one without a process. */
async function makeImport(touched: number, signed: number | null): Promise<number> {
  const { db, pool } = database
  const id = await nextImportId(db)
  const file = { providerId, csvName: 'a.csv', hash: '', bytes: 1, booksAtOnce: true }
  await createFileImport(db, systemActor, id, file)
  if (signed !== null) await takeImport(db, id)
  await pool.query(
    `update revenue_import set updated_at = clock_timestamp() - make_interval(secs => $2),
       worked_on_at = clock_timestamp() - make_interval(secs => $3) where id = $1`,
    [id, touched, signed],
  )
  return id
}

test('within half a minute an import without a process is taken over, and none with one', async () => {
  const lost = await makeImport(LEFT_SECONDS, LEFT_SECONDS)
  const never = await makeImport(LEFT_SECONDS, null)
  await makeImport(3_600, JUST_NOW)
  await makeImport(JUST_NOW, null)
  assert.deepEqual(await importsToResume(database.db), [lost, never])
  assert.ok(await takeImport(database.db, lost))
  assert.equal(await takeImport(database.db, lost), undefined)
})

test('within half a minute a booking whose job was lost gets another one', async () => {
  const { db, pool } = database
  await requestBooking(db, { providerId, from: '2026-11-01', to: '2026-11-01', cause: 'test' })
  for (const [seconds, waiting] of [
    [JUST_NOW, []],
    [LEFT_SECONDS + 1, [providerId]],
  ] as const) {
    await pool.query(
      `update booking_request set created_at = clock_timestamp() - make_interval(secs => $1)`,
      [seconds],
    )
    assert.deepEqual(await providersWaiting(db, LATE_SECONDS), waiting)
  }
})

test('a booking that takes long gets no other job', async () => {
  const { db, pool } = database
  await requestBooking(db, { providerId, from: '2026-11-01', to: '2026-11-01', cause: 'test' })
  await pool.query(`update booking_request set created_at = clock_timestamp() - interval '1 hour'`)
  await withSessionLock(database, [BOOKING_LOCKS, providerId], async () => {
    assert.deepEqual(await providersWaiting(db, LATE_SECONDS), [])
  })
  assert.deepEqual(await providersWaiting(db, LATE_SECONDS), [providerId])
})

test('a booking that waits for long gets one job each half minute, which keeps no other one back', async (t) => {
  const { db, pool } = database
  const jobs = new JobSender(database, [bookRevenue])
  t.after(() => jobs.stop())
  const send = (job: typeof bookRevenue, provider: number) => jobs.send(db, job, { provider })
  await send(bookRevenueAgain, 1)
  const second = await send(bookRevenueAgain, 1)
  // Only where the half minute ended between the two does the second one follow.
  assert.equal(second === null ? null : await send(bookRevenueAgain, 1), null)
  for (const other of [await send(bookRevenueAgain, 2), await send(bookRevenue, 1)])
    assert.notEqual(other, null)
  const { rows } = await pool.query(
    `select retry_limit from pgboss.job where name = $1 and singleton_key is not null`,
    [bookRevenue.name],
  )
  assert.ok(rows.length >= 2 && rows.every((row) => row.retry_limit === 0))
})
