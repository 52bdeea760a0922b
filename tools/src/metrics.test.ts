import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { scrape, valueOf, type Metric } from '@headgate/runtime/testing/read-metrics'
import { until } from '@headgate/runtime/testing/until'
import { partNames, type PartName } from './product/part.ts'
import { healthOf } from './testing/health-of.ts'
import { endStartedRuns, freeAddresses, StartedRun, type Addresses } from './testing/started.ts'

/** The whole product as `npm start` starts it, and its four private ports. */
const folder = mkdtempSync(join(tmpdir(), 'headgate-metrics-'))
let addresses: Addresses
let run: StartedRun

before(async () => {
  addresses = await freeAddresses()
  run = new StartedRun({
    ...addresses,
    DATA_DIR: join(folder, 'data'),
    SAMPLE_DATA: '0',
    ADMIN_EMAIL: 'admin@metrics.example',
    ADMIN_PASSWORD: 'of-this-test',
  })
  await run.ready()
})
after(async () => {
  await endStartedRuns()
  rmSync(folder, { recursive: true, force: true })
})

const metricsOf = (part: PartName) =>
  scrape(`http://127.0.0.1:${Number(addresses.METRICS_PORT) + partNames.indexOf(part)}`)

const post = (path: string, body: object) =>
  fetch(`http://127.0.0.1:${addresses.PORT}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** What `/ready` replies. */
interface Ready {
  ready: boolean
  part: string
  dependencies?: Record<string, { ok: boolean }>
  shipping?: object
}

/** The first reply of `/ready` with everything in order: it gives a dependency two seconds, which a busy machine may miss. */
async function readyAt(port: string | number): Promise<{ status: number; body: Ready }> {
  let status = 0
  let body: Ready | undefined
  await until(async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/ready`)
    status = reply.status
    body = (await reply.json()) as Ready
    return body.ready && Object.values(body.dependencies ?? {}).every(({ ok }) => ok)
  }, `all is ready at ${port}`)
  return { status, body: body! }
}

test("the image's health check finds every part ready", async () => {
  for (const part of partNames) {
    const METRICS_PORT = String(Number(addresses.METRICS_PORT) + partNames.indexOf(part))
    let health: Awaited<ReturnType<typeof healthOf>> | undefined
    await until(async () => {
      health = await healthOf(part, { ...addresses, METRICS_PORT })
      return health.code === 0
    }, `${part} is ready`)
    assert.deepEqual(health, { code: 0, printed: '' }, part)
  }
})

test('each private port says whether its part can work, with what it needs', async () => {
  const needs = {
    api: ['postgres', 'analytics'],
    analytics: ['postgres', 'warehouse'],
    jobs: ['postgres', 'queue'],
  }
  for (const part of partNames) {
    const port = Number(addresses.METRICS_PORT) + partNames.indexOf(part)
    const health = await fetch(`http://127.0.0.1:${port}/health`)
    assert.deepEqual(await health.json(), { status: 'ok', part })
    const { status, body } = await readyAt(port)
    assert.deepEqual([status, body.ready, body.part], [200, true, part])
    if (part === 'redirect') continue
    const states = Object.entries(body.dependencies!).map(([name, { ok }]) => [name, ok])
    assert.deepEqual(
      states,
      needs[part].map((name) => [name, true]),
      part,
    )
  }
})

test('three searches are counted by the engine, and by analytics once they are shipped', async () => {
  const numbers = async () => {
    const metrics = await metricsOf('redirect')
    return [
      valueOf(metrics, 'headgate_engine_searches_total'),
      valueOf(metrics, 'headgate_engine_searches_total', { outcome: 'fallback' }),
      valueOf(metrics, 'headgate_engine_decision_duration_seconds_count'),
      valueOf(metrics, 'headgate_engine_reply_duration_seconds_bucket', { le: '+Inf' }),
    ]
  }
  const earlier = await numbers()
  for (const q of ['a', 'b', 'c'])
    await fetch(`http://127.0.0.1:${addresses.REDIRECT_PORT}/search?q=${q}`, { redirect: 'manual' })
  // Addresses that are no search are not counted.
  await fetch(`http://127.0.0.1:${addresses.REDIRECT_PORT}/health`)
  assert.deepEqual(
    await numbers(),
    earlier.map((number) => number + 3),
  )
  const engine = await metricsOf('redirect')
  assert.ok(valueOf(engine, 'headgate_engine_decision_duration_seconds_sum') > 0)
  assert.deepEqual(
    [
      'headgate_engine_parked_searches',
      'headgate_engine_failed_searches_total',
      'headgate_engine_leases',
    ].map((name) => valueOf(engine, name)),
    [0, 0, 0],
  )
  assert.ok(valueOf(engine, 'headgate_engine_worker_busy_seconds_total') > 0)
  assert.ok(valueOf(engine, 'headgate_engine_lease_round_trip_seconds') > 0)
  assert.ok(valueOf(engine, 'headgate_engine_lease_wait_seconds') >= 0.15)
  await until(
    async () => valueOf(await metricsOf('redirect'), 'headgate_engine_shipped_records_total') === 3,
    'the engine counts its shipped searches',
  )
  const shipped = await metricsOf('redirect')
  assert.deepEqual(
    ['segments', 'records', 'bytes', 'oldest_age_seconds'].map((what) =>
      valueOf(shipped, `headgate_engine_spool_${what}`),
    ),
    [0, 0, 0, 0],
  )
  assert.ok(valueOf(shipped, 'headgate_engine_shipping_lag_seconds_count') >= 1)
  const analytics = await metricsOf('analytics')
  assert.equal(valueOf(analytics, 'headgate_ingest_searches_total', { outcome: 'stored' }), 3)
  assert.equal(valueOf(analytics, 'headgate_ingest_searches_total', { outcome: 'quarantined' }), 0)
  assert.ok(
    valueOf(analytics, 'headgate_warehouse_statement_duration_seconds_count', {
      kind: 'insert',
      outcome: 'done',
    }) >= 1,
  )
})

/** Requests that the API measured with some labels. */
async function requestsOf(labels: Record<string, string>): Promise<number> {
  try {
    return valueOf(await metricsOf('api'), 'headgate_http_request_duration_seconds_count', labels)
  } catch {
    return 0
  }
}

test('calls are measured by route and status; unknown addresses are one route', async () => {
  const refused = { method: 'POST', route: '/api/login', status: '400' }
  assert.equal(await requestsOf(refused), 0)
  for (const body of [{}, { email: 1 }]) assert.equal((await post('/api/login', body)).status, 400)
  await until(async () => (await requestsOf(refused)) === 2, 'both refused calls are counted')
  const unknown = { route: 'none', status: '404' }
  const earlier = await requestsOf(unknown)
  for (const path of ['/metrics', '/made-up-4711'])
    assert.equal((await fetch(`http://127.0.0.1:${addresses.PORT}${path}`)).status, 404)
  await until(async () => (await requestsOf(unknown)) === earlier + 2, 'both unknown addresses are counted')
})

test('runs of jobs and mails are counted', async () => {
  const earlier = await metricsOf('jobs')
  assert.equal(valueOf(earlier, 'headgate_mails_total', { outcome: 'sent' }), 0)
  assert.equal((await post('/api/auth/forgot-password', { email: 'admin@metrics.example' })).status, 200)
  await until(
    async () => valueOf(await metricsOf('jobs'), 'headgate_mails_total', { outcome: 'sent' }) === 1,
    'the mail is counted',
  )
  const isDone = async () => {
    const metrics = await metricsOf('jobs')
    return valueOf(metrics, 'headgate_job_runs_total', { outcome: 'done' }) > 0 && metrics
  }
  let metrics: Awaited<ReturnType<typeof isDone>> = false
  await until(async () => (metrics = await isDone()) !== false, 'a run is counted')
  const found = metrics as unknown as Map<string, Metric>
  for (const { labels, value } of found.get('headgate_job_runs_total')!.samples) {
    if (value === 0) continue
    const { job = '', outcome = '' } = labels
    assert.equal(valueOf(found, 'headgate_job_duration_seconds_count', { job, outcome }), value, job)
    if (outcome === 'done')
      assert.ok(
        valueOf(found, 'headgate_job_last_success_timestamp_seconds', { job }) <= Date.now() / 1_000 + 1,
      )
  }
})

test('public ports have no metrics, and readiness there has no details', async () => {
  for (const port of [addresses.PORT, addresses.REDIRECT_PORT, addresses.ANALYTICS_PORT])
    assert.equal((await fetch(`http://127.0.0.1:${port}/metrics`)).status, 404, port)
  for (const [port, expected] of [
    [addresses.REDIRECT_PORT, { ready: true, part: 'redirect', status: 'ready' }],
    [addresses.PORT, { ready: true, part: 'api' }],
    [addresses.ANALYTICS_PORT, { ready: true, part: 'analytics' }],
  ] as const)
    assert.deepEqual((await readyAt(port)).body, expected)
  const first = Number(addresses.METRICS_PORT)
  const { body } = await readyAt(first + partNames.indexOf('redirect'))
  assert.ok('shippedRecords' in body.shipping!)
})

/** Labels of our own metrics. Each has few values, all of them words of the code. */
const labelNames = new Set(
  'method route status code outcome reason pool state worker job report kind part le'.split(' '),
)

/** What is wrong with the name, type or labels of a metric: the rules of Prometheus for names, and ours for labels. */
function faultsOf({ name, help, type, samples }: Metric): string[] {
  const isOurs = name.startsWith('headgate_')
  const rules: [broken: boolean, rule: string][] = [
    [!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name), 'words in small letters'],
    [!/^(headgate|process|nodejs)_/.test(name), 'starts with what it belongs to'],
    [help.trim() === '', 'has a HELP text'],
    [!['counter', 'gauge', 'histogram', 'summary'].includes(type), 'has a TYPE'],
    [(type === 'counter') !== name.endsWith('_total'), 'ends in _total exactly if it is a counter'],
    [/_(count|sum|bucket)$/.test(name), 'does not end as the series of a histogram'],
    [
      /_(ms|millis|milliseconds|micros|minutes|hours|days|kb|kilobytes|mb|percent)(_|$)/.test(name),
      'has base units',
    ],
    [type === 'histogram' && !/_(seconds|bytes)$/.test(name), 'says the unit of a histogram'],
    [
      isOurs && samples.some(({ labels }) => Object.keys(labels).some((label) => !labelNames.has(label))),
      'known labels',
    ],
    [
      samples.some(({ labels }) => /\/\d|@|https?:/.test(Object.values(labels).join(' '))),
      'no ids or addresses in labels',
    ],
    [samples.length > 3_000, 'few series'],
  ]
  return rules.flatMap(([broken, rule]) => (broken ? [`${name}: ${rule}`] : []))
}

const mailSample = (labels: Record<string, string>) => ({
  samples: [{ name: 'headgate_mails_total', labels, value: 1 }],
})

test('the rules for names find what breaks them', () => {
  const sound: Metric = { name: 'headgate_mails_total', help: 'Mails.', type: 'counter', samples: [] }
  assert.deepEqual(faultsOf(sound), [])
  for (const wrong of [
    { name: 'headgate_mails' },
    { name: 'mails_total' },
    { name: 'headgate_Mails_total' },
    { name: 'headgate_wait_ms_total' },
    { name: 'headgate_wait_count', type: 'gauge' },
    { name: 'headgate_wait', type: 'histogram' },
    { type: 'gauge' },
    { type: 'untyped' },
    { help: ' ' },
    mailSample({ publisher_id: '5' }),
    mailSample({ route: '/api/publisher/5' }),
  ])
    assert.notDeepEqual(faultsOf({ ...sound, ...wrong }), [], JSON.stringify(wrong))
})

for (const part of partNames)
  test(`names, types and labels of ${part} keep the conventions`, async () => {
    const metrics = await metricsOf(part)
    assert.deepEqual([...metrics.values()].flatMap(faultsOf), [])
    assert.equal(valueOf(metrics, 'headgate_part_info', { part }), 1)
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_seconds',
      'nodejs_gc_duration_seconds',
    ])
      assert.ok(metrics.has(name), name)
    assert.ok(valueOf(metrics, 'headgate_database_connections', { pool: part, state: 'in_use' }) >= 0)
  })

test('docs/metrics.md has each of our metrics, and no other', async () => {
  const page = readFileSync(new URL('../../docs/metrics.md', import.meta.url), 'utf8')
  const described = new Set([...page.matchAll(/^\| `(headgate_\w+)/gm)].map(([, name]) => name!))
  const shown = new Set<string>()
  for (const part of partNames)
    for (const name of (await metricsOf(part)).keys()) if (name.startsWith('headgate_')) shown.add(name)
  assert.deepEqual([...described].toSorted(), [...shown].toSorted())
})
