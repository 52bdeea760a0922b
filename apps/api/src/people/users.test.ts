import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { session } from '@headgate/contract/people/auth'
import {
  account,
  changePassword,
  createUser,
  deleteUser,
  getUser,
  listRoles,
  listUsers,
  setUserStatus,
  updateUser,
} from '@headgate/contract/people/users'
import { makePublisher, makeUser } from '@headgate/db/sample/make'
import { audit, user as users } from '@headgate/db/schema/all'
import { and, eq } from 'drizzle-orm'
import { invoke, signIn, testApi, tryToSignIn, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

let made = 0
const address = () => `user-${(made += 1)}@headgate.test`

const asAdmin = () => ({ token: api.admin })

/** A user of the test's publisher, signed in. */
async function publisherUser() {
  const user = await makeUser(api.database.db, { role_id: 2, publisher_id: api.publisherId })
  return { user, token: await signIn(api.app, user.email) }
}

async function stored(id: number) {
  const [row] = await api.database.db.select().from(users).where(eq(users.id, id))
  return row
}

async function adminId(): Promise<number> {
  return (await invoke(api.app, account, asAdmin())).data.user.id
}

const whole = () => ({
  first_name: ' Ada ',
  last_name: 'Lovelace',
  email: ` ${address().toUpperCase()} `,
  password: 'k3-vRt0q',
  publisher_id: api.publisherId,
  role_id: 2,
  blocked: false,
})

/** The texts that refuse a new user with these fields. */
async function refusedFields(change: Record<string, unknown>) {
  return (await invoke(api.app, createUser, { ...asAdmin(), body: { ...whole(), ...change } })).fields
}

test('a user is created, and can sign in', async () => {
  const body = whole()
  const { status, data, message } = await invoke(api.app, createUser, { ...asAdmin(), body })
  assert.equal(status, 200, message)
  assert.equal(message, 'User Added Successfully!')
  const { user } = data
  assert.deepEqual(
    [user.first_name, user.last_name, user.email, user.blocked, user.role, user.publisher],
    [
      'Ada',
      'Lovelace',
      body.email.trim().toLowerCase(),
      false,
      { id: 2, role: 'Publisher' },
      { id: api.publisherId, name: 'Own publisher' },
    ],
  )
  assert.equal((await tryToSignIn(api.app, { email: user.email, password: 'k3-vRt0q' })).status, 200)
  const rows = await api.database.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'user'), eq(audit.entity_id, String(user.id)), eq(audit.action, 'create')))
  assert.equal(rows.length, 1)
  assert.doesNotMatch(JSON.stringify(rows), /k3-vRt0q|argon2/)
})

test('every text of the form is returned word for word', async () => {
  assert.deepEqual(await refusedFields({ email: undefined }), { email: 'Email is required.' })
  assert.deepEqual(await refusedFields({ email: '  ' }), { email: 'Email is required.' })
  assert.deepEqual(await refusedFields({ email: 'ada@' }), { email: 'Email is not valid.' })
  assert.deepEqual(await refusedFields({ password: '' }), { password: 'Password field is required.' })
  assert.deepEqual(await refusedFields({ password: '12345' }), {
    password: 'Password Must be Greater Than 6 characters',
  })
  assert.deepEqual(await refusedFields({ password: 'x'.repeat(31) }), {
    password: 'Password Must be Less then 30 characters',
  })
  assert.deepEqual(await refusedFields({ publisher_id: null, role_id: undefined }), {
    publisher_id: 'Publisher field is required.',
    role_id: 'Role field is required.',
  })
  assert.deepEqual(await refusedFields({ publisher_id: 2_000_000_000 }), {
    publisher_id: 'Publisher field is required.',
  })
  const archived = await makePublisher(api.database.db, { archived_at: new Date() })
  assert.deepEqual(await refusedFields({ publisher_id: archived.id }), {
    publisher_id: 'Publisher field is required.',
  })
  assert.deepEqual(await refusedFields({ role_id: 99 }), { role_id: 'Role field is required.' })
})

test('an address belongs to one user, whatever its case', async () => {
  const taken = (await publisherUser()).user
  const again = await invoke(api.app, createUser, {
    ...asAdmin(),
    body: { ...whole(), email: taken.email.toUpperCase() },
  })
  assert.equal(again.status, 409)
  assert.deepEqual(again.fields, { email: 'This email is already in use. Please choose another one.' })
  const other = await makeUser(api.database.db, { role_id: 2, publisher_id: api.publisherId })
  const moved = await invoke(api.app, updateUser, {
    ...asAdmin(),
    params: { id: other.id },
    body: { email: taken.email },
  })
  assert.equal(moved.status, 409)
})

test('the list filters, sorts and pages, and hides SuperAdmins', async () => {
  const word = `list${Date.now()}`
  const home = await makePublisher(api.database.db, { name: `${word} home` })
  const names = ['Carol', 'alice', 'Bob']
  for (const firstName of names)
    await makeUser(api.database.db, {
      first_name: firstName,
      email: address(),
      role_id: 2,
      publisher_id: home.id,
      blocked: firstName === 'Bob',
    })
  await makeUser(api.database.db, { first_name: 'Root', email: address(), role_id: 1, publisher_id: home.id })
  const list = async (query: Record<string, unknown>) => {
    const { data, status } = await invoke(api.app, listUsers, {
      ...asAdmin(),
      query: { q: word, order_by: 'first_name', order_direction: 'ASC', ...query },
    })
    assert.equal(status, 200)
    return [data.users.map((user) => user.first_name), data.total]
  }
  assert.deepEqual(await list({}), [['alice', 'Bob', 'Carol'], 3])
  assert.deepEqual(await list({ status: 'true' }), [['alice', 'Carol'], 2])
  assert.deepEqual(await list({ status: 'false' }), [['Bob'], 1])
  assert.deepEqual(await list({ size: '2', page: '2' }), [['Carol'], 3])
  assert.deepEqual(await list({ role: 'SuperAdmin' }), [[], 0])
  assert.deepEqual(await list({ role: 'Publisher', order_direction: 'desc' }), [['Carol', 'Bob', 'alice'], 3])
  for (const order_by of ['publisher', 'role', 'blocked', 'email', 'createdAt', 'updatedAt', 'last_name'])
    assert.equal((await list({ order_by }))[1], 3, order_by)
  const alike = await makePublisher(api.database.db, { name: `${word} home too` })
  await makeUser(api.database.db, {
    first_name: 'Dora',
    email: address(),
    role_id: 2,
    publisher_id: alike.id,
  })
  assert.equal((await list({}))[1], 4)
  assert.deepEqual(await list({ publisher_id: String(home.id) }), [['alice', 'Bob', 'Carol'], 3])
  assert.deepEqual(await list({ publisher_id: String(alike.id) }), [['Dora'], 1])
  const { status } = await invoke(api.app, listUsers, { ...asAdmin(), query: { order_by: 'password_hash' } })
  assert.equal(status, 400)
  const { data } = await invoke(api.app, listUsers, asAdmin())
  assert.ok(data.users.length <= 10)
  assert.ok(data.users.every((user) => user.role.role !== 'SuperAdmin'))
  assert.doesNotMatch(JSON.stringify(data), /argon2/)
})

test('an edit changes the listed fields and nothing else', async () => {
  const { user, token } = await publisherUser()
  const elsewhere = await makePublisher(api.database.db)
  const { data, message } = await invoke(api.app, updateUser, {
    ...asAdmin(),
    params: { id: user.id },
    body: {
      first_name: 'Grace',
      contact_number: ' ',
      skype_details: 'grace.h',
      id: 1,
      publisher_id: elsewhere.id,
      blocked: true,
      password: 'overwritten',
      profile_link: '/api/uploads/other.webp',
    },
  })
  assert.equal(message, 'User Updated Successfully!')
  assert.equal(data.user.first_name, 'Grace')
  assert.equal(data.user.skype_details, 'grace.h')
  const after = await stored(user.id)
  assert.deepEqual(
    [after?.publisher_id, after?.blocked, after?.profile_link, after?.contact_number, after?.email],
    [api.publisherId, false, null, null, user.email],
  )
  assert.equal((await invoke(api.app, session, { token })).status, 200)
  assert.equal((await tryToSignIn(api.app, { email: user.email })).status, 200)
})

test('the second of two savers gets a conflict', async () => {
  const { user } = await publisherUser()
  const edit = (body: unknown) => invoke(api.app, updateUser, { ...asAdmin(), params: { id: user.id }, body })
  const updatedAt = user.updated_at.toISOString()
  assert.equal((await edit({ first_name: 'First', updatedAt })).status, 200)
  assert.equal((await edit({ first_name: 'Second', updatedAt })).status, 409)
  assert.equal((await stored(user.id))?.first_name, 'First')
})

test('another role, a block and another password end the sessions of the user at once', async () => {
  const changes = [
    (id: number) =>
      invoke(api.app, updateUser, {
        ...asAdmin(),
        params: { id },
        body: { role_id: 1, own_password: 'password' },
      }),
    (id: number) => invoke(api.app, setUserStatus, { ...asAdmin(), params: { id }, body: { blocked: true } }),
    (id: number) =>
      invoke(api.app, changePassword, {
        ...asAdmin(),
        params: { id },
        body: { oldPassword: 'password', newPassword: 'new secret' },
      }),
  ]
  for (const change of changes) {
    const { user, token } = await publisherUser()
    assert.equal((await change(user.id)).status, 200)
    assert.equal((await invoke(api.app, session, { token })).status, 401)
  }
})

test('an admin cannot block, delete or demote themselves', async () => {
  const id = await adminId()
  const own = { ...asAdmin(), params: { id } }
  for (const refused of [
    await invoke(api.app, setUserStatus, { ...own, body: { blocked: true } }),
    await invoke(api.app, deleteUser, own),
    await invoke(api.app, updateUser, { ...own, body: { role_id: 2 } }),
  ]) {
    assert.equal(refused.status, 409)
    assert.equal(refused.error?.code, 'not_yourself')
  }
  assert.equal((await invoke(api.app, session, asAdmin())).status, 200)
  const same = await invoke(api.app, updateUser, { ...own, body: { first_name: 'Same', role_id: 1 } })
  assert.equal(same.status, 200)
  assert.equal((await invoke(api.app, session, asAdmin())).status, 200)
})

test('two admins who remove each other at the same moment leave one', async () => {
  const alone = await testApi()
  try {
    const other = await makeUser(alone.database.db, { role_id: 1, publisher_id: alone.publisherId })
    const otherToken = await signIn(alone.app, other.email)
    const { data } = await invoke(alone.app, account, { token: alone.admin })
    const answers = await Promise.all([
      invoke(alone.app, deleteUser, { token: alone.admin, params: { id: other.id } }),
      invoke(alone.app, deleteUser, { token: otherToken, params: { id: data.user.id } }),
    ])
    assert.equal(answers.filter((answer) => answer.status === 200).length, 1)
    assert.ok(answers.every((answer) => answer.status < 500))
    const admins = await alone.database.db.select().from(users).where(eq(users.role_id, 1))
    assert.equal(admins.length, 1)
  } finally {
    await alone.close()
  }
})

test('a role that needs a publisher is refused to a user without one', async () => {
  const admin = await makeUser(api.database.db, { role_id: 1 })
  const demoted = await invoke(api.app, updateUser, {
    ...asAdmin(),
    params: { id: admin.id },
    body: { role_id: 2 },
  })
  assert.equal(demoted.status, 400)
  assert.deepEqual(demoted.fields, { publisher_id: 'Publisher field is required.' })
})

test('a removed user is gone, with its sessions', async () => {
  const { user, token } = await publisherUser()
  const removed = await invoke(api.app, deleteUser, { ...asAdmin(), params: { id: user.id } })
  assert.equal(removed.message, 'User removed permanently!')
  assert.equal((await invoke(api.app, session, { token })).status, 401)
  assert.equal((await invoke(api.app, getUser, { ...asAdmin(), params: { id: user.id } })).status, 404)
  assert.equal((await invoke(api.app, deleteUser, { ...asAdmin(), params: { id: user.id } })).status, 404)
})

test('a password changes only with the old one, and guessing it is limited', async () => {
  const { user } = await publisherUser()
  const change = (oldPassword: string, newPassword = 'another secret') =>
    invoke(api.app, changePassword, {
      ...asAdmin(),
      params: { id: user.id },
      body: { oldPassword, newPassword },
      remoteAddress: '10.7.0.1',
    })
  const wrong = await change('wrong')
  assert.equal(wrong.status, 400)
  assert.deepEqual(wrong.fields, { oldPassword: 'The old password is not right.' })
  assert.deepEqual((await change('', '')).fields, {
    oldPassword: 'Please enter your old Password!',
    newPassword: 'Please enter new password',
  })
  assert.equal((await change('password')).status, 200)
  assert.equal((await tryToSignIn(api.app, { email: user.email })).status, 401)
  assert.equal((await tryToSignIn(api.app, { email: user.email, password: 'another secret' })).status, 200)
  const answers = []
  for (let round = 0; round < 10; round += 1) answers.push((await change('wrong')).status)
  assert.equal(answers.at(-1), 429)
})

test('roles are listed, and every user can read their own account', async () => {
  const { data } = await invoke(api.app, listRoles, asAdmin())
  assert.deepEqual(data.roles, [
    { id: 1, role: 'SuperAdmin' },
    { id: 2, role: 'Publisher' },
  ])
  const own = await invoke(api.app, account, { token: api.publisher })
  assert.equal(own.data.user.email, 'publisher@headgate.test')
})
