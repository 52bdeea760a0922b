import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@headgate/runtime/testing/until'
import { testApi, type TestApi } from '../testing/api.ts'

const REPORTS = '/analytics/api/v1/bigquery/revenue-reports'
let api: TestApi
let origin: string
let upstream: Server
let port: number
/** Set by each test: the reply of the server that takes the place of analytics. */
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

const signedIn = (given: RequestInit = {}): RequestInit => ({
  ...given,
  headers: { authorization: api.admin },
})

test('a report call goes through with its query, token and request id', async () => {
  answer = (_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}')
  }
  const reply = await fetch(`${origin}${REPORTS}?publishers=1&publishers=2&q=a%20b`, {
    headers: { authorization: `Bearer ${api.admin}`, cookie: 'a=1', 'x-forwarded-for': '9.9.9.9' },
  })
  assert.equal(reply.status, 200)
  assert.deepEqual(await reply.json(), { success: true })
  assert.equal(seen!.url, `${REPORTS}?publishers=1&publishers=2&q=a%20b`)
  assert.equal(seen!.headers.authorization, `Bearer ${api.admin}`)
  assert.equal(seen!.headers['x-request-id'], reply.headers.get('x-request-id'))
  assert.deepEqual([seen!.headers['x-forwarded-for'], seen!.headers.cookie], ['127.0.0.1', undefined])
})

test('a request that names another host still goes to analytics', async () => {
  let calls = 0
  const elsewhere = createServer((_request, reply) => {
    calls += 1
    reply.end('secret')
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  answer = (_request, reply) => reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  const { port: other } = elsewhere.address() as AddressInfo
  // The form that a client sends to a proxy; Node passes it on unchanged (RFC 9112 §3.2.2).
  const path = `http://127.0.0.1:${other}${REPORTS}?q=1`
  const headers = { authorization: api.admin }
  const asked = request({ host: '127.0.0.1', port: new URL(origin).port, path, headers }).end()
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  assert.equal(await text(reply), '{}')
  assert.deepEqual([calls, seen!.url], [0, `${REPORTS}?q=1`])
  elsewhere.close()
})

test('the calls of the dashboard go to the ones behind them, with the session and without other parameters', async () => {
  answer = (_request, reply) =>
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}')
  const behind = {
    '/api/dashboard': '/analytics/api/v1/bigquery/dashboard-days',
    '/api/dashboard/monthlyStats': '/analytics/api/v1/bigquery/dashboard-stats',
    '/api/dashboard/download/csv': '/analytics/api/v1/bigquery/dashboard-days?download=true',
  }
  for (const [path, target] of Object.entries(behind)) {
    const reply = await fetch(`${origin}${path}?publishers=7`, { headers: { authorization: api.admin } })
    assert.equal(reply.status, 200)
    assert.deepEqual([seen!.url, seen!.headers.authorization], [target, api.admin])
  }
})

test('a download arrives while it is still being written', async () => {
  let writing: ServerResponse | undefined
  answer = (_request, reply) => {
    writing = reply
    reply.writeHead(200, { 'content-type': 'text/csv' }).write('first line\n')
  }
  const reply = await fetch(`${origin}${REPORTS}?download=true`, signedIn())
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  assert.equal((await reader.read()).value, 'first line\n')
  writing!.end('last line\n')
  assert.equal((await reader.read()).value, 'last line\n')
  assert.equal((await reader.read()).done, true)
})

test('a body goes through as it arrives', async () => {
  answer = (request, reply) => {
    reply.writeHead(201, { 'set-cookie': 'a=1', connection: 'close' })
    request.pipe(reply)
  }
  const body = 'x'.repeat(3_000_000)
  const headers = { 'content-type': 'text/tab-separated-values', authorization: api.admin }
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
  const started = fetch(`${origin}${REPORTS}`, signedIn({ signal: controller.signal })).catch(() => undefined)
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
  const reply = await fetch(`${origin}${REPORTS}?download=true`, signedIn())
  await reply.body!.cancel()
  const late = pause(30_000, 'late', { ref: false })
  assert.notEqual(await Promise.race([gone, late]), 'late')
})

test('analytics away: the catalogue’s text with 503, and the console stays ready', async () => {
  const alone = await testApi({ env: { ANALYTICS_URL: 'http://127.0.0.1:1' } })
  const reply = await alone.app.inject({ url: REPORTS, headers: { authorization: alone.admin } })
  assert.equal(reply.statusCode, 503)
  assert.equal(reply.json().error.message, 'Unable to load dashboard report data!')
  assert.equal(reply.json().error.code, 'report_unavailable')
  const { ready, dependencies } = await alone.app.readiness()
  assert.equal(ready, true)
  assert.equal(dependencies.analytics!.ok, false)
  await alone.close()
})

test('calls between parts are not reachable through the console', async () => {
  answer = (_request, reply) => reply.end('reached')
  seen = undefined
  const paths = [
    '/analytics/ingest/search-events',
    '/analytics/api/../ingest/search-events',
    '/analytics/api/%2e%2e/ingest/search-events',
    '/analytics/health',
  ]
  // Not by `fetch`, which would normalise the address.
  for (const url of paths) {
    const headers = { authorization: api.admin }
    const reply = await api.app.inject({ method: 'POST', url, headers, payload: { any: 'thing' } })
    assert.equal(reply.statusCode, 404, url)
  }
  assert.equal(seen, undefined)
})

/** An API whose analytics falls silent, before its reply or in the middle of it. */
const silences: [
  name: string,
  say: (reply: ServerResponse) => void,
  headMs: number,
  idleMs: number,
  ends: string,
][] = [
  ['accepts and sends nothing', () => undefined, 50, 60_000, '504 report_late'],
  ['falls silent on its connection', () => undefined, 60_000, 50, '504 report_late'],
  [
    'falls silent in the midst of a download',
    (reply) => reply.writeHead(200, { 'content-type': 'text/csv' }).write('first line\n'),
    60_000,
    // More than a stall of a busy machine before the head, which would be a silence too.
    2_000,
    '200 cut off',
  ],
]
for (const [name, say, headMs, idleMs, ends] of silences) {
  test(`analytics that ${name}: ${ends}`, async () => {
    answer = (_request, reply) => say(reply)
    const impatient = await testApi({
      env: { ANALYTICS_URL: `http://127.0.0.1:${port}` },
      patience: { waitMs: 60_000, headMs, idleMs },
    })
    const address = await impatient.app.listen({ port: 0, host: '127.0.0.1' })
    const reply = await fetch(address + REPORTS, { headers: { authorization: impatient.admin } })
    const said = await reply.text().then(
      (body) => (JSON.parse(body) as { error: { code: string } }).error.code,
      () => 'cut off',
    )
    assert.equal(`${reply.status} ${said}`, ends)
    await impatient.close()
  })
}

const ask = (authorization: string) => fetch(origin + REPORTS, { headers: { authorization } })

const codeOf = async (reply: Response) => ((await reply.json()) as { error: { code: string } }).error.code

test('one user has at most 16 calls under way; the next 100 wait, and take no places of other users', async () => {
  const held: ServerResponse[] = []
  answer = (_request, reply) => void held.push(reply)
  const calls = Array.from({ length: 16 + 100 + 1 }, () => ask(api.admin))
  const refused = await Promise.race(calls)
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '1'])
  assert.equal(await codeOf(refused), 'too_many_calls')
  await until(() => held.length === 16, '16 calls are under way')
  const other = ask(api.publisher)
  await until(() => held.length === 17, 'the call of another user goes through')
  answer = (_request, reply) => reply.end('{}')
  for (const reply of held) reply.end('{}')
  const statuses = await Promise.all([...calls, other].map(async (call) => (await call).status))
  assert.equal(statuses.filter((status) => status === 200).length, 16 + 100 + 1)
})

test('a call whose turn does not come in time is refused, and one whose caller goes away leaves no gap', async () => {
  const impatient = await testApi({
    env: { ANALYTICS_URL: `http://127.0.0.1:${port}` },
    patience: { waitMs: 50, headMs: 60_000, idleMs: 60_000 },
  })
  const address = (await impatient.app.listen({ port: 0, host: '127.0.0.1' })) + REPORTS
  const headers = { authorization: impatient.admin }
  const held: ServerResponse[] = []
  answer = (_request, reply) => void held.push(reply)
  const gone = new AbortController()
  const leaving = fetch(address, { headers, signal: gone.signal })
  await until(() => held.length === 1, 'the first call is under way')
  const calls = Array.from({ length: 15 }, () => fetch(address, { headers }))
  await until(() => held.length === 16, '16 calls are under way')
  const late = await fetch(address, { headers })
  assert.deepEqual([late.status, await codeOf(late)], [429, 'too_many_calls'])
  gone.abort()
  await assert.rejects(leaving)
  await until(async () => {
    answer = (_request, reply) => reply.end('{}')
    return (await fetch(address, { headers })).status === 200
  }, 'the place of the call that was given up is free')
  for (const reply of held) reply.end('{}')
  for (const call of calls) assert.equal((await call).status, 200)
  await impatient.close()
})

const written = (authorization: string) =>
  `GET ${REPORTS} HTTP/1.1\r\nhost: headgate\r\nauthorization: ${authorization}\r\n\r\n`

test('calls that wait on a connection that is dropped leave no gap', async () => {
  const held: ServerResponse[] = []
  answer = (_request, reply) => void held.push(reply)
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  // On one connection, so that all end at the same moment, while turns pass from one to the next.
  socket.write(written(api.publisher).repeat(16 + 84) + written(api.admin))
  await until(() => held.length === 17, '16 calls and that of another user, sent last, are under way')
  socket.destroy()
  await until(() => held.every((reply) => reply.destroyed), 'the calls have ended')
  answer = (_request, reply) => reply.end('{}')
  assert.equal((await ask(api.publisher)).status, 200)
})

for (const method of ['POST', 'PUT', 'DELETE']) {
  test(`the body of a ${method} goes on in chunks of our own`, async () => {
    answer = (request, reply) => void text(request).then((body) => reply.end(body))
    for (const body of ['hello', new Blob(['hel', 'lo']).stream()]) {
      const headers = { authorization: api.admin, 'content-type': 'text/plain', 'x-own': '1' }
      const reply = await fetch(origin + REPORTS, { method, headers, body, duplex: 'half' })
      assert.equal(await reply.text(), 'hello')
      const { 'transfer-encoding': coding, 'content-length': length, 'x-own': own } = seen!.headers
      assert.deepEqual([coding, length, own], ['chunked', undefined, undefined])
    }
  })
}
