import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { userSubscribe } from '@headgate/contract/people/auth'
import { pushKey, testPush } from '@headgate/contract/people/push'
import { sql } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const subscription = JSON.stringify({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } })

async function subscribe(token: string, device_id: string, on = true) {
  const body = { subscription: on, device_id, fcm_token: on ? subscription : null }
  const { status, message } = await invoke(api.app, userSubscribe, { token, body })
  assert.equal(status, 200)
  const text = on ? 'This device is subscribed to notifications.' : 'This device is unsubscribed.'
  assert.equal(message, text)
}

async function queued() {
  const { rows } = await api.database.db.execute<{ data: Record<string, unknown> }>(
    sql`select data from pgboss.job where name = 'push-send' order by created_on`,
  )
  return rows.map((row) => row.data)
}

test('the public key is a point that browsers can subscribe with, the same at every call', async () => {
  const first = await invoke(api.app, pushKey, { token: api.admin })
  assert.match(first.data.key, /^B[\w-]{86}$/)
  const second = await invoke(api.app, pushKey, { token: api.admin })
  assert.equal(second.data.key, first.data.key)
})

test('a test goes to the caller’s subscribed browsers, one job each, and to no others', async () => {
  const send = () => invoke(api.app, testPush, { token: api.admin })
  assert.equal((await send()).data.devices, 0)
  await subscribe(api.admin, 'device-one')
  await subscribe(api.admin, 'device-two')
  await subscribe(api.publisher, 'device-three')
  assert.equal((await send()).data.devices, 2)
  const jobs = await queued()
  assert.equal(jobs.length, 2)
  assert.equal(new Set(jobs.map((job) => job['id'])).size, 1)
  assert.equal(new Set(jobs.map((job) => job['device'])).size, 2)
  assert.equal(jobs[0]!['body'], 'This is a test notification.')
  await subscribe(api.admin, 'device-one', false)
  assert.equal((await send()).data.devices, 1)
  assert.equal((await invoke(api.app, testPush, { token: api.publisher })).status, 403)
})
