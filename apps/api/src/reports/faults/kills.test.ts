import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { downloadExport, prepareExport } from '@headgate/contract/reports/exports'
import { ingestEvents } from '@headgate/contract/searches/ingest'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { reportExport, savedView, user, userDevice, viewSchedule, viewSend } from '@headgate/db/schema/all'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { DAY_MS, daysBefore } from '@headgate/domain/days'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { JobSender } from '@headgate/queue/job-sender'
import { viewMails } from '@headgate/queue/jobs/view-mails'
import { ledger, seed, thorough } from '@headgate/runtime/testing/ledger'
import { sentMails } from '@headgate/runtime/testing/read-mail'
import { PATIENCE_MS, until } from '@headgate/runtime/testing/until'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { eq, sql } from 'drizzle-orm'
import { type RevenuePart, RevenueProcesses } from '../../revenue/faults/testing/revenue-processes.ts'

/** kill -9 of analytics and of the API while files are prepared and views are mailed. */

/** Kills of each part in each test. */
const EACH = thorough ? 12 : 3
const EVENTS = 20_000
const NEVER = 1_000_000
/** Read once: all files must be the same, also when midnight comes between them. */
const days = { fromDate: daysBefore(6, new Date()), toDate: daysBefore(1, new Date()) }

let database: TestDatabase
let parts: RevenueProcesses
let jobs: JobSender
let userId: number
const random = new SeededRandom(seed)
const db = () => database.db

before(async () => {
  database = await testDatabase()
  parts = await RevenueProcesses.start(database.url, db(), 'files and mails')
  jobs = new JobSender(database, [viewMails])
  const [admin] = await db().select().from(user).where(eq(user.email, 'admin@headgate.test'))
  userId = admin!.id
  const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }
  await db()
    .insert(userDevice)
    .values({
      user_id: userId,
      device_id: 'one',
      subscribed: true,
      fcm_token: JSON.stringify(subscription),
    })
  const to = new Date(`${daysBefore(0, new Date())}T00:00:00Z`)
  const between = { from: new Date(to.getTime() - 5 * DAY_MS), to }
  await parts.analytics.send(ingestEvents, {
    query: { token: 'searches.1' },
    bytes: {
      type: 'text/tab-separated-values',
      content: encodeEvents(makeEvents(EVENTS, { seed: 1, segment: 1, between })),
    },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
})
after(async () => {
  await jobs.stop()
  await parts.stop()
  await database.close()
})

/** Nearly as many rows as searches, so that the file has many parts. */
const groupByKeys = [
  'publisher_channel_id',
  'country',
  'channel',
  'platform_id',
  'search_engine_id',
  'tag_type_id',
]
const order = () =>
  parts.call(prepareExport.method, prepareExport.path, {
    report: 'revenue-report',
    format: 'csv',
    query: {
      period: 'custom',
      ...days,
      aggregateBy: 'hour',
      groupByKeys,
    },
  })
const orders = () => db().select().from(reportExport).orderBy(reportExport.id)
const areFinished = async () => (await orders()).every(({ state }) => state === 'ready' || state === 'failed')
const contentOf = async (id: number) =>
  (await parts.call('GET', downloadExport.path.replace(':id', String(id)))).text
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Points of the steps that a part takes for one piece of work, spread over them. */
async function pointsOf(
  part: RevenuePart,
  work: () => Promise<void>,
): Promise<{ step: number; what: string }[]> {
  const notes = parts.plan(part, { step: NEVER, victim: 0, delayMs: 0 }, `steps of ${part} ${random.next()}`)
  await work()
  parts.cancel(part)
  const steps = readFileSync(notes, 'utf8').trim().split('\n')
  return Array.from({ length: EACH }, (_, at) => {
    const step = Math.floor(((at + random.next()) / EACH) * steps.length)
    return { step, what: `${part} before step ${step} of ${steps.length}, ${steps[step]}` }
  })
}

/** Does the work with a part that is killed at a step of it, and starts the part again. True if the step was reached. */
async function killedAt(part: RevenuePart, step: number, work: () => Promise<void>): Promise<boolean> {
  parts.plan(
    part,
    { step, victim: 0, delayMs: random.chance(0.5) ? 0 : random.between(1, 20) },
    `point ${random.next()}`,
  )
  await work()
  if (parts.cancel(part)) return false
  await parts.ended(part)
  await parts.startPart(part)
  return true
}

test(`a file whose writing is cut by kill -9 comes whole, once, with one message (seed ${seed})`, async (t) => {
  const prepared = async () => {
    assert.equal((await order()).status, 200)
    await until(areFinished, 'the file is finished')
  }
  await prepared()
  const whole = hashOf(await contentOf((await orders())[0]!.id))
  let [kills, refused] = [0, 0]
  for (const part of ['analytics', 'api'] as const)
    for (const { step, what } of await pointsOf(part, prepared)) {
      const isKilled = await killedAt(part, step, async () => {
        await order().catch(() => (refused += 1))
        await until(async () => !parts.isWaiting(part) || (await areFinished()), what)
      })
      t.diagnostic(`${isKilled ? 'killed' : 'not killed'}: ${what}`)
      if (isKilled) kills += 1
      await until(areFinished, `finished after: ${what}`)
    }
  // The API has no part in the writing.
  assert.equal((await order()).status, 200)
  await until(async () => (await orders()).some(({ state }) => state === 'writing'), 'it is begun')
  process.kill(parts.pidOf('api'), 'SIGKILL')
  await parts.ended('api')
  await until(areFinished, 'finished without the API')
  await parts.startPart('api')

  const all = await orders()
  for (const { id, state, problem, rows_written } of all) {
    assert.deepEqual([state, problem], ['ready', null])
    const content = await contentOf(id)
    assert.equal(hashOf(content), whole, `file ${id}`)
    assert.equal(rows_written, content.trimEnd().split('\n').length - 1)
  }
  const stored = await new StoredFiles(db(), 'export').storedAmong(all.map(({ id }) => id))
  assert.deepEqual(stored, new Set(all.map(({ id }) => id)))
  const { rows } = await db().execute<{ title: string; count: number }>(
    sql`select data->>'title' as title, count(*)::int as count from pgboss.job where name = 'push-send' group by 1`,
  )
  assert.deepEqual(rows, [{ title: 'Your file is ready.', count: all.length }])
  ledger(t, 'kill -9 while files are prepared', { kills, 'orders refused': refused, files: all.length })
  assert.ok(kills >= EACH, `${kills} points were reached`)
})

const sends = () => db().select().from(viewSend).orderBy(viewSend.id)
const areSent = async () => (await sends()).every(({ state }) => state === 'sent')
const run = () => db().transaction((tx) => jobs.send(tx, viewMails, {}))

/** A view that is due now. */
async function dueView(name: string): Promise<void> {
  const [view] = await db()
    .insert(savedView)
    .values({
      owner_id: userId,
      screen: '/revenuereport',
      name,
      search: '?group_by=country&period=last_7_days',
      columns: [],
    })
    .returning()
  await db()
    .insert(viewSchedule)
    .values({
      view_id: view!.id,
      every: 'month',
      hour: 0,
      weekday: 1,
      month_day: 1,
      recipients: ['one@a.example'],
      active: true,
      since: new Date(Date.now() - 60 * DAY_MS),
    })
}

/** The mails of views by name. */
function mailed(): Map<string, number> {
  const names = sentMails(parts.dataDir).map(({ headers }) => headers['subject']!)
  return new Map(
    [...Map.groupBy(names, (name) => name.split(':')[0]!)].map(([name, all]) => [name, all.length]),
  )
}

test(`a mail whose reading is cut by kill -9 goes out once (seed ${seed})`, async (t) => {
  const names: string[] = []
  const begin = async () => {
    names.push(`View ${names.length}`)
    await dueView(names.at(-1)!)
    await run()
  }
  const isTried = async () => {
    const all = await sends()
    const last = all.at(-1)
    return all.length === names.length && (last?.state === 'sent' || last?.error !== null)
  }
  const sent = async () => {
    await begin()
    await until(isTried, 'the view is mailed')
  }
  /** What was cut is tried again after a quarter of an hour. */
  const again = async () => {
    await db()
      .update(viewSend)
      .set({ tried_at: sql`now() - interval '16 minutes'` })
      .where(eq(viewSend.state, 'preparing'))
    await run()
  }
  let kills = 0
  for (const { step, what } of await pointsOf('analytics', sent)) {
    const isKilled = await killedAt('analytics', step, async () => {
      await begin()
      await until(async () => !parts.isWaiting('analytics') || (await isTried()), what)
    })
    t.diagnostic(`${isKilled ? 'killed' : 'not killed'}: ${what}`)
    if (isKilled) kills += 1
    await until(isTried, `tried after: ${what}`)
    if (!(await areSent())) await again()
    await until(areSent, `sent after: ${what}`)
  }
  // The API has no part in mails.
  await begin()
  await until(async () => (await sends()).length === names.length, 'it is begun')
  process.kill(parts.pidOf('api'), 'SIGKILL')
  await parts.ended('api')
  await until(async () => (await isTried()) && (await areSent()), 'sent without the API')
  await parts.startPart('api')
  await run()

  assert.deepEqual(mailed(), new Map(names.map((name) => [name, 1])))
  assert.deepEqual(
    (await db().select().from(viewSchedule)).map(({ active, last_error }) => [active, last_error]),
    names.map(() => [true, null]),
  )
  ledger(t, 'kill -9 while views are mailed', { kills, mails: names.length })
  assert.ok(kills > 0)
})
