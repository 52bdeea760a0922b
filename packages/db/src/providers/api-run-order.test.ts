import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asc, eq } from 'drizzle-orm'
import { systemActor } from '../base/audit.ts'
import { beginApiImport } from '../revenue/imports/api-imports.ts'
import { makeProvider } from '../sample/make.ts'
import { revenueImport } from '../schema/all.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import {
  beginApiRuns,
  dueApiRuns,
  finishApiRun,
  leaveApiRun,
  takeApiRun,
  type ApiRunResult,
} from './api-run-work.ts'
import { findCredentials, storeCredentials } from './credentials.ts'

/** Numbers of the imports of runs, where a process ends between the call of an API and the booking of its rows. */

let database: TestDatabase
let db: TestDatabase['db']
before(async () => {
  database = await testDatabase()
  db = database.db
})
after(() => database.close())

const days = { fromDate: '2026-11-01', toDate: '2026-11-02' }
const read = (revenue: string): ApiRunResult => ({
  status: 'Processing',
  message: '1 row read, not matched yet.',
  http_status: 200,
  check_sum: 1,
  rows: [{ date: '2026-11-01', channel: 'BN-1', gross_revenue: revenue }],
})
const nothing: ApiRunResult = {
  ...read('0'),
  status: 'Failed',
  message: 'The API replied with 404.',
  rows: [],
}

/** Stores how the call of a run ended, and ends there, as a process that is killed does. */
async function call(run: number, result = read('1')) {
  const taken = (await takeApiRun(db, run))!
  assert.equal(await finishApiRun(db, taken, result), true)
  await leaveApiRun(db, taken)
  return { runId: run, providerId: taken.providerId, from: taken.fromDate, to: taken.toDate }
}

async function advertiser() {
  const { id: providerId } = await makeProvider(db)
  await storeCredentials(db, systemActor, providerId, { sealed: 'v1.sealed', isActive: true })
  const { id } = (await findCredentials(db, providerId))!
  const begin = async () => (await beginApiRuns(db, systemActor, [id], days))[0]!
  const imports = () =>
    db
      .select()
      .from(revenueImport)
      .where(eq(revenueImport.provider_id, providerId))
      .orderBy(asc(revenueImport.id))
  return { providerId, begin, imports }
}

test('a run that was called later has the higher number, also when it is booked first', async () => {
  const { providerId, begin, imports } = await advertiser()
  const first = await call(await begin())
  const second = await call(await begin())
  await beginApiImport(db, second)
  await beginApiImport(db, first)
  assert.deepEqual(
    (await imports()).map((row) => row.api_run_id),
    [first.runId, second.runId],
  )
  // Both can still be booked, with readings of their own.
  assert.deepEqual(await dueApiRuns(db, providerId), [first.runId])
  assert.deepEqual(
    (await imports()).map(({ stage, in_force, from_day, to_day }) => [stage, in_force, from_day, to_day]),
    Array.from({ length: 2 }, () => ['reading', false, days.fromDate, days.toDate]),
  )
})

test('a call that failed has no import', async () => {
  const { begin, imports } = await advertiser()
  await call(await begin(), nothing)
  assert.deepEqual(await imports(), [])
})

test('an import keeps the moment of the reply, or has the one of a past run', async () => {
  const { begin, imports } = await advertiser()
  const run = await call(await begin())
  const madeAt = async () => (await imports())[0]!.made_at.toISOString()
  const replied = await madeAt()
  await beginApiImport(db, run)
  assert.equal(await madeAt(), replied)
  const past = '2026-11-03T06:00:00.000Z'
  await beginApiImport(db, { ...run, madeAt: new Date(past) })
  assert.equal(await madeAt(), past)
})
