import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { sql } from 'drizzle-orm'
import { withoutRoom } from '../../disk/testing.ts'
import { openLeases } from '../testing.ts'
import { LeaseDisk } from './lease-disk.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

const onLinux = { skip: process.platform !== 'linux' && 'needs prlimit' }

/** What the next start reads: the units of each cap, the last contact, and the process that made it. */
function onDisk(path: string) {
  const granted = new Map<number, number>()
  const contacts: number[] = []
  let lastRun = ''
  const disk = new LeaseDisk(path)
  disk.load({
    lease: (lease) => granted.set(lease.entityId, lease.granted),
    contact(contact, run) {
      contacts.push(contact)
      lastRun = run
    },
  })
  disk.close()
  return { granted, contacts, lastRun }
}

/** Leases of a new engine that PostgreSQL has granted, and that the disk has with the contact after them. */
async function openGranted(t: TestContext, caps: number) {
  const engine = await openLeases(t, database, caps)
  const { contacts, first, run, asker, leases } = engine
  contacts.begin(first)
  while (contacts.mustReport) await contacts.report(() => assert.fail('one step needs no contact'))
  await asker.grant(leases)
  contacts.goOn({ contact: first.contact + 1, engines: 1, lastRun: run })
  return engine
}

/** What `giveUpEngine` does to the leases of an engine that used nothing. */
async function giveBack(engineId: string): Promise<void> {
  await database.db.execute(
    sql`update cap_lease set granted = 0, version = version + 1 where engine_id = ${engineId}`,
  )
}

test(
  'a contact that the disk refuses leaves the leases before it unconfirmed, and the next one is noted',
  onLinux,
  async (t) => {
    const { path, run, first, asker, leases } = await openGranted(t, 2)
    const { contact } = first
    await asker.grant(leases)
    await withoutRoom(() => asker.confirm(contact + 2))
    assert.deepEqual(onDisk(path).contacts, [contact + 1])
    asker.confirm(contact + 3)
    const { contacts, lastRun } = onDisk(path)
    assert.deepEqual([contacts, lastRun], [[contact + 1, contact + 3], run])
  },
)

test(
  'that PostgreSQL may have given back the leases is told to a disk that refused it, at the next contact',
  onLinux,
  async (t) => {
    const { path, run, contacts, first } = await openGranted(t, 2)
    const next = (more: number, lastRun: string | null) =>
      contacts.goOn({ contact: first.contact + more, engines: 1, lastRun })
    await withoutRoom(() => void next(2, null))
    assert.equal(onDisk(path).lastRun, run)
    next(3, run)
    assert.notEqual(onDisk(path).lastRun, run)
  },
)

test(
  'units that PostgreSQL took away while the disk was full are not there for the next process',
  onLinux,
  async (t) => {
    const { path, engineId, first, book, asker, leases } = await openGranted(t, 2)
    await giveBack(engineId)
    await withoutRoom(async () => {
      await asker.grant(leases)
      asker.confirm(first.contact + 2)
    })
    asker.confirm(first.contact + 3)
    const { granted, contacts } = onDisk(path)
    assert.equal(contacts.at(-1), first.contact + 3)
    for (const lease of leases)
      assert.equal(granted.get(book.table.entityOf(lease >> 1)), book.table.granted(lease))
  },
)

test('units above a lowered cap are not used while the disk refuses their return', onLinux, async (t) => {
  const { engineId, book, asker, leases } = await openGranted(t, 1)
  const lease = leases[0]!
  const entityId = book.table.entityOf(lease >> 1)
  const had = book.units.left(lease)
  assert.ok(had > 10)
  book.slotFor('rule', entityId, 10)
  await withoutRoom(() => assert.rejects(asker.sendReturns()))
  assert.equal(book.units.left(lease), 0)
  await asker.sendReturns()
  const { rows } = await database.db.execute<{ granted: number }>(
    sql`select granted::int from cap_lease where engine_id = ${engineId}`,
  )
  assert.deepEqual(rows, [{ granted: 0 }])
})

test('units that other engines need stay here while the disk refuses their return', onLinux, async (t) => {
  const { book, asker, leases } = await openGranted(t, 1)
  const lease = leases[0]!
  const had = book.units.left(lease)
  book.units.takeBack(lease, 1)
  await withoutRoom(() => assert.rejects(asker.sendReturns()))
  assert.equal(book.units.left(lease), had)
})
