import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { findExport } from '@headgate/db/reports/exports'
import { makeUser } from '@headgate/db/sample/make'
import { reportExport, role } from '@headgate/db/schema/all'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { JobSender } from '@headgate/queue/job-sender'
import { writeExport } from '@headgate/queue/jobs/write-export'
import { createLog } from '@headgate/runtime/log'
import { sql } from 'drizzle-orm'
import { tendExportsHandler } from './tend-exports-handler.ts'

const DAY_MS = 86_400_000
const ago = (ms: number) => new Date(Date.now() - ms)
const dataDir = mkdtempSync(join(tmpdir(), 'headgate exports '))
const folder = join(dataDir, 'exports')

let database: TestDatabase
let jobs: JobSender
let userId: number
before(async () => {
  database = await testDatabase()
  jobs = new JobSender(database, [writeExport])
  await database.db.insert(role).values({ id: 1, role: 'SuperAdmin' }).onConflictDoNothing()
  userId = (await makeUser(database.db, { role_id: 1 })).id
  mkdirSync(folder)
})
after(async () => {
  await jobs.stop()
  await database.close()
  rmSync(dataDir, { recursive: true })
})

async function file(given: Partial<typeof reportExport.$inferInsert>): Promise<number> {
  const [row] = await database.db
    .insert(reportExport)
    .values({ user_id: userId, report: 'revenue-report', format: 'csv', query: {}, ...given })
    .returning()
  return row!.id
}

const tend = () =>
  tendExportsHandler({ DATA_DIR: dataDir }, jobs).run(
    {},
    { database, log: createLog('jobs', 'silent'), signal: new AbortController().signal },
  )

async function sent(): Promise<number[]> {
  const { rows } = await database.db.execute<{ id: number }>(
    sql`select (data->>'export')::int as id from pgboss.job where name = ${writeExport.name} order by id`,
  )
  return rows.map(({ id }) => id)
}

test('a file that nobody works on is written again, once, and four times at most', async () => {
  const left = await file({ state: 'writing', attempts: 1, updated_at: ago(200_000) })
  const tired = await file({ state: 'writing', attempts: 4, updated_at: ago(200_000) })
  const busy = await file({ state: 'writing', attempts: 1, updated_at: ago(20_000) })
  await file({ state: 'waiting', updated_at: ago(200_000) })
  await tend()
  await tend()
  assert.deepEqual(await sent(), [left])
  assert.equal((await findExport(database.db, left))?.state, 'writing')
  assert.equal((await findExport(database.db, busy))?.state, 'writing')
  const failed = await findExport(database.db, tired)
  assert.equal(failed?.state, 'failed')
  assert.match(failed.problem!, /could not be read/)
})

test('files are removed after a week, half-written ones too', async () => {
  const old = await file({ state: 'ready', file_name: 'old.csv', created_at: ago(8 * DAY_MS) })
  const young = await file({ state: 'ready', file_name: 'young.csv', created_at: ago(6 * DAY_MS) })
  for (const [name, days] of [
    [String(old), 8],
    [String(young), 6],
    [`${old}.draft.part`, 8],
  ] as const) {
    writeFileSync(join(folder, name), 'a')
    utimesSync(join(folder, name), ago(days * DAY_MS), ago(days * DAY_MS))
  }
  await tend()
  assert.deepEqual(readdirSync(folder), [String(young)])
  assert.equal(await findExport(database.db, old), undefined)
  assert.equal((await findExport(database.db, young))?.file_name, 'young.csv')
})
