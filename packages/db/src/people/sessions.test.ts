import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { makePublisher, makeUser } from '../sample/make.ts'
import { role, user } from '../schema/all.ts'
import { endSession, endSessionsOf, findLiveSession, openSession } from './sessions.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
  const roles = [
    { id: 1, role: 'SuperAdmin' },
    { id: 2, role: 'Publisher' },
  ]
  await database.db.insert(role).values(roles).onConflictDoNothing()
})
after(() => database.close())

/** An admin who acts as a publisher's user. */
async function impersonation() {
  const { db } = database
  const publisher = await makePublisher(db)
  const admin = await makeUser(db, { role_id: 1 })
  const target = await makeUser(db, { role_id: 2, publisher_id: publisher.id })
  const expiresAt = new Date(Date.now() + 60_000)
  const id = await openSession(db, {
    user_id: target.id,
    actor_user_id: admin.id,
    device_id: 'test-device',
    expires_at: expiresAt,
  })
  return { id, admin, target, publisher }
}

test('a session shows who acts and as whom', async () => {
  const { id, admin, target, publisher } = await impersonation()
  const session = await findLiveSession(database.db, id)
  assert.equal(session?.userId, target.id)
  assert.deepEqual(session.actor, { id: admin.id, email: admin.email })
  assert.deepEqual(session.publisher, { id: publisher.id, name: publisher.name })
  assert.deepEqual(session.role, { id: 2, role: 'Publisher' })
})

test('impersonation ends when the admin behind it loses the right to it', async () => {
  for (const change of [{ blocked: true }, { role_id: 2 }]) {
    const { id, admin } = await impersonation()
    await database.db.update(user).set(change).where(eq(user.id, admin.id))
    assert.equal(await findLiveSession(database.db, id), undefined, JSON.stringify(change))
  }
})

test('ending the sessions of an admin ends those of the admin’s impersonations', async () => {
  const { id, admin, target } = await impersonation()
  const expiresAt = new Date(Date.now() + 60_000)
  const other = await openSession(database.db, {
    user_id: target.id,
    device_id: 'other-device',
    expires_at: expiresAt,
  })
  await endSessionsOf(database.db, [admin.id])
  assert.equal(await findLiveSession(database.db, id), undefined)
  assert.ok(await findLiveSession(database.db, other))
  await endSession(database.db, other)
  assert.equal(await findLiveSession(database.db, other), undefined)
})

test('an expired session is not found', async () => {
  const { id: userId } = await makeUser(database.db, { role_id: 1 })
  const expiresAt = new Date(Date.now() - 1)
  const id = await openSession(database.db, {
    user_id: userId,
    device_id: 'test-device',
    expires_at: expiresAt,
  })
  assert.equal(await findLiveSession(database.db, id), undefined)
})
