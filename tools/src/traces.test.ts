import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { systemActor } from '@headgate/db/base/audit'
import { openDatabase } from '@headgate/db/base/database'
import { makeApiKey } from '@headgate/db/keys/api-keys'
import { until } from '@headgate/runtime/testing/until'
import { endStartedRuns, freeAddresses, StartedRun, type Addresses } from './testing/started.ts'

/** A span as OTLP has it in JSON, with the name of its part. */
interface Span {
  part: string
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Record<string, unknown>
}

interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<Span, 'part' | 'attributes'> & { attributes: Attribute[] })[] }[]
  }[]
}

interface Attribute {
  key: string
  value: Record<string, unknown>
}

const flat = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const spans: Span[] = []
const requests: { path: string; key: string }[] = []
let bodies = ''
let receiver: Server
const folder = mkdtempSync(join(tmpdir(), 'headgate-traces-'))
let addresses: Addresses
let run: StartedRun
let secret: string

async function take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const body = await text(request)
  bodies += body
  requests.push({ path: request.url!, key: String(request.headers['x-key']) })
  for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans)
    for (const span of scopeSpans.flatMap((scope) => scope.spans))
      spans.push({
        ...span,
        part: String(flat(resource.attributes)['service.name']),
        attributes: flat(span.attributes),
      })
  reply.setHeader('content-type', 'application/json').end('{}')
}

before(async () => {
  receiver = createServer((request, reply) => {
    void take(request, reply)
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  addresses = await freeAddresses()
  run = new StartedRun({
    ...addresses,
    DATA_DIR: join(folder, 'data'),
    SAMPLE_DATA: '0',
    ADMIN_EMAIL: 'admin@traces.example',
    ADMIN_PASSWORD: 'of-this-test',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of the receiver',
  })
  await run.ready()
  const database = openDatabase(run.databaseUrl(addresses), { max: 1 })
  const { rows } = await database.pool.query<{ id: number }>(`select id from "user" limit 1`)
  const expires = new Date(Date.now() + 86_400_000)
  const made = await makeApiKey(database.db, systemActor, rows[0]!.id, {
    name: 'of this test',
    areas: ['reports'],
    may_write: false,
    expires_at: expires,
  })
  secret = made.secret
  await database.close()
})
after(async () => {
  await endStartedRuns()
  receiver.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The spans of the trace that has one like this, once it has all of `names`. */
async function traceWith(root: Partial<Span>, ...names: string[]): Promise<Span[]> {
  let found: Span[] = []
  await until(
    () => {
      const first = spans.find((span) => span.name === root.name && (!root.part || span.part === root.part))
      found = first ? spans.filter(({ traceId }) => traceId === first.traceId) : []
      return names.every((name) => found.some((span) => `${span.part} ${span.name}` === name))
    },
    `a trace of ${root.name} with ${names.join(', ')}`,
  )
  return found
}

/** What a span is below of, up to the root. */
function pathOf(trace: Span[], span: Span): string[] {
  const parent = trace.find(({ spanId }) => spanId === span.parentSpanId)
  return [`${span.part} ${span.name}`, ...(parent ? pathOf(trace, parent) : [])]
}

test('a report is one trace: the API, analytics, and the statements of both', async () => {
  const path = '/analytics/api/v1/bigquery/searches-by-hour'
  const reply = await fetch(`http://127.0.0.1:${addresses.PORT}${path}?typed=secret-of-the-query`, {
    headers: { authorization: `Bearer ${secret}`, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00` },
  })
  assert.equal(reply.status, 200, await reply.text())
  const trace = await traceWith(
    { name: `GET ${path}`, part: 'headgate-analytics' },
    'headgate-analytics select',
    'headgate-api select',
  )
  const analytics = trace.find(({ part, name }) => part === 'headgate-analytics' && name === `GET ${path}`)!
  const api = trace.find(({ spanId }) => spanId === analytics.parentSpanId)!
  assert.equal(api.part, 'headgate-api')
  assert.deepEqual(
    [api.parentSpanId ?? '', api.traceId === 'a'.repeat(32)],
    ['', false],
    "a stranger's trace is not gone on with",
  )
  assert.equal(analytics.attributes['headgate.caller'], 'api key')
  assert.equal(Number(analytics.attributes['http.response.status_code']), 200)
  assert.equal(analytics.attributes['headgate.request_id'], reply.headers.get('x-request-id'))
  const warehouse = trace.find(({ attributes }) => attributes['db.system.name'] === 'clickhouse')!
  assert.ok(pathOf(trace, warehouse).includes(`headgate-analytics GET ${path}`))
  assert.match(String(warehouse.attributes['db.query.text']), /search_hour|search_event/)
})

test('a job is in the trace of the call that enqueued it', async () => {
  const reply = await fetch(`http://127.0.0.1:${addresses.PORT}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@traces.example' }),
  })
  assert.equal(reply.status, 200)
  const trace = await traceWith(
    { name: 'POST /api/auth/forgot-password' },
    'headgate-jobs send mail',
    'headgate-api insert',
  )
  const mail = trace.find(({ name }) => name === 'send mail')!
  const [, job, call] = pathOf(trace, mail)
  assert.match(job!, /^headgate-jobs job /)
  assert.equal(call, 'headgate-api POST /api/auth/forgot-password')
  const statement = trace.find(({ name, part }) => part === 'headgate-api' && name === 'insert')!
  assert.ok(pathOf(trace, statement).includes('headgate-api POST /api/auth/forgot-password'))
})

test('a shipped batch is one trace of engine and analytics', async () => {
  await fetch(`http://127.0.0.1:${addresses.REDIRECT_PORT}/search?q=typed-words`, { redirect: 'manual' })
  const path = 'POST /analytics/ingest/search-events'
  const ingest = await traceWith(
    { name: path, part: 'headgate-redirect' },
    `headgate-analytics ${path}`,
    'headgate-analytics insert',
  )
  const insert = ingest.find(({ name }) => name === 'insert')!
  assert.deepEqual(pathOf(ingest, insert).slice(1), [
    `headgate-analytics ${path}`,
    `headgate-redirect ${path}`,
  ])
})

test('traces have no values of callers, and nothing for checks of every second', async () => {
  for (const value of ['secret-of-the-query', 'typed-words', 'admin@traces.example', secret])
    assert.ok(!bodies.includes(value), value)
  assert.deepEqual(
    [...new Set(spans.filter((span) => !span.parentSpanId).map(({ name }) => name.split(' ')[0]))].filter(
      (word) => !['GET', 'POST', 'job'].includes(word!),
    ),
    [],
  )
  assert.ok(requests.every(({ path, key }) => path === '/v1/traces' && key === 'of the receiver'))
})
