import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fetchPublisherToken, logout, session } from '@headgate/contract/people/auth'
import { securityMessages as texts } from '@headgate/contract/people/security-messages'
import {
  beginSecondFactor,
  confirmSecondFactor,
  loginCode,
  renewRecoveryCodes,
  requireSecondFactor,
  resetSecondFactor,
  secondFactor,
  secondFactorRoles,
  switchOffSecondFactor,
} from '@headgate/contract/people/second-factor'
import { listUsers, setUserStatus } from '@headgate/contract/people/users'
import { listSavedViews } from '@headgate/contract/views/saved-views'
import { makeUser } from '@headgate/db/sample/make'
import { audit, secondFactor as factors, signInAttempt, signInChallenge } from '@headgate/db/schema/all'
import { and, eq, sql, sum } from 'drizzle-orm'
import { invoke, signIn, testApi, tryToSignIn, type TestApi } from '../../testing/api.ts'
import { codesOf } from './second-factors.ts'

let api: TestApi
const lines: string[] = []
before(async () => {
  api = await testApi({ onLog: (line) => lines.push(line) })
})
after(() => api.close())

/** The code of the present period, or of one near it. */
const codeAt = (secret: string, periods = 0) =>
  codesOf(secret).generate({ timestamp: Date.now() + periods * 30_000 })

/** Lets the codes of this test be used again, so that no test waits for the next period. */
const forget = (userId: number) =>
  api.database.db.update(factors).set({ last_step: 0 }).where(eq(factors.user_id, userId))

async function setUp(roleId = 1) {
  const user = await makeUser(api.database.db, {
    role_id: roleId,
    publisher_id: roleId === 2 ? api.publisherId : null,
  })
  const token = await signIn(api.app, user.email)
  const { data } = await invoke(api.app, beginSecondFactor, { token })
  const body = { code: codeAt(data.secret), own_password: 'password' }
  const confirmed = await invoke(api.app, confirmSecondFactor, { token, body })
  assert.equal(confirmed.status, 200, confirmed.message)
  await forget(user.id)
  return { user, token, secret: data.secret, codes: confirmed.data.recovery_codes }
}

async function challengeOf(email: string, remoteAddress = '10.9.0.1'): Promise<string> {
  const { status, data, message } = await tryToSignIn(api.app, { email }, { remoteAddress })
  assert.equal(status, 200, message)
  assert.ok('challenge' in data, 'the password alone opened a session')
  assert.ok(!('token' in data))
  return data.challenge
}

const answer = (challenge: string, code: string, remoteAddress = '10.9.0.1') =>
  invoke(api.app, loginCode, { body: { challenge, code }, remoteAddress })

test('after the set-up a sign-in asks for the code, which works once', async () => {
  const { user, secret } = await setUp()
  const code = codeAt(secret)
  const first = await answer(await challengeOf(user.email), `${code.slice(0, 3)} ${code.slice(3)}`)
  assert.equal(first.status, 200, first.message)
  assert.equal(first.data.recovery_codes_left, null)
  assert.equal((await invoke(api.app, session, { token: first.data.token })).status, 200)
  const again = await answer(await challengeOf(user.email), code)
  assert.equal(again.status, 401)
  assert.deepEqual([again.message, again.fields], [texts.codeWrong, { code: texts.codeWrong }])
})

test('two calls with one code at the same moment open one session', async () => {
  const { user, secret } = await setUp()
  const code = codeAt(secret)
  const challenges = [await challengeOf(user.email), await challengeOf(user.email)]
  const both = await Promise.all(challenges.map((challenge) => answer(challenge, code)))
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 401],
  )
})

test('a code of the period before or after is accepted, one further away is not', async () => {
  const { user, secret } = await setUp()
  for (const [periods, status] of [
    [-3, 401],
    [3, 401],
    [1, 200],
  ] as const) {
    const { status: got } = await answer(await challengeOf(user.email), codeAt(secret, periods))
    assert.equal(got, status, `${periods} periods`)
  }
  // What lies before a used code is used up as well.
  assert.equal((await answer(await challengeOf(user.email), codeAt(secret, -1))).status, 401)
})

test('a challenge works once, only after the password, and not when it took too long', async () => {
  const { user, secret } = await setUp()
  const challenge = await challengeOf(user.email)
  assert.equal((await answer(challenge, codeAt(secret))).status, 200)
  await forget(user.id)
  assert.equal((await answer(challenge, codeAt(secret))).message, texts.challengeOver)
  assert.equal((await answer('made up', codeAt(secret))).status, 410)
  const late = await challengeOf(user.email)
  await api.database.db.update(signInChallenge).set({ expires_at: sql`now() - interval '1 second'` })
  assert.equal((await answer(late, codeAt(secret))).status, 410)
})

test('a recovery code works once, and the user gets a mail about it', async () => {
  const { user, codes } = await setUp()
  assert.equal(codes.length, 10)
  assert.equal(new Set(codes).size, 10)
  for (const code of codes) assert.match(code, /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  const used = await answer(await challengeOf(user.email), codes[3]!.toUpperCase())
  assert.equal(used.status, 200, used.message)
  assert.equal(used.data.recovery_codes_left, 9)
  assert.equal((await answer(await challengeOf(user.email), codes[3]!)).status, 401)
  const { rows } = await api.database.pool.query<{ data: { what: string } }>(
    "select data from pgboss.job where name = 'second-factor-mail' and data ->> 'to' = $1",
    [user.email],
  )
  assert.deepEqual(
    rows.map(({ data }) => data.what),
    ['recovery'],
  )
})

test('wrong codes are limited, and those of a stranger do not keep the owner out', async () => {
  const { user, secret } = await setUp()
  assert.equal((await answer(await challengeOf(user.email), codeAt(secret))).status, 200)
  await forget(user.id)
  // Somebody who knows the password, from a device and an address that never signed in.
  const stranger = '10.66.0.1'
  const { data } = await tryToSignIn(
    api.app,
    { email: user.email, device_id: 'another-device' },
    { remoteAddress: stranger },
  )
  assert.ok('challenge' in data)
  const guesses: number[] = []
  for (let guess = 0; guess < 12; guess += 1)
    guesses.push((await answer(data.challenge, '000000', stranger)).status)
  assert.deepEqual(guesses, [...Array.from({ length: 10 }, () => 401), 429, 429])
  assert.equal((await answer(data.challenge, codeAt(secret), stranger)).message, texts.tooManyCodes)
  assert.equal((await answer(await challengeOf(user.email), codeAt(secret))).status, 200)
})

test('setting it up needs the right code and the own password, and ends other sessions', async () => {
  const { db } = api.database
  const user = await makeUser(db, { role_id: 1 })
  const [token, other] = [await signIn(api.app, user.email), await signIn(api.app, user.email)]
  const confirm = (body: object) => invoke(api.app, confirmSecondFactor, { token, body })
  assert.equal((await confirm({ code: '123456', own_password: 'password' })).message, texts.notBegun)
  const { data } = await invoke(api.app, beginSecondFactor, { token })
  assert.match(data.uri, /^otpauth:\/\/totp\/Headgate:/)
  const code = codeAt(data.secret)
  const wrong = await confirm({ code: code === '000000' ? '000001' : '000000', own_password: 'password' })
  assert.deepEqual(wrong.fields, { code: texts.codeWrong })
  assert.deepEqual(Object.keys((await confirm({ code, own_password: 'not mine' })).fields), ['own_password'])
  assert.deepEqual(Object.keys((await confirm({})).fields).toSorted(), ['code', 'own_password'])
  // Until it is confirmed, it is off.
  assert.ok('token' in (await tryToSignIn(api.app, { email: user.email })).data)
  assert.equal((await confirm({ code, own_password: 'password' })).status, 200)
  assert.equal((await invoke(api.app, session, { token: other })).status, 401)
  assert.equal((await invoke(api.app, session, { token })).status, 200)
  assert.equal((await invoke(api.app, beginSecondFactor, { token })).message, texts.alreadyOn)
})

test('neither the secret nor a code is in the log, in audit rows or readable in the database', async () => {
  const { user, token, secret, codes } = await setUp()
  await answer(await challengeOf(user.email), codes[0]!)
  const rows = await api.database.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'user'), eq(audit.entity_id, String(user.id))))
  assert.ok(rows.length >= 3)
  const { rows: stored } = await api.database.pool.query('select * from second_factor, recovery_code')
  const status = await invoke(api.app, secondFactor, { token })
  assert.deepEqual(Object.keys(status.data), ['since', 'required', 'recovery_codes_left'])
  for (const text of [JSON.stringify(rows), JSON.stringify(stored), lines.join('\n')])
    for (const hidden of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      assert.ok(!text.includes(hidden), 'a secret is readable')
})

test('switching it off needs a code and the password, and works with a recovery code', async () => {
  const { user, token, codes } = await setUp()
  const off = (body: object) => invoke(api.app, switchOffSecondFactor, { token, body })
  assert.equal((await off({ code: codes[0], own_password: 'not mine' })).status, 400)
  assert.deepEqual((await off({ code: 'aaaa-bbbb', own_password: 'password' })).fields, {
    code: texts.codeWrong,
  })
  assert.equal((await off({ code: codes[0], own_password: 'password' })).message, texts.switchedOff)
  assert.equal((await off({ code: codes[1], own_password: 'password' })).message, texts.notOn)
  assert.ok('token' in (await tryToSignIn(api.app, { email: user.email })).data)
})

test('new recovery codes replace the former ones', async () => {
  const { user, token, secret, codes } = await setUp()
  const body = { code: codeAt(secret), own_password: 'password' }
  const { data, status } = await invoke(api.app, renewRecoveryCodes, { token, body })
  assert.equal(status, 200)
  assert.equal((await answer(await challengeOf(user.email), codes[0]!)).status, 401)
  assert.equal((await answer(await challengeOf(user.email), data.recovery_codes[0]!)).status, 200)
})

test('an admin resets it for another user, who is signed out and gets a mail', async () => {
  const { user, token } = await setUp(2)
  const listed = await invoke(api.app, listUsers, { token: api.admin, query: { q: user.email } })
  assert.equal(listed.data.users[0]?.second_factor, true)
  const reset = (own_password: string, id = user.id, by = api.admin) =>
    invoke(api.app, resetSecondFactor, { token: by, params: { id }, body: { own_password } })
  assert.equal((await reset('not mine')).status, 400)
  assert.equal((await reset('password')).status, 200)
  assert.equal((await reset('password')).message, texts.notOn)
  assert.equal((await reset('password', 2_000_000)).status, 404)
  assert.equal((await invoke(api.app, session, { token })).status, 401)
  assert.ok('token' in (await tryToSignIn(api.app, { email: user.email })).data)
  const { rows } = await api.database.pool.query(
    "select 1 from pgboss.job where name = 'second-factor-mail' and data @> $1",
    [{ to: user.email, what: 'reset' }],
  )
  assert.equal(rows.length, 1)
  const own = await setUp()
  assert.equal((await reset('password', own.user.id, own.token)).message, texts.notOwnReset)
})

test('a block ends a sign-in that waits for its code', async () => {
  const { user, secret } = await setUp()
  const challenge = await challengeOf(user.email)
  for (const blocked of [true, false])
    await invoke(api.app, setUserStatus, { token: api.admin, params: { id: user.id }, body: { blocked } })
  assert.equal((await answer(challenge, codeAt(secret))).message, texts.challengeOver)
})

test('without its key, codes of the app are refused with the remedy and recovery codes work', async () => {
  const { user, secret, codes } = await setUp()
  const { rows } = await api.database.pool.query<{ secret: string }>('select secret from second_factor')
  const other = rows.find((row) => row.secret.startsWith('v1.'))!
  // As if sealed for somebody else.
  await api.database.db
    .update(factors)
    .set({ secret: `${other.secret.slice(0, -4)}AAAA` })
    .where(eq(factors.user_id, user.id))
  const refused = await answer(await challengeOf(user.email), codeAt(secret))
  assert.equal(refused.message, texts.keyGone)
  assert.equal((await answer(await challengeOf(user.email), codes[0]!)).status, 200)
})

const require = (role: 'SuperAdmin' | 'Publisher', required: boolean) =>
  invoke(api.app, requireSecondFactor, {
    token: api.admin,
    body: { role, required, own_password: 'password' },
  })

test('a role that requires it does nothing else before it is set up', async () => {
  const before = await signIn(api.app, 'publisher@headgate.test')
  try {
    assert.equal((await require('Publisher', true)).status, 200)
    const { data } = await invoke(api.app, secondFactorRoles, { token: api.admin })
    assert.deepEqual(
      data.roles.map(({ role, required }) => [role, required]),
      [
        ['SuperAdmin', false],
        ['Publisher', true],
      ],
    )
    // Also a session that was open before.
    const refused = await invoke(api.app, listSavedViews, { token: before })
    assert.equal(refused.error?.code, 'set_up_second_factor')
    const user = await makeUser(api.database.db, { role_id: 2, publisher_id: api.publisherId })
    const opened = await tryToSignIn(api.app, { email: user.email })
    assert.ok('token' in opened.data && opened.data.set_up_second_factor)
    const { token } = opened.data
    const begun = await invoke(api.app, beginSecondFactor, { token })
    assert.equal((await invoke(api.app, secondFactor, { token })).data.required, true)
    const body = { code: codeAt(begun.data.secret), own_password: 'password' }
    const confirmed = await invoke(api.app, confirmSecondFactor, { token, body })
    assert.equal(confirmed.status, 200)
    const off = { code: confirmed.data.recovery_codes[0], own_password: 'password' }
    const kept = await invoke(api.app, switchOffSecondFactor, { token, body: off })
    assert.equal(kept.message, texts.requiredForRole)
    // Acting as the publisher: the admin's own factor counts, and the admin's role requires none.
    const acting = await invoke(api.app, fetchPublisherToken, {
      token: api.admin,
      body: { publisherId: api.publisherId },
    })
    const call = listSavedViews
    assert.notEqual(
      (await invoke(api.app, call, { token: acting.data.token })).error?.code,
      'set_up_second_factor',
    )
    const foreign = await invoke(api.app, beginSecondFactor, { token: acting.data.token })
    assert.equal(foreign.message, texts.notWhileActing)
    await invoke(api.app, logout, { token })
  } finally {
    await require('Publisher', false)
  }
})

test('an admin without it cannot act as a publisher while admins need it', async () => {
  const admin = await setUp(1)
  const bare = await makeUser(api.database.db, { role_id: 1 })
  const token = await signIn(api.app, bare.email)
  const acting = await invoke(api.app, fetchPublisherToken, {
    token,
    body: { publisherId: api.publisherId },
  })
  assert.equal(acting.status, 200)
  const set = (required: boolean) =>
    invoke(api.app, requireSecondFactor, {
      token: admin.token,
      body: { role: 'SuperAdmin', required, own_password: 'password' },
    })
  try {
    assert.equal((await set(true)).status, 200)
    for (const given of [token, acting.data.token]) {
      const refused = await invoke(api.app, listSavedViews, { token: given })
      assert.equal(refused.error?.code, 'set_up_second_factor')
    }
    assert.equal((await invoke(api.app, listUsers, { token: admin.token })).status, 200)
  } finally {
    assert.equal((await set(false)).status, 200)
  }
})

test('what a right code and own password take back is their own attempts alone', async () => {
  const { token, secret } = await setUp()
  const remoteAddress = '2001:db8:78::1'
  const counted = async () =>
    (await api.database.db.select({ attempts: sum(signInAttempt.attempts) }).from(signInAttempt))[0]!.attempts
  for (const email of ['one@headgate.test', 'two@headgate.test', 'three@headgate.test'])
    assert.equal((await tryToSignIn(api.app, { email, password: 'wrong' }, { remoteAddress })).status, 401)
  const before = await counted()
  const body = { code: codeAt(secret), own_password: 'password' }
  assert.equal((await invoke(api.app, renewRecoveryCodes, { token, body, remoteAddress })).status, 200)
  assert.equal(await counted(), before)
})
