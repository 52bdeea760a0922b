import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { defaultSchedule } from '@headgate/contract/providers/api-schedules'
import { credentialsForm } from '@headgate/contract/providers/credentials'
import { systemActor } from '@headgate/db/base/audit'
import { planApiRuns, takeApiRun } from '@headgate/db/providers/api-run-work'
import { getApiRun } from '@headgate/db/providers/api-runs'
import { setApiSchedule } from '@headgate/db/providers/api-schedules'
import { findCredentials, storeCredentials } from '@headgate/db/providers/credentials'
import { makeProvider } from '@headgate/db/sample/make'
import { advertiserConfiguration, apiRun, apiSchedule, audit, revenueImport } from '@headgate/db/schema/all'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { JobSender } from '@headgate/queue/job-sender'
import { apiRun as apiRunJob } from '@headgate/queue/jobs/api-run'
import { createLog } from '@headgate/runtime/log'
import { and, eq, sql } from 'drizzle-orm'
import { attemptRun } from './call-api.ts'
import { mappingFields } from './testing/report-rows.ts'
import { apiSchedulesHandler } from './api-schedules-handler.ts'

let database: TestDatabase
let jobs: JobSender
before(async () => {
  database = await testDatabase()
  jobs = new JobSender(database, [apiRunJob])
})
after(async () => {
  await jobs.stop()
  await database.close()
})

/** An advertiser whose API was switched on long ago. */
async function advertiser(isActive = true, sealed: string | null = 'v1.sealed') {
  const { db } = database
  const { id: providerId } = await makeProvider(db)
  await storeCredentials(db, systemActor, providerId, { sealed: sealed ?? '', isActive })
  await db
    .update(advertiserConfiguration)
    .set({ updated_at: new Date('2026-01-01'), ...(sealed === null && { credentials: null }) })
    .where(eq(advertiserConfiguration.provider_id, providerId))
  return { providerId, id: (await findCredentials(db, providerId))!.id }
}

const runsOf = (providerId: number) =>
  database.db.select().from(apiRun).where(eq(apiRun.provider_id, providerId)).orderBy(apiRun.id)

const tick = (now: string) =>
  apiSchedulesHandler(jobs, () => new Date(`${now}Z`)).run(
    {},
    { database, log: createLog('jobs', 'silent'), signal: new AbortController().signal },
  )

const sent = async (run: number) => {
  const { rows } = await database.db.execute(
    sql`select 1 from pgboss.job where name = 'api-run' and data = ${JSON.stringify({ run })}::jsonb`,
  )
  return rows.length
}

test('ten processes at once plan one run for a moment, with its job and its audit row', async () => {
  const { providerId } = await advertiser()
  await Promise.all(Array.from({ length: 10 }, () => tick('2026-11-03T06:00:20')))
  await tick('2026-11-03T06:01')
  const runs = await runsOf(providerId)
  assert.deepEqual(
    runs.map((run) => [run.from_day, run.to_day, run.planned_at?.toISOString()]),
    [['2026-10-31', '2026-11-02', '2026-11-03T06:00:00.000Z']],
  )
  assert.ok((await sent(runs[0]!.id)) >= 1)
  const trail = await database.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'api_run'), eq(audit.entity_id, String(runs[0]!.id))))
  assert.deepEqual([trail.length, trail[0]?.action, trail[0]?.actor_user_id], [1, 'create', null])
})

test('without a schedule of its own an API runs at 06:00, and after a pause only once', async () => {
  const { id, providerId } = await advertiser()
  await tick('2026-11-04T05:59')
  await tick('2026-11-04T06:00')
  await tick('2026-11-07T09:00')
  assert.deepEqual(
    (await runsOf(providerId)).map((run) => run.planned_at?.toISOString().slice(0, 16)),
    ['2026-11-03T06:00', '2026-11-04T06:00', '2026-11-07T06:00'],
  )
  const shown = await getApiRun(database.db, id, new Date('2026-11-07T07:59Z'))
  assert.deepEqual(
    [shown.schedule, shown.next_run_at, shown.lagging_since?.slice(0, 16)],
    [defaultSchedule, '2026-11-08T06:00:00.000Z', '2026-11-06T06:00'],
  )
})

/** A run of some days that was called at a moment. */
const called = (providerId: number, [from_day, to_day]: [string, string], at: string, status?: 'Failed') =>
  database.db.insert(apiRun).values({
    provider_id: providerId,
    from_day,
    to_day,
    message: '',
    called_at: new Date(`${at}Z`),
    ...(status && { status }),
  })

/** The days that the run planned for this moment reads. */
async function daysAt(providerId: number, now: string): Promise<(string | undefined)[]> {
  await tick(now)
  const run = (await runsOf(providerId)).at(-1)
  return [run?.from_day, run?.to_day]
}

test('a run goes back to the first day that was missed, also when later days were read by hand', async () => {
  const gap = await advertiser()
  await called(gap.providerId, ['2026-10-01', '2026-10-20'], '2026-10-21T06:00')
  const late = await advertiser()
  await called(late.providerId, ['2026-10-01', '2026-10-20'], '2026-10-20T18:00')
  const byHand = await advertiser()
  await called(byHand.providerId, ['2026-10-01', '2026-10-20'], '2026-10-21T06:00')
  await called(byHand.providerId, ['2026-10-21', '2026-10-30'], '2026-10-31T06:00', 'Failed')
  await called(byHand.providerId, ['2026-11-01', '2026-11-01'], '2026-11-02T09:00')
  await tick('2026-11-03T06:00')
  assert.deepEqual(await daysAt(gap.providerId, '2026-11-03T06:00'), ['2026-10-21', '2026-11-02'])
  // The last day was not over when it was read.
  assert.deepEqual(await daysAt(late.providerId, '2026-11-03T06:00'), ['2026-10-20', '2026-11-02'])
  assert.deepEqual(await daysAt(byHand.providerId, '2026-11-03T06:00'), ['2026-10-21', '2026-11-02'])
  // The run that is to read them is under way.
  assert.deepEqual(await daysAt(gap.providerId, '2026-11-04T06:00'), ['2026-11-01', '2026-11-03'])
})

test('days that a file states are not missed', async () => {
  const { providerId } = await advertiser()
  await called(providerId, ['2026-10-20', '2026-10-20'], '2026-10-21T06:00')
  const [file] = await database.db
    .insert(revenueImport)
    .values({
      provider_id: providerId,
      kind: 'file',
      scope: 'days',
      stage: 'done',
      in_force: true,
      csv_name: 'a.csv',
      file_hash: 'a',
      message: '',
    })
    .returning()
  await database.db.execute(sql`
    insert into revenue_import_day (import_id, day, rows, revenue)
    select ${file!.id}, d, 1, 1 from generate_series('2026-10-21'::date, '2026-10-25', interval '1 day') d`)
  assert.deepEqual(await daysAt(providerId, '2026-11-03T06:00'), ['2026-10-26', '2026-11-02'])
})

test('an API whose rows wait for their booking is late, until they are booked', async () => {
  const { id, providerId } = await advertiser()
  await tick('2026-11-03T06:00')
  await database.db
    .update(apiRun)
    .set({ next_at: null, called_at: new Date('2026-11-03T06:01Z') })
    .where(eq(apiRun.provider_id, providerId))
  const late = async () =>
    (await getApiRun(database.db, id, new Date('2026-11-03T09:00Z'))).lagging_since?.slice(0, 16)
  assert.equal(await late(), '2026-11-03T06:00')
  const [run] = await runsOf(providerId)
  const booked = { kind: 'api', scope: 'days', stage: 'done', provider_id: providerId, message: '' } as const
  await database.db.insert(revenueImport).values({ ...booked, api_run_id: run!.id })
  assert.equal(await late(), undefined)
})

test('APIs that are off, without credentials or of archived advertisers, and schedules that are off, run nothing', async () => {
  const off = await advertiser(false)
  const bare = await advertiser(true, null)
  const paused = await advertiser()
  await setApiSchedule(database.db, systemActor, paused.providerId, { ...defaultSchedule, is_active: false })
  const archived = await advertiser()
  await database.db.execute(sql`update provider set archived_at = now() where id = ${archived.providerId}`)
  await tick('2026-11-03T06:00')
  for (const { providerId } of [off, bare, paused, archived]) assert.deepEqual(await runsOf(providerId), [])
  const shown = await getApiRun(database.db, paused.id, new Date('2026-11-03T12:00Z'))
  assert.deepEqual([shown.next_run_at, shown.lagging_since], [null, null])
})

test('a new time of day holds from then on, and a month is read again on its weekday', async () => {
  const { id, providerId } = await advertiser()
  const schedule = { is_active: true, times: ['04:30', '16:30'], days_back: 2, month_again_on: 2 }
  await setApiSchedule(database.db, systemActor, providerId, schedule)
  await database.db
    .update(apiSchedule)
    .set({ updated_at: new Date('2026-11-02T17:00Z') })
    .where(eq(apiSchedule.provider_id, providerId))
  await tick('2026-11-02T17:01')
  assert.deepEqual(await runsOf(providerId), [], 'what was planned before the change is not made up for')
  await tick('2026-11-03T04:30')
  await tick('2026-11-03T16:30')
  assert.deepEqual(
    (await runsOf(providerId)).map((run) => [run.from_day, run.to_day]),
    [
      ['2026-10-03', '2026-11-02'],
      ['2026-11-01', '2026-11-02'],
    ],
  )
  const shown = await getApiRun(database.db, id, new Date('2026-11-03T12:00Z'))
  assert.deepEqual(
    [shown.next_run_at, shown.lagging_since],
    ['2026-11-03T16:30:00.000Z', '2026-11-03T04:30:00.000Z'],
  )
})

test('a run whose API was switched off, or whose advertiser was archived, is not called any more', async () => {
  for (const change of [
    sql`update advertiser_configuration set is_active = false where provider_id = `,
    sql`update provider set archived_at = now() where id = `,
  ]) {
    const { providerId } = await advertiser()
    await tick('2026-11-03T06:00')
    const [run] = await runsOf(providerId)
    await database.db.execute(sql`${change}${providerId}`)
    const taken = (await takeApiRun(database.db, run!.id))!
    const credentials = credentialsForm.parse({ url: 'http://127.0.0.1:1/', mapping_fields: mappingFields })
    const attempt = await attemptRun(credentials, taken, { allowPrivate: true })
    assert.ok('ended' in attempt)
    assert.deepEqual(
      [attempt.ended.status, attempt.ended.message],
      ['Failed', 'The API was switched off before it was called.'],
    )
  }
})

test('the planner returns nothing twice', async () => {
  const { providerId } = await advertiser()
  const now = new Date('2026-11-03T06:00Z')
  const first = await planApiRuns(database.db, now)
  assert.ok(first.length >= 1)
  assert.deepEqual(await planApiRuns(database.db, now), [])
  assert.equal((await runsOf(providerId)).length, 1)
})

test('the first run of a day goes back to the oldest day that still changes', async () => {
  const { providerId } = await advertiser()
  const days = [
    ['2026-09-01', 'estimated'],
    ['2026-10-20', 'settled'],
    ['2026-10-24', 'estimated'],
    ['2026-10-25', 'partial'],
  ] as const
  for (const [day, maturity] of days)
    await database.db.execute(sql`
      insert into advertiser_day (provider_id, day, version, searches, monetized_searches, clicks, gross, net,
        publisher_revenue, unmatched_gross, removed_gross, booked_at, maturity)
      values (${providerId}, ${day}, 1, 0, 0, 0, 0, 0, 0, 0, 0, now(), ${maturity})`)
  await tick('2026-11-03T06:00')
  assert.deepEqual(
    (await runsOf(providerId)).map((run) => [run.from_day, run.to_day]),
    [['2026-10-24', '2026-11-02']],
  )
})

test('the month is read by the first run that a day has, also when its first moment was missed', async () => {
  const { providerId } = await advertiser()
  const { db } = database
  await setApiSchedule(db, systemActor, providerId, {
    ...defaultSchedule,
    times: ['06:00', '12:00', '18:00'],
  })
  await db
    .update(apiSchedule)
    .set({ updated_at: new Date('2026-01-01') })
    .where(eq(apiSchedule.provider_id, providerId))
  // A Monday. The jobs were down in the morning.
  assert.deepEqual(await daysAt(providerId, '2026-11-02T12:05'), ['2026-10-02', '2026-11-01'])
  assert.deepEqual(await daysAt(providerId, '2026-11-02T18:00'), ['2026-10-30', '2026-11-01'])
})
