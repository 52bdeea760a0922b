import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { updateGroups } from '@headgate/contract/groups/calls'
import type { CallDefinition } from '@headgate/contract/base/call'
import { updateProviders } from '@headgate/contract/providers/providers'
import { updatePublishers } from '@headgate/contract/publishers'
import { updateTargetings } from '@headgate/contract/targetings/calls'
import { z } from 'zod'
import { readApiCalls } from './reference/calls.ts'
import { invoke, testApi, type TestApi } from './testing/api.ts'

let api: TestApi
let calls: CallDefinition[]

before(async () => {
  api = await testApi()
  calls = await readApiCalls()
})
after(() => api.close())

test('every call that takes a body refuses one that cannot be read, and names the body', async () => {
  const taking = calls.filter((call) => call.body !== undefined && call.access !== 'service')
  assert.ok(taking.length > 40)
  for (const { method, path } of taking)
    for (const [type, payload] of [
      ['application/json', '{bad'],
      ['application/json', '{"__proto__":{}}'],
      ['text/xml', '<a/>'],
    ] as const) {
      const headers = { authorization: api.admin, 'content-type': type }
      const reply = await api.app.inject({ method, url: path.replaceAll(/:\w+/g, '1'), headers, payload })
      assert.equal(reply.statusCode, 400, `${method} ${path} ${payload}`)
      assert.deepEqual(Object.keys(reply.json().error.fields), ['body'], `${method} ${path} ${payload}`)
    }
})

/** Values that databases refuse, or that would be part of a statement if somebody wrote it from texts. */
const hostile = [
  '\0',
  "'; drop table role; --",
  'id; select pg_sleep(9)',
  '__proto__',
  '0000-01-01',
  '9999-12-31',
]
const large = ['999999999', '1e99', '-1', '99999999999999999999']

test('no value of a query or an address is an unexpected error', async () => {
  let sent = 0
  for (const { method, path, query, access } of calls) {
    if (method !== 'GET' || (access !== 'admin' && access !== 'all')) continue
    const names = query instanceof z.ZodObject ? Object.keys(query.shape) : []
    const addresses = [...hostile, ...large].flatMap((value) => {
      const text = encodeURIComponent(value)
      return [
        ...names.map((name) => `${path.replaceAll(/:\w+/g, '1')}?${name}=${text}`),
        ...(path.includes(':') ? [path.replaceAll(/:\w+/g, text)] : []),
      ]
    })
    for (const url of addresses) {
      const reply = await api.app.inject({ method, url, headers: { authorization: api.admin } })
      assert.notEqual(reply.statusCode, 500, `${method} ${url} ${reply.body.slice(0, 300)}`)
      sent += 1
    }
  }
  assert.ok(sent > 1_000, `${sent} requests`)
})

test('a bulk change without a change is refused, and the fields are named', async () => {
  for (const call of [updateGroups, updateProviders, updatePublishers, updateTargetings]) {
    const reply = await invoke(api.app, call, { token: api.admin, body: { ids: [1] } })
    assert.equal(reply.status, 400)
    assert.deepEqual(Object.keys(reply.error?.fields ?? {}), ['status'])
  }
})
