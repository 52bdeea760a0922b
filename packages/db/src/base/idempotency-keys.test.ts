import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CallError, errors } from '@headgate/contract/base/errors'
import { sql } from 'drizzle-orm'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { claimKey, endClaim, keepReply, noteMade, type Claim } from './idempotency-keys.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

const claimOf = (requestId: string, key = 'a'): Claim => ({
  caller: 'user 1',
  keyHash: key.repeat(64).slice(0, 64),
  requestId,
})
const runOut = () => database.db.execute(sql`update idempotency_key set running_until = '-infinity'`)

test('a claim that ran out goes to the next request, and the change of the first one is rolled back', async () => {
  const { db } = database
  const [first, next] = [claimOf('first'), claimOf('next')]
  assert.equal((await claimKey(db, first, 'one')).is, 'claimed')
  assert.equal((await claimKey(db, next, 'one')).is, 'running')
  await runOut()
  assert.equal((await claimKey(db, next, 'one')).is, 'claimed')
  const late = db.transaction(async (tx) => {
    await tx.execute(sql`insert into role (id, role) values (901, 'Late')`)
    await noteMade(tx, first, 'role 901')
  })
  await assert.rejects(
    late,
    (cause) => cause instanceof CallError && cause.definition === errors.callTakenOver,
  )
  assert.equal(await db.$count(sql`role where id = 901`), 0)
  // The late one keeps and gives back nothing either.
  await keepReply(db, first, Buffer.from('late'))
  await endClaim(db, first)
  await noteMade(db, next, 'role 902')
  await keepReply(db, next, Buffer.from('reply'))
  const kept = await claimKey(db, claimOf('third'), 'one')
  assert.ok(kept.is === 'kept' && Buffer.from(kept.reply).toString() === 'reply')
  assert.equal((await claimKey(db, claimOf('third'), 'two')).is, 'other')
})

test('a claim is not taken over once its change is noted: the reply is lost', async () => {
  const { db } = database
  const claim = claimOf('first', 'b')
  await claimKey(db, claim, 'one')
  await noteMade(db, claim, 'publisher 7')
  await noteMade(db, claim, 'domain 8')
  assert.equal((await claimKey(db, claimOf('next', 'b'), 'one')).is, 'running')
  await runOut()
  assert.deepEqual(await claimKey(db, claimOf('next', 'b'), 'one'), { is: 'lost', made: 'publisher 7' })
  await endClaim(db, claim)
  assert.equal((await claimKey(db, claimOf('next', 'b'), 'one')).is, 'lost')
})

test('a refused call gives its key back', async () => {
  const { db } = database
  const claim = claimOf('first', 'c')
  await claimKey(db, claim, 'one')
  await endClaim(db, claim)
  assert.equal((await claimKey(db, claimOf('next', 'c'), 'two')).is, 'claimed')
})
