import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { credentialsForm, type CredentialsForm } from '@headgate/contract/providers/credentials'
import { systemActor } from '@headgate/db/base/audit'
import { beginApiRuns, dueApiRuns, takeApiRun } from '@headgate/db/providers/api-run-work'
import { getApiRun } from '@headgate/db/providers/api-runs'
import { findCredentials, storeCredentials } from '@headgate/db/providers/credentials'
import { makeProvider } from '@headgate/db/sample/make'
import { apiRun, revenueImport } from '@headgate/db/schema/all'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { JobSender } from '@headgate/queue/job-sender'
import { apiRun as apiRunJob } from '@headgate/queue/jobs/api-run'
import { judgeMaturity } from '@headgate/queue/jobs/judge-maturity'
import { createLog } from '@headgate/runtime/log'
import { credentialsOf, CREDENTIALS_KEY, keptSeal } from '@headgate/runtime/keys/seal'
import { eq, sql } from 'drizzle-orm'
import { mapped, mappingFields, row } from './testing/report-rows.ts'
import { apiRunHandler, type RunToBook } from './api-run-handler.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'headgate api run '))
const log = createLog('jobs', 'silent')
const days = { fromDate: '2026-11-01', toDate: '2026-11-02' }

let database: TestDatabase
let jobs: JobSender
let partner: Server
let origin: string
let asked: string[] = []
/** Runs whose rows were given on to be booked. */
let booked: RunToBook[] = []
/** Throws where a booking fails. */
let bookable: (run: RunToBook) => Promise<void>
let answer: (reply: ServerResponse, url: URL) => void

before(async () => {
  database = await testDatabase()
  jobs = new JobSender(database, [apiRunJob, judgeMaturity])
  partner = createServer((request, reply) => {
    asked.push(request.url!)
    answer(reply, new URL(request.url!, origin))
  })
  partner.listen(0, '127.0.0.1')
  await once(partner, 'listening')
  origin = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`
})
after(async () => {
  partner.close()
  await jobs.stop()
  await database.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(() => {
  asked = []
  booked = []
  bookable = () => Promise.resolve()
})

const json =
  (value: unknown, status = 200) =>
  (reply: ServerResponse) =>
    void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/** An advertiser with sealed credentials and a waiting run. */
async function begun(given: Partial<CredentialsForm> = {}) {
  const { db } = database
  const { id: providerId } = await makeProvider(db)
  const credentials = credentialsForm.parse({
    url: `${origin}/report?from=[FROM_DATE]&to=[TO_DATE]`,
    nesting: 'data-rows',
    date_format: 'DD.MM.YYYY',
    mapping_fields: mappingFields,
    ...given,
  })
  const sealed = keptSeal(dataDir, CREDENTIALS_KEY).close(
    JSON.stringify(credentials),
    credentialsOf(providerId),
  )
  await storeCredentials(db, systemActor, providerId, { sealed, isActive: true })
  const { id } = (await findCredentials(db, providerId))!
  const [run] = await beginApiRuns(db, systemActor, [id], days)
  return { id, providerId, run: run! }
}

function work(run: number, allowPrivate = true, allowed: string[] = []): Promise<void> {
  const settings = {
    DATA_DIR: dataDir,
    ALLOW_PRIVATE_TARGETS: allowPrivate,
    ALLOWED_PRIVATE_ORIGINS: allowed,
  }
  const book = async (read: RunToBook) => {
    booked.push(read)
    await bookable(read)
    const { message, total_rows, check_sum } = await storedRun(read.id)
    const counts = { total_rows, total_uploaded: total_rows, check_sum: check_sum ?? 0 }
    await database.db
      .update(revenueImport)
      .set({ stage: 'done', ...counts, message })
      .where(eq(revenueImport.api_run_id, read.id))
  }
  const handler = apiRunHandler({ settings, jobs, book })
  return handler.run({ run }, { database, log, signal: new AbortController().signal })
}

const storedRun = async (run: number) =>
  (await database.db.select().from(apiRun).where(eq(apiRun.id, run)))[0]!

test('a run requests its days and stores the mapped rows, with their check sum', async () => {
  answer = json({ data: { rows: [row, { ...row, searches: 300 }] } })
  const { id, run } = await begun()
  await work(run)
  assert.deepEqual(asked, ['/report?from=01.11.2026&to=02.11.2026'])
  const stored = await storedRun(run)
  assert.deepEqual(
    [stored.status, stored.message, stored.total_rows, stored.check_sum],
    ['Processing', '2 rows read, not matched yet.', 2, 1_500],
  )
  assert.notEqual((await getApiRun(database.db, id)).called_api_date, null)
  assert.deepEqual(stored.rows, [mapped, { ...mapped, total_searches: '300' }])
})

test('a row that cannot be read is kept, and the message shows it', async () => {
  const { searches: _left, ...without } = row
  answer = json({ data: { rows: [{ ...row, sub: { id: 'c\u00001' } }, without] } })
  const { run } = await begun()
  await work(run)
  const stored = await storedRun(run)
  assert.deepEqual(
    [stored.message, stored.check_sum],
    ["2 rows read, not matched yet. Not every row has a field 'searches'.", null],
  )
  assert.deepEqual(stored.rows, [mapped, { ...mapped, total_searches: null }])
})

test('an error of the remote side is a failed run with its reason', async () => {
  const failures: [string, (reply: ServerResponse) => void, Partial<CredentialsForm>?][] = [
    ['The API replied with 404.', json({}, 404)],
    ['The API replied with 403.', json({}, 403)],
    ['The reply is not JSON.', (reply) => void reply.end('<html>')],
    ["There is no list at 'data-rows'.", json({ data: 1 })],
    ['The list in the reply is empty.', json({ data: { rows: [] } })],
    [
      'No token was found in the reply of the auth url.',
      json({}),
      { auth_url: `${origin}/token`, auth_nesting: 'token' },
    ],
  ]
  for (const [message, how, given] of failures) {
    answer = how
    const { id, run } = await begun(given)
    await work(run)
    const shown = await getApiRun(database.db, id)
    assert.deepEqual([shown.uploaded_status, shown.message], ['Failed', message])
    assert.equal(shown.last_failure?.message, message)
    assert.deepEqual([shown.attempts, shown.next_attempt_at], [1, null], 'it is not tried again')
    assert.notEqual(shown.called_api_date, null)
  }
})

test('a private address is called only where the setting allows all of them, or exactly this origin', async () => {
  answer = json({ data: { rows: [row] } })
  for (const allowed of [[], ['http://127.0.0.1:1'], [origin.replace('http:', 'https:')]]) {
    const { id, run } = await begun()
    await work(run, false, allowed)
    assert.match((await getApiRun(database.db, id)).message, /private or local address/)
  }
  assert.deepEqual(asked, [])
  const { id, run } = await begun()
  await work(run, false, [origin])
  assert.equal((await getApiRun(database.db, id)).uploaded_status, 'Uploaded')
})

test('the message of a run repeats no secret that the remote side sends back', async () => {
  answer = (reply) => void reply.writeHead(302, { location: '/report?key=partner-key-4711' }).end()
  const { id, run } = await begun({ url: `${origin}/report?key=partner-key-4711` })
  await work(run)
  assert.equal(
    (await getApiRun(database.db, id)).message,
    'The API replied with 302: it redirects to /report?key=********, which is not followed.',
  )
})

test('a run whose credentials or advertiser are gone ends; one that has ended is not called again', async () => {
  answer = json({ data: { rows: [row] } })
  const { id, providerId, run } = await begun()
  await storeCredentials(database.db, systemActor, providerId, { sealed: 'v1.spoiled', isActive: true })
  await work(run)
  assert.equal((await getApiRun(database.db, id)).uploaded_status, 'Failed')
  assert.deepEqual(asked, [])
  await work(999_999)
  const other = await begun()
  await work(other.run)
  await work(other.run)
  assert.equal((await getApiRun(database.db, other.id)).total_rows, 1)
  assert.equal(asked.length, 1)
})

/** Makes the pause of a run be over. */
const endPause = (run: number) =>
  database.db
    .update(apiRun)
    .set({ next_at: sql`clock_timestamp()` })
    .where(eq(apiRun.id, run))

test('a fault that may pass is tried again after growing pauses, and at last it is a failed run', async () => {
  answer = json({}, 503)
  const { id, run } = await begun()
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const since = Date.now()
    await work(run)
    await work(run)
    const shown = await getApiRun(database.db, id)
    assert.deepEqual([shown.uploaded_status, shown.attempts], ['Processing', attempt])
    assert.match(
      shown.message,
      /^The API replied with 503\..* It is tried again at [-\d]{10} [\d:]{5} \(UTC\)\.$/,
    )
    pauses.push(Math.round((Date.parse(shown.next_attempt_at!) - since) / 60_000))
    await endPause(run)
  }
  assert.deepEqual(pauses, [1, 5, 15, 60])
  assert.equal(asked.length, 4, 'it is not called during a pause')
  await work(run)
  const shown = await getApiRun(database.db, id)
  assert.deepEqual(
    [shown.uploaded_status, shown.message, shown.next_attempt_at],
    ['Failed', 'The API replied with 503. Tried 5 times.', null],
  )
})

test('an API that refuses connections or asks for a pause is tried again; one that recovers is read', async () => {
  answer = (reply) => void reply.writeHead(429, { 'retry-after': '1200' }).end()
  const { id, run } = await begun()
  const since = Date.now()
  await work(run)
  const late = await getApiRun(database.db, id)
  assert.equal(Math.round((Date.parse(late.next_attempt_at!) - since) / 60_000), 20)
  await endPause(run)
  answer = json({ data: { rows: [row] } })
  await work(run)
  const read = await getApiRun(database.db, id)
  assert.deepEqual(
    [read.message, read.attempts, read.last_failure],
    ['1 row read, not matched yet.', 2, null],
  )

  const closed = await begun({ url: 'http://127.0.0.1:1/' })
  await work(closed.run)
  assert.match((await getApiRun(database.db, closed.id)).message, /ECONNREFUSED.*It is tried again at/)
})

const page = (url: URL) => Number(url.searchParams.get('page') ?? 1)

test('all pages of a report are one result', async () => {
  const rows = Array.from({ length: 5 }, (_, at) => ({ ...row, sub: { id: `c${at}` }, searches: at + 1 }))
  answer = (reply, url) => {
    const at = page(url)
    json({ data: { rows: rows.slice(at * 2 - 2, at * 2) }, next: at < 3 ? String(at + 1) : null })(reply)
  }
  for (const paging of [
    { kind: 'cursor', field: 'next', param: 'page' },
    { kind: 'page_number', param: 'page' },
    { kind: 'page_number', param: 'page', field: '', first_page: 1, max_pages: 4 },
  ] as const) {
    asked = []
    const { id, run } = await begun({ paging })
    await work(run)
    const shown = await getApiRun(database.db, id)
    assert.deepEqual(
      [shown.message, shown.total_rows, shown.check_sum],
      [`5 rows on ${asked.length} pages read, not matched yet.`, 5, 15],
    )
    assert.deepEqual(
      (await storedRun(run)).rows!.map((one) => one['channel']),
      ['c0', 'c1', 'c2', 'c3', 'c4'],
    )
  }
  answer = (reply, url) => {
    const at = page(url)
    json({ data: { rows: rows.slice(at * 2 - 2, at * 2) }, next: at < 3 ? `/report?page=${at + 1}` : '' })(
      reply,
    )
  }
  const { id, run } = await begun({ paging: { kind: 'next_link', field: 'next' } })
  await work(run)
  assert.equal((await getApiRun(database.db, id)).total_rows, 5)
})

test('an API that leads in a circle, or has too many pages, is a failed run without rows', async () => {
  answer = json({ data: { rows: [row] }, next: 'again' })
  const circle = await begun({ paging: { kind: 'cursor', field: 'next', param: 'cursor' } })
  await work(circle.run)
  assert.match((await getApiRun(database.db, circle.id)).message, /same rows as page 1/)
  answer = (reply) =>
    json({ data: { rows: [{ ...row, clicks: asked.length }] }, next: String(asked.length) })(reply)
  asked = []
  const many = await begun({ paging: { kind: 'cursor', field: 'next', param: 'cursor', max_pages: 3 } })
  await work(many.run)
  assert.match((await getApiRun(database.db, many.id)).message, /more than 3 pages/)
  assert.equal(asked.length, 3)
  assert.equal((await storedRun(many.run)).rows, null)
})

test('of one advertiser one run is called at a time, and the next one follows by itself', async () => {
  const { id, providerId, run } = await begun()
  const [second] = await beginApiRuns(database.db, systemActor, [id], days)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: called, resolve: arrived } = Promise.withResolvers<void>()
  answer = (reply) => {
    arrived()
    void held.then(() => json({ data: { rows: [row] } })(reply))
  }
  const working = work(run)
  await called
  await work(second!)
  assert.equal(asked.length, 1, 'the second one waits')
  assert.equal((await storedRun(second!)).attempts, 0)
  assert.deepEqual(await dueApiRuns(database.db, providerId), [])
  release()
  await working
  const { rows: sent } = await database.db.execute(
    sql`select 1 from pgboss.job where name = 'api-run' and data = ${JSON.stringify({ run: second })}::jsonb`,
  )
  assert.equal(sent.length, 1)
  await work(second!)
  assert.equal((await storedRun(second!)).attempts, 1)
})

test('a run whose process was killed is taken over, and the late result of a slow one is not stored', async () => {
  const { id, providerId, run } = await begun()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: called, resolve: arrived } = Promise.withResolvers<void>()
  answer = (reply) => {
    arrived()
    void held.then(() => json({ data: { rows: [row, row] } })(reply))
  }
  const slow = work(run)
  await called
  // As if the process had been frozen: its last sign is long ago.
  await database.db
    .update(apiRun)
    .set({ worked_on_at: sql`clock_timestamp() - interval '1 minute'` })
    .where(eq(apiRun.id, run))
  assert.deepEqual(await dueApiRuns(database.db, providerId), [run])
  answer = json({ data: { rows: [row] } })
  await work(run)
  release()
  await slow
  const shown = await getApiRun(database.db, id)
  assert.deepEqual([shown.total_rows, shown.attempts], [1, 2])
})

test('rows that could not be booked are booked later, without a second call, and hold up no other run', async () => {
  answer = json({ data: { rows: [row] } })
  const { id, providerId, run } = await begun()
  bookable = () => Promise.reject(new Error('analytics is away'))
  await assert.rejects(work(run), /analytics is away/)
  assert.equal((await getApiRun(database.db, id)).uploaded_status, 'Processing')
  const [second] = await beginApiRuns(database.db, systemActor, [id], days)
  assert.deepEqual(await dueApiRuns(database.db, providerId), [second, run])
  bookable = () => Promise.resolve()
  await work(run)
  assert.equal(asked.length, 1)
  const [first, again] = booked
  assert.deepEqual([again?.rows, again?.dateFormat], [[mapped], 'DD.MM.YYYY'])
  assert.deepEqual([again?.id, again?.fromDate, again?.toDate], [run, days.fromDate, days.toDate])
  assert.deepEqual(first?.rows, again?.rows)
  await work(run)
  assert.equal(booked.length, 2)
  assert.deepEqual(await dueApiRuns(database.db, providerId), [second])
})

test('a run that ends every process is given up', async () => {
  answer = json({ data: { rows: [row] } })
  const { id, run } = await begun()
  for (let kill = 0; kill < 5; kill += 1) {
    assert.ok(await takeApiRun(database.db, run))
    await database.db
      .update(apiRun)
      .set({ worked_on_at: sql`clock_timestamp() - interval '1 minute'` })
      .where(eq(apiRun.id, run))
  }
  await work(run)
  const shown = await getApiRun(database.db, id)
  assert.deepEqual([shown.uploaded_status, asked], ['Failed', []])
  assert.match(shown.message, /interrupted too often/)
})
