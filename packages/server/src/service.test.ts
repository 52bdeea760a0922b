import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { call, flag, id, repeated } from '@headgate/contract/base/call'
import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { createLog } from '@headgate/runtime/log'
import { setTimeout as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { csvFile, withMessage } from './answer.ts'
import { route } from './route.ts'
import { createService } from './service.ts'
import { sessionKey, signSessionToken } from './access/session-token.ts'

const definition = { access: 'public', summary: '', page: 'docs/design.md#calls' } as const
const form = z.object({
  name: z.string({ error: messages.publishers.nameRequired }).min(1, messages.publishers.nameRequired),
  domain: z.string({ error: messages.domains.required }),
})
const echo = call({
  ...definition,
  method: 'POST',
  path: '/api/echo/:id',
  params: z.object({ id }),
  query: z.object({ loud: flag.default(false) }),
  body: form,
  data: z.object({ id: z.number(), name: z.string(), loud: z.boolean() }),
})
const touch = call({
  ...definition,
  method: 'PUT',
  path: '/api/touch',
  body: form.optional(),
  data: z.null(),
})
const broken = call({ ...definition, method: 'GET', path: '/api/broken', data: z.null() })
const failing = call({ ...definition, method: 'GET', path: '/api/failing', data: z.null() })
const refused = call({ ...definition, method: 'GET', path: '/api/refused', data: z.null() })
const sheet = call({ ...definition, method: 'GET', path: '/api/sheet', data: z.null(), file: 'text/csv' })
const leaky = call({ ...definition, method: 'GET', path: '/api/leaky', data: z.object({ id: z.number() }) })
const several = call({
  ...definition,
  method: 'GET',
  path: '/api/several',
  query: z.object({ ids: repeated(id) }),
  data: z.array(z.number()),
})
const patient = call({ ...definition, method: 'POST', path: '/api/patient', body: form, data: z.boolean() })
const parts = call({ ...definition, access: 'service', method: 'GET', path: '/api/parts', data: z.null() })

const SERVICE_TOKEN = 'a-service-token-of-at-least-32-characters'
const lines: Record<string, unknown>[] = []
let database: TestDatabase
let app: FastifyInstance
let dataDir: string
let looks = 0
const away = () => {
  looks += 1
  return Promise.reject(new Error('away'))
}

before(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'headgate service '))
  const log = createLog('test', 'info', { write: (line) => void lines.push(JSON.parse(line)) })
  app = createService({
    name: 'test',
    settings: { DATA_DIR: dataDir, SERVICE_TOKEN, TRUSTED_PROXIES: ['10.0.0.0/24', '::1'] },
    log,
    database,
    dependencies: { slow: { check: away, required: false } },
    bodyLimit: 2_000,
  })
  route(app, echo, ({ params, query, body }) =>
    withMessage({ id: params.id, name: body.name, loud: query.loud }, 'Echoed.'),
  )
  route(app, touch, () => null)
  route(app, broken, () => Promise.reject(new Error('the secret cause')))
  route(app, failing, async () => {
    await database.db.execute(sql`insert into no_such_table values (${'a\ns3cret'}, ${7})`)
    return null
  })
  route(app, refused, () => {
    throw new CallError(errors.stillInUse, { text: 'Used by 2 publisher links.' })
  })
  route(app, sheet, () => csvFile('a,b\r\n1,2\r\n', 'data "1"', new Date('2026-01-02T03:04:05.678Z')))
  route(app, leaky, () => ({ id: 1, password_hash: 'never' }))
  route(app, several, ({ query }) => query.ids)
  route(app, patient, async ({ signal }) => {
    await nextTurn(20)
    return signal.aborted
  })
  route(app, parts, () => null)
  await app.ready()
})

after(async () => {
  await app.close()
  await database.close()
  rmSync(dataDir, { recursive: true })
})

test('reads params, query and body by the declaration and replies with the envelope', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/echo/7?loud=1&unknown=2',
    payload: { name: 'Anna', domain: 'a.example', role: 'SuperAdmin' },
  })
  assert.equal(reply.statusCode, 200)
  assert.deepEqual(reply.json(), {
    success: true,
    status: true,
    message: 'Echoed.',
    msg: 'Echoed.',
    data: { id: 7, name: 'Anna', loud: true },
    error: null,
  })
})

test('gives each refused field its own text', async () => {
  const one = await app.inject({ method: 'POST', url: '/api/echo/7', payload: { name: '', domain: 'x' } })
  assert.equal(one.statusCode, 400)
  assert.equal(one.json().error.message, 'Name is Required')
  assert.deepEqual(one.json().error.fields, { name: 'Name is Required' })
  const all = await app.inject({ method: 'POST', url: '/api/echo/0', payload: {} })
  assert.equal(all.statusCode, 400)
  assert.deepEqual(Object.keys(all.json().error.fields), ['id', 'name', 'domain'])
  assert.equal(all.json().error.fields.domain, 'Please provide domain')
  assert.equal(all.json().message, 'Please check all the required field values!')
  const none = await app.inject({ method: 'POST', url: '/api/echo/1' })
  assert.equal(none.statusCode, 400)
})

test('input that cannot be stored or read is a mistake of the caller', async () => {
  const replies = await Promise.all([
    app.inject({
      method: 'POST',
      url: '/api/echo/1',
      headers: { 'content-type': 'application/json' },
      payload: '{bad',
    }),
    app.inject({
      method: 'POST',
      url: '/api/echo/1',
      headers: { 'content-type': 'text/xml' },
      payload: '<a/>',
    }),
  ])
  for (const reply of replies) {
    assert.equal(reply.statusCode, 400)
    assert.equal(reply.json().error.code, 'invalid_input')
    assert.deepEqual(Object.keys(reply.json().error.fields), ['body'])
  }
  const deep = `{"name":"a","domain":"b","deep":${'['.repeat(400)}${']'.repeat(400)}}`
  const nested = await app.inject({
    method: 'POST',
    url: '/api/echo/1',
    headers: { 'content-type': 'application/json' },
    payload: deep,
  })
  assert.equal(nested.statusCode, 200)
  const tooDeep = await app.inject({
    method: 'PUT',
    url: '/api/touch',
    headers: { 'content-type': 'application/json' },
    payload: `{"deep":${'['.repeat(501)}${']'.repeat(501)}}`,
  })
  assert.equal(tooDeep.statusCode, 400)
  const large = { name: 'x'.repeat(3_000), domain: 'x' }
  const tooLarge = await app.inject({ method: 'POST', url: '/api/echo/1', payload: large })
  assert.equal(tooLarge.statusCode, 413)
  assert.equal(tooLarge.json().error.code, 'too_large')
})

test('a text with NUL or half a character is refused, with its field', async () => {
  for (const odd of ['a\0b', '\ud800', '\udc00 b']) {
    const payload = { name: 'Anna', domain: odd }
    const { error } = (await app.inject({ method: 'POST', url: '/api/echo/1', payload })).json()
    assert.deepEqual(error.fields, { domain: 'This contains a character that cannot be stored.' })
    assert.equal(error.code, 'invalid_input')
  }
})

test('an address that cannot be decoded is refused in the envelope', async () => {
  for (const url of ['/api/echo/%ED%A0%80', '/api/echo/%', `/api/echo/${'9'.repeat(200)}`]) {
    const reply = await app.inject({ method: 'POST', url, payload: { name: 'a', domain: 'b' } })
    assert.equal(reply.statusCode, 400)
    assert.deepEqual([reply.json().success, reply.json().error.code], [false, 'invalid_input'])
    assert.deepEqual(Object.keys(reply.json().error.fields), ['path'])
  }
})

test('repeated query parameters are an array, also a single one, and comma-joined ones too', async () => {
  for (const [query, ids] of [
    ['ids=3&ids=4', [3, 4]],
    ['ids=5', [5]],
    ['ids=6,7', [6, 7]],
    ['ids=6,7,6&ids=7', [6, 7]],
  ] as const)
    assert.deepEqual((await app.inject(`/api/several?${query}`)).json().data, ids)
})

test('lists in a query may be written with brackets, and empty parameters count as missing', async () => {
  const { data } = (await app.inject('/api/several?ids[]=3&ids[]=4&ids=5&ids=')).json()
  assert.deepEqual(data, [3, 4, 5])
  const url = '/api/echo/7?loud=&__proto__[]=1'
  const reply = await app.inject({ method: 'POST', url, payload: { name: 'Anna', domain: 'a.example' } })
  assert.equal(reply.json().data.loud, false)
})

test('an empty body passes where the call allows it', async () => {
  const headers = { 'content-type': 'application/json' }
  const reply = await app.inject({ method: 'PUT', url: '/api/touch', headers, payload: '' })
  assert.equal(reply.statusCode, 200)
})

test('an unexpected error shows the caller the id of its request and nothing else', async () => {
  lines.length = 0
  const headers = { 'x-request-id': 'request-0815' }
  const reply = await app.inject({ url: '/api/broken', headers, remoteAddress: '10.0.0.7' })
  assert.equal(reply.statusCode, 500)
  assert.equal(reply.json().error.message, 'Something went wrong')
  assert.equal(reply.json().error.id, 'request-0815')
  assert.equal(reply.headers['x-request-id'], 'request-0815')
  assert.doesNotMatch(reply.body, /secret/)
  const logged = lines.filter((line) => line.request_id === 'request-0815')
  assert.match(JSON.stringify(logged), /the secret cause/)
})

test('a statement that fails is logged with its text and cause, and without its values', async () => {
  lines.length = 0
  assert.equal((await app.inject('/api/failing')).statusCode, 500)
  const logged = JSON.stringify(lines)
  assert.match(logged, /insert into no_such_table/)
  assert.match(logged, /does not exist/)
  assert.match(logged, /service\.test\.ts/)
  assert.doesNotMatch(logged, /s3cret/)
})

test('one log line for each request, without the values of the query', async () => {
  lines.length = 0
  await app.inject({ url: '/api/refused?q=private' })
  const requests = lines.filter((line) => line.msg === 'request')
  assert.equal(requests.length, 1)
  assert.equal(requests[0]!.path, '/api/refused')
  assert.doesNotMatch(JSON.stringify(lines), /private/)
})

test('a refusal carries its own status and text', async () => {
  const reply = await app.inject('/api/refused')
  assert.equal(reply.statusCode, 409)
  assert.deepEqual(reply.json().error, { message: 'Used by 2 publisher links.', code: 'still_in_use' })
})

test('an unknown path gets the envelope', async () => {
  const reply = await app.inject('/api/nothing')
  assert.equal(reply.statusCode, 404)
  assert.equal(reply.json().success, false)
})

test('a call with a body keeps its signal until the caller goes away', async () => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const body = JSON.stringify({ name: 'a', domain: 'b' })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${origin}/api/patient`, { method: 'POST', headers, body })
  assert.equal(((await reply.json()) as { data: boolean }).data, false)
})

test('files are sent as downloads under a harmless name', async () => {
  const reply = await app.inject('/api/sheet')
  assert.equal(reply.headers['content-disposition'], 'attachment; filename="data--1--20260102-030405.csv"')
  assert.equal(reply.headers['content-type'], 'text/csv; charset=utf-8')
  assert.equal(reply.body, 'a,b\r\n1,2\r\n')
})

test('no field outside of the contract leaves the server', async () => {
  assert.deepEqual((await app.inject('/api/leaky')).json().data, { id: 1 })
})

test('service calls need the service token', async () => {
  const given = ['', `Bearer ${SERVICE_TOKEN}x`, `Bearer ${SERVICE_TOKEN}`, SERVICE_TOKEN]
  const replies = given.map((authorization) => app.inject({ url: '/api/parts', headers: { authorization } }))
  const statuses = (await Promise.all(replies)).map((reply) => reply.statusCode)
  assert.deepEqual(statuses, [401, 401, 200, 200])
})

test('health and readiness need no session', async () => {
  assert.deepEqual((await app.inject('/health')).json(), { status: 'ok', part: 'test' })
  assert.deepEqual((await app.inject('/ready')).json(), { ready: true, part: 'test' })
})

test('callers of readiness at the same time share one look at the dependencies', async () => {
  const before = looks
  await Promise.all([app.inject('/ready'), app.inject('/ready'), app.readiness()])
  assert.equal(looks - before, 1)
})

test('every caller reads whether it is ready; details need the token, also on the same machine', async () => {
  const readyTo = async (remoteAddress: string, token = '') => {
    const headers = { authorization: `Bearer ${token}` }
    return (await app.inject({ url: '/ready', remoteAddress, headers })).json<object>()
  }
  // A proxy on this machine may pass on the call of a stranger without a header of its own.
  for (const from of ['127.0.0.1', '::1', '10.0.0.7', '192.0.2.1'])
    for (const token of ['', `${SERVICE_TOKEN}x`])
      assert.deepEqual(await readyTo(from, token), { ready: true, part: 'test' }, from)
  const { dependencies } = await app.readiness()
  assert.deepEqual([dependencies.postgres!.ok, dependencies.postgres!.required], [true, true])
  assert.deepEqual([dependencies.slow!.ok, dependencies.slow!.required], [false, false])
  assert.deepEqual(Object.keys(await readyTo('192.0.2.1', SERVICE_TOKEN)), ['ready', 'part', 'dependencies'])
})

for (const [from, given, taken] of [
  ['10.0.0.7', 'request-0815', true],
  ['::1', 'request-0815', true],
  ['127.0.0.1', 'request-0815', false],
  ['10.0.1.7', 'request-0815', false],
  ['10.0.0.7', 'bad id\u00e9', false],
] as const)
  test(`a request id from ${from} is ${taken ? '' : 'not '}taken over`, async () => {
    const reply = await app.inject({
      url: '/health',
      remoteAddress: from,
      headers: { 'x-request-id': given },
    })
    assert.equal(reply.headers['x-request-id'] === given, taken)
  })

for (const [console, policy] of [
  ['https://console.example', 'max-age=31536000'],
  ['http://console.example', undefined],
  [undefined, undefined],
] as const)
  test(`with the console at ${console}, browsers are ${policy ? '' : 'not '}held to TLS`, async () => {
    const held = createService({
      name: 'test',
      settings: { DATA_DIR: dataDir, TRUSTED_PROXIES: [], ...(console && { CONSOLE_URL: console }) },
      log: createLog('test', 'silent'),
      database,
    })
    assert.equal((await held.inject('/health')).headers['strict-transport-security'], policy)
    await held.close()
  })

test('a session that calls too often gets the time to wait', async () => {
  const slow = createService({
    name: 'test',
    settings: { DATA_DIR: dataDir, TRUSTED_PROXIES: [] },
    log: createLog('test', 'silent'),
    database,
    rate: { perSecond: 0.01, burst: 2 },
  })
  const own = call({ ...definition, access: 'all', method: 'GET', path: '/api/own', data: z.null() })
  route(slow, own, () => null)
  const token = (sid: string) =>
    signSessionToken(sessionKey(dataDir), {
      sid,
      sub: '1',
      email: 'a@b.example',
      name: 'a',
      publisher: null,
      exp: Date.now(),
      role: { id: 1, role: 'SuperAdmin' },
    })
  const ask = async (authorization: string) => slow.inject({ url: '/api/own', headers: { authorization } })
  const one = await token(randomUUID())
  // The session does not exist, so calls within the limit get 401.
  assert.deepEqual([(await ask(one)).statusCode, (await ask(one)).statusCode], [401, 401])
  const refused = await ask(one)
  assert.deepEqual([refused.statusCode, refused.json().error.code], [429, 'too_many_calls'])
  assert.ok(Number(refused.headers['retry-after']) > 90)
  assert.equal((await ask(await token(randomUUID()))).statusCode, 401)
  await slow.close()
})

test('a route that states no access is refused', async () => {
  const bare = createService({
    name: 'test',
    settings: { DATA_DIR: dataDir, TRUSTED_PROXIES: [] },
    log: createLog('test', 'silent'),
    database,
  })
  bare.get('/api/open', () => 'anything')
  const reply = await bare.inject('/api/open')
  assert.equal(reply.statusCode, 500)
  await bare.close()
})
