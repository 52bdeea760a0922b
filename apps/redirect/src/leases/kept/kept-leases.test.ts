import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test, type TestContext } from 'node:test'
import { openDatabase } from '@headgate/db/base/database'
import { systemActor } from '@headgate/db/base/audit'
import { touchEngine } from '@headgate/db/engine/engines'
import { giveUpEngine } from '@headgate/db/engine/lost-engines'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { networkTo } from '@headgate/db/testing/network'
import { dayNumber, dayOfNumber } from '@headgate/domain/days'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { openCounts } from '../../counts/counts.ts'
import { quiet, record, temporaryFolder, testSpool } from '../../spool/testing.ts'
import { newRun } from '../../witness/own-note.ts'
import { capIndex, makeCapSlots } from '../cap-slots.ts'
import { LeaseDisk } from './lease-disk.ts'
import { LeaseManager } from '../lease-manager.ts'
import type { KeptLease } from './lease-record.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

let nextRule = 1
const today = () => dayNumber(Date.now())

/** What is on the disk at a start. */
function write(dataDir: string, ...content: (KeptLease | [contact: number, run: string])[]): void {
  const disk = new LeaseDisk(dataDir)
  disk.load({ lease() {}, contact() {} })
  for (const one of content)
    if (Array.isArray(one)) disk.appendContact(...one)
    else disk.append([one])
  disk.close()
}

/** The contacts on the disk. */
function contactsOf(dataDir: string): number[] {
  const contacts: number[] = []
  const disk = new LeaseDisk(dataDir)
  disk.load({ lease() {}, contact: (contact) => contacts.push(contact) })
  disk.close()
  return contacts
}

/** Whether the disk has leases behind its last contact, which the next start would report. */
function hasUnconfirmed(dataDir: string): boolean {
  let has = false
  const disk = new LeaseDisk(dataDir)
  disk.load({ lease: () => (has = true), contact: () => (has = false) })
  disk.close()
  return has
}

const kept = (entityId: number, granted: number, cap: number): KeptLease => ({
  day: today(),
  kind: 'rule',
  entityId,
  granted,
  version: 3,
  cap,
})

function folderOf(t: TestContext): string {
  const { path, remove } = temporaryFolder()
  t.after(remove)
  return path
}

/** Starts the leases of an engine; `kill` ends its connection, as a kill of the process does. */
async function start(t: TestContext, dataDir: string, id: string, isAlone = false) {
  // After a test that sets the database back, no lease grows for ten seconds.
  if (!isAlone) await database.db.execute(sql`delete from lease_pause`)
  const counts = await openCounts({ dataDir, log: quiet, clock: Date.now })
  const slots = makeCapSlots(100)
  const network = await networkTo(database.url)
  const own = openDatabase(network.url)
  const leases = new LeaseManager({
    slots,
    ...(!isAlone && { db: own }),
    dataDir,
    engineId: id,
    run: newRun(),
    counts,
    log: quiet,
    clock: Date.now,
    requestMs: 30_000,
  })
  t.after(async () => {
    await leases.stop().catch(() => {})
    await own.close()
    await network.close()
    counts.close()
  })
  if (!isAlone) await until(() => leases.state.reachable)
  return {
    leases,
    units: (slot: number) => slots.remaining[capIndex(slots, slot, today())]!,
    async kill() {
      await network.close()
      await until(() => !leases.state.reachable)
    },
  }
}

async function inDatabase(rule: number): Promise<{ leased: number; version: number }> {
  const { rows } = await database.db.execute<{ leased: number; version: number }>(sql`
    select u.leased::int, l.version from cap_usage u join cap_lease l using (day, kind, entity_id)
    where u.kind = 'rule' and u.entity_id = ${rule} and u.day = ${dayOfNumber(today())}::date`)
  return rows[0] ?? { leased: 0, version: 0 }
}

test('a killed engine goes on with its leases without a request', async (t) => {
  const [rule, dataDir, id] = [nextRule++, folderOf(t), randomUUID()]
  const engine = await start(t, dataDir, id)
  const slot = engine.leases.slotFor('rule', rule, 1_000)
  await engine.leases.ahead(30_000)
  const had = engine.units(slot)
  assert.ok(had > 0)
  await until(() => contactsOf(dataDir).length > 0, 'PostgreSQL has confirmed the lease')
  await engine.kill()
  const then = await inDatabase(rule)
  const again = await start(t, dataDir, id)
  const slotAgain = again.leases.slotFor('rule', rule, 1_000)
  assert.equal(again.units(slotAgain), had)
  const other = nextRule++
  again.leases.slotFor('rule', other, 1_000)
  await again.leases.ahead(30_000)
  assert.ok((await inDatabase(other)).leased > 0, 'a new cap is requested')
  assert.deepEqual(await inDatabase(rule), then)
})

test('an engine that was stopped in order has nothing to report at its next start', async (t) => {
  const [rule, dataDir] = [nextRule++, folderOf(t)]
  const { leases, units } = await start(t, dataDir, randomUUID())
  const slot = leases.slotFor('rule', rule, 1_000)
  await leases.ahead(30_000)
  assert.ok(units(slot) > 0)
  await leases.stop(30_000)
  assert.equal((await inDatabase(rule)).leased, 0, 'the units are returned')
  assert.equal(hasUnconfirmed(dataDir), false)
})

test('a new engine notes contacts before all its caps were requested: the next start then reports little', async (t) => {
  const [rule, dataDir] = [nextRule++, folderOf(t)]
  const engine = await start(t, dataDir, randomUUID())
  engine.leases.slotFor('rule', rule, 1_000)
  // Nobody waits for first leases, so not all are known to be requested.
  await until(async () => (await inDatabase(rule)).leased > 0, 'a lease')
  await until(() => contactsOf(dataDir).length > 0 && !hasUnconfirmed(dataDir), 'a contact behind it')
})

test('a database that was set back while the engine did not run gets all that the engine has', async (t) => {
  const [rule, dataDir, id] = [nextRule++, folderOf(t), randomUUID()]
  write(dataDir, kept(rule, 60, 100), [500, newRun()])
  const { leases } = await start(t, dataDir, id)
  leases.slotFor('rule', rule, 100)
  await until(async () => (await inDatabase(rule)).leased === 60, 'the lease is reported')
})

/** A new engine, as PostgreSQL knows it, whose last process was `run`. */
async function engineWith(contact: number, run: string): Promise<string> {
  const id = randomUUID()
  await database.db.execute(
    sql`insert into engine (id, host, contact, run) values (${id}, 'test', ${contact}, ${run})`,
  )
  return id
}

test('leases that changed since the last contact are reported, then all when PostgreSQL lacks one of them', async (t) => {
  const [confirmed, changed, unserved] = [nextRule++, nextRule++, nextRule++]
  const dataDir = folderOf(t)
  const run = newRun()
  const id = await engineWith(7, run)
  write(dataDir, kept(confirmed, 60, 100), [7, run], kept(changed, 40, 100), kept(unserved, 20, 100))
  const { leases } = await start(t, dataDir, id)
  for (const rule of [confirmed, changed]) leases.slotFor('rule', rule, 100)
  for (const [rule, units] of [
    [changed, 40],
    [unserved, 20],
    [confirmed, 60],
  ] as const)
    await until(async () => (await inDatabase(rule)).leased === units, `lease of rule ${rule}`)
  await leases.ahead(30_000)
  // From here on PostgreSQL has all of them.
  await until(() => {
    const last = contactsOf(dataDir).at(-1)!
    return last > 7 && last < 1_000
  }, 'a later contact')
})

test('that PostgreSQL was set back is not forgotten by the process after the one that noticed it', async (t) => {
  const [rule, dataDir] = [nextRule++, folderOf(t)]
  const run = newRun()
  write(dataDir, kept(rule, 60, 100), [100, run])
  // The contact that noticed it, and others before all was reported.
  const id = await engineWith(99, run)
  for (let touch = 0; touch < 5; touch += 1) await touchEngine(database.db, { id, host: 'test', run }, 100)
  const { leases } = await start(t, dataDir, id)
  leases.slotFor('rule', rule, 100)
  await until(async () => (await inDatabase(rule)).leased === 60, 'the lease is reported')
})

test('a database that was set back while the engine ran is not taken for one again by the next process', async (t) => {
  const [rule, dataDir] = [nextRule++, folderOf(t)]
  const run = newRun()
  const id = await engineWith(500, run)
  write(dataDir, kept(rule, 60, 100), [500, run])
  const engine = await start(t, dataDir, id)
  engine.leases.slotFor('rule', rule, 100)
  await engine.leases.ahead(30_000)
  await until(() => contactsOf(dataDir).at(-1)! > 500, 'the first contact is noted')
  await database.db.execute(sql`update engine set contact = 3 where id = ${id}`)
  // Every lease is confirmed, and none changes.
  await until(() => contactsOf(dataDir).at(-1)! < 500, 'the lower number is noted')
  await engine.kill()
  const { version } = await inDatabase(rule)
  const again = await start(t, dataDir, id)
  again.leases.slotFor('rule', rule, 100)
  await again.leases.ahead(30_000)
  await until(() => contactsOf(dataDir).length > 3, 'a contact of the next process')
  assert.equal((await inDatabase(rule)).version, version, 'nothing is reported')
})

test('the disk names a process only when PostgreSQL has replied for all leases that it may have changed', async (t) => {
  const [rule, dataDir] = [nextRule++, folderOf(t)]
  const run = newRun()
  write(dataDir, kept(rule, 60, 100), [100, newRun()])
  const id = await engineWith(100, run)
  const { leases } = await start(t, dataDir, id)
  const contactOf = async () => {
    const { rows } = await database.db.execute<{ contact: number }>(
      sql`select contact::int from engine where id = ${id}`,
    )
    return rows[0]!.contact
  }
  // No cap is served yet.
  await until(async () => (await contactOf()) > 102, 'contacts')
  assert.deepEqual(contactsOf(dataDir), [100])
  leases.slotFor('rule', rule, 100)
  await leases.ahead(30_000)
  await until(() => contactsOf(dataDir).length > 1, 'a contact of this process')
})

test('a lease of a cap that is not served is requested by the process that serves it, however many came between', async (t) => {
  const [rule, other, dataDir] = [nextRule++, nextRule++, folderOf(t)]
  // The process of the file is not the last one that PostgreSQL knows.
  write(dataDir, kept(rule, 60, 100), [7, newRun()])
  const id = await engineWith(7, newRun())
  const second = await start(t, dataDir, id)
  second.leases.slotFor('rule', other, 100)
  await second.leases.ahead(30_000)
  await until(() => contactsOf(dataDir).length > 1, 'a contact of the second process')
  await second.kill()
  assert.equal((await inDatabase(rule)).leased, 0)
  const third = await start(t, dataDir, id)
  third.leases.slotFor('rule', rule, 100)
  await until(async () => (await inDatabase(rule)).leased > 0, 'the lease is requested')
})

test('a cap that was lowered while the engine did not run serves nothing before PostgreSQL replies', async (t) => {
  const [lowered, same, raised, unknown] = [nextRule++, nextRule++, nextRule++, nextRule++]
  const dataDir = folderOf(t)
  write(dataDir, kept(lowered, 60, 100), kept(same, 60, 100), kept(raised, 60, 100), kept(unknown, 60, 0))
  const { leases, units } = await start(t, dataDir, randomUUID(), true)
  const left = (rule: number, cap: number) => units(leases.slotFor('rule', rule, cap))
  assert.deepEqual(
    [left(lowered, 99), left(same, 100), left(raised, 101), left(unknown, 100)],
    [0, 60, 60, 60],
  )
})

test('an engine that was given up gets its leases from PostgreSQL before it goes on with them', async (t) => {
  const [rule, dataDir, id] = [nextRule++, folderOf(t), randomUUID()]
  const engine = await start(t, dataDir, id)
  const before = engine.leases.slotFor('rule', rule, 1_000)
  await engine.leases.ahead(30_000)
  const had = engine.units(before)
  assert.ok(had > 0)
  await until(() => contactsOf(dataDir).length > 0, 'PostgreSQL has confirmed the lease')
  await engine.kill()
  await database.db.execute(sql`update engine set seen_at = now() - interval '1 hour' where id = ${id}`)
  assert.equal(await giveUpEngine(database.db, systemActor, id), had)
  // What another engine could get meanwhile.
  await database.db.execute(
    sql`update cap_usage set leased = 990 where kind = 'rule' and entity_id = ${rule}`,
  )
  const again = await start(t, dataDir, id)
  const slot = again.leases.slotFor('rule', rule, 1_000)
  await again.leases.ahead(30_000)
  const { leased } = await inDatabase(rule)
  assert.equal(again.units(slot), leased - 990, 'units that were given up are not used')
  assert.ok(leased <= 1_000)
})

test('an engine that was given up, came back and was killed does not take PostgreSQL for set back', async (t) => {
  const [rule, dataDir, id] = [nextRule++, folderOf(t), randomUUID()]
  const engine = await start(t, dataDir, id)
  const before = engine.leases.slotFor('rule', rule, 1_000)
  await engine.leases.ahead(30_000)
  assert.ok(engine.units(before) > 0)
  await until(() => contactsOf(dataDir).length > 0, 'PostgreSQL has confirmed the lease')
  const marks = contactsOf(dataDir).length
  await database.db.transaction(async (tx) => {
    // As `giveUpEngine` does. The request that follows waits for this row, and has no reply before the kill.
    await tx.execute(sql`update cap_usage set leased = 1000 where kind = 'rule' and entity_id = ${rule}`)
    await tx.execute(
      sql`update cap_lease set granted = 0, version = version + 1 where engine_id = ${id} and entity_id = ${rule}`,
    )
    await database.db.execute(sql`update engine set run = null where id = ${id}`)
    await until(() => contactsOf(dataDir).length > marks, 'the engine has heard of it')
    await engine.kill()
  })
  const again = await start(t, dataDir, id)
  const slot = again.leases.slotFor('rule', rule, 1_000)
  await again.leases.ahead(30_000)
  assert.equal(again.units(slot), 0, 'other engines have all of them')
  const { rows } = await database.db.execute(sql`select from lease_pause`)
  assert.equal(rows.length, 0, 'no engine has to wait for a report')
})

test('a database that was set back gets the use of a cap that is not served, also where the disk lacks the last grant', async (t) => {
  const [rule, dataDir] = [nextRule++, folderOf(t)]
  write(dataDir, kept(rule, 10, 100), [500, newRun()])
  const spool = testSpool(dataDir)
  for (let search = 0; search < 30; search += 1) record(spool, { rule })
  spool.close()
  await start(t, dataDir, randomUUID())
  await until(async () => (await inDatabase(rule)).leased > 0, 'the lease is reported')
  assert.equal((await inDatabase(rule)).leased, 30)
})
