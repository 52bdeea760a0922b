import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { applyJudgement } from '@headgate/db/advisor/apply-judgement'
import { takeUntoldItems } from '@headgate/db/advisor/told-items'
import { makeUser } from '@headgate/db/sample/make'
import { role, userDevice } from '@headgate/db/schema/all'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { JobSender } from '@headgate/queue/job-sender'
import { pushSend } from '@headgate/queue/jobs/push-send'
import { createLog } from '@headgate/runtime/log'
import { PartClient } from '@headgate/runtime/parts/part-client'
import { sql } from 'drizzle-orm'
import { adviseHandler } from './advise-handler.ts'

let database: TestDatabase
let jobs: JobSender
before(async () => {
  database = await testDatabase()
  jobs = new JobSender(database, [pushSend])
  // Makes its queue, which the tests read.
  await jobs.latest(pushSend)
  await database.db.insert(role).values({ id: 1, role: 'SuperAdmin' }).onConflictDoNothing()
  const { id } = await makeUser(database.db, { role_id: 1 })
  await database.db
    .insert(userDevice)
    .values({ user_id: id, device_id: 'one', fcm_token: '{}', subscribed: true })
})
after(async () => {
  await jobs.stop()
  await database.close()
})

/** A run of the job that finds nothing new itself. */
const run = () =>
  adviseHandler(new PartClient('http://127.0.0.1:9', 'none'), jobs, []).run(
    {},
    { database, log: createLog('jobs', 'silent'), signal: new AbortController().signal },
  )

let minute = 0
/** What a run leaves that dies after its judgement and before it tells of it. */
const judge = (...ids: number[]) => {
  minute += 1
  return applyJudgement(
    database.db,
    {
      rule: 'advertiser_late',
      found: ids.map((id) => ({
        rule: 'advertiser_late',
        subject: { kind: 'provider', id },
        partner: null,
        title: `Reports of ${id} are late`,
        sentences: [['Late']],
        facts: {},
        loss: null,
      })),
      unknown: [],
    },
    new Date(Date.UTC(2026, 4, 1, 0, minute)),
  )
}

async function bodies(): Promise<string[]> {
  const { rows } = await database.db.execute<{ body: string }>(
    sql`select data->>'body' as body from pgboss.job where name = ${pushSend.name} order by created_on`,
  )
  return rows.map(({ body }) => body)
}

test('items of a run that died are told by the next one, once, however many run', async () => {
  await judge(1, 2)
  await Promise.all([run(), run(), run()])
  await run()
  assert.deepEqual(await bodies(), ['Reports of 2 are late\nReports of 1 are late'])
})

test('a run that dies while it tells leaves them to the next one', async () => {
  const before = (await bodies()).length
  await judge(1, 2, 3)
  await assert.rejects(
    database.db.transaction(async (tx) => {
      assert.equal((await takeUntoldItems(tx)).length, 1)
      throw new Error('killed')
    }),
    /killed/,
  )
  await run()
  assert.deepEqual((await bodies()).slice(before), ['Reports of 3 are late'])
})

test('what is over before anybody was told is not told', async () => {
  const before = (await bodies()).length
  await judge(1, 2, 3, 4)
  await judge(1, 2, 3)
  await run()
  assert.equal((await bodies()).length, before)
})
