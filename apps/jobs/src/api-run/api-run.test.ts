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
import { beginApiRuns, getApiRun } from '@headgate/db/providers/api-runs'
import { findCredentials, storeCredentials } from '@headgate/db/providers/credentials'
import { makeProvider } from '@headgate/db/sample/make'
import { apiRun } from '@headgate/db/schema/all'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { createLog } from '@headgate/runtime/log'
import { credentialsOf, CREDENTIALS_KEY, keptSeal } from '@headgate/runtime/seal'
import { eq } from 'drizzle-orm'
import { apiRunHandler } from './api-run-handler.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'headgate api run '))
const log = createLog('jobs', 'silent')
const days = { fromDate: '2026-11-01', toDate: '2026-11-02' }
const mapping_fields = {
  date: 'day',
  channel: 'sub.id',
  geo: 'country',
  total_searches: 'searches',
  monetized_searches: 'paid',
  clicks: 'clicks',
  gross_revenue: 'revenue',
}
const row = {
  day: '01.11.2026',
  sub: { id: 'c1' },
  country: 'DE',
  searches: '1,200',
  paid: 9,
  clicks: 2,
  revenue: '12.50',
}
const mapped = {
  date: '01.11.2026',
  channel: 'c1',
  geo: 'DE',
  total_searches: '1,200',
  monetized_searches: '9',
  clicks: '2',
  gross_revenue: '12.50',
}

let database: TestDatabase
let partner: Server
let origin: string
let asked: string[] = []
let answer: (reply: ServerResponse) => void

before(async () => {
  database = await testDatabase()
  partner = createServer((request, reply) => {
    asked.push(request.url!)
    answer(reply)
  })
  partner.listen(0, '127.0.0.1')
  await once(partner, 'listening')
  origin = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`
})
after(async () => {
  partner.close()
  await database.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(() => {
  asked = []
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
    mapping_fields,
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

function work(run: number, allowPrivate = true): Promise<void> {
  const handler = apiRunHandler({ DATA_DIR: dataDir, ALLOW_PRIVATE_TARGETS: allowPrivate })
  return handler.run({ run }, { database, log, signal: new AbortController().signal })
}

const storedRun = async (run: number) =>
  (await database.db.select().from(apiRun).where(eq(apiRun.id, run)))[0]!

test('a run requests its days and stores the mapped rows, with their check sum', async () => {
  answer = json({ data: { rows: [row, { ...row, searches: 300 }] } })
  const { id, run } = await begun()
  await work(run)
  assert.deepEqual(asked, ['/report?from=01.11.2026&to=02.11.2026'])
  const shown = await getApiRun(database.db, id)
  assert.deepEqual(
    [shown.uploaded_status, shown.message, shown.total_rows, shown.check_sum, shown.check_sum_in_db],
    ['Processing', '2 rows read, not matched yet.', 2, 1_500, null],
  )
  assert.notEqual(shown.called_api_date, null)
  assert.deepEqual((await storedRun(run)).rows, [mapped, { ...mapped, total_searches: '300' }])
})

test('a row that cannot be read is kept, and the message shows it', async () => {
  const { searches: _left, ...without } = row
  answer = json({ data: { rows: [{ ...row, sub: { id: 'c\u00001' } }, without] } })
  const { id, run } = await begun()
  await work(run)
  const shown = await getApiRun(database.db, id)
  assert.deepEqual(
    [shown.message, shown.check_sum],
    ["2 rows read, not matched yet. Not every row has a field 'searches'.", null],
  )
  assert.deepEqual((await storedRun(run)).rows, [mapped, { ...mapped, total_searches: null }])
})

test('an error of the remote side is a failed run with its reason', async () => {
  const failures: [string, (reply: ServerResponse) => void, Partial<CredentialsForm>?][] = [
    ['The API replied with 500.', json({}, 500)],
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
    assert.notEqual(shown.called_api_date, null)
  }
  const { id, run } = await begun()
  await work(run, false)
  assert.match((await getApiRun(database.db, id)).message, /private or local address/)
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

test('a run whose credentials or advertiser are gone ends; a second run replaces its result', async () => {
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
})
