import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fetchPublisherToken, logout, session, type SessionClaims } from '@headgate/contract/people/auth'
import { type Access, type CallDefinition, needsSession } from '@headgate/contract/base/call'
import { errors } from '@headgate/contract/base/errors'
import { systemActor } from '@headgate/db/base/audit'
import { makeUser } from '@headgate/db/sample/make'
import { user } from '@headgate/db/schema/all'
import { changeUserAccess } from '@headgate/db/people/users'
import { sessionKey, signSessionToken } from '@headgate/server/access/session-token'
import { eq } from 'drizzle-orm'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { readApiCalls } from './reference/calls.ts'
import { invoke, signIn, testApi, type TestApi } from './testing/api.ts'

let api: TestApi
let calls: CallDefinition[]

before(async () => {
  api = await testApi()
  calls = await readApiCalls()
})
after(() => api.close())

async function freshUser(roleId: number) {
  const made = await makeUser(api.database.db, {
    role_id: roleId,
    publisher_id: roleId === 2 ? api.publisherId : null,
  })
  return { id: made.id, token: await signIn(api.app, made.email) }
}

/**
 * One session for many calls. A caller gets its token; a new session is opened only when a call such as sign-out has
 * ended the last one. Hashing a password is slow on purpose, so a sign-in before every call would take most of the
 * time.
 */
async function shared(open: () => Promise<string>): Promise<() => Promise<string>> {
  let token = await open()
  return async () => {
    if ((await invoke(api.app, session, { token })).status === 401) token = await open()
    return token
  }
}

const signedIn = (roleId: number) => shared(async () => (await freshUser(roleId)).token)

/** Tokens that give no access, each for a different reason. */
async function uselessTokens(): Promise<Record<string, string>> {
  const key = sessionKey(api.dataDir)
  const claims = decodeJwt<SessionClaims>(api.admin)
  const hour = Math.floor(Date.now() / 1_000) + 3_600
  const ended = await freshUser(1)
  await invoke(api.app, logout, { token: ended.token })
  const blocked = await freshUser(1)
  await changeUserAccess(api.database.db, systemActor, blocked.id, { blocked: true })
  const quietlyBlocked = await freshUser(1)
  await api.database.db.update(user).set({ blocked: true }).where(eq(user.id, quietlyBlocked.id))
  const quietlyDemoted = await freshUser(1)
  await api.database.db.update(user).set({ role_id: 2 }).where(eq(user.id, quietlyDemoted.id))
  return {
    'no token': '',
    garbage: 'garbage',
    'two words': 'Bearer two words',
    'a cut token': api.admin.slice(0, -2),
    expired: await signSessionToken(key, { ...claims, exp: hour - 7_200 }),
    'another key': await signSessionToken(new TextEncoder().encode('x'.repeat(43)), claims),
    'another algorithm': await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS512' })
      .setIssuer('headgate')
      .sign(key),
    'no algorithm': new UnsecuredJWT({ ...claims }).setIssuer('headgate').encode(),
    'another user': await signSessionToken(key, { ...claims, sub: '999999' }),
    'an unknown session': await signSessionToken(key, { ...claims, sid: crypto.randomUUID() }),
    'an invalid session id': await signSessionToken(key, { ...claims, sid: "' or true --" }),
    'an ended session': ended.token,
    'a blocked user': blocked.token,
    'a user blocked in the database': quietlyBlocked.token,
    'a user demoted in the database': quietlyDemoted.token,
  }
}

/** Roles without access to a route. They must get 403; other roles must not be refused access. */
const forbidden: Record<Access, readonly ('admin' | 'publisher')[]> = {
  public: [],
  all: [],
  admin: ['publisher'],
  publisher: ['admin'],
  'publisher key': ['admin', 'publisher'],
  service: ['admin', 'publisher'],
}

test('every call of the contract gets a reply, and every route states its access', () => {
  const routes = api.app.routeTable.flatMap((route) =>
    [route.method].flat().map((method) => ({ ...route, method })),
  )
  for (const route of routes) assert.ok(route.config?.access, `${route.method} ${route.url} states no access`)
  for (const call of calls) {
    const route = routes.find((one) => one.method === call.method && one.url === call.path)
    assert.ok(route, `${call.method} ${call.path} is not answered`)
    assert.equal(route.config?.access, call.access)
    assert.equal(route.config?.call, call)
  }
  const undeclared = routes.filter(
    (route) => route.url.startsWith('/api/') && !route.url.startsWith('/api/docs') && !route.config?.call,
  )
  assert.deepEqual(undeclared, [])
})

test('a useless token opens only public calls', async () => {
  const useless = await uselessTokens()
  for (const call of calls)
    for (const [why, token] of Object.entries(useless)) {
      const { status } = await invoke(api.app, call, { token })
      const what = `${call.method} ${call.path} with ${why}`
      if (call.access === 'public') assert.ok(status !== 401 && status !== 403, what)
      else assert.equal(status, 401, what)
    }
})

test('each role opens the calls of its access, and nothing else', async () => {
  const roles = { admin: await signedIn(1), publisher: await signedIn(2) }
  for (const call of calls)
    for (const role of ['admin', 'publisher'] as const) {
      const token = await roles[role]()
      const { status, message } = await invoke(api.app, call, { token, query: { permanent: 'true' } })
      const what = `${call.method} ${call.path} as ${role}`
      if (forbidden[call.access].includes(role)) {
        // Calls with another key take no session, so no role is enough.
        assert.equal(status, needsSession(call) ? 403 : 401, what)
        const texts: Partial<Record<Access, string>> = {
          service: errors.wrongServiceToken.text,
          'publisher key': errors.unauthorized.text,
        }
        assert.equal(message, texts[call.access] ?? 'Your role does not allow this.')
      } else assert.ok(status !== 401 && status !== 403, `${what}: ${status}`)
      assert.ok(status !== 500, `${what}: ${message}`)
    }
})

test('an admin who acts as a publisher opens what that publisher may open, and nothing of the admin', async () => {
  const admin = await signedIn(1)
  const acting = await shared(async () => {
    const body = { publisherId: api.publisherId }
    return (await invoke(api.app, fetchPublisherToken, { token: await admin(), body })).data.token
  })
  for (const call of calls) {
    const { status } = await invoke(api.app, call, { token: await acting(), query: { permanent: 'true' } })
    const what = `${call.method} ${call.path} while impersonating`
    if (call.access !== 'public' && !needsSession(call)) assert.equal(status, 401, what)
    else if (call.access === 'admin') assert.equal(status, 403, what)
    else assert.ok(status !== 401 && status !== 403 && status !== 500, `${what}: ${status}`)
  }
})

test('a publisher user without a publisher has no scope and can read nothing', async () => {
  const lost = await makeUser(api.database.db, { role_id: 2, publisher_id: null })
  const token = await signIn(api.app, lost.email)
  const refused = calls.filter(needsSession)
  for (const call of refused) assert.equal((await invoke(api.app, call, { token })).status, 403, call.path)
})
