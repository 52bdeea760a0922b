import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { call } from '@headgate/contract/base/call'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { createLog } from '@headgate/runtime/log'
import { readSettings } from '@headgate/runtime/settings'
import { freePort } from '@headgate/runtime/testing/free-port'
import { traceHeaders, traceId } from '@headgate/runtime/traces/spans'
import { startTracing, stopTracing } from '@headgate/runtime/traces/tracing'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { route } from '../route.ts'
import { createService } from '../service.ts'

const traced = call({
  access: 'public',
  summary: '',
  page: 'docs/design.md#calls',
  method: 'GET',
  path: '/api/traced',
  data: z.string(),
})

const TRACE = 'a'.repeat(32)
const PROXY = '10.0.0.7'
const log = createLog('test', 'silent')
const dataDir = mkdtempSync(join(tmpdir(), 'headgate spans '))
let database: TestDatabase
let open: FastifyInstance
let internal: FastifyInstance
/** Traces in which `/ready` looked at its dependencies. */
const looks: (string | undefined)[] = []
const check = async () => void looks.push(traceId())

before(async () => {
  database = await testDatabase()
  const settings = { DATA_DIR: dataDir, SERVICE_TOKEN: 'x'.repeat(32), TRUSTED_PROXIES: [PROXY] }
  const serve = async (isInternal: boolean) => {
    const dependencies = { watched: { check, required: true } }
    const app = createService({ name: 'test', settings, log, database, dependencies, internal: isInternal })
    route(app, traced, () => traceHeaders()['traceparent'] ?? 'none')
    await app.ready()
    return app
  }
  ;[open, internal] = await Promise.all([serve(false), serve(true)])
  // Ten traces of a hundred thousand are kept, and the receiver is away.
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    OTEL_TRACES_SAMPLER_ARG: '0.0001',
  }
  await startTracing('test', readSettings(env), log)
})
after(async () => {
  await Promise.all([open.close(), internal.close()])
  await database.close()
  await stopTracing()
  rmSync(dataDir, { recursive: true })
})

async function traceOf(app: FastifyInstance, remoteAddress: string, traceparent: string): Promise<string> {
  const reply = await app.inject({ url: traced.path, remoteAddress, headers: { traceparent } })
  assert.equal(reply.statusCode, 200)
  return reply.json<{ data: string }>().data
}

const kept = `00-${TRACE}-${'b'.repeat(16)}-01`

test('a caller cannot choose which traces are kept, also through a proxy', async () => {
  // A proxy passes on what its caller sent.
  for (const from of [PROXY, '127.0.0.1', '192.0.2.1'])
    assert.doesNotMatch(await traceOf(open, from, kept), new RegExp(TRACE), from)
})

test('a part of ours goes on with the trace of another, and what is no trace does no harm', async () => {
  assert.match(await traceOf(internal, '192.0.2.1', kept), new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))
  const odd = [
    '',
    'x',
    `ff-${TRACE}-${'b'.repeat(16)}-01`,
    `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`,
    `${kept}-x`,
  ]
  for (const traceparent of odd)
    assert.match(await traceOf(internal, '192.0.2.1', traceparent), /^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/)
})

test('checks of health have no trace', async () => {
  for (const url of ['/health', '/ready'])
    assert.equal((await internal.inject({ url, headers: { traceparent: kept } })).statusCode, 200)
  assert.deepEqual(looks, [undefined])
})
