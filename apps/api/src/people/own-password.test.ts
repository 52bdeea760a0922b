import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createUser, updateUser } from '@headgate/contract/people/users'
import { makeUser } from '@headgate/db/sample/make'
import { signInAttempt } from '@headgate/db/schema/all'
import { sum } from 'drizzle-orm'
import { invoke, signIn, testApi, tryToSignIn, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const NEEDED =
  'Please enter your own password: this changes the email of an administrator, or makes somebody an administrator.'
const WRONG = 'Your own password is not right.'

let made = 0
const address = () => `own-${(made += 1)}@headgate.test`

async function admin() {
  const user = await makeUser(api.database.db, { role_id: 1, email: address(), first_name: 'Ada' })
  return { user, token: await signIn(api.app, user.email) }
}

const person = () => ({
  email: address(),
  password: 'k3-vRt0q',
  publisher_id: api.publisherId,
})

/** Jobs of mails that wait to be sent. */
async function mails() {
  const { rows } = await api.database.pool.query<{ data: object }>(
    "select data from pgboss.job where name = 'email-changed-mail' order by created_on",
  )
  return rows.map((row) => row.data)
}

test('a stolen session cannot change an admin’s e-mail: that asks for the own password', async () => {
  const { user, token } = await admin()
  const other = (await admin()).user
  for (const id of [user.id, other.id]) {
    const email = address()
    const move = (own_password?: string) =>
      invoke(api.app, updateUser, { token, params: { id }, body: { email, own_password } })
    for (const [given, text] of [
      [undefined, NEEDED],
      ['', NEEDED],
      ['not mine', WRONG],
    ] as const) {
      const refused = await move(given)
      assert.deepEqual([refused.status, refused.message], [400, text])
      assert.deepEqual(refused.fields, { own_password: text })
    }
    assert.equal((await move('password')).data.user.email, email)
    assert.equal((await tryToSignIn(api.app, { email })).status, 200)
  }
  const sent = await mails()
  assert.deepEqual(
    sent.map((mail) => ('to' in mail ? mail.to : '')),
    [user.email, other.email],
  )
  assert.doesNotMatch(JSON.stringify(sent), /password/)
})

test('nor can it make an admin, by a new account or by another role', async () => {
  const { token } = await admin()
  const user = await makeUser(api.database.db, { role_id: 2, publisher_id: api.publisherId })
  const tries = [
    (own_password?: string) =>
      invoke(api.app, createUser, { token, body: { ...person(), role_id: 1, own_password } }),
    (own_password?: string) =>
      invoke(api.app, updateUser, { token, params: { id: user.id }, body: { role_id: 1, own_password } }),
  ]
  for (const attempt of tries) {
    assert.deepEqual((await attempt()).fields, { own_password: NEEDED })
    assert.deepEqual((await attempt('not mine')).fields, { own_password: WRONG })
    assert.equal((await attempt('password')).data.user.role.role, 'SuperAdmin')
  }
})

test('other calls need no password', async () => {
  const { user, token } = await admin()
  const edit = (id: number, body: object) => invoke(api.app, updateUser, { token, params: { id }, body })
  const added = await invoke(api.app, createUser, { token, body: { ...person(), role_id: 2 } })
  assert.equal(added.status, 200, added.message)
  const same = { first_name: 'Grace', email: user.email.toUpperCase(), role_id: 1 }
  assert.equal((await edit(user.id, same)).status, 200)
  // A publisher's user can be changed without the password. The old address gets a mail as well.
  assert.equal((await edit(added.data.user.id, { email: address() })).status, 200)
  assert.deepEqual((await mails()).at(-1), {
    to: added.data.user.email,
    firstName: '',
    email: `own-${made}@headgate.test`,
  })
})

test('the own password cannot be guessed by trying', async () => {
  const { user, token } = await admin()
  const body = { email: address(), own_password: 'wrong' }
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1)
    statuses.push((await invoke(api.app, updateUser, { token, params: { id: user.id }, body })).status)
  assert.equal(statuses.filter((status) => status === 400).length, 10)
  assert.equal(statuses.at(-1), 429)
})

test('a right own password takes back its own attempt, and none of those that its address made at accounts', async () => {
  const { user, token } = await admin()
  const from = { remoteAddress: '2001:db8:77::1' }
  const counted = async () =>
    (await api.database.db.select({ attempts: sum(signInAttempt.attempts) }).from(signInAttempt))[0]!.attempts
  for (let at = 0; at < 3; at += 1)
    assert.equal((await tryToSignIn(api.app, { email: address(), password: 'wrong' }, from)).status, 401)
  const before = await counted()
  const body = { email: address(), own_password: 'password' }
  assert.equal(
    (await invoke(api.app, updateUser, { token, params: { id: user.id }, body, ...from })).status,
    200,
  )
  assert.equal(await counted(), before)
})
