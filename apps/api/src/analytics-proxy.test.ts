import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { testApi, type TestApi } from './testing/api.ts'

const REPORTS = '/analytics/api/v1/bigquery/revenue-reports'
let api: TestApi
let origin: string
let upstream: Server
let port: number
/** Set by each test: what stands in for analytics does with a request. */
let answer: Parameters<typeof createServer>[1] = () => undefined
let seen: IncomingMessage | undefined

before(async () => {
  upstream = createServer((request, reply) => {
    seen = request
    answer!(request, reply)
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  port = (upstream.address() as AddressInfo).port
  api = await testApi({ env: { ANALYTICS_URL: `http://127.0.0.1:${port}` } })
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
})
after(async () => {
  upstream.closeAllConnections()
  upstream.close()
  await api.close()
})

test('a report call goes through with its query, token and request id', async () => {
  answer = (_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}')
  }
  const reply = await fetch(`${origin}${REPORTS}?publishers=1&publishers=2&q=a%20b`, {
    headers: { authorization: 'Bearer token', 'x-request-id': 'request-4711' },
  })
  assert.equal(reply.status, 200)
  assert.deepEqual(await reply.json(), { success: true })
  assert.equal(seen!.url, `${REPORTS}?publishers=1&publishers=2&q=a%20b`)
  assert.equal(seen!.headers.authorization, 'Bearer token')
  assert.equal(seen!.headers['x-request-id'], 'request-4711')
  assert.equal(reply.headers.get('x-request-id'), 'request-4711')
})

test('a request that names another host goes to analytics all the same', async () => {
  let calls = 0
  const elsewhere = createServer((_request, reply) => {
    calls += 1
    reply.end('secret')
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  answer = (_request, reply) => reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  const { port: other } = elsewhere.address() as AddressInfo
  // As a client writes it to a proxy; Node hands it on as it came (RFC 9112 §3.2.2).
  const path = `http://127.0.0.1:${other}${REPORTS}?q=1`
  const asked = request({ host: '127.0.0.1', port: new URL(origin).port, path }).end()
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  assert.equal(await text(reply), '{}')
  assert.deepEqual([calls, seen!.url], [0, `${REPORTS}?q=1`])
  elsewhere.close()
})

test('a download arrives while it is still being written', async () => {
  let writing: ServerResponse | undefined
  answer = (_request, reply) => {
    writing = reply
    reply.writeHead(200, { 'content-type': 'text/csv' }).write('first line\n')
  }
  const reply = await fetch(`${origin}${REPORTS}?download=true`)
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  assert.equal((await reader.read()).value, 'first line\n')
  writing!.end('last line\n')
  assert.equal((await reader.read()).value, 'last line\n')
  assert.equal((await reader.read()).done, true)
})

test('a body goes through as it comes', async () => {
  answer = (request, reply) => {
    reply.writeHead(201, { 'set-cookie': 'a=1', connection: 'close' })
    request.pipe(reply)
  }
  const body = 'x'.repeat(3_000_000)
  const headers = { 'content-type': 'text/tab-separated-values' }
  const reply = await fetch(`${origin}${REPORTS}`, { method: 'POST', body, headers })
  assert.equal(reply.status, 201)
  assert.equal((await reply.text()).length, body.length)
  assert.equal(seen!.headers['content-type'], headers['content-type'])
})

test('a caller that goes away ends the report behind it', async () => {
  const arrived = Promise.withResolvers<void>()
  const gone = new Promise<void>((resolve) => {
    answer = (_request, reply) => {
      arrived.resolve()
      reply.on('close', () => resolve())
    }
  })
  const controller = new AbortController()
  const started = fetch(`${origin}${REPORTS}`, { signal: controller.signal }).catch(() => undefined)
  await arrived.promise
  controller.abort()
  await started
  const late = pause(30_000, 'late', { ref: false })
  assert.notEqual(await Promise.race([gone, late]), 'late')
})

test('a caller that leaves a download ends it', async () => {
  const gone = new Promise<void>((resolve) => {
    answer = (_request, reply) => {
      reply.writeHead(200, { 'content-type': 'text/csv' }).write('first line\n')
      reply.on('close', () => resolve())
    }
  })
  const reply = await fetch(`${origin}${REPORTS}?download=true`)
  await reply.body!.cancel()
  const late = pause(30_000, 'late', { ref: false })
  assert.notEqual(await Promise.race([gone, late]), 'late')
})

test('analytics away: the catalogue’s text with 503, and the console stays ready', async () => {
  const alone = await testApi({ env: { ANALYTICS_URL: 'http://127.0.0.1:1' } })
  const reply = await alone.app.inject(REPORTS)
  assert.equal(reply.statusCode, 503)
  assert.equal(reply.json().error.message, 'Unable to load dashboard report data!')
  assert.equal(reply.json().error.code, 'report_unavailable')
  const ready = (await alone.app.inject('/ready')).json()
  assert.equal(ready.ready, true)
  assert.equal(ready.dependencies.analytics.ok, false)
  await alone.close()
})

test('what the parts send each other is not reachable through the console', async () => {
  answer = (_request, reply) => reply.end('reached')
  seen = undefined
  const paths = [
    '/analytics/ingest/search-events',
    '/analytics/api/../ingest/search-events',
    '/analytics/api/%2e%2e/ingest/search-events',
    '/analytics/health',
  ]
  // Not by `fetch`, which would normalise the address itself.
  for (const url of paths) {
    const reply = await api.app.inject({ method: 'POST', url, payload: { any: 'thing' } })
    assert.equal(reply.statusCode, 404, url)
  }
  assert.equal(seen, undefined)
})
