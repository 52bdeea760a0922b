import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { systemActor, writeAudit } from './audit.ts'
import { readHistory } from './history.ts'
import { makePublisher, makeUser } from '../sample/make.ts'
import { audit } from '../schema/all.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { changeUserAccess, removeUser } from '../people/users.ts'
import { addReferenceData } from '../settings/reference-data.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
  await addReferenceData(database.db, 'alerts@headgate.test')
})
after(() => database.close())

/** An admin acted as a publisher's user; both accounts are removed. */
async function trail() {
  const { db } = database
  const publisher = await makePublisher(db)
  const admin = await makeUser(db, { role_id: 1 })
  const user = await makeUser(db, { role_id: 2, publisher_id: publisher.id })
  const by = { actorUserId: admin.id, asUserId: user.id, requestId: null }
  await writeAudit(db, by, [{ action: 'update', entity: 'publisher', entityId: publisher.id }])
  await changeUserAccess(db, systemActor, user.id, { blocked: true })
  for (const { id } of [admin, user]) await removeUser(db, systemActor, id)
  return { publisher, admin, user }
}

test('who acted stays in the trail after the accounts were removed, and histories show the name', async () => {
  const { db } = database
  await makeUser(db, { role_id: 1 })
  const { publisher, admin, user } = await trail()
  const [row] = await db.select().from(audit).where(eq(audit.as_user_id, user.id))
  assert.deepEqual(
    [row?.actor_user_id, row?.actor_email, row?.as_user_id, row?.as_email],
    [admin.id, admin.email, user.id, user.email],
  )
  const { history } = await readHistory(db, 'publisher', publisher.id, { page: 1, limit: 5 })
  assert.equal(history[0]?.activity_by, admin.email)
})

test('the trail only grows: rewriting it is refused unless the transaction allows it explicitly', async () => {
  const { pool } = database
  await trail()
  for (const statement of [
    `update audit set actor_user_id = null`,
    `update audit set action = 'update' where id = 1`,
    'delete from audit where id = 1',
    'delete from audit',
    'truncate audit',
  ])
    await assert.rejects(pool.query(statement), /The audit trail only grows/)
  const client = await pool.connect()
  try {
    await client.query(
      "begin; set local headgate.audit_change = 'allowed'; delete from audit where id = 1; commit",
    )
    await assert.rejects(client.query('delete from audit where id = 2'), /only grows/)
  } finally {
    client.release()
  }
})
