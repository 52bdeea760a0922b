import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { addExport, findExport, MOST_KEPT, MOST_UNFINISHED } from '@headgate/db/reports/exports'
import { makeUser } from '@headgate/db/sample/make'
import { reportExport, role, storedFile, user } from '@headgate/db/schema/all'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { JobSender } from '@headgate/queue/job-sender'
import { writeExport } from '@headgate/queue/jobs/write-export'
import { createLog } from '@headgate/runtime/log'
import { eq, sql } from 'drizzle-orm'
import { tendExportsHandler } from './tend-exports-handler.ts'

const DAY_MS = 86_400_000
const ago = (ms: number) => new Date(Date.now() - ms)

let database: TestDatabase
let jobs: JobSender
let userId: number
before(async () => {
  database = await testDatabase()
  jobs = new JobSender(database, [writeExport])
  await database.db.insert(role).values({ id: 1, role: 'SuperAdmin' }).onConflictDoNothing()
  userId = (await makeUser(database.db, { role_id: 1 })).id
})
after(async () => {
  await jobs.stop()
  await database.close()
})

async function file(given: Partial<typeof reportExport.$inferInsert>): Promise<number> {
  const [row] = await database.db
    .insert(reportExport)
    .values({ user_id: userId, report: 'revenue-report', format: 'csv', query: {}, ...given })
    .returning()
  return row!.id
}

const tend = () =>
  tendExportsHandler(jobs).run(
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
  const kept = new StoredFiles(database.db, 'export')
  for (const [id, days] of [
    [old, 8],
    [young, 6],
  ] as const) {
    await kept.keep(id, Readable.from([Buffer.from('a')]))
    await database.db
      .update(storedFile)
      .set({ finished_at: ago(days * DAY_MS) })
      .where(eq(storedFile.record_id, id))
  }
  const drafts = [old, young].map((record_id) => ({ kind: 'export', record_id }) as const)
  await database.db.insert(storedFile).values([
    { ...drafts[0]!, created_at: ago(1.1 * DAY_MS) },
    { ...drafts[1]!, created_at: ago(0.5 * DAY_MS) },
  ])
  await tend()
  const left = await database.db
    .select({ record: storedFile.record_id, hash: storedFile.hash })
    .from(storedFile)
    .orderBy(storedFile.id)
  assert.deepEqual(
    left.map(({ record, hash }) => [record, hash !== null]),
    [
      [young, true],
      [young, false],
    ],
  )
  assert.equal(await findExport(database.db, old), undefined)
  assert.equal((await findExport(database.db, young))?.file_name, 'young.csv')
})

test('of one user the newest hundred finished files stay, and a file goes with its row', async () => {
  const { id: user_id } = await makeUser(database.db, { role_id: 1 })
  const made = await database.db
    .insert(reportExport)
    .values(
      Array.from({ length: MOST_KEPT + 2 }, (_, at) => ({
        user_id,
        report: 'revenue-report',
        format: 'csv' as const,
        query: {},
        // One that is still written is nothing to remove.
        ...(at === 1 ? { state: 'waiting' as const } : { state: 'ready' as const, file_name: 'a.csv' }),
      })),
    )
    .returning({ id: reportExport.id })
  const [first, waiting, third] = made.map(({ id }) => id)
  const kept = new StoredFiles(database.db, 'export')
  for (const id of [first!, third!]) await kept.keep(id, Readable.from([Buffer.from('a')]))
  await tend()
  assert.equal(await findExport(database.db, first!), undefined)
  assert.equal((await findExport(database.db, waiting!))?.state, 'waiting')
  assert.deepEqual(await kept.storedAmong([first!, third!]), new Set([third]))
  await database.db.delete(user).where(eq(user.id, user_id))
  await tend()
  assert.deepEqual(await kept.storedAmong([third!]), new Set())
})

test('requests at the same time do not exceed the unfinished files of a user', async () => {
  const { id: userId } = await makeUser(database.db, { role_id: 1 })
  const asked = {
    userId,
    read: { publisherId: null, columns: null },
    report: 'revenue-report',
    format: 'csv' as const,
    query: {},
  }
  const added = await Promise.all(
    Array.from({ length: 8 }, () => database.db.transaction((tx) => addExport(tx, asked))),
  )
  assert.equal(added.filter((row) => row !== undefined).length, MOST_UNFINISHED)
})
