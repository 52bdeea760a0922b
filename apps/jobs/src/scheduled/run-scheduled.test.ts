import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { scheduledTexts } from '@headgate/contract/scheduled/texts'
import { systemActor } from '@headgate/db/base/audit'
import { makeProviderLink, makeSettings, makeTargeting, makeUser } from '@headgate/db/sample/make'
import {
  providerLink,
  publication,
  role,
  scheduledChange,
  targeting,
  userDevice,
} from '@headgate/db/schema/all'
import { dueChanges, runChange } from '@headgate/db/scheduled/run-due'
import { schedulePublication } from '@headgate/db/scheduled/schedule'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { JobSender } from '@headgate/queue/job-sender'
import { pushSend } from '@headgate/queue/jobs/push-send'
import { createLog } from '@headgate/runtime/log'
import { and, count, eq, sql } from 'drizzle-orm'
import { runScheduledHandler } from './run-scheduled-handler.ts'

const HOUR_MS = 3_600_000
const later = () => new Date(Date.now() + 2 * HOUR_MS)

let database: TestDatabase
let db: TestDatabase['db']
let jobs: JobSender
let adminId: number
before(async () => {
  database = await testDatabase()
  db = database.db
  jobs = new JobSender(database, [pushSend])
  // Makes its queue, which the tests read.
  await jobs.latest(pushSend)
  await db.insert(role).values({ id: 1, role: 'SuperAdmin' }).onConflictDoNothing()
  adminId = (await makeUser(db, { role_id: 1 })).id
  await makeSettings(db, { default_domain: 'https://go.example', system_fallback: 'https://rest.example/' })
  await db
    .insert(userDevice)
    .values({ user_id: adminId, device_id: 'one', fcm_token: '{}', subscribed: true })
})
after(async () => {
  await jobs.stop()
  await database.close()
})

const context = () => ({ database, log: createLog('jobs', 'silent'), signal: new AbortController().signal })
const run = () => runScheduledHandler(jobs, later).run({}, context())

/** A link with a draft whose publication is due in an hour. */
async function scheduledLink() {
  const to = await makeProviderLink(db)
  const link = await makeTargeting(db, { state: 'draft', rules: [{ to, weight: 100, share: 70 }] })
  const by = { ...systemActor, actorUserId: adminId }
  const due_at = new Date(Date.now() + HOUR_MS).toISOString()
  const { id } = await schedulePublication(db, by, { entity: 'targeting', entity_id: link.id, due_at })
  return { link, id }
}

async function publications(id: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(publication)
    .where(and(eq(publication.kind, 'targeting'), eq(publication.entity_id, id)))
  return row!.n
}

const stateOf = async (id: number) =>
  (await db.select().from(scheduledChange).where(eq(scheduledChange.id, id)))[0]!

async function pushes(): Promise<{ title: string; body: string; link: string }[]> {
  const { rows } = await db.execute<{ data: { title: string; body: string; link: string } }>(
    sql`select data from pgboss.job where name = ${pushSend.name} order by created_on`,
  )
  return rows.map(({ data }) => data)
}

test('several processes make each change exactly once', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, scheduledLink))
  await Promise.all(Array.from({ length: 4 }, run))
  for (const { link, id } of made) {
    assert.equal(await publications(link.id), 1)
    assert.equal((await stateOf(id)).state, 'done')
  }
  assert.deepEqual(await pushes(), [])
})

test('a process that is killed after the publication leaves neither; the next run makes both', async () => {
  const { link, id } = await scheduledLink()
  const due = (await dueChanges(db, later())).find((one) => one.id === id)!
  // The server ends the connection before the commit, as it does when the process dies.
  const killed = runChange(db, due, later(), async (tx) => {
    const { rows } = await tx.execute<{ n: number }>(
      sql`select count(*)::int as n from publication where kind = 'targeting' and entity_id = ${link.id}`,
    )
    assert.equal(rows[0]!.n, 1)
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await assert.rejects(killed)
  assert.equal(await publications(link.id), 0)
  assert.equal((await stateOf(id)).state, 'pending')
  await run()
  assert.equal(await publications(link.id), 1)
  assert.equal((await stateOf(id)).state, 'done')
})

test('a failed change is told to admins, and does not keep others from being made', async () => {
  const [broken, good] = [await scheduledLink(), await scheduledLink()]
  await db.update(targeting).set({ is_active: false }).where(eq(targeting.id, broken.link.id))
  await run()
  await run()
  const failed = await stateOf(broken.id)
  assert.deepEqual([failed.state, failed.problem], ['failed', scheduledTexts.linkInactiveThen])
  assert.equal((await stateOf(good.id)).state, 'done')
  assert.deepEqual(
    (await pushes()).map(({ title, body, link }) => [title, body, link]),
    [
      [
        scheduledTexts.failed,
        `Publisher link ${broken.link.id}: ${scheduledTexts.linkInactiveThen}`,
        `/target/edit/${broken.link.id}`,
      ],
    ],
  )
})

test('a change whose record was removed for good fails', async () => {
  const { link, id } = await scheduledLink()
  await db.delete(targeting).where(eq(targeting.id, link.id))
  await run()
  assert.equal((await stateOf(id)).problem, scheduledTexts.recordRemoved)
})

test('of two values that are due the later one holds, also when the earlier could not be made at first', async () => {
  const { id } = await makeProviderLink(db)
  const [first, second] = await db
    .insert(scheduledChange)
    .values(
      [900, 40].map((value, at) => ({
        kind: 'value' as const,
        entity: 'provider_link' as const,
        entity_id: id,
        field: 'daily_cap' as const,
        value,
        due_at: new Date(Date.UTC(2026, 0, 1 + at)),
      })),
    )
    .returning()
  const killed = runChange(db, first!, later(), () => Promise.reject(new Error('the connection broke')))
  await assert.rejects(killed, /broke/)
  // The next one of the same run.
  await runChange(db, second!, later(), async () => undefined)
  assert.deepEqual(
    [(await stateOf(first!.id)).state, (await stateOf(second!.id)).state],
    ['pending', 'pending'],
  )
  await run()
  const [link] = await db.select().from(providerLink).where(eq(providerLink.id, id))
  assert.equal(link!.daily_cap, 40)
  assert.deepEqual([(await stateOf(first!.id)).state, (await stateOf(second!.id)).state], ['done', 'done'])
})
