import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { book } from '@headgate/analytics/revenue/book'
import { loadFile } from '@headgate/analytics/revenue/testing/loaded-import'
import { SERVICE_TOKEN, testAnalytics, type TestAnalytics } from '@headgate/analytics/testing/analytics'
import { ingestEvents } from '@headgate/contract/searches/ingest'
import { makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { PartClient } from '@headgate/runtime/parts/part-client'
import { StartError } from '@headgate/runtime/start-error'
import { PATIENCE_MS } from '@headgate/runtime/testing/until'
import { openWarehouse } from '@headgate/warehouse/client/client'
import { migrateWarehouse } from '@headgate/warehouse/migrate'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { testClickHouse, type TestClickHouse } from '@headgate/warehouse/testing/server'
import { analyticsFailure } from './analytics-failure.ts'

const command = fileURLToPath(new URL('../verify.ts', import.meta.url))
const url = 'http://127.0.0.1:4001'

let server: TestClickHouse
let own: TestAnalytics
let origin: string

before(async () => {
  server = await testClickHouse()
  const warehouse = openWarehouse({ url: server.url })
  await migrateWarehouse(warehouse)
  const close = async () => {
    await warehouse.close()
    await server.close()
  }
  own = await testAnalytics(undefined, undefined, {
    openWarehouse: async () => ({ warehouse, path: '', close }),
  })
  origin = await own.app.listen({ port: 0, host: '127.0.0.1' })
  const { id } = await makeRevenueAdvertiser(own.database.db, { 'BN-1': 1 })
  const row = { channel: 'BN-1', country: 'US', searches: 10, revenue: '1.000000', isMatched: true }
  await loadFile(own, id, [
    { ...row, day: '2026-10-31' },
    { ...row, day: '2026-11-01' },
  ])
  await book(own, id)
  // One hour of yesterday.
  const hour = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 86_400_000
  const events = makeEvents(20, {
    seed: 1,
    segment: 1,
    between: { from: new Date(hour), to: new Date(hour + 1_000) },
  })
  await new PartClient(origin, SERVICE_TOKEN).send(ingestEvents, {
    query: { token: '1-1-00000000.0' },
    bytes: { type: 'text/tab-separated-values', content: encodeEvents(events) },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
})
after(() => own.close())

/** What `npm run verify` prints, and its exit code. */
function verify(settings: Record<string, string> = {}): Promise<{ code: number; out: string; err: string }> {
  const env = {
    ...process.env,
    DATA_DIR: own.dataDir,
    DATABASE_URL: own.database.pool.options.connectionString!,
    ANALYTICS_URL: origin,
    SERVICE_TOKEN,
    ...settings,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [command], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

const stackLine = /^\s+at /m

test('verify ends with 0 when all is well, and with one line when analytics refuses its token', async () => {
  const well = await verify()
  assert.equal(well.code, 0, well.out + well.err)
  assert.match(well.out, /✓ searches/)
  assert.match(well.out, /✓ money/)
  const refused = await verify({ SERVICE_TOKEN: 'another-token-of-at-least-32-characters' })
  assert.equal(refused.code, 1)
  assert.match(refused.err, /refuses the service token: set SERVICE_TOKEN/)
  assert.doesNotMatch(refused.err, stackLine)
})

test('what was found is printed also when the check stops in the middle', async () => {
  await server.behave({
    faults: [{ in: "(toDate('2026-11-01')", times: 1, how: 'refused', error: 'readonly' }],
  })
  const { code, out, err } = await verify()
  await server.behave({})
  assert.equal(code, 1)
  assert.match(out, /✓ searches/)
  assert.match(out, /1 advertisers, 1 days/)
  assert.match(err, /Stopped at advertiser \d+, 2026-11-01 to 2026-11-01; the rest was not checked/)
  assert.match(err, /replied with 500/)
  assert.doesNotMatch(err, stackLine)
})

test('money is checked also when the searches cannot be compared', async () => {
  await server.behave({
    faults: [{ in: 'cityHash64(toUInt32(', times: 1, how: 'refused', error: 'readonly' }],
  })
  const { code, out } = await verify()
  await server.behave({})
  assert.equal(code, 1)
  assert.match(out, /✗ searches   not checked\n +Analytics at .* replied with 500/)
  assert.match(out, /✓ money/)
})

test('a search that is stored twice ends it with 1', async () => {
  await own.warehouse.command({
    sql: 'CREATE TABLE again ENGINE = MergeTree ORDER BY () AS SELECT * FROM search_event',
  })
  await own.warehouse.command({ sql: 'INSERT INTO search_event SELECT * FROM again' })
  await own.warehouse.command({
    sql: 'INSERT INTO search_hour SELECT * FROM search_hour WHERE batch = 0 SETTINGS insert_deduplicate = 0',
  })
  const { code, out } = await verify()
  assert.equal(code, 1)
  assert.match(out, /✗ searches/)
  assert.match(out, /1 days compared, all the same/)
  assert.match(out, /: 20 rows of searches that are stored already/)
})

/** The line for a call that fails in this way. */
async function lineFor(call: (client: PartClient) => Promise<unknown>, at: string): Promise<string> {
  const cause = await call(new PartClient(at, SERVICE_TOKEN)).then(
    () => undefined,
    (failure: unknown) => failure,
  )
  const line = analyticsFailure(cause, { url, ms: 600_000 })
  assert.ok(line instanceof StartError, String(cause))
  return line.message
}

const ask = (token: string, signal: AbortSignal) => (client: PartClient) =>
  client.send(ingestEvents, { query: { token }, signal })

test('no connection, a lost one and a time-out are named with the remedy', async (t) => {
  const silent = createServer((request) => {
    if (request.url?.includes('token=lost')) request.socket.destroy()
  })
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  t.after(() => {
    silent.close()
    silent.closeAllConnections()
  })
  const there = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const long = AbortSignal.timeout(PATIENCE_MS)
  assert.match(await lineFor(ask('none', long), 'http://127.0.0.1:1'), /does not answer at .*start Headgate/)
  assert.match(await lineFor(ask('lost', long), there), /broke off \(ECONNRESET\).*run this again/)
  for (const signal of [AbortSignal.timeout(1), AbortSignal.any([long, AbortSignal.timeout(1)])])
    assert.match(
      await lineFor(ask('silent', signal), there),
      /did not reply within 10 minutes: look in its log/,
    )
})
