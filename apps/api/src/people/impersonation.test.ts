import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  fetchPublisherToken,
  logout,
  returnToAdmin,
  session,
  userDevice,
} from '@headgate/contract/people/auth'
import { listPublishers } from '@headgate/contract/publishers'
import { systemActor } from '@headgate/db/base/audit'
import { makePublisher, makeUser } from '@headgate/db/sample/make'
import { audit, session as sessions, userDevice as devices } from '@headgate/db/schema/all'
import { changeUserAccess } from '@headgate/db/people/users'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { invoke, signIn, testApi, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

/** An admin, a publisher with a user, and the admin acting as that publisher. */
async function acting() {
  const { db } = api.database
  const publisher = await makePublisher(db)
  const user = await makeUser(db, { role_id: 2, publisher_id: publisher.id })
  const admin = await makeUser(db, { role_id: 1 })
  const token = await signIn(api.app, admin.email)
  const answer = await invoke(api.app, fetchPublisherToken, { token, body: { publisherId: publisher.id } })
  assert.equal(answer.status, 200, answer.message)
  return { publisher, user, admin, adminToken: token, token: answer.data.token }
}

const statusOf = async (token: string) => (await invoke(api.app, session, { token })).status

test('the token names the admin and the publisher, for 60 minutes', async () => {
  const { publisher, user, admin, token, adminToken } = await acting()
  const claims = decodeJwt<{ actor: unknown; sub: string; publisher: unknown; role: unknown; exp: number }>(
    token,
  )
  assert.deepEqual(claims.actor, { id: admin.id, email: admin.email })
  assert.equal(claims.sub, String(user.id))
  assert.deepEqual(claims.publisher, { id: publisher.id, name: publisher.name })
  assert.deepEqual(claims.role, { id: 2, role: 'Publisher' })
  const minutes = (claims.exp * 1_000 - Date.now()) / 60_000
  assert.ok(minutes > 59 && minutes <= 60, `${minutes} minutes`)
  const { data } = await invoke(api.app, session, { token })
  assert.deepEqual(data.actor, { id: admin.id, email: admin.email })
  assert.equal(await statusOf(adminToken), 200)
})

test('an admin who acts as a publisher has the publisher’s rights, and cannot act as another', async () => {
  const { token } = await acting()
  assert.equal((await invoke(api.app, listPublishers, { token })).status, 403)
  const nested = await invoke(api.app, fetchPublisherToken, { token, body: { publisherId: api.publisherId } })
  assert.equal(nested.status, 403)
  const own = await invoke(api.app, fetchPublisherToken, {
    token: api.publisher,
    body: { publisherId: api.publisherId },
  })
  assert.equal(own.status, 403)
})

test('a publisher without a user that may sign in cannot be acted as', async () => {
  const { db } = api.database
  const empty = await makePublisher(db)
  const blocked = await makePublisher(db)
  await makeUser(db, { role_id: 2, publisher_id: blocked.id, blocked: true })
  const adminsOnly = await makePublisher(db)
  await makeUser(db, { role_id: 1, publisher_id: adminsOnly.id })
  for (const publisherId of [empty.id, blocked.id, adminsOnly.id, 2_000_000_000]) {
    const answer = await invoke(api.app, fetchPublisherToken, { token: api.admin, body: { publisherId } })
    assert.equal(answer.status, 404)
    assert.equal(answer.message, 'User not available')
  }
})

const goBack = (token: string) => invoke(api.app, returnToAdmin, { body: { token } })

test('returning ends it, and gives a token of the admin’s own session, once', async () => {
  const { admin, token, adminToken } = await acting()
  const back = await goBack(token)
  assert.equal(back.status, 200, back.message)
  const claims = decodeJwt<{ sub: string; sid: string; actor?: unknown }>(back.data.token)
  assert.deepEqual(
    [claims.sub, claims.sid, claims.actor, claims.exp],
    [String(admin.id), decodeJwt(adminToken)['sid'], undefined, decodeJwt(adminToken).exp],
  )
  assert.deepEqual([await statusOf(token), await statusOf(back.data.token)], [401, 200])
  assert.equal((await goBack(token)).status, 401)
})

test('a sign-out while acting ends both sessions', async () => {
  const { token, adminToken } = await acting()
  await invoke(api.app, logout, { token })
  assert.deepEqual([await statusOf(token), await statusOf(adminToken)], [401, 401])
  assert.equal((await goBack(token)).status, 401)
})

test('the way back also works when the publisher’s user was blocked, and only for the admin', async () => {
  const { db } = api.database
  const one = await acting()
  await changeUserAccess(db, systemActor, one.user.id, { blocked: true })
  assert.equal(await statusOf((await goBack(one.token)).data.token), 200)
  const over = await acting()
  await db.update(sessions).set({ expires_at: new Date() }).where(eq(sessions.user_id, over.user.id))
  const signedOut = await acting()
  await invoke(api.app, logout, { token: signedOut.adminToken })
  const blocked = await acting()
  await changeUserAccess(db, systemActor, blocked.admin.id, { blocked: true })
  for (const token of [
    over.token,
    signedOut.token,
    blocked.token,
    over.adminToken,
    api.publisher,
    'no token',
  ])
    assert.equal((await goBack(token)).status, 401)
})

test('it ends when the admin signs out, and when either is blocked', async () => {
  const signedOut = await acting()
  await invoke(api.app, logout, { token: signedOut.adminToken })
  assert.equal(await statusOf(signedOut.token), 401)
  for (const who of ['admin', 'user'] as const) {
    const one = await acting()
    await changeUserAccess(api.database.db, systemActor, one[who].id, { blocked: true })
    assert.equal(await statusOf(one.token), 401, who)
  }
})

test('it never outlives the session of the admin', async () => {
  const { db } = api.database
  const admin = await makeUser(db, { role_id: 1 })
  const token = await signIn(api.app, admin.email)
  const soon = new Date(Date.now() + 5 * 60_000)
  await db.update(sessions).set({ expires_at: soon }).where(eq(sessions.user_id, admin.id))
  const { data } = await invoke(api.app, fetchPublisherToken, {
    token,
    body: { publisherId: api.publisherId },
  })
  assert.equal(decodeJwt(data.token).exp, Math.floor(soon.getTime() / 1_000))
})

test('audit rows name the admin and the publisher', async () => {
  const { user, admin, token } = await acting()
  await goBack(token)
  const rows = await api.database.db
    .select()
    .from(audit)
    .where(eq(audit.as_user_id, user.id))
    .orderBy(audit.id)
  assert.deepEqual(
    rows.map((row) => [row.action, row.actor_user_id, row.entity_id]),
    [
      ['sign_in', admin.id, String(user.id)],
      ['sign_out', admin.id, String(user.id)],
    ],
  )
})

test("the admin's browser does not become a device of the publisher", async () => {
  const { user, token } = await acting()
  const body = { device_id: 'device-0001', fcm_token: 'push' }
  assert.equal((await invoke(api.app, userDevice, { token, body })).status, 200)
  assert.equal(await api.database.db.$count(devices, eq(devices.user_id, user.id)), 0)
})
