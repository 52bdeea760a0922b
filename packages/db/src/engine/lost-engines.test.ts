import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { systemActor } from '../base/audit.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { leaseWish } from '../testing/lease-wish.ts'
import { touchEngine } from './engines.ts'
import { grantFirstLeases, grantLeases, reportUsed } from './leases.ts'
import { giveUpEngine, knownEngines, loseEngine } from './lost-engines.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

const TODAY = new Date().toISOString().slice(0, 10)
let nextRule = 1

/** An engine that has leased 100 units of a rule's cap and reported that it used 30. */
async function engineWithLease() {
  const id = randomUUID()
  const rule = nextRule++
  const key = { kind: 'rule' as const, entityId: rule }
  await touchEngine(database.db, { id, host: 'host', run: 'run' })
  await grantFirstLeases(database.db, id, TODAY, [leaseWish(rule, 100)])
  await reportUsed(database.db, id, TODAY, [{ ...key, used: 30 }])
  return { id, rule, key }
}

async function usage(rule: number): Promise<{ leased: number; used: number }> {
  const { rows } = await database.db.execute<{ leased: number; used: number }>(
    sql`select leased::int, used::int from cap_usage where entity_id = ${rule}`,
  )
  return rows[0]!
}

test('a contact that comes while the engine is given up tells that it was', async () => {
  const { db } = database
  const { id } = await engineWithLease()
  let touching: ReturnType<typeof touchEngine> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`update engine set run = null where id = ${id}`)
    touching = touchEngine(db, { id, host: 'host', run: 'run' })
    await until(async () => {
      const { rows } = await db.execute(sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%before%'`)
      return rows.length > 0
    }, 'the contact waits')
  })
  assert.equal((await touching!).lastRun, null)
  assert.deepEqual(await touchEngine(db, { id, host: 'host', run: 'run' }), {
    contact: 3,
    engines: 1,
    lastRun: 'run',
  })
})

const silent = (id: string) =>
  database.db.execute(sql`update engine set seen_at = now() - interval '2 minutes' where id = ${id}`)

test('a lost run is given back once, and never again after a later run began', async () => {
  const { id, rule, key } = await engineWithLease()
  const lost = { engineId: id, run: 'run', from: TODAY, used: [{ ...key, day: TODAY, used: 40 }] }
  assert.equal(await loseEngine(database.db, { ...lost, run: 'another' }), null)
  assert.equal(await loseEngine(database.db, lost), 60)
  assert.deepEqual(await usage(rule), { leased: 40, used: 40 })
  assert.equal(await loseEngine(database.db, lost), null)
  assert.deepEqual(await usage(rule), { leased: 40, used: 40 })
  await touchEngine(database.db, { id, host: 'host', run: 'next' })
  assert.equal(await loseEngine(database.db, { ...lost, used: [] }), null)
  // Units granted to an engine that is back after all come on top of what it used.
  const [grant] = await grantLeases(database.db, id, TODAY, [leaseWish(rule, 100, 10)])
  assert.equal(grant?.granted, 50)
})

test('what is reported for an engine counts no more than it had, and no less than it reported itself', async () => {
  for (const [reported, kept] of [
    [1_000, 100],
    [10, 30],
  ] as const) {
    const { id, rule, key } = await engineWithLease()
    await loseEngine(database.db, {
      engineId: id,
      run: 'run',
      from: TODAY,
      used: [{ ...key, day: TODAY, used: reported }],
    })
    assert.deepEqual(await usage(rule), { leased: kept, used: kept })
  }
})

test('the operator gives up an engine that is silent, and no other', async () => {
  const { id, rule } = await engineWithLease()
  assert.equal(await giveUpEngine(database.db, systemActor, randomUUID()), 'unknown')
  assert.equal(await giveUpEngine(database.db, systemActor, id), 'in touch')
  assert.deepEqual(await usage(rule), { leased: 100, used: 30 })
  await silent(id)
  assert.equal((await knownEngines(database.db)).find((engine) => engine.id === id)?.units, 70)
  assert.equal(await giveUpEngine(database.db, systemActor, id), 70)
  assert.deepEqual(await usage(rule), { leased: 30, used: 30 })
  assert.equal(await giveUpEngine(database.db, systemActor, id), 0)
  const { rows } = await database.db.execute<{ after: { units: number } }>(
    sql`select after from audit where entity = 'engine' and entity_id = ${id} order by id`,
  )
  assert.deepEqual(
    rows.map((row) => row.after.units),
    [70, 0],
  )
})

test('an engine given up by hand that comes back continues from what PostgreSQL has', async () => {
  const { id, rule } = await engineWithLease()
  await silent(id)
  await giveUpEngine(database.db, systemActor, id)
  await touchEngine(database.db, { id, host: 'host', run: 'run' })
  const [grant] = await grantLeases(database.db, id, TODAY, [leaseWish(rule, 100, 0)])
  assert.equal(grant?.granted, 30)
})
