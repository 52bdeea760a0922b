import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { login, logout, publicKey, session, userDevice, userSubscribe } from '@headgate/contract/people/auth'
import { systemActor } from '@headgate/db/base/audit'
import type { Db } from '@headgate/db/base/database'
import { hashPassword } from '@headgate/db/people/password'
import { confirmFactor, keepUnconfirmed } from '@headgate/db/people/second-factors'
import { makeUser } from '@headgate/db/sample/make'
import {
  audit,
  session as sessionTable,
  signInChallenge,
  userDevice as devices,
} from '@headgate/db/schema/all'
import { changeUserAccess } from '@headgate/db/people/users'
import { until } from '@headgate/runtime/testing/until'
import { and, eq, sql } from 'drizzle-orm'
import { CompactEncrypt, decodeJwt, importJWK } from 'jose'
import { encryptFor, invoke, signIn, testApi, tryToSignIn, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

/** A user and one session of it. */
async function signedInUser() {
  const user = await makeUser(api.database.db, { role_id: 1 })
  return { user, token: await signIn(api.app, user.email) }
}

async function sessionStatus(token: string): Promise<number> {
  return (await invoke(api.app, session, { token })).status
}

test('a right password opens a session of 7 days whose token carries the role', async () => {
  const { status, data } = await tryToSignIn(api.app, { email: ' ADMIN@headgate.test ' })
  assert.equal(status, 200)
  assert.ok('token' in data)
  const claims = decodeJwt<{ role: unknown; email: string; exp: number }>(data.token)
  assert.deepEqual(claims.role, { id: 1, role: 'SuperAdmin' })
  assert.equal(claims.email, 'admin@headgate.test')
  const days = (claims.exp * 1_000 - Date.now()) / 86_400_000
  assert.ok(days > 6.99 && days <= 7, `${days} days`)
  const { data: own } = await invoke(api.app, session, { token: `Bearer ${data.token}` })
  assert.equal(own.name, 'Test User')
  assert.equal(own.publisher, null)
})

test('a publisher’s session names its publisher', async () => {
  const { data } = await invoke(api.app, session, { token: api.publisher })
  assert.deepEqual(data.publisher, { id: api.publisherId, name: 'Own publisher' })
  assert.deepEqual(data.role, { id: 2, role: 'Publisher' })
})

test('a wrong password and an unknown account get the same reply', async () => {
  const wrong = await tryToSignIn(api.app, { email: 'admin@headgate.test', password: 'wrong' })
  const unknown = await tryToSignIn(api.app, { email: 'nobody@headgate.test' })
  assert.equal(wrong.status, 401)
  assert.deepEqual({ ...unknown }, { ...wrong })
})

async function refusalTime(email: string): Promise<number> {
  const started = performance.now()
  await tryToSignIn(api.app, { email, password: 'wrong' }, { remoteAddress: '10.1.0.1' })
  return performance.now() - started
}

test('an unknown account costs the time of a wrong password', async () => {
  let [known, unknown] = [Infinity, Infinity]
  // The shortest of each, taken in turns: delays of a busy machine drop out.
  for (let round = 0; round < 5; round += 1) {
    known = Math.min(known, await refusalTime('publisher@headgate.test'))
    unknown = Math.min(unknown, await refusalTime('nobody@headgate.test'))
  }
  // Without the hash, an unknown account would take a tenth of the time.
  assert.ok(unknown > known / 3, `unknown ${unknown} ms, known ${known} ms`)
})

test('the texts of the sign-in screen are returned word for word', async () => {
  const email = await tryToSignIn(api.app, { email: 'no address' })
  assert.equal(email.status, 400)
  assert.deepEqual(email.fields, { email: 'Please enter valid email!' })
  const password = await tryToSignIn(api.app, { email: 'admin@headgate.test', password: '' })
  assert.deepEqual(password.fields, { password: 'Please enter valid password!' })
  const both = await tryToSignIn(api.app, { email: 7, password: null })
  assert.deepEqual(both.fields, {
    email: 'Please enter valid email!',
    password: 'Please enter valid password!',
  })
})

test('a tampered payload is refused wherever it was changed', async () => {
  const jwe = await encryptFor(api.app, {
    email: 'admin@headgate.test',
    password: 'password',
    device_id: 'test-device',
  })
  const parts = jwe.split('.')
  const flipped = parts.map((part, at) => {
    const middle = Math.floor(part.length / 2)
    const letter = part[middle] === 'A' ? 'B' : 'A'
    return parts.with(at, part.slice(0, middle) + letter + part.slice(middle + 1)).join('.')
  })
  const broken = [
    ...flipped,
    parts.slice(0, 4).join('.'),
    '....',
    'plain text',
    JSON.stringify({ email: 'a' }),
  ]
  for (const data of broken) {
    const answer = await invoke(api.app, login, { body: { data } })
    assert.equal(answer.status, 400, data)
    assert.equal(answer.error?.code, 'unreadable_sign_in')
  }
})

test('only one pair of algorithms is accepted', async () => {
  const { data: jwk } = await invoke(api.app, publicKey)
  const text = new TextEncoder().encode(
    JSON.stringify({ email: 'admin@headgate.test', password: 'password', device_id: 'test-device' }),
  )
  const pairs = [
    ['RSA-OAEP', 'A256GCM'],
    ['RSA-OAEP-256', 'A128CBC-HS256'],
    ['RSA-OAEP-512', 'A256GCM'],
  ] as const
  for (const [alg, enc] of pairs) {
    const key = await importJWK({ ...jwk, alg }, alg)
    const data = await new CompactEncrypt(text).setProtectedHeader({ alg, enc }).encrypt(key)
    const answer = await invoke(api.app, login, { body: { data } })
    assert.equal(answer.status, 400, `${alg} ${enc}`)
  }
})

test('a payload without an object is refused', async () => {
  const answer = await invoke(api.app, login, { body: { data: await encryptFor(api.app, 'text') } })
  assert.equal(answer.status, 400)
})

test('a blocked account is reported only after the right password', async () => {
  const user = await makeUser(api.database.db, { role_id: 1, blocked: true })
  assert.equal((await tryToSignIn(api.app, { email: user.email, password: 'wrong' })).status, 401)
  const right = await tryToSignIn(api.app, { email: user.email })
  assert.equal(right.status, 403)
  assert.equal(right.message, 'This account is blocked. Please contact the administrator.')
})

test('sign-out ends the session at once and no other', async () => {
  const { user, token } = await signedInUser()
  const other = await signIn(api.app, user.email)
  assert.equal((await invoke(api.app, logout, { token })).status, 200)
  assert.equal(await sessionStatus(token), 401)
  assert.equal(await sessionStatus(other), 200)
})

test('block, role change and password change end every session at once', async () => {
  const changes = [
    { blocked: true },
    { role_id: 2 },
    { password_hash: await hashPassword('another password') },
  ]
  for (const change of changes) {
    const { user, token } = await signedInUser()
    assert.equal(await sessionStatus(token), 200)
    await changeUserAccess(api.database.db, systemActor, user.id, change)
    assert.equal(await sessionStatus(token), 401, JSON.stringify(Object.keys(change)))
    const rows = await api.database.db
      .select()
      .from(audit)
      .where(and(eq(audit.entity_id, String(user.id)), eq(audit.action, 'update')))
    assert.equal(rows.length, 1)
    assert.doesNotMatch(JSON.stringify(rows), /argon2/)
  }
})

const otherPassword = async (db: Db, userId: number) =>
  void (await changeUserAccess(db, systemActor, userId, { password_hash: 'other' }))
const beginFactor = (userId: number) => keepUnconfirmed(api.database.db, userId, 'sealed')
const withFactor = (db: Db, userId: number) =>
  confirmFactor(db, systemActor, userId, { codes: [], keptSession: randomUUID() })

const changedMeanwhile: [what: string, begin: (id: number) => unknown, change: typeof withFactor][] = [
  ['a change of password', () => undefined, otherPassword],
  ['a second factor', beginFactor, withFactor],
  [
    'a change of password before the code',
    async (id) => {
      await beginFactor(id)
      await withFactor(api.database.db, id)
    },
    otherPassword,
  ],
]
for (const [what, begin, change] of changedMeanwhile)
  test(`a sign-in that is under way does not survive ${what}`, async () => {
    const { db } = api.database
    const user = await makeUser(db, { role_id: 1 })
    await begin(user.id)
    const waits = async () => {
      const { rows } = await db.execute(sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return rows.length > 0
    }
    let isDone = false
    let signingIn: ReturnType<typeof tryToSignIn> | undefined
    await db.transaction(async (tx) => {
      await change(tx, user.id)
      signingIn = tryToSignIn(api.app, { email: user.email }).finally(() => {
        isDone = true
      })
      await until(async () => isDone || (await waits()), 'the sign-in waits for the change')
    })
    const { status, data } = await signingIn!
    assert.deepEqual([status, data], [401, null])
    assert.equal(await db.$count(sessionTable, eq(sessionTable.user_id, user.id)), 0)
    assert.equal(await db.$count(signInChallenge, eq(signInChallenge.user_id, user.id)), 0)
  })

test('a session row that expired opens nothing, whatever its token says', async () => {
  const { user, token } = await signedInUser()
  await api.database.db
    .update(sessionTable)
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where(eq(sessionTable.user_id, user.id))
  assert.equal(await sessionStatus(token), 401)
})

test('sign-in and sign-out leave an audit row each', async () => {
  const { user, token } = await signedInUser()
  await invoke(api.app, logout, { token })
  const rows = await api.database.db
    .select()
    .from(audit)
    .where(eq(audit.actor_user_id, user.id))
    .orderBy(audit.id)
  assert.deepEqual(
    rows.map((row) => row.action),
    ['sign_in', 'sign_out'],
  )
})

test('a device is registered once and keeps its subscription', async () => {
  const { user, token } = await signedInUser()
  const device = { device_id: 'device-0001', fcm_token: pushTo('https://push.example/1') }
  const renewed = pushTo('https://push.example/2')
  await invoke(api.app, userDevice, { token, body: device })
  await invoke(api.app, userSubscribe, { token, body: { ...device, subscription: true } })
  await invoke(api.app, userDevice, { token, body: { ...device, fcm_token: renewed } })
  const stored = () => api.database.db.select().from(devices).where(eq(devices.user_id, user.id))
  assert.deepEqual(
    (await stored()).map(({ device_id: deviceId, fcm_token: fcmToken, subscribed }) => [
      deviceId,
      fcmToken,
      subscribed,
    ]),
    [['device-0001', renewed, true]],
  )
  const reply = await api.app.inject({
    method: 'POST',
    url: '/user-subscribe',
    headers: { authorization: token },
    payload: { ...device, subscription: false },
  })
  assert.equal(reply.statusCode, 200)
  assert.equal((await stored())[0]!.subscribed, false)
})

const pushTo = (endpoint: string) => JSON.stringify({ endpoint, keys: { p256dh: 'p', auth: 'a' } })

test('a push subscription that can never be reached is refused at once', async () => {
  for (const fcm_token of [
    'push',
    '{}',
    pushTo('http://127.0.0.1:9/1'),
    pushTo('https://[::1]/1'),
    pushTo('https://router/1'),
  ])
    for (const [call, given] of [
      [userDevice, {}],
      [userSubscribe, { subscription: true }],
    ] as const) {
      const body = { device_id: 'device-0001', fcm_token, ...given }
      const refused = await invoke(api.app, call, { token: api.admin, body })
      assert.deepEqual(refused.fields, {
        fcm_token: 'This push subscription cannot be read, or leads to a private address.',
      })
    }
})

test('the latest 20 devices of a user are kept, and those of other users', async () => {
  const { db } = api.database
  const user = await makeUser(db, { role_id: 1 })
  const token = await signIn(api.app, user.email)
  await invoke(api.app, userDevice, { token: api.admin, body: { device_id: 'of-another', fcm_token: null } })
  for (let at = 10; at < 35; at += 1)
    await invoke(api.app, userDevice, { token, body: { device_id: `device-${at}`, fcm_token: null } })
  const kept = await db.select().from(devices).where(eq(devices.user_id, user.id))
  assert.deepEqual(
    kept.map((device) => device.device_id).toSorted(),
    Array.from({ length: 20 }, (_, at) => `device-${at + 15}`),
  )
  assert.equal(await db.$count(devices, eq(devices.device_id, 'of-another')), 1)
})
