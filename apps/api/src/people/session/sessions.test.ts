import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fetchPublisherToken, returnToAdmin, session } from '@headgate/contract/people/auth'
import {
  endOtherSessions,
  endOwnSession,
  endUserSession,
  endUserSessions,
  listOwnSessions,
  listUserSessions,
} from '@headgate/contract/people/sessions'
import { securityMessages as texts } from '@headgate/contract/people/security-messages'
import { makeUser } from '@headgate/db/sample/make'
import { audit, session as sessions, user as users } from '@headgate/db/schema/all'
import { and, eq, sql } from 'drizzle-orm'
import { invoke, testApi, tryToSignIn, type TestApi } from '../../testing/api.ts'
import { networkOf } from './open-user-session.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function openAs(email: string, userAgent = FIREFOX): Promise<string> {
  const { data } = await tryToSignIn(
    api.app,
    { email },
    { headers: { 'user-agent': userAgent }, remoteAddress: '203.0.113.77' },
  )
  assert.ok('token' in data)
  return data.token
}

const user = (roleId = 1) =>
  makeUser(api.database.db, { role_id: roleId, publisher_id: roleId === 2 ? api.publisherId : null })
const statusOf = async (token: string) => (await invoke(api.app, session, { token })).status
const listOf = async (token: string) => (await invoke(api.app, listOwnSessions, { token })).data.sessions

test('networks are addresses without their last part', () => {
  assert.equal(networkOf('203.0.113.77'), '203.0.113.x')
  assert.equal(networkOf('::ffff:203.0.113.77'), '203.0.113.x')
  assert.equal(networkOf('2001:db8:7::1'), '2001:db8:7::x')
})

test('a user sees the own sessions, with browser, system, network and times, and signs one out', async () => {
  const { email } = await user()
  const [own, other] = [await openAs(email), await openAs(email, 'curl/8.9.1')]
  const listed = await listOf(own)
  assert.equal(listed.length, 2)
  const mine = listed.find((one) => one.is_this)!
  assert.deepEqual([mine.browser, mine.system, mine.network], ['Firefox', 'Linux', '203.0.113.x'])
  assert.ok(mine.started <= mine.last_seen && mine.last_seen < mine.ends)
  const away = listed.find((one) => !one.is_this)!
  assert.deepEqual([away.browser, away.system, away.acting], ['curl', null, null])
  const end = () => invoke(api.app, endOwnSession, { token: own, params: { id: away.id } })
  assert.equal((await end()).message, texts.sessionEnded)
  assert.deepEqual([await statusOf(other), await statusOf(own)], [401, 200])
  assert.equal((await end()).status, 404)
})

test('nobody signs out the sessions of others by their id', async () => {
  const [one, other] = [await user(), await user()]
  const [own, foreign] = [await openAs(one.email), await openAs(other.email)]
  const [row] = await listOf(foreign)
  const { status } = await invoke(api.app, endOwnSession, { token: own, params: { id: row!.id } })
  assert.equal(status, 404)
  assert.equal(await statusOf(foreign), 200)
})

test('signing out everywhere else leaves this session, and leaves an audit row', async () => {
  const { id, email } = await user()
  const own = await openAs(email)
  const others = [await openAs(email), await openAs(email)]
  const { data } = await invoke(api.app, endOtherSessions, { token: own })
  assert.deepEqual(data, { ended: 2 })
  assert.deepEqual(await Promise.all([own, ...others].map(statusOf)), [200, 401, 401])
  const rows = await api.database.db
    .select({ after: audit.after })
    .from(audit)
    .where(and(eq(audit.entity_id, String(id)), eq(audit.action, 'sign_out')))
  assert.deepEqual(rows, [{ after: { sessions: 2 } }])
})

test('acting as a publisher is shown as such to both, and ending it leaves the admin signed in', async () => {
  const admin = await user()
  const token = await openAs(admin.email)
  const { data: acting } = await invoke(api.app, fetchPublisherToken, {
    token,
    body: { publisherId: api.publisherId },
  })
  const row = (await listOf(token)).find((one) => one.acting !== null)!
  assert.deepEqual([row.acting, row.publisher, row.browser], ['as_other', 'Own publisher', 'Firefox'])
  const acted = (await listOf(api.publisher)).find((one) => one.id === row.id)!
  assert.equal(acted.acting, 'as_me')
  // The admin's browser shows nothing of the publisher's user, and changes nothing of it.
  assert.equal(
    (await invoke(api.app, listOwnSessions, { token: acting.token })).message,
    texts.notWhileActing,
  )
  await invoke(api.app, endOwnSession, { token: api.publisher, params: { id: row.id } })
  assert.deepEqual([await statusOf(acting.token), await statusOf(token)], [401, 200])
  assert.equal((await invoke(api.app, returnToAdmin, { body: { token: acting.token } })).status, 401)
})

test('a token that was signed out from a list cannot be exchanged for the session of the admin', async () => {
  const admin = await user()
  const token = await openAs(admin.email)
  const actAs = async () => {
    const body = { publisherId: api.publisherId }
    return (await invoke(api.app, fetchPublisherToken, { token, body })).data.token
  }
  const [acted] = await api.database.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.publisher_id, api.publisherId))
    .orderBy(users.id)
    .limit(1)
  const ways = [
    () => invoke(api.app, endOtherSessions, { token }),
    () => invoke(api.app, endUserSessions, { token: api.admin, params: { id: acted!.id } }),
  ]
  for (const signOut of ways) {
    const acting = await actAs()
    assert.equal((await signOut()).status, 200)
    assert.equal((await invoke(api.app, returnToAdmin, { body: { token: acting } })).status, 401)
    assert.equal(await statusOf(token), 200)
  }
})

test('an admin sees and ends the sessions of a user', async () => {
  const { id, email } = await user(2)
  const [one, other] = [await openAs(email), await openAs(email)]
  const given = { token: api.admin, params: { id } }
  const { data } = await invoke(api.app, listUserSessions, given)
  assert.equal(data.sessions.length, 2)
  assert.ok(data.sessions.every((row) => !row.is_this))
  const first = (await listOf(one)).find((row) => row.is_this)!
  await invoke(api.app, endUserSession, { token: api.admin, params: { id, session: first.id } })
  assert.deepEqual([await statusOf(one), await statusOf(other)], [401, 200])
  assert.deepEqual((await invoke(api.app, endUserSessions, given)).data, { ended: 1 })
  assert.equal(await statusOf(other), 401)
  assert.equal(
    (await invoke(api.app, listUserSessions, { token: api.admin, params: { id: 999_999 } })).status,
    404,
  )
})

test('the time of the last call is written at most once in some minutes', async () => {
  const { id, email } = await user()
  const token = await openAs(email)
  const { db } = api.database
  const seen = async () => (await db.select().from(sessions).where(eq(sessions.user_id, id)))[0]!.last_seen_at
  const set = (minutes: number) =>
    db
      .update(sessions)
      .set({ last_seen_at: sql`now() - make_interval(mins => ${minutes})` })
      .where(eq(sessions.user_id, id))
  await set(2)
  const before = await seen()
  await statusOf(token)
  assert.deepEqual(await seen(), before)
  await set(60)
  const old = await seen()
  await statusOf(token)
  assert.ok((await seen()).getTime() > old.getTime() + 50 * 60_000)
})
