import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { openDatabase } from '@headgate/db/base/database'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { networkTo } from '@headgate/db/testing/network'
import { dayNumber } from '@headgate/domain/days'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { ledger, seed, thorough } from '@headgate/runtime/testing/ledger'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { openCounts } from '../counts/counts.ts'
import { withoutRoom } from '../disk/testing.ts'
import { quiet, record, temporaryFolder, testSpool } from '../spool/testing.ts'
import { newRun } from '../witness/own-note.ts'
import { capIndex, makeCapSlots, takeUnit } from '../leases/cap-slots.ts'
import { LeaseManager } from '../leases/lease-manager.ts'

const ENGINES = 3
const RULES = 4
const CAP = thorough ? 20_000 : 3_000
const STEPS = thorough ? 400 : 60
/** One day for all of the test. */
const now = Date.now()
const TABLES = ['cap_usage', 'cap_lease', 'engine'] as const

/** An engine of which the test is the only worker. It may be killed and started again, on the same disk. */
async function startEngine(t: TestContext, database: TestDatabase) {
  const { path: dataDir, remove } = temporaryFolder()
  const network = await networkTo(database.url)
  const own = openDatabase(network.url)
  const id = randomUUID()
  const begin = async () => {
    const counts = await openCounts({ dataDir, log: quiet, clock: () => now })
    const spool = testSpool(dataDir)
    const slots = makeCapSlots(RULES)
    const options = { slots, db: own, dataDir, engineId: id, run: newRun(), counts, log: quiet }
    const leases = new LeaseManager({ ...options, clock: () => now })
    for (let rule = 1; rule <= RULES; rule += 1) leases.slotFor('rule', rule, CAP)
    return { counts, spool, slots, leases }
  }
  let process = await begin()
  const end = async () => {
    await process.leases.stop(0)
    process.spool.close()
    process.counts.close()
  }
  t.after(async () => {
    await end()
    await own.close()
    await network.close()
    remove()
  })
  return {
    network,
    isReachable: () => process.leases.state.reachable,
    /** Serves searches under the cap of a rule; returns how many had room. */
    async serve(rule: number, searches: number): Promise<number> {
      const { leases, slots } = process
      const index = capIndex(slots, leases.slotFor('rule', rule, CAP), dayNumber(now))
      const one = async () => {
        for (let look = 0; look < 3; look += 1) {
          if (takeUnit(slots, index)) return 1
          if (Atomics.load(slots.state, index) !== 0) return 0
          await leases.request([index])
        }
        return 0
      }
      const served = await Promise.all(Array.from({ length: searches }, one))
      return served.reduce<number>((sum, units) => sum + units, 0)
    },
    /** Records so many searches under the cap of a rule. Call it before the next kill. */
    record(rule: number, searches: number): void {
      for (let search = 0; search < searches; search += 1) record(process.spool, { rule, time: now })
      process.spool.flush()
    },
    /** A kill returns nothing, and a new process goes on. */
    async kill(): Promise<void> {
      network.setDown(true)
      await until(() => !process.leases.state.reachable)
      await end()
      network.setDown(false)
      process = await begin()
    },
  }
}

/** What PostgreSQL has of leases, copied and put back as a restore of a back-up does. */
const backUp = (database: TestDatabase) =>
  database.db.transaction(
    async (tx) => {
      for (const table of TABLES) {
        await tx.execute(sql.raw(`drop table if exists kept_${table}`))
        await tx.execute(sql.raw(`create table kept_${table} as table ${table}`))
      }
    },
    // All of one moment, as a back-up is.
    { isolationLevel: 'repeatable read' },
  )
const restore = (database: TestDatabase) =>
  database.db.transaction(async (tx) => {
    for (const table of TABLES) await tx.execute(sql.raw(`delete from ${table}`))
    for (const table of TABLES.toReversed())
      await tx.execute(sql.raw(`insert into ${table} select * from kept_${table}`))
  })

/** Resolves when PostgreSQL has had more contacts than there are engines. */
async function moreContacts({ db }: TestDatabase): Promise<void> {
  const all = async () => {
    const { rows } = await db.execute<{ sum: number }>(sql`select sum(contact)::int as sum from engine`)
    return rows[0]!.sum
  }
  const before = await all()
  await until(async () => (await all()) > before + ENGINES, 'contacts')
}

test(
  `caps hold through lost replies, kills, a full disk and a restore (seed ${seed})`,
  { skip: process.platform !== 'linux' && 'needs prlimit' },
  async (t) => {
    const random = new SeededRandom(seed)
    const database = await testDatabase()
    t.after(() => database.close())
    const engines = await Promise.all(Array.from({ length: ENGINES }, () => startEngine(t, database)))
    const allReachable = () => until(() => engines.every((engine) => engine.isReachable()), 'all in touch')
    await allReachable()
    const served = Array<number>(RULES + 1).fill(0)
    const done = { 'lost replies': 0, kills: 0, 'full disks': 0, restores: 0 }
    /** Searches of all engines at once; returns how to record them, which a full disk refuses. */
    const serve = async (rulesOf: () => number[], searches: number) => {
      const open = await Promise.all(
        engines.map(async (engine) => {
          const counted: (() => void)[] = []
          for (const rule of rulesOf()) {
            const units = await engine.serve(rule, searches)
            served[rule]! += units
            counted.push(() => engine.record(rule, units))
          }
          return counted
        }),
      )
      return () => open.flat().forEach((count) => count())
    }
    const someRule = () => [random.between(1, RULES)]
    let isBackedUp = false
    for (let step = 0; step < STEPS; step += 1) {
      const engine = engines[random.between(0, ENGINES - 1)]!
      const fault = random.between(1, 10)
      const counts: (() => void)[] = []
      if (fault <= 3) {
        engine.network.loseReplies()
        done['lost replies'] += 1
      } else if (fault === 4) {
        await engine.kill()
        done.kills += 1
      } else if (fault === 5) {
        await withoutRoom(async () => {
          const count = await serve(someRule, 60)
          await moreContacts(database)
          counts.push(count)
        })
        done['full disks'] += 1
      } else if (fault === 6 && !isBackedUp) {
        await backUp(database)
        isBackedUp = true
      } else if (fault === 7 && isBackedUp && (done.restores === 0 || thorough)) {
        await allReachable()
        for (const { network } of engines) network.setDown(true)
        await until(() => engines.every((one) => !one.isReachable()))
        await restore(database)
        for (const { network } of engines) network.setDown(false)
        await allReachable()
        isBackedUp = false
        done.restores += 1
      }
      for (const count of [...counts, await serve(someRule, 40)]) count()
      assert.deepEqual(
        served.filter((units) => units > CAP),
        [],
        `after step ${step}`,
      )
    }
    const allRules = () => Array.from({ length: RULES }, (_, at) => at + 1)
    await until(async () => {
      const count = await serve(allRules, 100)
      count()
      return served.slice(1).every((units) => units >= CAP)
    }, 'the rest is served')
    ledger(t, 'leases with faults', { ...done, overshoot: Math.max(...served) - CAP })
    assert.deepEqual(served.slice(1), Array(RULES).fill(CAP))
  },
)
