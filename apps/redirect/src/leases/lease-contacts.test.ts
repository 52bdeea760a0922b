import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { openDatabase } from '@headgate/db/base/database'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { networkTo } from '@headgate/db/testing/network'
import { dayNumber } from '@headgate/domain/days'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { openCounts } from '../counts/counts.ts'
import { quiet, temporaryFolder } from '../spool/testing.ts'
import { newRun } from '../witness/own-note.ts'
import { capIndex, makeCapSlots } from './cap-slots.ts'
import { REPORTED_AT_ONCE } from './held-report.ts'
import { LeaseManager } from './lease-manager.ts'

const LEASES_OF_STATEMENT = 500
/** Requests of 40 statements, which take 8 seconds at least on this connection. */
const CAPS = 20_000
const DELAY_MS = 100

/** Of one test, so that no other engine shares its caps. */
async function ownDatabase(t: TestContext): Promise<TestDatabase> {
  const database = await testDatabase()
  t.after(() => database.close())
  return database
}

/** The leases of an engine with so many caps; each statement takes so long, there and back. */
async function start(t: TestContext, database: TestDatabase, caps: number, delayMs: number) {
  const { path, remove } = temporaryFolder()
  const network = await networkTo(database.url, delayMs)
  const own = openDatabase(network.url)
  const counts = await openCounts({ dataDir: path, log: quiet, clock: Date.now })
  const slots = makeCapSlots(caps)
  const engineId = randomUUID()
  const leases = new LeaseManager({
    slots,
    db: own,
    dataDir: path,
    engineId,
    run: newRun(),
    counts,
    log: quiet,
    clock: Date.now,
    requestMs: 60_000,
  })
  t.after(async () => {
    await leases.stop(0)
    await own.close()
    await network.close()
    counts.close()
    remove()
  })
  await until(() => leases.state.reachable)
  const today = dayNumber(Date.now())
  const indexes = Array.from({ length: caps }, (_, at) =>
    capIndex(slots, leases.slotFor('rule', at + 1, 100), today),
  )
  return { engineId, leases, indexes }
}

test('an engine that wants units of a great many caps makes its contacts in between', async (t) => {
  const database = await ownDatabase(t)
  const { engineId, leases, indexes } = await start(t, database, CAPS, DELAY_MS)
  const state = async () => {
    const { rows } = await database.db.execute<{ contact: number; leases: number }>(sql`
      select contact::int, (select count(*)::int from cap_lease where engine_id = ${engineId}) as leases
      from engine where id = ${engineId}`)
    return rows[0]!
  }
  const { contact } = await state()
  void leases.request(indexes)
  // The first may have been under way.
  await until(async () => (await state()).contact > contact + 1, 'two contacts')
  const { leases: granted } = await state()
  assert.ok(granted > 0 && granted < CAPS, `${granted} leases`)
})

/** What is noted of a contact and a step of a report. */
const step = (reports: number) => `contact${' report'.repeat(reports)}`

test('an engine that reports a great many leases to a database that was set back makes its contacts in between', async (t) => {
  const caps = 2 * REPORTED_AT_ONCE + 1_000
  const database = await ownDatabase(t)
  const { engineId, leases } = await start(t, database, caps, 0)
  await leases.ahead(120_000)
  await database.db.execute(sql`create table noted (id serial, what text)`)
  await database.db.execute(sql`
    create function note() returns trigger language plpgsql as
      $$ begin insert into noted (what) values (tg_argv[0]); return null; end $$`)
  await database.db.transaction(async (tx) => {
    await tx.execute(
      sql`create trigger contact after update on engine for each statement execute function note('contact')`,
    )
    await tx.execute(
      sql`create trigger report after insert on cap_lease for each statement execute function note('report')`,
    )
    await tx.execute(sql`update engine set contact = 0 where id = ${engineId}`)
    await tx.execute(sql`delete from noted`)
  })
  const noted = async () => {
    const { rows } = await database.db.execute<{ what: string }>(sql`select what from noted order by id`)
    return rows.map(({ what }) => what)
  }
  const statements = caps / LEASES_OF_STATEMENT
  await until(
    async () => (await noted()).filter((what) => what === 'report').length >= statements,
    'the report',
  )
  const all = (await noted()).join(' ')
  const atOnce = REPORTED_AT_ONCE / LEASES_OF_STATEMENT
  assert.equal(
    all.slice(0, all.lastIndexOf(step(2)) + step(2).length),
    [atOnce, atOnce, statements - 2 * atOnce].map(step).join(' '),
  )
})
