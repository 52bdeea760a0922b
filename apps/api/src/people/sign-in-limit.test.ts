import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { resetPassword } from '@headgate/contract/people/auth'
import { issuePasswordReset } from '@headgate/db/people/password-resets'
import { makeUser } from '@headgate/db/sample/make'
import { signInAttempt } from '@headgate/db/schema/all'
import { sql } from 'drizzle-orm'
import { addressKey } from './sign-in-limit.ts'
import { invoke, testApi, tryToSignIn, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
  // No window ends while a test counts in it, however busy the machine is.
  await api.database.db.execute(
    sql`alter table sign_in_attempt alter column window_start set default now() + interval '1 hour'`,
  )
})
after(() => api.close())

const attempts = (count: number, email: (at: number) => string, remoteAddress: string) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      tryToSignIn(
        api.app,
        { email: email(at), password: 'wrong', device_id: 'of-a-stranger' },
        { remoteAddress },
      ),
    ),
  )

test('many wrong passwords at one account are stopped, also in parallel, and the owner still gets in', async () => {
  const { email } = await makeUser(api.database.db, { role_id: 1 })
  assert.equal((await tryToSignIn(api.app, { email }, { remoteAddress: '10.0.0.2' })).status, 200)
  const answers = await attempts(25, () => email, '10.0.0.1')
  const refused = answers.filter((answer) => answer.status === 429)
  assert.equal(refused.length, 15)
  assert.equal(refused[0]!.message, 'Too many attempts. Please wait a minute and try again.')
  // Even the right password must wait at that address, but not at others.
  assert.equal((await tryToSignIn(api.app, { email }, { remoteAddress: '10.0.0.1' })).status, 429)
  const stranger = { email, device_id: 'another-stranger' }
  const elsewhere = await tryToSignIn(api.app, stranger, { remoteAddress: '10.0.0.9' })
  assert.equal(elsewhere.status, 429)
  assert.match(elsewhere.message, /wait 15 minutes, sign in where you did before, or use Forgot Password/)
  assert.equal((await tryToSignIn(api.app, { email }, { remoteAddress: '10.0.0.2' })).status, 200)
})

test('one address cannot try many accounts', async () => {
  const answers = await attempts(70, (at) => `somebody-${at}@headgate.test`, '10.0.0.3')
  assert.equal(answers.filter((answer) => answer.status === 429).length, 10)
})

test('right passwords do not count', async () => {
  const { email } = await makeUser(api.database.db, { role_id: 1 })
  for (let at = 0; at < 12; at++)
    assert.equal((await tryToSignIn(api.app, { email }, { remoteAddress: '10.0.0.4' })).status, 200)
})

test('addresses cannot be found from the table by trying all of them', async () => {
  await attempts(1, () => 'somebody@headgate.test', '10.0.0.9')
  const kept = await api.database.db.select().from(signInAttempt)
  assert.ok(kept.length > 0)
  for (const text of ['address 10.0.0.9', 'account 10.0.0.9 somebody@headgate.test', '10.0.0.9'])
    for (const form of ['hex', 'base64url'] as const) {
      const unkeyed = createHash('sha256').update(text).digest(form)
      assert.ok(kept.every(({ key }) => key !== unkeyed && !key.includes('10.0.0.9')))
    }
})

const forwarded = (address: string) => ({
  remoteAddress: '10.0.0.5',
  headers: { 'x-forwarded-for': address },
})

test('a forwarded address counts only behind a trusted proxy', async () => {
  const { email } = await makeUser(api.database.db, { role_id: 1 })
  for (let at = 0; at < 10; at++)
    await tryToSignIn(api.app, { email, password: 'wrong' }, forwarded(`192.0.2.${at}`))
  assert.equal((await tryToSignIn(api.app, { email }, forwarded('192.0.2.99'))).status, 429)
})

test('the addresses of one IPv6 network count as one', () => {
  assert.equal(addressKey('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2')
  assert.equal(addressKey('2001:0DB8:1:2::1'), '2001:db8:1:2')
  assert.equal(addressKey('2001:db8::1'), '2001:db8:0:0')
  assert.equal(addressKey('::1'), '0:0:0:0')
  assert.equal(addressKey('::ffff:192.0.2.1'), '192.0.2.1')
  assert.equal(addressKey('192.0.2.1'), '192.0.2.1')
})

test('the owner of a mailed link gets in from there even while strangers try the account', async () => {
  const { email } = await makeUser(api.database.db, { role_id: 1 })
  await attempts(12, () => email, '10.0.1.1')
  const from = { remoteAddress: '10.0.1.2' }
  const own = { email, password: 'brand new', device_id: 'a-new-device' }
  const link = await issuePasswordReset(api.database.db, email)
  const { id, token } = link!
  const body = { id, token, password: 'brand new' }
  assert.equal((await tryToSignIn(api.app, { ...own, password: 'password' }, from)).status, 429)
  assert.equal((await invoke(api.app, resetPassword, { body, ...from })).status, 200)
  assert.equal((await tryToSignIn(api.app, own, from)).status, 200)
})
