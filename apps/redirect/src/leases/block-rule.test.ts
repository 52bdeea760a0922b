import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { grantFirstLeases, grantLeases, readShortCaps } from '@headgate/db/engine/leases'
import { touchEngine } from '@headgate/db/engine/engines'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { seed } from '@headgate/runtime/testing/ledger'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  blockOf,
  isLow,
  isShort,
  keptOf,
  moveRates,
  targetOf,
  wishOf,
  type Holding,
  type Wish,
} from './block-rule.ts'
import { simulate } from './block-simulation.ts'

const HOUR = 3_600_000
const holding = (one: Partial<Holding>): Holding => ({
  cap: 1_000,
  held: 0,
  used: 0,
  nowPerMs: 0,
  perMs: 0,
  engines: 1,
  mood: 'calm',
  outageMs: HOUR,
  waiting: 0,
  askBelow: Infinity,
  ...one,
})

/** First block of an unused cap, for the first engine that requests one. */
const FIRST: [cap: number, engines: number, block: number][] = [
  [1, 1, 1],
  [1, 500, 1],
  [2, 4, 1],
  [10, 1, 3],
  [100, 4, 7],
  [100, 500, 1],
  [1_000, 1, 250],
  [1_000, 4, 63],
  [1_000, 500, 1],
  [1_000_000, 1, 250_000],
  [1_000_000, 500, 500],
]

for (const [cap, engines, block] of FIRST)
  test(`the first of ${engines} engines gets ${block} of an unused cap of ${cap}`, () => {
    assert.equal(blockOf(wishOf(holding({ cap, engines })), { leased: 0, used: 0 }), block)
  })

test('with traffic an engine holds enough for an outage, at most its share of the unused units', () => {
  const busy = holding({ cap: 1_000_000, engines: 2, perMs: 0.05, nowPerMs: 0.05 })
  assert.equal(targetOf(busy), 225_000)
  assert.equal(blockOf(wishOf(busy), { leased: 0, used: 0 }), 225_000)
  assert.equal(blockOf(wishOf(busy), { leased: 990_000, used: 980_000 }), 10_000)
  assert.equal(isLow({ ...busy, held: 180_000 }), false)
  assert.equal(isLow({ ...busy, held: 179_999 }), true)
})

test('waiting searches are served from what is left, whatever the share of the engine', () => {
  assert.equal(blockOf(wishOf(holding({ engines: 500, waiting: 40 })), { leased: 0, used: 0 }), 40)
  assert.equal(blockOf(wishOf(holding({ engines: 500, waiting: 40 })), { leased: 980, used: 0 }), 20)
})

test('of an idle cap the first thirds of many engines leave half for engines with traffic', () => {
  const pool = { leased: 0, used: 0 }
  for (let engine = 0; engine < 500; engine += 1)
    pool.leased += blockOf(wishOf(holding({ cap: 100, engines: 500 })), pool)
  assert.equal(pool.leased, 50)
})

test('an engine that is asked for units gives half, and keeps what it uses itself within seconds', () => {
  assert.equal(keptOf(holding({ held: 100 }), 0), 100)
  assert.equal(keptOf(holding({ engines: 4, held: 100, mood: 'short' }), 0), 50)
  assert.equal(keptOf(holding({ held: 1, mood: 'starved' }), 0), 0)
  assert.equal(keptOf(holding({ held: 100, mood: 'starved', nowPerMs: 0.02 }), 0), 80)
  const busy = holding({ cap: 20_000, engines: 2, held: 5_000, mood: 'short', perMs: 0.05 })
  assert.equal(keptOf(busy, 0), 3_000)
  assert.equal(keptOf({ ...busy, engines: 8 }, 0), 2_500, 'no more than a fair share, or half')
})

test('an engine with less than half of its share asks others for units, unless another engine just did', () => {
  const idle = holding({ cap: 200, engines: 2, held: 5, used: 40 })
  assert.equal(isShort(wishOf(idle), { used: 100 }), true)
  assert.equal(isShort(wishOf({ ...idle, held: 12 }), { used: 100 }), false, 'half of what it wants')
  assert.equal(isShort(wishOf({ ...idle, held: 0 }), { used: 198 }), false, 'hardly anything is left')
  assert.equal(isShort(wishOf({ ...idle, mood: 'short' }), { used: 100 }), false)
  assert.equal(keptOf({ ...idle, mood: 'short' }, 100), 5, 'its own call takes nothing from it')
})

test('a rate rises within seconds and falls within minutes', () => {
  const rates = { nowPerMs: 0, perMs: 0 }
  for (let second = 0; second < 10; second += 1) moveRates(rates, 20, 1_000)
  assert.ok(rates.perMs > 0.0195 && rates.perMs <= 0.02)
  for (let second = 0; second < 60; second += 1) moveRates(rates, 0, 1_000)
  assert.ok(rates.perMs > 0.01, 'still ready for an outage')
  assert.equal(rates.nowPerMs, 0)
})

test(`engines of any number never serve more than the cap, and all of it when there is demand (seed ${seed})`, () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1, 2, 4, 9, 50),
      fc.constantFrom(1, 7, 100, 1_000, 25_000),
      fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      (engines, cap, random) => {
        const { served, demanded, mostLeased } = simulate({ engines, cap, random, seconds: 600, demand: 3 })
        assert.ok(mostLeased <= cap && served <= cap, `${served} of ${cap}`)
        assert.ok(
          served >= Math.min(cap, demanded / 2 - engines) * 0.99 - 0.5,
          `${served} of ${cap} over ${engines} engines`,
        )
      },
    ),
    { seed, numRuns: 60 },
  )
})

test(`far from the cap every engine holds what lasts an hour at its rate (seed ${seed})`, () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1, 2, 4, 9),
      fc.constantFrom(1_000, 100_000, 1_000_000),
      fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      (engines, cap, random) => {
        // A sixth of the cap in ten minutes: an hour at this rate stays within the cap.
        const { holdings } = simulate({ engines, cap, random, seconds: 600, demand: 0.1 })
        for (const { held, perMs } of holdings)
          assert.ok(held >= Math.min(perMs * HOUR, (cap * 0.7) / engines) * 0.75 - 1, `${held} at ${perMs}`)
      },
    ),
    { seed, numRuns: 60 },
  )
})

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

test(`PostgreSQL grants by the same rule (seed ${seed})`, async () => {
  const { db } = database
  const engine = randomUUID()
  const { contact, engines } = await touchEngine(db, { id: engine, host: 'test' })
  assert.deepEqual([contact, engines], [1, 1])
  const small = fc.integer({ min: 0, max: 50 })
  const wish = fc.record({
    cap: fc.integer({ min: 1, max: 200 }),
    held: small,
    engines: fc.integer({ min: 1, max: 9 }),
    want: fc.integer({ min: 0, max: 300 }),
    need: small,
    waiting: small,
    low: small,
    calm: fc.boolean(),
    ahead: fc.boolean(),
  }) satisfies fc.Arbitrary<Wish>
  const cases = fc.sample(fc.tuple(wish, small, small), { seed, numRuns: 2_000 })
  const rows = cases.map(([one, leased, used], at) => {
    const given = Math.min(leased, one.cap)
    return { ...one, kind: 'rule' as const, entityId: at + 1, leased: given, used: Math.min(used, given) }
  })
  const born = await grantFirstLeases(db, engine, '2030-01-01', rows)
  for (const grant of born)
    assert.equal(grant.granted, blockOf(rows[grant.entityId - 1]!, { leased: 0, used: 0 }))
  const json = JSON.stringify(rows.map(({ entityId, leased, used }) => ({ entityId, leased, used })))
  await db.execute(sql`
    insert into cap_usage (day, kind, entity_id, leased, used)
    select '2030-01-02'::date, 'rule', "entityId", leased, used
    from jsonb_to_recordset(${json}::jsonb) as x ("entityId" int, leased int, used int)`)
  const grants = await grantLeases(db, engine, '2030-01-02', rows)
  assert.equal(grants.length, rows.length)
  for (const grant of grants) {
    const row = rows[grant.entityId - 1]!
    assert.equal(grant.granted, blockOf(row, row), JSON.stringify(row))
  }
  const marked = new Set((await readShortCaps(db, '2030-01-02')).map((one) => one.entityId))
  for (const row of rows) {
    const block = blockOf(row, row)
    const isMarked =
      row.leased > row.used &&
      (block < row.waiting || isShort({ ...row, held: row.held + block, want: row.want - block }, row))
    assert.equal(marked.has(row.entityId), isMarked, JSON.stringify(row))
  }
})
