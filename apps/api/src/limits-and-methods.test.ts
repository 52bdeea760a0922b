import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { session } from '@headgate/contract/people/auth'
import { listPublishers } from '@headgate/contract/publishers'
import { addDays, utcDay } from '@headgate/domain/days'
import { makeApiKey } from '@headgate/contract/api-keys/calls'
import { readApiCalls } from './reference/calls.ts'
import { invoke, testApi, type TestApi } from './testing/api.ts'

const rate = { perSecond: 0.001, burst: 30 }
let api: TestApi
before(async () => {
  api = await testApi({ rate })
})
after(() => api.close())

const rateOf = ({ headers }: { headers: Record<string, unknown> }) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers[`ratelimit-${name}`]))

test('replies to a session and to a key say how many calls are left, a refusal too', async () => {
  const { data } = await invoke(api.app, makeApiKey, {
    token: api.admin,
    body: {
      name: 'a program',
      areas: ['publishers'],
      may_write: false,
      last_day: addDays(utcDay(new Date()), 30),
      own_password: 'password',
    },
  })
  for (const [token, path, wrong] of [
    [api.publisher, session.path, '/api/publisher/1'],
    [data.secret, listPublishers.path, '/api/settings'],
  ] as const) {
    const ask = (url: string = path) => api.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    const first = await ask()
    assert.equal(first.statusCode, 200)
    const [limit, remaining, reset] = rateOf(first)
    assert.deepEqual([limit, remaining], [rate.burst, rate.burst - 1])
    assert.ok(reset! > 0)
    const notAllowed = await ask(wrong)
    assert.deepEqual([notAllowed.statusCode, rateOf(notAllowed)[1]], [403, rate.burst - 2])
    for (let call = 2; call < rate.burst; call += 1) await ask()
    const refused = await ask()
    assert.deepEqual([refused.statusCode, rateOf(refused)[1]], [429, 0])
    assert.ok(Number(refused.headers['retry-after']) > 0)
  }
  const open = await api.app.inject('/api/auth/public-key')
  assert.equal(open.headers['ratelimit-limit'], undefined, 'a call that no limit counts')
})

test('a wrong method at a known path is 405 and names the right ones', async () => {
  const calls = await readApiCalls()
  for (const { path } of calls) {
    const url = path.replaceAll(/:\w+/g, '1')
    const right = calls
      .filter((one) => new RegExp(`^${one.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(url))
      .map(({ method }) => method)
    const reply = await api.app.inject({ method: 'OPTIONS', url })
    assert.equal(reply.statusCode, 405, path)
    assert.equal(reply.json().error.code, 'wrong_method')
    const allowed = String(reply.headers.allow).split(', ')
    for (const method of right) assert.ok(allowed.includes(method), `${method} ${path}`)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
      if (!allowed.includes(method)) assert.equal((await api.app.inject({ method, url })).statusCode, 405)
  }
  const nothing = await api.app.inject({ method: 'POST', url: '/api/nothing-here' })
  assert.deepEqual([nothing.statusCode, nothing.headers.allow], [404, undefined])
})
