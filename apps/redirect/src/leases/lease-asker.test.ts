import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { dayOfNumber } from '@headgate/domain/days'
import { createLog } from '@headgate/runtime/log'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { LeaseDisk } from './kept/lease-disk.ts'
import { REPORTED_AT_ONCE } from './held-report.ts'
import type { LeaseAsker } from './lease-asker.ts'
import { newRun } from '../witness/own-note.ts'
import { day, openLeases } from './testing.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

/** Reports leases to the end; returns of how many PostgreSQL had fewer units. */
async function reported(asker: LeaseAsker, everything: boolean): Promise<number> {
  const report = asker.report(everything)
  while (!(await report.step()));
  return report.behind
}

/** Numbers of the contacts that the disk has. */
function contactsIn(path: string): number[] {
  const found: number[] = []
  const disk = new LeaseDisk(path)
  disk.load({ lease() {}, contact: (contact) => found.push(contact) })
  disk.close()
  return found
}

const inDatabase = async (engineId: string) => {
  const { rows } = await database.db.execute<{ entity_id: number; granted: number; version: number }>(sql`
    select entity_id, granted::int, version from cap_lease
    where engine_id = ${engineId} and day = ${dayOfNumber(day)}::date order by entity_id`)
  return rows
}

test('a return that PostgreSQL does not take is followed by a request, and the next return counts', async (t) => {
  const { engineId, book, asker, leases } = await openLeases(t, database, 2)
  const [stale, right] = [leases[0]!, leases[1]!]
  await asker.grant(leases)
  const had = book.table.granted(stale)
  assert.ok(had > 0)
  // A reply that never came.
  await database.db.execute(
    sql`update cap_lease set version = version + 1 where engine_id = ${engineId} and entity_id = ${book.table.entityOf(stale >> 1)}`,
  )
  for (const lease of leases) book.units.takeBack(lease)
  await asker.sendReturns()
  assert.deepEqual([book.unasked.has(stale), book.unasked.has(right)], [true, false])
  await asker.grant(book.unasked.take(10, day))
  book.units.takeBack(stale)
  await asker.sendReturns()
  assert.equal(book.unasked.size, 0)
  assert.deepEqual(
    (await inDatabase(engineId)).map(({ granted }) => granted),
    [0, 0],
  )
})

test('a reply that comes when its day is over finds its lease, though all others were reported and forgotten', async (t) => {
  let skipped = 0
  const now = performance.now.bind(performance)
  t.mock.method(performance, 'now', () => now() + skipped)
  const { engineId, book, asker, leases } = await openLeases(t, database, 2)
  const [late, other] = [leases[0]!, leases[1]!]
  await asker.grant([other])
  book.units.takeBack(other)
  await asker.sendReturns()
  /** Midnight's steps, and the feedback until nothing is left to report. */
  const end = () => {
    skipped += 11_000
    for (let step = 0; step < 10; step += 1) book.days.step()
    for (let round = 0; round < 2; round += 1)
      for (const use of book.unreported()) if (use) book.reports.noteReported(use)
  }
  // This thread does not see the reply before it waits.
  const granted = asker.grant([late])
  book.turn(day + 1)
  end()
  assert.equal(book.table.day(late), day)
  await granted
  const units = book.table.granted(late)
  assert.ok(units > 0)
  assert.equal(book.units.returning.get(late), units)
  end()
  assert.equal(book.table.day(late), day, 'its return is not sent yet')
  await asker.sendReturns()
  end()
  assert.equal(book.table.day(late), 0)
  assert.deepEqual(
    (await inDatabase(engineId)).map(({ granted }) => granted),
    [0, 0],
  )
})

test('a lease of which PostgreSQL has an older state is not settled', async (t) => {
  let setBacks = 0
  const { engineId, book, asker, leases } = await openLeases(t, database, 2, {
    onSetBack: () => (setBacks += 1),
  })
  const [older, other] = [leases[0]!, leases[1]!]
  assert.deepEqual(await asker.grant(leases), { settled: leases, refused: [] })
  await database.db.execute(sql`
    update cap_lease set version = version - 1
    where engine_id = ${engineId} and entity_id = ${book.table.entityOf(older >> 1)}`)
  assert.deepEqual(await asker.grant(leases), { settled: [other], refused: [] })
  assert.equal(setBacks, 1)
})

test('a return whose reply is lost is followed by a request', async (t) => {
  const { engineId, book, asker, link, leases, replies } = await openLeases(t, database, 1)
  await asker.grant(leases)
  const before = replies()
  book.units.takeBack(leases[0]!)
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select from cap_usage where entity_id = ${book.table.entityOf(0)} for update`)
    const sent = asker.sendReturns()
    await until(async () => {
      const { rows } = await database.db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    }, 'the return waits')
    link.close()
    await assert.rejects(sent)
  })
  assert.equal(book.unasked.has(leases[0]!), true)
  assert.equal((await inDatabase(engineId)).length, 1)
  assert.equal(replies(), before, 'no reply is no round trip')
})

test('leases that changed are reported to a database that lacks them, and stay unconfirmed', async (t) => {
  const { asker, leases } = await openLeases(t, database, 12_000)
  for (let at = 0; at < leases.length; at += 500) await asker.grant(leases.slice(at, at + 500))
  assert.equal(await reported(asker, false), 0)
  // PostgreSQL has lost all of them.
  await database.db.execute(sql`delete from cap_lease where entity_id > 2`)
  assert.ok((await reported(asker, false)) >= leases.length - 2)
  assert.equal(await reported(asker, false), 0)
})

test('a report of many leases makes a contact between its steps, and begins anew when PostgreSQL is set back meanwhile', async (t) => {
  const { engineId, run, contacts, first, leases, asker, path } = await openLeases(
    t,
    database,
    REPORTED_AT_ONCE * 2 + 2_000,
  )
  for (let at = 0; at < leases.length; at += 500) await asker.grant(leases.slice(at, at + 500))
  const inRows = async () => (await inDatabase(engineId)).length
  const forget = () => database.db.execute(sql`delete from cap_lease where engine_id = ${engineId}`)
  /** One step; whether there was a contact before it, with this number. */
  const step = async (contact: number) => {
    let touched = false
    await contacts.report(async () => {
      touched = true
      return { contact, engines: 1, lastRun: run }
    })
    return touched
  }
  contacts.begin(first)
  contacts.setBack()
  await forget()
  const steps: [contactFirst: boolean, rows: number, isOpen: boolean, isLong: boolean][] = []
  const note = async (touched: boolean) =>
    steps.push([touched, await inRows(), contacts.mustReport, contacts.isReporting])
  // The second contact has a lower number: what was reported up to then may be gone.
  await note(await step(first.contact))
  await forget()
  for (let at = 0; at < 3; at += 1) await note(await step(first.contact - 1))
  assert.deepEqual(steps, [
    [false, REPORTED_AT_ONCE, true, true],
    [true, REPORTED_AT_ONCE, true, true],
    [true, REPORTED_AT_ONCE * 2, true, true],
    [true, leases.length, false, false],
  ])
  assert.deepEqual(
    contactsIn(path).filter((contact) => contact < Number.MAX_SAFE_INTEGER),
    [],
  )
})

test('a lost reply of PostgreSQL may have said that the leases were given back: all are requested', async (t) => {
  const { book, contacts, first, run, leases, asker } = await openLeases(t, database, 3)
  const step = () => {
    while (book.isAsking) contacts.step()
  }
  contacts.begin(first)
  step()
  const short = contacts.report(() => assert.fail('one step needs no contact'))
  assert.equal(contacts.isReporting, false, 'a search waits for a report of one step')
  await short
  await asker.grant(leases)
  assert.equal(book.unasked.size, 0)
  contacts.goOn({ contact: first.contact + 1, engines: 1, lastRun: run })
  step()
  assert.equal(book.unasked.size, 0)
  contacts.goOn({ contact: first.contact + 3, engines: 1, lastRun: run })
  step()
  assert.equal(book.unasked.size, 3)
})

test('an engine says that another one has its id, but not for a single late contact', async (t) => {
  let logged = ''
  const log = createLog('test', 'error', { write: (line) => (logged += line) })
  const { contacts, first, run } = await openLeases(t, database, 1, { log })
  contacts.begin(first)
  let { contact } = first
  const next = (lastRun: string) => {
    contact += lastRun === run ? 1 : 2
    contacts.goOn({ contact, engines: 1, lastRun })
  }
  const other = newRun()
  for (const lastRun of [other, run, other, other]) next(lastRun)
  assert.equal(logged, '')
  for (const lastRun of [other, other]) next(lastRun)
  assert.equal(logged.match(/another engine has the id of this one/g)?.length, 1)
})

test('a new file of leases says which of them PostgreSQL had at the last contact', async (t) => {
  const { path, run, book, asker, leases } = await openLeases(t, database, 3)
  await asker.grant(leases.slice(0, 2))
  asker.confirm(7)
  await asker.grant(leases.slice(2))
  await asker.rewriteDisk()
  const found: (number | string)[] = []
  const again = new LeaseDisk(path)
  again.load({
    lease: ({ entityId }) => found.push(entityId),
    contact: (contact, by) => found.push(`contact ${contact} of ${by}`),
  })
  again.close()
  const [one, two, three] = leases.map((lease) => book.table.entityOf(lease >> 1))
  assert.deepEqual(found, [one, two, three, `contact 7 of ${run}`, three])
})

test('all leases are requested in steps, and those that begin meanwhile as well', async (t) => {
  const { book, asker, leases } = await openLeases(t, database, 6_000)
  for (let at = 0; at < leases.length; at += 500) await asker.grant(leases.slice(at, at + 500))
  assert.equal(book.unasked.size, 0)
  // Each look at the clock is the end of a step.
  let now = performance.now()
  const clock = t.mock.method(performance, 'now', () => (now += 1))
  book.askAll()
  const steps: number[] = []
  for (let before = 0; book.isAsking; before = book.unasked.size) {
    book.askSome()
    steps.push(book.unasked.size - before)
  }
  clock.mock.restore()
  assert.equal(book.unasked.size, leases.length)
  assert.deepEqual(steps, Array(12).fill(500), 'a thousand places are 500 leases of today')
})
