import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forgotPassword, resetPassword, session, validateToken } from '@headgate/contract/people/auth'
import { changePassword, setUserStatus, updateUser } from '@headgate/contract/people/users'
import { issuePasswordReset } from '@headgate/db/people/password-resets'
import { makeUser } from '@headgate/db/sample/make'
import { audit } from '@headgate/db/schema/all'
import { and, eq } from 'drizzle-orm'
import { invoke, signIn, testApi, tryToSignIn, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

let host = 0
/** Attempts are counted by address, so each test uses different ones. */
const nextAddress = () => `10.9.0.${(host += 1)}`

const INVALID = 'This link is not valid or has expired. Please ask for a new one.'

/** A user with a link as in the mail. */
async function userWithLink() {
  const user = await makeUser(api.database.db, { role_id: 2, publisher_id: api.publisherId })
  const issued = await issuePasswordReset(api.database.db, user.email)
  assert.ok(issued)
  return { user, id: issued.id, token: issued.token }
}

const ask = (email: unknown, remoteAddress = nextAddress()) =>
  invoke(api.app, forgotPassword, { body: { email }, remoteAddress })

test('known, unknown and blocked addresses get the same reply, and one job each', async () => {
  const blocked = await makeUser(api.database.db, { role_id: 1, blocked: true })
  const answers = []
  for (const email of ['admin@headgate.test', 'nobody@headgate.test', blocked.email])
    answers.push(await ask(email))
  assert.equal(answers[0]!.status, 200)
  assert.deepEqual(answers[1], answers[0])
  assert.deepEqual(answers[2], answers[0])
  const { rows } = await api.database.pool.query<{ data: object }>(
    "select data from pgboss.job where name = 'password-reset-mail' order by created_on",
  )
  assert.deepEqual(
    rows.map((row) => row.data),
    [{ email: 'admin@headgate.test' }, { email: 'nobody@headgate.test' }, { email: blocked.email }],
  )
})

test('a text that is no address is refused with the text of the screen', async () => {
  for (const email of ['', 'nobody', undefined, 7]) {
    const answer = await ask(email)
    assert.equal(answer.status, 400)
    assert.deepEqual(answer.fields, { email: 'Please enter valid email!' })
  }
})

test('asking is limited by asker and account, never by account alone', async () => {
  const flooder = nextAddress()
  const statuses = []
  for (let round = 0; round < 12; round += 1)
    statuses.push((await ask('publisher@headgate.test', flooder)).status)
  assert.equal(statuses.filter((status) => status === 200).length, 10)
  assert.equal(statuses.at(-1), 429)
  assert.equal((await ask('publisher@headgate.test')).status, 200)
})

test('a flood for one address leaves one waiting job, and a caller can ask for a limited number of mails', async () => {
  const email = 'flooded@headgate.test'
  const flooders = Array.from({ length: 40 }, nextAddress)
  const answers = await Promise.all(flooders.map((flooder) => ask(email, flooder)))
  assert.ok(answers.every((answer) => answer.status === 200))
  const { rows } = await api.database.pool.query<{ waiting: number }>(
    "select count(*)::int as waiting from pgboss.job where data->>'email' = $1",
    [email],
  )
  // Two if a new minute began in between.
  assert.ok(rows[0]!.waiting >= 1 && rows[0]!.waiting <= 2, `${rows[0]!.waiting} jobs`)
  const caller = nextAddress()
  const statuses: number[] = []
  for (let at = 0; at < 32; at += 1) statuses.push((await ask(`someone-${at}@headgate.test`, caller)).status)
  assert.equal(statuses.filter((status) => status === 200).length, 30)
  assert.equal(statuses.at(-1), 429)
})

test('a link resets the password once and ends every session', async () => {
  const { user, id, token } = await userWithLink()
  const open = await signIn(api.app, user.email)
  assert.equal((await invoke(api.app, validateToken, { body: { id, token } })).status, 200)
  const body = { id: String(id), token, password: 'brand new' }
  const done = await invoke(api.app, resetPassword, { body })
  assert.equal(done.status, 200, done.message)
  assert.equal((await invoke(api.app, session, { token: open })).status, 401)
  assert.equal((await tryToSignIn(api.app, { email: user.email })).status, 401)
  assert.equal((await tryToSignIn(api.app, { email: user.email, password: 'brand new' })).status, 200)
  const again = await invoke(api.app, resetPassword, { body: { ...body, password: 'another one' } })
  assert.deepEqual([again.status, again.message], [400, INVALID])
  const rows = await api.database.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity_id, String(user.id)), eq(audit.action, 'update')))
  assert.deepEqual(
    rows.map((row) => [row.actor_user_id, row.after]),
    [[user.id, { password: 'changed' }]],
  )
})

test('using a link uses up the other links of the user', async () => {
  const { user, id, token } = await userWithLink()
  const other = await issuePasswordReset(api.database.db, user.email)
  await invoke(api.app, resetPassword, { body: { id, token, password: 'brand new' } })
  const left = await invoke(api.app, validateToken, { body: { id: other!.id, token: other!.token } })
  assert.equal(left.status, 400)
})

test('a change of password, address, role or access uses up every link of the user', async () => {
  const token = api.admin
  const changes = {
    password: (id: number) =>
      invoke(api.app, changePassword, {
        token,
        params: { id },
        body: { oldPassword: 'password', newPassword: 'brand new' },
      }),
    address: (id: number) =>
      invoke(api.app, updateUser, { token, params: { id }, body: { email: `moved-${id}@headgate.test` } }),
    role: (id: number) =>
      invoke(api.app, updateUser, { token, params: { id }, body: { role_id: 1, own_password: 'password' } }),
    access: async (id: number) => {
      await invoke(api.app, setUserStatus, { token, params: { id }, body: { blocked: true } })
      return invoke(api.app, setUserStatus, { token, params: { id }, body: { blocked: false } })
    },
  }
  for (const [what, change] of Object.entries(changes)) {
    const link = await userWithLink()
    assert.equal((await change(link.user.id)).status, 200, what)
    const body = { id: link.id, token: link.token }
    const left = await invoke(api.app, validateToken, { body, remoteAddress: nextAddress() })
    assert.deepEqual([left.status, left.message], [400, INVALID], what)
  }
})

test('a password that is easy to guess is refused at its field', async () => {
  const { id, token, user } = await userWithLink()
  for (const password of ['123456', 'aaaaaa', '      ', user.email.slice(0, 30)]) {
    const answer = await invoke(api.app, resetPassword, { body: { id, token, password } })
    assert.deepEqual(answer.fields, {
      password: 'This password is too easy to guess. Please choose another one.',
    })
  }
})

test('a wrong, foreign or blocked link is refused', async () => {
  const { id, token } = await userWithLink()
  const other = await userWithLink()
  const blocked = await userWithLink()
  await api.database.pool.query('update "user" set blocked = true where id = $1', [blocked.user.id])
  for (const body of [
    { id, token: other.token },
    { id, token: `${token}x` },
    { id: 2_000_000_000, token },
    { id: blocked.id, token: blocked.token },
  ]) {
    const answer = await invoke(api.app, validateToken, { body, remoteAddress: nextAddress() })
    assert.deepEqual([answer.status, answer.message], [400, INVALID])
    const reset = await invoke(api.app, resetPassword, {
      body: { ...body, password: 'brand new' },
      remoteAddress: nextAddress(),
    })
    assert.equal(reset.status, 400)
  }
  assert.equal((await invoke(api.app, validateToken, { body: { id: 'abc', token } })).status, 400)
})

test('the texts of the new password are returned word for word', async () => {
  const { id, token } = await userWithLink()
  const texts: [string, string][] = [
    ['', 'Please Enter Your Password'],
    ['12345', 'Password Must be Greater Than 6 characters'],
    ['x'.repeat(31), 'Password Must be Less then 30 characters'],
  ]
  for (const [password, text] of texts) {
    const answer = await invoke(api.app, resetPassword, { body: { id, token, password } })
    assert.deepEqual(answer.fields, { password: text })
  }
  assert.equal((await invoke(api.app, validateToken, { body: { id, token } })).status, 200)
})
