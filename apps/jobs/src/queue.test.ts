import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { JobSender } from '@headgate/queue/job-sender'
import { defineJob } from '@headgate/queue/job'
import { createLog } from '@headgate/runtime/log'
import { z } from 'zod'
import { until } from '@headgate/runtime/testing/until'
import { handle, periodStart, scheduledRunId, type JobHandler } from './job.ts'
import { retentionHandler } from './retention/retention-handler.ts'
import { startQueue, type Queue } from './queue.ts'

const log = createLog('jobs', 'silent')
let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

const start = (list: readonly JobHandler[]): Promise<Queue> =>
  startQueue({ databaseUrl: database.url, database, log, handlers: list, tickMs: 200 })

const at = (time: string) => scheduledRunId('a', periodStart(60, new Date(`2026-11-21T${time}Z`)))
/** The clock is the real one: a period that ends while a test runs would add a run. */
const CENTURY_MINUTES = 100 * 365 * 24 * 60
const inCenturies = (n: number) => new Date(Date.now() + n * CENTURY_MINUTES * 60_000)

test('ids of scheduled runs depend on name and period only', () => {
  assert.equal(at('10:00:00.000'), at('10:59:59.999'))
  assert.notEqual(at('10:59:59.999'), at('11:00:00.000'))
  assert.notEqual(at('10:00:00'), scheduledRunId('b', periodStart(60, new Date('2026-11-21T10:00:00Z'))))
  assert.match(at('10:00:00'), /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('two processes together start each due run once a period', async () => {
  let runs = 0
  const definition = defineJob({
    name: 'counted',
    payload: z.object({}),
    everyMinutes: CENTURY_MINUTES,
    timeoutSeconds: 30,
  })
  const counted = handle(definition, async () => {
    runs += 1
  })
  const queues = await Promise.all([start([counted]), start([counted])])
  try {
    await until(() => runs >= 1, 'first run')
    const again = await Promise.all(
      [1, 1, 2].flatMap((n) => queues.map((queue) => queue.enqueueDue(inCenturies(n)))),
    )
    assert.equal(new Set(again.flat()).size, 2)
    assert.equal(again.flat().length, 2)
    await until(() => runs === 3, 'runs of the next two periods')
  } finally {
    await Promise.all(queues.map((queue) => queue.stop()))
  }
  assert.equal(runs, 3)
})

test('a waiting run holds up no other where parallel runs are allowed', async () => {
  const begun: string[] = []
  const { promise: release, resolve } = Promise.withResolvers<void>()
  const definition = defineJob({
    name: 'waiting',
    payload: z.object({}),
    everyMinutes: CENTURY_MINUTES,
    timeoutSeconds: 30,
    sideBySide: 2,
  })
  const waiting = handle(definition, async () => {
    begun.push('run')
    await release
  })
  const queue = await start([waiting])
  try {
    await queue.enqueueDue(inCenturies(1))
    await until(() => begun.length === 2, 'two runs at once')
  } finally {
    resolve()
    await queue.stop()
  }
})

test('jobs that are taken at once succeed or fail separately', async () => {
  const definition = defineJob({
    name: 'many',
    payload: z.object({ at: z.number() }),
    timeoutSeconds: 30,
    atOnce: 5,
  })
  const sender = new JobSender(database, [definition])
  for (let at = 0; at < 5; at += 1) await sender.send(database.db, definition, { at })
  const { promise: together, resolve } = Promise.withResolvers<void>()
  let begun = 0
  const queue = await start([
    handle(definition, async ({ at }) => {
      begun += 1
      if (begun === 5) resolve()
      await together
      if (at === 3) throw new Error('not today')
    }),
  ])
  try {
    const states = async () => {
      const { rows } = await database.db.execute<{ state: string; count: number }>(
        sql`select state::text, count(*)::int as count from pgboss.job where name = 'many' group by 1 order by 1`,
      )
      return rows.map(({ state, count }) => `${count} ${state}`).join(', ')
    }
    await until(async () => (await states()) === '4 completed, 1 retry', 'four done and one set down again')
  } finally {
    await queue.stop()
    await sender.stop()
  }
})

test('a run that fails is tried again', async () => {
  const seen: string[] = []
  const definition = defineJob({
    name: 'fragile',
    payload: z.object({}),
    everyMinutes: CENTURY_MINUTES,
    timeoutSeconds: 30,
  })
  const queue = await start([
    handle(definition, async () => {
      seen.push('run')
      throw new Error('not today')
    }),
  ])
  try {
    await until(() => seen.length === 1, 'the failure')
    await until(async () => {
      const { rows } = await database.db.execute<{ state: string }>(
        sql`select state::text from pgboss.job where name = 'fragile'`,
      )
      return rows[0]?.state === 'retry'
    }, 'it is set down for another try')
  } finally {
    await queue.stop()
  }
})

test('stopping waits for the run', async () => {
  const steps: string[] = []
  const definition = defineJob({
    name: 'slow',
    payload: z.object({}),
    everyMinutes: CENTURY_MINUTES,
    timeoutSeconds: 30,
  })
  const queue = await start([
    handle(definition, async () => {
      steps.push('begun')
      await sleep(700)
      steps.push('done')
    }),
  ])
  await until(() => steps.length > 0, 'the run')
  await queue.stop()
  assert.deepEqual(steps, ['begun', 'done'])
})

test('retention runs by itself and removes what is old', async () => {
  await database.db.execute(sql`
    insert into cap_usage (day, kind, entity_id) values ('2020-01-01', 'rule', 1), (now() at time zone 'UTC', 'rule', 1)`)
  const queue = await start([retentionHandler])
  try {
    await until(async () => {
      const { rows } = await database.db.execute(sql`select day from cap_usage`)
      return rows.length === 1
    }, 'the old row is gone')
  } finally {
    await queue.stop()
  }
})

async function connections(): Promise<number> {
  const { rows } = await database.db.execute<{ open: number }>(sql`
    select count(*)::int as open from pg_stat_activity
    where application_name = 'headgate-jobs' and datname = current_database()`)
  return rows[0]!.open
}

test('a queue that could not be started leaves no connection, and no worker in addition to the next try’s', async () => {
  const unnamed = handle(
    defineJob({ name: 'no name!', payload: z.object({}), timeoutSeconds: 30 }),
    async () => {},
  )
  await assert.rejects(start([retentionHandler, unnamed]), /name/i)
  await until(
    async () => (await connections()) === 0,
    'the connections of the failed start are closed',
    10_000,
  )
})
