import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline, Writable } from 'node:stream'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from '@headgate/contract/base/call'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { createLog } from '@headgate/runtime/log'
import { PartClient } from '@headgate/runtime/parts/part-client'
import { PATIENCE_MS, until } from '@headgate/runtime/testing/until'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Deadlines, watchBodies } from './deadlines.ts'
import { route } from './route.ts'
import { createService } from './service.ts'

const NEVER = 600_000
const long: Deadlines = {
  headMs: NEVER,
  body: { graceMs: NEVER, bytesPerSecond: 1_000 },
  idleMs: NEVER,
  everyMs: 20,
}
const short = { graceMs: 400, bytesPerSecond: 1_000 }

const definition = {
  page: 'docs/design.md#calls',
  summary: '',
  data: z.number(),
  body: z.object({ text: z.string() }),
} as const
const open = call({ ...definition, access: 'public', method: 'POST', path: '/api/open' })
const silent = call({ ...definition, access: 'service', method: 'POST', path: '/api/silent' })
const SERVICE_TOKEN = 'a-token-of-parts-with-at-least-32-characters'
const closed = call({ ...definition, access: 'all', method: 'POST', path: '/api/closed' })

let database: TestDatabase
let dataDir: string
before(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'headgate deadlines '))
})
after(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

async function service(deadlines: Deadlines): Promise<{ app: FastifyInstance; port: number }> {
  const app = createService({
    name: 'test',
    settings: { DATA_DIR: dataDir, SERVICE_TOKEN, TRUSTED_PROXIES: [] },
    log: createLog('test', 'silent'),
    database,
    deadlines,
    bodyLimit: 10_000_000,
  })
  for (const one of [open, closed]) route(app, one, ({ body }) => body.text.length)
  let port = 0
  // Works in silence for twice as long as another connection may be silent.
  route(app, silent, async () => {
    for (const path of [open.path, open.path]) await ended(port, announced(path))
    return 2
  })
  await app.listen({ port, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  return { app, port }
}

/** Sends bytes and keeps the connection open; returns what it received until the other side closed. */
async function ended(port: number, bytes: string, drip = ''): Promise<string> {
  let received = ''
  let done = false
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  socket.on('data', (part) => (received += part))
  socket.on('error', () => undefined)
  socket.on('close', () => (done = true))
  socket.write(bytes)
  const dripping = drip && setInterval(() => socket.writable && socket.write(drip), 50)
  await until(() => done, `the connection is ended; so far: ${received}`)
  if (dripping) clearInterval(dripping)
  return received
}

const lines = (...given: string[]) =>
  [...given, 'host: a', 'content-type: application/json', '', ''].join('\r\n')
const announced = (path: string, method = 'POST') =>
  lines(`${method} ${path} HTTP/1.1`, 'content-length: 100000')
const slow = /^HTTP\/1\.1 408 [\s\S]*"too_slow_request"/

/** For each: what a caller does, which deadline is short, and what the caller reads before the connection is closed. */
const callers: [name: string, deadlines: Partial<Deadlines>, bytes: string, drip: string, reads: RegExp][] = [
  ['sends nothing at all', { headMs: 100 }, '', '', slow],
  ['stops within a head', { headMs: 100 }, 'GET /health HTTP/1.1\r\nhost', '', slow],
  ['sends a head byte by byte', { headMs: 300 }, 'GET /health HTTP/1.1\r\nx: ', 'x', slow],
  ['announces a body and sends none', { body: short }, announced(open.path), '', slow],
  ['sends a body byte by byte', { body: short }, announced(open.path) + '{"text":"', 'x', slow],
  [
    'sends chunks byte by byte',
    { body: short },
    lines('POST /api/open HTTP/1.1', 'transfer-encoding: chunked'),
    '1\r\nx\r\n',
    slow,
  ],
  [
    'was refused and continues byte by byte',
    { body: short },
    announced(closed.path),
    'x',
    /^HTTP\/1\.1 401 /,
  ],
  [
    'calls no route and continues byte by byte',
    { body: short },
    announced('/api/nothing'),
    'x',
    /^HTTP\/1\.1 (404|408) /,
  ],
  ['announces a body of a GET', { body: short }, announced('/health', 'GET'), 'x', /^HTTP\/1\.1 200 /],
  [
    'sends half a call after a whole one',
    { body: short },
    `${lines('GET /health HTTP/1.1')}${announced(open.path)}`,
    '',
    /^HTTP\/1\.1 200 [\s\S]* 408 /,
  ],
  ['sends no byte after its call', { idleMs: 300 }, announced(open.path), '', /^$/],
]

for (const [name, deadlines, bytes, drip, reads] of callers) {
  test(`a caller that ${name} is disconnected`, async () => {
    const { app, port } = await service({ ...long, ...deadlines })
    assert.match(await ended(port, bytes, drip), reads)
    await app.close()
  })
}

test('a call of another part may work in silence for longer', async (t) => {
  const { app, port } = await service({ ...long, idleMs: 300 })
  t.after(() => app.close())
  const client = new PartClient(`http://127.0.0.1:${port}`, SERVICE_TOKEN)
  const signal = AbortSignal.timeout(PATIENCE_MS)
  for (let calls = 0; calls < 2; calls += 1)
    assert.equal(await client.send(silent, { body: { text: '' }, signal }), 2)
})

test('a caller whose body is not read any further is disconnected', async (t) => {
  // `pipeline` detaches the socket from a request that it gives up.
  const server = createServer((request) => {
    const failing = new Writable({ write: (_part, _encoding, done) => done(new Error('no more')) })
    pipeline(request, failing, () => undefined)
  })
  t.after(() => server.close().closeAllConnections())
  watchBodies(server, { ...long, body: short })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  assert.match(await ended((server.address() as AddressInfo).port, announced('/'), 'x'), slow)
})

test('a long body that comes steadily continues far beyond the grace time', async () => {
  const { app, port } = await service({ ...long, body: short })
  const text = new ReadableStream<Uint8Array>({
    async start(controller) {
      const say = (part: string) => controller.enqueue(new TextEncoder().encode(part))
      say('{"text":"')
      // Three times `graceMs`, counted in parts and not by the clock: each part earns more time than the pause before
      // it.
      for (let part = 0; part < 60; part += 1) {
        say('x'.repeat(2_000))
        await pause(20)
      }
      say('"}')
      controller.close()
    },
  })
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: text, duplex: 'half' }
  const reply = await fetch(`http://127.0.0.1:${port}${open.path}`, init as RequestInit)
  assert.equal(reply.status, 200)
  await app.close()
})

test('bytes that are not a request are refused in the envelope', async () => {
  const { app, port } = await service(long)
  assert.match(await ended(port, 'what is this\r\n\r\n'), /^HTTP\/1\.1 400 [\s\S]*"unreadable_request"/)
  const huge = `GET /health HTTP/1.1\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`
  assert.match(await ended(port, huge), /^HTTP\/1\.1 431 [\s\S]*"head_too_large"/)
  await app.close()
})
