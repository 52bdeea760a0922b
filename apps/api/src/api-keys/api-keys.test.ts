import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { apiAreas, type ApiArea } from '@headgate/contract/api-keys/areas'
import { areasOf } from '@headgate/contract/api-keys/call-areas'
import { listApiKeys, makeApiKey, revokeApiKey } from '@headgate/contract/api-keys/calls'
import { listBulkChanges, previewBulkChange, runBulkChange } from '@headgate/contract/bulk-changes/calls'
import { listScheduledChanges, scheduleValue } from '@headgate/contract/scheduled/calls'
import { createPublisher, getPublisher, listPublishers } from '@headgate/contract/publishers'
import { listSettings } from '@headgate/contract/settings/settings'
import { systemActor } from '@headgate/db/base/audit'
import { makeUser } from '@headgate/db/sample/make'
import { apiKey, audit, role, user } from '@headgate/db/schema/all'
import { changeUserAccess, removeUser, updateUser } from '@headgate/db/people/users'
import { daysBefore } from '@headgate/domain/days'
import { and, eq } from 'drizzle-orm'
import { readApiCalls } from '../reference/calls.ts'
import { invoke, signIn, testApi, type TestApi } from '../testing/api.ts'

/** Keys of admins: what they may do, and when they end. */

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const inDays = (days: number) => daysBefore(-days, new Date())

interface Chosen {
  areas?: ApiArea[]
  may_write?: boolean
}

const make = (token: string, chosen: Chosen = {}, more: object = {}) =>
  invoke(api.app, makeApiKey, {
    token,
    body: {
      name: 'Bookkeeping',
      areas: ['publishers'],
      last_day: inDays(30),
      own_password: 'password',
      ...chosen,
      ...more,
    },
  })

async function secretOf(token: string, chosen: Chosen = {}): Promise<string> {
  const { status, data } = await make(token, chosen)
  assert.equal(status, 200)
  return `Bearer ${data.secret}`
}

/** An admin of the test's own, whose access it may change. */
async function ownAdmin() {
  const { db } = api.database
  const [signedIn] = await db.select().from(user).where(eq(user.email, 'admin@headgate.test'))
  const made = await makeUser(db, { role_id: 1, password_hash: signedIn!.password_hash })
  return { id: made.id, token: await signIn(api.app, made.email) }
}

const statusOf = async (token: string) => (await invoke(api.app, listPublishers, { token })).status

test('a key is shown once, stored as a hash, and listed without its secret', async () => {
  const { data, message } = await make(api.admin, { areas: ['publishers', 'reports'], may_write: true })
  assert.match(data.secret, /^hg_[\w-]{43}$/)
  assert.equal(message, 'API key made.')
  assert.deepEqual(
    [data.key.name, data.key.areas, data.key.may_write, data.key.state, data.key.user.email],
    ['Bookkeeping', ['publishers', 'reports'], true, 'active', 'admin@headgate.test'],
  )
  assert.equal(data.key.expires_at, `${inDays(31)}T00:00:00.000Z`)
  const [stored] = await api.database.db.select().from(apiKey).where(eq(apiKey.id, data.key.id))
  const listed = await invoke(api.app, listApiKeys, { token: api.admin })
  const rest = data.secret.slice(9)
  for (const text of [JSON.stringify(stored), JSON.stringify(listed.data), JSON.stringify(data.key)])
    assert.ok(!text.includes(rest))
  assert.equal(listed.data.data[0]!.key, `${data.secret.slice(0, 9)}••••••••••••`)
})

test('the form refuses by field, and a key needs the own password', async () => {
  const cases: [more: object, field: string, text: RegExp][] = [
    [{ name: ' ' }, 'name', /enter a name/],
    [{ areas: [] }, 'areas', /at least one area/],
    [{ areas: ['publishers', 'publishers'] }, 'areas', /once/],
    [{ last_day: inDays(0) }, 'last_day', /after today/],
    [{ last_day: inDays(367) }, 'last_day', /within a year/],
    [{ own_password: undefined }, 'own_password', /password/i],
    [{ own_password: 'wrong' }, 'own_password', /password/i],
  ]
  for (const [more, field, text] of cases) {
    const refused = await make(api.admin, {}, more)
    assert.equal(refused.status, 400, JSON.stringify(more))
    assert.match(refused.fields[field]!, text)
  }
  assert.equal((await make(api.publisher)).status, 403)
})

test('a key makes the calls of its areas, and no others; one that reads changes nothing', async () => {
  const reads = await secretOf(api.admin)
  const writes = await secretOf(api.admin, { may_write: true })
  assert.equal(await statusOf(reads), 200)
  const create = (token: string, name: string) => invoke(api.app, createPublisher, { token, body: { name } })
  const refused = await create(reads, 'By a key that reads')
  assert.deepEqual([refused.status, refused.error?.code], [403, 'key_only_reads'])
  const made = await create(writes, 'By a key')
  assert.equal(made.status, 200)
  const elsewhere = await invoke(api.app, listSettings, { token: writes })
  assert.deepEqual([elsewhere.status, elsewhere.error?.code], [403, 'key_not_allowed'])
  const [row] = await api.database.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'publisher'), eq(audit.entity_id, String(made.data.publisher.id))))
  assert.deepEqual(
    [row!.actor_email, row!.api_key_name, row!.as_user_id],
    ['admin@headgate.test', 'Bookkeeping', null],
  )
  assert.ok(row!.api_key_id)
})

test('no key, whatever its areas, reaches what is for sessions or for other roles', async () => {
  const whole = await secretOf(api.admin, { areas: [...apiAreas], may_write: true })
  let refused = 0
  for (const call of await readApiCalls()) {
    const isOpen =
      call.access === 'public' ||
      ((call.access === 'admin' || call.access === 'all') && !areasOf(call).includes('sessions'))
    if (isOpen) continue
    const { status } = await invoke(api.app, call, { token: whole })
    assert.ok(status === 401 || status === 403, `${call.method} ${call.path}: ${status}`)
    refused += 1
  }
  assert.ok(refused > 30)
  // The key itself still works, so none of these ended it.
  assert.equal(await statusOf(whole), 200)
})

test('a key is refused while its user must set two-factor sign-in up', async () => {
  const { db } = api.database
  const key = await secretOf(api.admin)
  const require = (required: boolean) =>
    db.update(role).set({ requires_second_factor: required }).where(eq(role.role, 'SuperAdmin'))
  try {
    await require(true)
    const refused = await invoke(api.app, listPublishers, { token: key })
    assert.equal(refused.error?.code, 'set_up_second_factor')
  } finally {
    await require(false)
  }
  assert.equal(await statusOf(key), 200)
})

test('a key of links alone changes no share by a bulk or scheduled change', async () => {
  const key = await secretOf(api.admin, { areas: ['links'], may_write: true })
  const calls = [previewBulkChange, runBulkChange, listBulkChanges, scheduleValue, listScheduledChanges]
  for (const call of calls)
    assert.equal((await invoke(api.app, call, { token: key })).error?.code, 'key_not_allowed')
  const all = await secretOf(api.admin, { areas: ['links', 'revenue', 'advertisers'] })
  assert.equal((await invoke(api.app, listBulkChanges, { token: all })).status, 200)
  assert.equal((await invoke(api.app, listScheduledChanges, { token: all })).status, 200)
})

test('useless keys are refused as useless sessions are', async () => {
  const key = await secretOf(api.admin)
  for (const one of [
    `${key}x`,
    key.slice(0, -1),
    'Bearer hg_',
    `Bearer hgp_${key.slice(10)}`,
    key.toUpperCase(),
  ])
    assert.equal(await statusOf(one), 401, one)
})

test('a key ends at once: revoked by any admin, expired, or with the rights of its user', async () => {
  const { db } = api.database
  const other = await ownAdmin()
  const { data } = await make(other.token)
  const revoked = `Bearer ${data.secret}`
  assert.equal(await statusOf(revoked), 200)
  const revoke = () => invoke(api.app, revokeApiKey, { token: api.admin, params: { id: data.key.id } })
  assert.equal((await revoke()).status, 200)
  assert.equal(await statusOf(revoked), 401)
  assert.equal((await revoke()).status, 200)
  assert.equal(
    (await invoke(api.app, revokeApiKey, { token: api.admin, params: { id: 900_000 } })).status,
    404,
  )

  const expired = await make(other.token)
  await db
    .update(apiKey)
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where(eq(apiKey.id, expired.data.key.id))
  assert.equal(await statusOf(`Bearer ${expired.data.secret}`), 401)

  const blocked = await ownAdmin()
  const keyOfBlocked = await secretOf(blocked.token)
  await changeUserAccess(db, systemActor, blocked.id, { blocked: true })
  assert.equal(await statusOf(keyOfBlocked), 401)
  await changeUserAccess(db, systemActor, blocked.id, { blocked: false })
  assert.equal(await statusOf(keyOfBlocked), 401, 'also when the user comes back')

  const demoted = await ownAdmin()
  const keyOfDemoted = await secretOf(demoted.token)
  await db.update(user).set({ publisher_id: api.publisherId }).where(eq(user.id, demoted.id))
  await updateUser(db, systemActor, demoted.id, { role_id: 2 })
  assert.equal(await statusOf(keyOfDemoted), 401)
  await updateUser(db, systemActor, demoted.id, { role_id: 1 })
  assert.equal(await statusOf(keyOfDemoted), 401)

  const quiet = await ownAdmin()
  const keyOfQuiet = await secretOf(quiet.token)
  await db.update(user).set({ blocked: true }).where(eq(user.id, quiet.id))
  assert.equal(await statusOf(keyOfQuiet), 401, 'blocked in the database')

  const removed = await ownAdmin()
  const keyOfRemoved = await secretOf(removed.token)
  await removeUser(db, systemActor, removed.id)
  assert.equal(await statusOf(keyOfRemoved), 401)

  const { data: listed } = await invoke(api.app, listApiKeys, { token: api.admin })
  const states = new Map(listed.data.map(({ id, state }) => [id, state]))
  assert.deepEqual([states.get(data.key.id), states.get(expired.data.key.id)], ['revoked', 'expired'])
})

test('a change of the password ends no key, and its last use is shown', async () => {
  const own = await ownAdmin()
  const { data } = await make(own.token)
  await changeUserAccess(api.database.db, systemActor, own.id, { password_hash: 'other' })
  assert.equal(data.key.last_used_at, null)
  assert.equal(await statusOf(`Bearer ${data.secret}`), 200)
  const { data: listed } = await invoke(api.app, listApiKeys, { token: api.admin })
  assert.ok(listed.data.find(({ id }) => id === data.key.id)!.last_used_at)
})

test('an admin has at most 20 keys that work', async () => {
  const own = await ownAdmin()
  const answers = []
  for (let count = 0; count < 21; count += 1) answers.push((await make(own.token)).status)
  assert.deepEqual(answers, [...Array.from({ length: 20 }, () => 200), 409])
})

test('a key has the rate of a session', async () => {
  const small = await testApi({ rate: { perSecond: 0.001, burst: 5 } })
  const { data } = await invoke(small.app, makeApiKey, {
    token: small.admin,
    body: { name: 'Fast', areas: ['publishers'], last_day: inDays(2), own_password: 'password' },
  })
  const statuses = []
  for (let call = 0; call < 6; call += 1) {
    const given = { token: `Bearer ${data.secret}`, params: { id: small.publisherId } }
    statuses.push((await invoke(small.app, getPublisher, given)).status)
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
  await small.close()
})
