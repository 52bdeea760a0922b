import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings } from '../settings.ts'
import { freePort } from '../testing/free-port.ts'
import { scrape, valueOf } from '../testing/read-metrics.ts'
import { serveMetrics } from './metrics-server.ts'
import { watchPool } from './pool.ts'
import { counter, readCounter, readGauge, readHistogram } from './registry.ts'

const host = '127.0.0.1'

test('the private port has metrics and, where a part has it, the whole readiness; nothing else', async (t) => {
  const settings = { METRICS_PORT: await freePort(), METRICS_HOST: host }
  const url = `http://${host}:${settings.METRICS_PORT}`
  let isReady = false
  const server = await serveMetrics('test', settings, () => ({ ready: isReady, body: '{"of":"test"}' }))
  t.after(() => server?.close())
  const statusOf = async (path: string, init?: RequestInit) => (await fetch(url + path, init)).status
  assert.deepEqual(
    [await statusOf('/'), await statusOf('/metrics/x'), await statusOf('/metrics', { method: 'POST' })],
    [404, 404, 405],
  )
  assert.deepEqual(await (await fetch(`${url}/health`)).json(), { status: 'ok', part: 'test' })
  assert.equal(await statusOf('/ready'), 503)
  isReady = true
  const ready = await fetch(`${url}/ready`)
  assert.deepEqual([ready.status, await ready.json()], [200, { of: 'test' }])
  const reply = await fetch(`${url}/metrics`)
  assert.match(reply.headers.get('content-type')!, /^text\/plain; version=0\.0\.4/)
  const metrics = await scrape(url)
  assert.equal(valueOf(metrics, 'headgate_part_info', { part: 'test' }), 1)
  assert.ok(valueOf(metrics, 'process_cpu_seconds_total') > 0)
  assert.ok(metrics.has('nodejs_eventloop_lag_seconds'))
})

test('a readiness that cannot be read is a reply, and not the end of the part', async (t) => {
  const settings = { METRICS_PORT: await freePort(), METRICS_HOST: host }
  const server = await serveMetrics('test', settings, () => {
    throw new Error('no descriptors are left')
  })
  t.after(() => server?.close())
  const reply = await fetch(`http://${host}:${settings.METRICS_PORT}/ready`)
  assert.deepEqual([reply.status, await reply.text()], [500, 'Error: no descriptors are left\n'])
})

test('numbers that are kept elsewhere are read when somebody asks', async (t) => {
  const settings = { METRICS_PORT: await freePort(), METRICS_HOST: host }
  const server = await serveMetrics('test', settings)
  t.after(() => server?.close())
  let count = 5
  readCounter('test_read_total', 'Of this test.', () => count)
  readGauge('test_nothing', 'Of this test.', () => null)
  readHistogram('test_seconds', 'Of this test.', [0.1, 1], () => ({ buckets: [2, 0, 1], sum: 7.5 }))
  const known = counter({ name: 'test_known_total', help: 'Of this test.', labelNames: ['kind'] }, [
    { kind: 'a' },
  ])
  const pool = { totalCount: 4, idleCount: 1, waitingCount: 2 }
  watchPool('test', pool)
  const url = `http://${host}:${settings.METRICS_PORT}`
  let metrics = await scrape(url)
  assert.deepEqual(
    [valueOf(metrics, 'test_read_total'), valueOf(metrics, 'test_known_total', { kind: 'a' })],
    [5, 0],
  )
  assert.ok(Number.isNaN(valueOf(metrics, 'test_nothing')))
  assert.deepEqual(
    ['0.1', '1', '+Inf'].map((le) => valueOf(metrics, 'test_seconds_bucket', { le })),
    [2, 2, 3],
  )
  assert.deepEqual([valueOf(metrics, 'test_seconds_sum'), valueOf(metrics, 'test_seconds_count')], [7.5, 3])
  assert.deepEqual(
    [
      valueOf(metrics, 'headgate_database_connections', { pool: 'test', state: 'in_use' }),
      valueOf(metrics, 'headgate_database_waiting_queries', { pool: 'test' }),
    ],
    [3, 2],
  )
  count = 9
  known.inc({ kind: 'a' })
  pool.waitingCount = 0
  metrics = await scrape(url)
  assert.deepEqual(
    [valueOf(metrics, 'test_read_total'), valueOf(metrics, 'test_known_total', { kind: 'a' })],
    [9, 1],
  )
  assert.equal(valueOf(metrics, 'headgate_database_waiting_queries', { pool: 'test' }), 0)
})

test('without METRICS_PORT there is none; a port in use and bad values are refused by their name', async (t) => {
  assert.equal(await serveMetrics('test', readSettings({})), undefined)
  const settings = readSettings({ METRICS_PORT: String(await freePort()) })
  const server = await serveMetrics('test', settings)
  t.after(() => server?.close())
  await assert.rejects(
    serveMetrics('test', settings),
    new RegExp(`METRICS_PORT ${settings.METRICS_PORT} on 127\\.0\\.0\\.1 cannot be used: .*EADDRINUSE`),
  )
  for (const value of ['x', '-1', '65533', '4.5'])
    assert.throws(
      () => readSettings({ METRICS_PORT: value }),
      /METRICS_PORT: must be 0 \(none\) or a whole number up to 65532/,
      value,
    )
  assert.throws(
    () => readSettings({ METRICS_PORT: '4080' }),
    /METRICS_PORT: must differ from the other ports/,
  )
})
