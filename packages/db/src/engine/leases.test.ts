import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { array, assert as assertProperty, asyncProperty, integer, nat, tuple } from 'fast-check'
import { leaseWish } from '../testing/lease-wish.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { seeEngine } from './engines.ts'
import {
  grantLeases,
  grantFirstLeases,
  readLeased,
  reportUsed,
  returnLeases,
  type LeaseGrant,
  type LeaseWish,
} from './leases.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

const DAY = '2026-11-21'
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)

async function newEngine(): Promise<string> {
  const id = randomUUID()
  await seeEngine(database.db, { id, host: 'test' })
  return id
}

const rule = (entityId: number, cap: number, want = 50, need = 0): LeaseWish => ({
  ...leaseWish(entityId, cap, want, need),
  waiting: need,
})

/** Adds the day's rows without granting anything. */
async function prepare(wishes: readonly LeaseWish[]): Promise<void> {
  const none = wishes.map((wish) => ({ ...wish, cap: 0, need: 0 }))
  await grantFirstLeases(database.db, await newEngine(), DAY, none)
}

async function sums(entityId: number): Promise<{ leased: number; used: number; granted: number }> {
  const { rows } = await database.db.execute<{ leased: number; used: number; granted: number }>(sql`
    select u.leased::int, u.used::int,
      (select coalesce(sum(l.granted), 0)::int from cap_lease l
        where l.day = u.day and l.kind = u.kind and l.entity_id = u.entity_id) as granted
    from cap_usage u where u.day = ${DAY} and u.kind = 'rule' and u.entity_id = ${entityId}`)
  return rows[0]!
}

test('an engine gets at most its share of what is not used, and more only of what it needs now', async () => {
  const engine = await newEngine()
  await prepare([rule(1, 100)])
  const ask = async (wish: Partial<LeaseWish>) =>
    (await grantLeases(database.db, engine, DAY, [{ ...rule(1, 100, 1_000), engines: 4, ...wish }]))[0]!
      .granted
  assert.equal(await ask({}), 25)
  assert.equal(await ask({ held: 25 }), 25)
  assert.equal(await ask({ held: 20, need: 40 }), 65)
  assert.equal(await ask({ ahead: true }), 65, 'the last half is not given ahead')
  assert.equal(await ask({ held: 0 }), 90)
  assert.equal(await ask({ held: 0 }), 100)
  assert.equal(await ask({ need: 1_000 }), 100)
})

test('searches that wait get all they need at once, up to the cap', async () => {
  const engine = await newEngine()
  await prepare([rule(2, 100)])
  const [first] = await grantLeases(database.db, engine, DAY, [rule(2, 100, 16, 70)])
  assert.equal(first!.granted, 70)
  const [second] = await grantLeases(database.db, engine, DAY, [rule(2, 100, 16, 70)])
  assert.equal(second!.granted, 100)
  assert.equal(second!.leased, 100)
})

test('the first caller makes the row, and only the first gets units', async () => {
  const engines = await Promise.all(Array.from({ length: 5 }, newEngine))
  const answers = await Promise.all(
    engines.map((engine) => grantFirstLeases(database.db, engine, DAY, [rule(6, 80), rule(7, 5)])),
  )
  const granted = answers.flat().toSorted((a, b) => a.entityId - b.entityId)
  assert.deepEqual(
    granted.map(({ entityId, granted, version, leased }) => [entityId, granted, version, leased]),
    [
      [6, 50, 1, 50],
      [7, 5, 1, 5],
    ],
  )
  assert.deepEqual(await sums(6), { leased: 50, used: 0, granted: 50 })
})

test('a lowered cap grants nothing more', async () => {
  const engine = await newEngine()
  await prepare([rule(3, 1000)])
  const [before] = await grantLeases(database.db, engine, DAY, [rule(3, 1000, 100)])
  const [after] = await grantLeases(database.db, engine, DAY, [rule(3, 50, 100)])
  assert.equal(after!.granted, before!.granted)
})

test('a return frees units once, and not when a grant overtook it', async () => {
  const { db } = database
  const engine = await newEngine()
  await prepare([rule(4, 1000)])
  const [grant] = await grantLeases(db, engine, DAY, [rule(4, 1000, 100)])
  const giveBack = { kind: 'rule' as const, entityId: 4, version: grant!.version, granted: 100, keep: 40 }
  assert.equal((await returnLeases(db, engine, DAY, [giveBack])).length, 1)
  assert.deepEqual(await sums(4), { leased: 40, used: 0, granted: 40 })
  assert.equal((await returnLeases(db, engine, DAY, [giveBack])).length, 0)
  await grantLeases(db, engine, DAY, [rule(4, 1000, 60)])
  // The same total as once before, but another version: the late return has no effect.
  assert.equal((await returnLeases(db, engine, DAY, [giveBack])).length, 0)
  assert.deepEqual(await sums(4), { leased: 100, used: 0, granted: 100 })
})

test('used follows by the difference, may be reported twice, and never passes what was granted', async () => {
  const { db } = database
  const [one, two] = [await newEngine(), await newEngine()]
  await prepare([rule(5, 1000)])
  for (const engine of [one, two]) await grantLeases(db, engine, DAY, [rule(5, 1000, 50)])
  await reportUsed(db, one, DAY, [{ kind: 'rule', entityId: 5, used: 20 }])
  await reportUsed(db, two, DAY, [{ kind: 'rule', entityId: 5, used: 7 }])
  await reportUsed(db, one, DAY, [{ kind: 'rule', entityId: 5, used: 30 }])
  await reportUsed(db, one, DAY, [{ kind: 'rule', entityId: 5, used: 30 }])
  assert.equal((await sums(5)).used, 37)
  await reportUsed(db, two, DAY, [{ kind: 'rule', entityId: 5, used: 99_999 }])
  assert.equal((await sums(5)).used, 80)
  await Promise.all(
    [one, two].map((engine) => reportUsed(db, engine, DAY, [{ kind: 'rule', entityId: 5, used: 40 }])),
  )
  assert.equal((await sums(5)).used, 80)
})

test(`engines that grant, return and report at once keep every sum right (seed ${seed})`, async () => {
  const { db } = database
  let nextRule = 1000
  await assertProperty(
    asyncProperty(
      integer({ min: 1, max: 300 }),
      array(tuple(nat(3), nat(2), integer({ min: 1, max: 40 }), nat(5)), {
        minLength: 20,
        maxLength: 60,
      }),
      async (cap, steps) => {
        const rules = [nextRule, nextRule + 1, nextRule + 2]
        nextRule += 3
        const engines = await Promise.all([newEngine(), newEngine(), newEngine(), newEngine()])
        await prepare(rules.map((id) => rule(id, cap)))
        const held = engines.map(() => new Map<number, LeaseGrant>())
        const queues = engines.map((_, engine) => steps.filter((step) => step[0] === engine))
        await Promise.all(
          queues.map(async (queue, at) => {
            for (const [, which, want, action] of queue) {
              const engine = engines[at]!
              if (action < 4) {
                // Falling order too: locks are always taken in one order, whatever the order of the caller.
                const ids = want % 2 ? rules : rules.toReversed()
                const grants = await grantLeases(
                  db,
                  engine,
                  DAY,
                  ids.map((id) => rule(id, cap, want, action)),
                )
                for (const grant of grants) {
                  assert.ok(grant.leased <= cap)
                  held[at]!.set(grant.entityId, grant)
                }
              } else {
                const returns = [...held[at]!.values()].map((lease) => ({
                  ...lease,
                  keep: Math.floor(lease.granted / 2),
                }))
                const lowered = await returnLeases(db, engine, DAY, returns)
                for (const { entityId, version } of lowered) {
                  const lease = held[at]!.get(entityId)!
                  held[at]!.set(entityId, { ...lease, granted: Math.floor(lease.granted / 2), version })
                }
                await reportUsed(db, engine, DAY, [{ kind: 'rule', entityId: rules[which]!, used: 1 }])
              }
            }
          }),
        )
        for (const id of rules) {
          const { leased, granted, used } = await sums(id)
          const believed = held.reduce((sum, leases) => sum + (leases.get(id)?.granted ?? 0), 0)
          assert.equal(leased, granted)
          assert.equal(leased, believed)
          assert.ok(leased <= cap, `${leased} of ${cap}`)
          assert.ok(used <= leased)
        }
        const looked = await readLeased(
          db,
          DAY,
          rules.map((id) => rule(id, cap)),
        )
        assert.equal(looked.length, 3)
      },
    ),
    { seed, numRuns: 15 },
  )
})

const rulesFrom = (first: number) =>
  Array.from({ length: 300 }, (_, at) => ({ kind: 'rule' as const, entityId: first + at }))

test('a day without planner statistics is not read whole for each lease', async () => {
  const { db } = database
  const engine = await newEngine()
  const day = '2031-01-01'
  await db.execute(sql`alter table cap_usage set (autovacuum_enabled = false)`)
  await db.execute(sql`alter table cap_lease set (autovacuum_enabled = false)`)
  await db.execute(sql`analyze cap_usage`)
  await db.execute(sql`analyze cap_lease`)
  await db.execute(sql`insert into cap_usage (day, kind, entity_id, leased)
    select ${day}::date, 'rule', id, 100 from generate_series(1, 3000) id`)
  await db.execute(sql`insert into cap_lease (engine_id, day, kind, entity_id, granted)
    select ${engine}::uuid, ${day}::date, 'rule', id, 100 from generate_series(1, 3000) id`)
  const read = await db.transaction(async (tx) => {
    await reportUsed(
      tx,
      engine,
      day,
      rulesFrom(100).map((key) => ({ ...key, used: 7 })),
    )
    const returned = rulesFrom(1_000).map((key) => ({ ...key, version: 0, granted: 100, keep: 40 }))
    assert.equal((await returnLeases(tx, engine, day, returned)).length, 300)
    const wishes = rulesFrom(2_000).map((key) => ({ ...rule(key.entityId, 1_000, 10, 1), ...key }))
    assert.equal((await grantLeases(tx, engine, day, wishes)).length, 300)
    const { rows } = await tx.execute<{ rows: number }>(sql`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
      where relname in ('cap_usage', 'cap_lease')`)
    return rows[0]!.rows
  })
  // 900 entries in two tables, some looked up twice; a full read for each would be millions of rows.
  assert.ok(read < 20_000, `${read} rows read`)
})
