import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openDatabase, type Database } from '@headgate/db/base/database'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { networkTo } from '@headgate/db/testing/network'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { dayNumber, dayOfNumber } from '@headgate/domain/days'
import { openCounts } from '../counts/counts.ts'
import { quiet, record, temporaryFolder, testSpool } from '../spool/testing.ts'
import { newRun } from '../witness/own-note.ts'
import { capIndex, giveBackUnit, makeCapSlots, takeUnit, type CapSlots } from './cap-slots.ts'
import { LeaseManager } from './lease-manager.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

let nextRule = 1

interface Engine {
  dataDir: string
  id: string
  slots: CapSlots
  leases: LeaseManager
  /** Serves one search under the cap of `slot`, as a worker does; false when there is no room. */
  serve(slot: number): Promise<boolean>
}

interface Killable extends Engine {
  /** From here on it reaches nothing: it grants, returns and writes no more, like a killed process. */
  kill(): Promise<void>
}

interface EngineOptions {
  dataDir?: string
  id?: string
  withDatabase?: boolean
  /** Instead of the test's own connections. */
  database?: Database
  clock?: () => number
}

async function startEngine(t: TestContext, options: EngineOptions = {}): Promise<Engine> {
  const folder = options.dataDir ? undefined : temporaryFolder()
  const dataDir = options.dataDir ?? folder!.path
  const id = options.id ?? randomUUID()
  const clock = options.clock ?? Date.now
  const counts = await openCounts({ dataDir, log: quiet, clock })
  const slots = makeCapSlots(100)
  // After a test that sets the database back, no lease grows for ten seconds.
  if (options.withDatabase !== false) await database.db.execute(sql`delete from lease_pause`)
  const leases = new LeaseManager({
    slots,
    db: options.withDatabase === false ? undefined : (options.database ?? database),
    dataDir,
    engineId: id,
    run: newRun(),
    counts,
    log: quiet,
    clock,
    // This test counts served searches, so no search may give up on a slow machine.
    requestMs: 30_000,
  })
  t.after(async () => {
    await leases.stop().catch(() => {})
    folder?.remove()
  })
  if (options.withDatabase !== false) await until(() => leases.state.reachable)
  return {
    dataDir,
    id,
    slots,
    leases,
    async serve(slot) {
      for (let look = 0; look < 3; look += 1) {
        const index = capIndex(slots, slot, dayNumber(clock()))
        if (takeUnit(slots, index)) return true
        if (Atomics.load(slots.state, index) === 1) return false
        await leases.request([index])
      }
      return false
    },
  }
}

/** Two engines with the same id never live at once, so the first must be dead before the second starts. */
async function startKillable(t: TestContext, options: EngineOptions = {}): Promise<Killable> {
  const network = await networkTo(database.url)
  const own = openDatabase(network.url)
  const engine = await startEngine(t, { ...options, database: own })
  const kill = async () => {
    await network.close()
    await until(() => !engine.leases.state.reachable)
  }
  t.after(async () => {
    await own.close()
    await network.close()
  })
  return { ...engine, kill }
}

/** Units granted of a rule's cap on a day. */
async function leased(rule: number, time = Date.now()): Promise<number> {
  const { rows } = await database.db.execute<{ leased: number }>(
    sql`select leased::int from cap_usage
      where kind = 'rule' and entity_id = ${rule} and day = ${dayOfNumber(dayNumber(time))}::date`,
  )
  return rows[0]?.leased ?? 0
}

/** Units of today that an engine has left. */
const unitsLeft = ({ slots }: Engine): number => {
  const half = slots.remaining.length / 2
  const from = capIndex(slots, 0, dayNumber(Date.now()))
  return slots.remaining.subarray(from, from + half).reduce((sum, units) => sum + units, 0)
}

async function serveAll(engine: Engine, slot: number, searches: number): Promise<number> {
  const served = await Promise.all(Array.from({ length: searches }, () => engine.serve(slot)))
  return served.filter(Boolean).length
}

test('engines together serve exactly the cap, however many ask at once', async (t) => {
  const rule = nextRule++
  const engines = await Promise.all([1, 2, 3, 4].map(() => startEngine(t)))
  const served = await Promise.all(
    engines.map(async (engine) => {
      const slot = engine.leases.slotFor('rule', rule, 1_000)
      let total = 0
      for (let wave = 0; wave < 10; wave += 1) total += await serveAll(engine, slot, 250)
      return total
    }),
  )
  const total = served.reduce((sum, one) => sum + one, 0)
  assert.ok(total <= 1_000 && total >= 990, `${served.join(' + ')} = ${total}`)
})

test('stopping returns what was not used, and another engine takes it', async (t) => {
  const rule = nextRule++
  const [one, two] = await Promise.all([startEngine(t), startEngine(t)])
  assert.equal(await serveAll(one, one.leases.slotFor('rule', rule, 100), 10), 10)
  await until(async () => (await leased(rule)) > 10)
  // Longer than an engine takes: a busy PostgreSQL needs more than its 1.5 s.
  await one.leases.stop(30_000)
  assert.equal(await leased(rule), 10)
  assert.equal(await serveAll(two, two.leases.slotFor('rule', rule, 100), 200), 90)
})

test('stopping takes no new units, although some were still wanted', async (t) => {
  const rule = nextRule++
  const { leases, slots } = await startEngine(t)
  const slot = leases.slotFor('rule', rule, 100)
  void leases.request([capIndex(slots, slot, dayNumber(Date.now()))])
  await leases.stop()
  assert.equal(await leased(rule), 0)
})

test('units that an idle engine holds near the cap come back while it runs', async (t) => {
  const rule = nextRule++
  const [idle, busy] = await Promise.all([startEngine(t), startEngine(t)])
  assert.equal(await serveAll(idle, idle.leases.slotFor('rule', rule, 100), 1), 1)
  const slot = busy.leases.slotFor('rule', rule, 100)
  let served = await serveAll(busy, slot, 200)
  assert.ok(served < 99, 'the idle engine holds some')
  await until(async () => {
    served += await serveAll(busy, slot, 20)
    return served === 99
  })
})

test('a lowered cap grants no more and returns held units; a raised one serves more', async (t) => {
  const rule = nextRule++
  const engine = await startEngine(t)
  const slot = engine.leases.slotFor('rule', rule, 1_000)
  assert.equal(await serveAll(engine, slot, 20), 20)
  // Refilled ahead of need, so that there is something to return.
  await until(async () => (await leased(rule)) > 25)
  assert.equal(engine.leases.slotFor('rule', rule, 25), slot)
  await until(async () => (await leased(rule)) <= 25)
  assert.equal(await serveAll(engine, slot, 100), 5)
  engine.leases.slotFor('rule', rule, 40)
  assert.equal(await serveAll(engine, slot, 100), 15)
  assert.equal(engine.leases.used(slot), 40)
})

test('a cap that is lowered while a request is on its way serves what the lower cap has', async (t) => {
  const engine = await startEngine(t)
  const slot = engine.leases.slotFor('rule', nextRule++, 1_000)
  const searches = serveAll(engine, slot, 30)
  // The request with the old cap is sent in a microtask; its reply needs at least a turn of the event loop.
  await Promise.resolve()
  engine.leases.slotFor('rule', nextRule - 1, 25)
  assert.equal(await searches, 25)
})

test('several caps of one search: a unit given back stays with the engine', async (t) => {
  const engine = await startEngine(t)
  const slot = engine.leases.slotFor('rule', nextRule++, 10)
  assert.equal(await serveAll(engine, slot, 3), 3)
  giveBackUnit(engine.slots, capIndex(engine.slots, slot, dayNumber(Date.now())))
  assert.equal(engine.leases.used(slot), 2)
  assert.equal(await serveAll(engine, slot, 20), 8)
})

test('after a kill, without PostgreSQL, the same engine goes on with its lease and not beyond', async (t) => {
  const rule = nextRule++
  const folder = temporaryFolder()
  t.after(() => folder.remove())
  const engine = await startKillable(t, { dataDir: folder.path })
  const slot = engine.leases.slotFor('rule', rule, 1_000)
  assert.equal(await serveAll(engine, slot, 30), 30)
  const spool = testSpool(folder.path)
  for (let at = 0; at < 30; at += 1) record(spool, { rule })
  spool.flush()
  await until(() => unitsLeft(engine) > 0, 'refilled ahead of need')
  await engine.kill()
  const left = unitsLeft(engine)
  const again = await startEngine(t, { dataDir: folder.path, id: engine.id, withDatabase: false })
  const slotAgain = again.leases.slotFor('rule', rule, 1_000)
  assert.equal(again.leases.used(slotAgain), 30)
  assert.equal(await serveAll(again, slotAgain, 1_000), left)
  spool.close()
})

test('what a killed engine takes up again is refilled ahead of need', async (t) => {
  const rule = nextRule++
  const folder = temporaryFolder()
  t.after(() => folder.remove())
  const engine = await startKillable(t, { dataDir: folder.path })
  assert.equal(await serveAll(engine, engine.leases.slotFor('rule', rule, 1_000), 30), 30)
  await until(() => unitsLeft(engine) > 0, 'refilled ahead of need')
  await engine.kill()
  const held = 30 + unitsLeft(engine)
  const spool = testSpool(folder.path)
  for (let at = 0; at < held - 1; at += 1) record(spool, { rule })
  spool.close()
  const again = await startEngine(t, { dataDir: folder.path, id: engine.id })
  again.leases.slotFor('rule', rule, 1_000)
  await until(async () => (await leased(rule)) > held)
})

test('a lost lease file costs only a look: PostgreSQL has what is left of the lease', async (t) => {
  const rule = nextRule++
  const [before, after] = [temporaryFolder(), temporaryFolder()]
  t.after(() => [before, after].map((folder) => folder.remove()))
  const engine = await startKillable(t, { dataDir: before.path })
  assert.equal(await serveAll(engine, engine.leases.slotFor('rule', rule, 100), 30), 30)
  await engine.kill()
  const spool = testSpool(after.path)
  for (let at = 0; at < 30; at += 1) record(spool, { rule })
  spool.close()
  const again = await startEngine(t, { dataDir: after.path, id: engine.id })
  assert.equal(await serveAll(again, again.leases.slotFor('rule', rule, 100), 500), 70)
})

test('with damaged leases or records the engine never serves a unit twice', async (t) => {
  const rule = nextRule++
  const folder = temporaryFolder()
  t.after(() => folder.remove())
  const engine = await startKillable(t, { dataDir: folder.path })
  assert.equal(await serveAll(engine, engine.leases.slotFor('rule', rule, 100), 30), 30)
  await engine.kill()
  // 30 searches were served, none recorded, and the file of leases is damaged.
  appendFileSync(join(folder.path, 'engine', 'lease-records'), 'x'.repeat(24))
  const again = await startEngine(t, { dataDir: folder.path, id: engine.id })
  const more = await serveAll(again, again.leases.slotFor('rule', rule, 100), 500)
  assert.ok(more <= 70, `${more} after 30`)
})

test('without PostgreSQL nothing waits', async (t) => {
  const engine = await startEngine(t, { withDatabase: false })
  const slot = engine.leases.slotFor('rule', nextRule++, 100)
  assert.equal(await Promise.race([serveAll(engine, slot, 1_000), nextTurn('waited')]), 0)
})

test('at midnight each day has its own cap, whichever thread is late', async (t) => {
  const rule = nextRule++
  let now = Date.UTC(2026, 10, 21, 23, 59, 59, 900)
  const engine = await startEngine(t, { clock: () => now })
  const slot = engine.leases.slotFor('rule', rule, 50)
  const yesterday = dayNumber(now)
  assert.equal(await serveAll(engine, slot, 20), 20)
  now += 200
  assert.equal(await serveAll(engine, slot, 100), 50)
  // A paused thread goes on with a search of yesterday: it gets only what is left of that day's lease.
  const index = capIndex(engine.slots, slot, yesterday)
  let late = 0
  while (takeUnit(engine.slots, index)) late += 1
  await engine.leases.request([index])
  assert.equal(Atomics.load(engine.slots.state, index), 1)
  assert.ok(20 + late <= 50)
  assert.equal(engine.leases.used(slot), 50)
  now += 86_400_000
  await until(() => engine.leases.used(slot) === 0)
  assert.equal(await serveAll(engine, slot, 100), 50)
})

test('the use of yesterday is not forgotten before it is reported, however long PostgreSQL was away', async (t) => {
  const rule = nextRule++
  let now = Date.UTC(2026, 10, 21, 23, 59, 59, 900)
  const { leases, ...engine } = await startEngine(t, { clock: () => now })
  assert.equal(await serveAll({ leases, ...engine }, leases.slotFor('rule', rule, 100), 10), 10)
  const then = now
  await until(async () => (await leased(rule, then)) > 10)
  const yesterday = dayNumber(now)
  now += 200
  const open = () => [...leases.unreported()].filter((use) => use?.day === yesterday)
  await until(() => open().length === 1)
  assert.deepEqual(
    open().map((use) => use?.used),
    [10],
    'searches of that day may still be under way',
  )
  // Some seconds later no search of that day is left, and its unused units are returned.
  await until(async () => (await leased(rule, then)) === 10)
  const [use] = open()
  assert.equal(use?.used, 10)
  leases.noteReported(use)
  assert.deepEqual(open(), [])
})

/** Removes a cap's records at once. Returns false after a deadlock with an engine, whose locks have another order. */
async function setBack(rule: number): Promise<boolean> {
  try {
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`delete from cap_lease where entity_id = ${rule}`)
      await tx.execute(sql`delete from cap_usage where entity_id = ${rule}`)
      await tx.execute(sql`update engine set contact = 0`)
    })
    return true
  } catch (error) {
    if (error instanceof Error && /deadlock detected/.test(String(error.cause))) return false
    throw error
  }
}

test('engines report their units to a database that was set back, before any engine gets more', async (t) => {
  const rule = nextRule++
  const engines = await Promise.all([startEngine(t), startEngine(t)])
  const slots = engines.map((engine) => engine.leases.slotFor('rule', rule, 600))
  let served = 0
  for (const [at, engine] of engines.entries())
    served += await serveAll(engine, slots[at]!, at === 0 ? 200 : 199)
  assert.equal(served, 399)
  // The state of a back-up that was made before that day.
  await until(() => setBack(rule), 'the database is set back')
  await until(async () => (await leased(rule)) >= 399, 'both have reported')
  await until(async () => {
    for (const [at, engine] of engines.entries()) served += await serveAll(engine, slots[at]!, 50)
    return served >= 600
  }, 'the rest is served')
  assert.equal(served, 600)
})

test('a database that was set back never lets an engine serve more units than both have recorded', async (t) => {
  const rule = nextRule++
  const engine = await startEngine(t)
  const slot = engine.leases.slotFor('rule', rule, 100)
  assert.equal(await serveAll(engine, slot, 60), 60)
  await database.db.execute(sql`delete from cap_lease where entity_id = ${rule}`)
  await database.db.execute(sql`delete from cap_usage where entity_id = ${rule}`)
  assert.ok((await serveAll(engine, slot, 500)) <= 100)
})

test('an address where nothing listens is the same as no database, and costs no time', async (t) => {
  const away = openDatabase('postgres://postgres@127.0.0.1:4399/none')
  const folder = temporaryFolder()
  const counts = await openCounts({ dataDir: folder.path, log: quiet, clock: Date.now })
  const slots = makeCapSlots(10)
  const options = {
    slots,
    dataDir: folder.path,
    engineId: randomUUID(),
    run: newRun(),
    counts,
    log: quiet,
    clock: Date.now,
  }
  const leases = new LeaseManager({ ...options, db: away })
  t.after(async () => {
    await leases.stop()
    await away.close()
    folder.remove()
  })
  const index = capIndex(slots, leases.slotFor('rule', 1, 5), dayNumber(Date.now()))
  assert.equal(await Promise.race([leases.request([index]), nextTurn('waited')]), undefined)
  assert.equal(Atomics.load(slots.state, index), 2)
})
