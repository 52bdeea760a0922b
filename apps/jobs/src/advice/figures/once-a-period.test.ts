import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { systemActor } from '@headgate/db/base/audit'
import { actOnAdvice } from '@headgate/db/advisor/act'
import { saveAdviceRule } from '@headgate/db/advisor/rules'
import { readServedWeights } from '@headgate/db/advisor/facts/weighed-links'
import { publishTargeting } from '@headgate/db/publishing/publish-targeting'
import { makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { advisor } from '@headgate/db/schema/all'
import { setTargetingsActive } from '@headgate/db/targetings/bulk'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import type { Finding } from '@headgate/domain/advice/finding'
import { thresholdsOf } from '@headgate/domain/advice/thresholds'
import { JobSender } from '@headgate/queue/job-sender'
import { pushSend } from '@headgate/queue/jobs/push-send'
import { createLog } from '@headgate/runtime/log'
import { PartClient } from '@headgate/runtime/parts/part-client'
import { sql } from 'drizzle-orm'
import { adviseHandler } from '../advise-handler.ts'
import { adviceReader } from '../reader.ts'
import { onceA } from './once-a-period.ts'

let database: TestDatabase
let jobs: JobSender
let link: number
before(async () => {
  database = await testDatabase()
  jobs = new JobSender(database, [pushSend])
})
after(async () => {
  await jobs.stop()
  await database.close()
})

/** Everything that people do by itself is long ago, as the database has it. */
beforeEach(async () => {
  const { db } = database
  await db.execute(sql`delete from advisor`)
  await db.execute(sql`delete from advisor_rule`)
  await db.execute(sql`insert into advisor_rule (rule, updated_at) values ('weights', '2026-01-01')`)
  if (link !== undefined) await setTargetingsActive(db, systemActor, [link], false)
  const to = await makeProviderLink(db)
  const rules = [
    { to, weight: 50 },
    { to, weight: 50 },
  ]
  const made = await makeTargeting(db, { rules })
  link = made.id
  await publishedAt('2026-03-01T00:00Z')
})

/** Sets when the link was published last. */
const publishedAt = (at: string) =>
  database.db.execute(sql`update publication set created_at = ${at}
    where revision = (select max(revision) from publication where kind = 'targeting' and entity_id = ${link})`)

const finding = (id: number): Finding => ({
  rule: 'weights',
  subject: { kind: 'targeting', id },
  partner: null,
  title: `Link ${id} has equal weights`,
  sentences: [['Equal']],
  facts: {},
  loss: null,
})

/** A process of jobs with a rule that tells of published links with equal weights, and how often it read. */
function startProcess(period: 'hour' | 'day' = 'day') {
  const process = {
    reads: 0,
    isBroken: false,
    run: (at: string) =>
      adviseHandler(new PartClient('http://127.0.0.1:9', 'none'), jobs, [reader], () => new Date(at)).run(
        {},
        { database, log: createLog('jobs', 'silent'), signal: new AbortController().signal },
      ),
  }
  const reader = adviceReader(
    'weights',
    onceA(period, async ({ db }) => {
      process.reads += 1
      if (process.isBroken) throw new Error('no analytics')
      const served = await readServedWeights(db, 0, 100)
      const equal = served.filter(({ rules }) => rules.every(({ weight }) => weight === 50))
      return { rule: 'weights', found: equal.map(({ id }) => finding(id)), unknown: [] }
    }),
  )
  return process
}

const items = async () =>
  (await database.db.select().from(advisor).orderBy(advisor.id)).map(({ status, over_at }) => [
    status,
    over_at?.toISOString().slice(0, 16) ?? null,
  ])

test('two processes judge once for a day, and again when a link that is told was published', async () => {
  const { db } = database
  const [a, b] = [startProcess(), startProcess()]
  await a.run('2026-05-01T00:10Z')
  await b.run('2026-05-01T00:25Z')
  await a.run('2026-05-01T00:40Z')
  assert.deepEqual([a.reads, b.reads, await items()], [1, 0, [['active', null]]])

  await db.execute(sql`update targeting_rule set daily_frequency = 30 where targeting_id = ${link}`)
  await publishTargeting(db, link, systemActor)
  await publishedAt('2026-05-01T09:00Z')
  await b.run('2026-05-01T09:15Z')
  await a.run('2026-05-01T09:30Z')
  await b.run('2026-05-01T09:45Z')
  await startProcess().run('2026-05-01T10:00Z')
  assert.deepEqual([a.reads, b.reads, await items()], [1, 1, [['closed', '2026-05-01T09:15']]])
  await a.run('2026-05-02T00:10Z')
  assert.equal(a.reads, 2)
})

test('a link that is switched off is told no longer', async () => {
  const process = startProcess()
  await process.run('2026-05-01T00:10Z')
  await setTargetingsActive(database.db, systemActor, [link], false)
  await process.run('2026-05-01T00:25Z')
  assert.deepEqual(await items(), [['closed', '2026-05-01T00:25']])
})

test('an item that was gone during its snooze is over when a person makes it active', async () => {
  const { db } = database
  const process = startProcess('hour')
  await process.run('2026-05-01T08:10Z')
  const [item] = await db.select().from(advisor)
  const until = new Date('2026-05-08T00:00Z')
  await actOnAdvice(db, systemActor, item!.id, { action: 'snooze', notes: 'Later', until })
  await db.execute(sql`update targeting_rule set daily_frequency = 30 where targeting_id = ${link}`)
  await publishTargeting(db, link, systemActor)
  await publishedAt('2026-05-01T08:20Z')
  await process.run('2026-05-01T09:10Z')
  assert.deepEqual([process.reads, await items()], [2, [['snoozed', null]]])
  await actOnAdvice(db, systemActor, item!.id, { action: 'active', notes: '' })
  await process.run('2026-05-01T09:25Z')
  assert.deepEqual([process.reads, await items()], [3, [['closed', '2026-05-01T09:25']]])
})

test('the end of a snooze, other settings and a failure are not waited out', async () => {
  const { db } = database
  const process = startProcess('hour')
  await process.run('2026-05-01T08:10Z')
  const [item] = await db.select().from(advisor)
  const until = new Date('2026-05-01T08:30Z')
  await actOnAdvice(db, systemActor, item!.id, { action: 'snooze', notes: 'Later', until })
  await process.run('2026-05-01T08:25Z')
  assert.deepEqual([process.reads, await items()], [1, [['snoozed', null]]])
  await process.run('2026-05-01T08:40Z')
  assert.deepEqual([process.reads, await items()], [2, [['active', null]]])

  const thresholds = { ...thresholdsOf('weights', {}), gain: 7 }
  await saveAdviceRule(db, systemActor, 'weights', { enabled: true, thresholds })
  process.isBroken = true
  await assert.rejects(process.run('2026-05-01T08:55Z'))
  await db.execute(sql`update advisor_rule set updated_at = '2026-01-01'`)
  process.isBroken = false
  await process.run('2026-05-01T09:00Z')
  await process.run('2026-05-01T09:04Z')
  assert.equal(process.reads, 4)
  await process.run('2026-05-01T09:05Z')
  assert.equal(process.reads, 5)
})
