import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { after, before, test, type TestContext } from 'node:test'
import { touchEngine } from '@headgate/db/engine/engines'
import { grantFirstLeases, reportUsed } from '@headgate/db/engine/leases'
import { loseEngine } from '@headgate/db/engine/lost-engines'
import { leaseWish } from '@headgate/db/testing/lease-wish'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { sql } from 'drizzle-orm'
import { dayNumber, dayOfNumber } from '@headgate/domain/days'
import { makeCapSlots, nameSlot } from '../leases/cap-slots.ts'
import { quiet, temporaryFolder } from '../spool/testing.ts'
import { Claims } from './claims.ts'
import { HEAD, TAKEN } from './note.ts'
import { endLastNote, newRun, writeOwnNote, type OwnNote } from './own-note.ts'
import { Witness } from './witness.ts'

const skip = process.platform === 'linux' ? false : 'there are no notes elsewhere'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

const TODAY = dayNumber(Date.now())
let nextRule = 1
const caps = makeCapSlots(1_000)

interface Engine {
  id: string
  dataDir: string
  note: OwnNote
  claims: Claims
}

/** The leases of this version, and of earlier ones. */
const LEASES = ['lease-records', 'leases']

/** An engine as others see it: a data directory, a note, and a row in PostgreSQL. */
async function engineIn(t: TestContext, folder: string, day = TODAY): Promise<Engine> {
  const data = temporaryFolder()
  t.after(() => data.remove())
  const id = randomUUID()
  mkdirSync(join(data.path, 'engine'))
  writeFileSync(join(data.path, 'engine', 'id'), id)
  for (const file of LEASES) writeFileSync(join(data.path, 'engine', file), 'kept')
  const run = newRun()
  const note = await writeOwnNote({
    folder,
    engineId: id,
    run,
    dataDir: data.path,
    workers: 1,
    day,
    used: [],
    log: quiet,
  })
  assert.ok(note)
  t.after(() => note.close())
  await touchEngine(database.db, { id, host: 'here', run })
  return {
    id,
    dataDir: data.path,
    note,
    claims: new Claims({ folder: note.path, worker: 0, workers: 1, caps, log: quiet }),
  }
}

/** Leases 100 units of a rule's cap to an engine, which uses `units` of them. */
async function using({ id, claims }: Engine, units: number): Promise<number> {
  const rule = nextRule++
  await grantFirstLeases(database.db, id, dayOfNumber(TODAY), [leaseWish(rule, 100)])
  nameSlot(caps, rule, 'rule', rule)
  for (let unit = 1; unit <= units; unit += 1) assert.ok(claims.use(rule, TODAY, 100 - unit))
  return rule
}

async function leased(rule: number): Promise<number> {
  const { rows } = await database.db.execute<{ leased: number }>(
    sql`select leased::int from cap_usage where entity_id = ${rule}`,
  )
  return rows[0]!.leased
}

function notesIn(t: TestContext): string {
  const folder = temporaryFolder()
  t.after(() => folder.remove())
  return join(folder.path, 'notes')
}

const die = ({ note }: Engine) => note.close()
const loseDisk = ({ dataDir }: Engine) => rmSync(dataDir, { recursive: true })
const witnessOf = ({ note }: Engine) => new Witness({ note, db: database, log: quiet })

test('when an engine is gone with its disk, all its unused units are given back', { skip }, async (t) => {
  const folder = notesIn(t)
  const [standing, lost] = [await engineIn(t, folder), await engineIn(t, folder)]
  const [used, unused] = [await using(lost, 40), await using(lost, 0)]
  const own = await using(standing, 10)
  loseDisk(lost)
  await witnessOf(standing).look()
  assert.equal(await leased(used), 100, 'its process is still there')
  die(lost)
  await witnessOf(standing).look()
  assert.deepEqual([await leased(used), await leased(unused), await leased(own)], [40, 0, 100])
  assert.deepEqual(readdirSync(folder), [standing.note.run])
})

test('an engine that was only killed keeps what it has', { skip }, async (t) => {
  const folder = notesIn(t)
  const [standing, killed] = [await engineIn(t, folder), await engineIn(t, folder)]
  const rule = await using(killed, 40)
  die(killed)
  await witnessOf(standing).look()
  assert.equal(await leased(rule), 100)
  endLastNote(killed.dataDir, quiet)
  for (const file of LEASES)
    assert.ok(existsSync(join(killed.dataDir, 'engine', file)), 'its note was still there')
  assert.deepEqual(readdirSync(folder), [standing.note.run])
})

test('several find the same lost engine: it counts once', { skip }, async (t) => {
  const folder = notesIn(t)
  const others = [await engineIn(t, folder), await engineIn(t, folder), await engineIn(t, folder)]
  const lost = await engineIn(t, folder)
  const rule = await using(lost, 40)
  loseDisk(lost)
  die(lost)
  await Promise.all(others.map((engine) => witnessOf(engine).look()))
  assert.equal(await leased(rule), 40)
  for (const engine of others) await witnessOf(engine).look()
  assert.equal(await leased(rule), 40)
})

test(
  'another witness goes on for one that is killed before or after its report to PostgreSQL',
  { skip },
  async (t) => {
    const folder = notesIn(t)
    const [standing, one, two] = [
      await engineIn(t, folder),
      await engineIn(t, folder),
      await engineIn(t, folder),
    ]
    const rules = [await using(one, 40), await using(two, 50)]
    for (const lost of [one, two]) {
      loseDisk(lost)
      die(lost)
      renameSync(lost.note.path, lost.note.path + TAKEN)
    }
    const { id: engineId, note } = two
    const used = [{ day: dayOfNumber(TODAY), kind: 'rule' as const, entityId: rules[1]!, used: 50 }]
    await loseEngine(database.db, { engineId, run: note.run, from: dayOfNumber(TODAY), used })
    await witnessOf(standing).look()
    assert.deepEqual([await leased(rules[0]!), await leased(rules[1]!)], [40, 50])
    assert.deepEqual(readdirSync(folder), [standing.note.run])
  },
)

test(
  'a disk that comes back: the kept leases are dropped, and the state in PostgreSQL applies',
  { skip },
  async (t) => {
    const folder = notesIn(t)
    const [standing, away] = [await engineIn(t, folder), await engineIn(t, folder)]
    const rule = await using(away, 40)
    const elsewhere = `${away.dataDir}-away`
    renameSync(away.dataDir, elsewhere)
    t.after(() => rmSync(elsewhere, { recursive: true, force: true }))
    die(away)
    await witnessOf(standing).look()
    assert.equal(await leased(rule), 40)
    endLastNote(elsewhere, quiet)
    for (const file of LEASES) assert.ok(!existsSync(join(elsewhere, 'engine', file)))
  },
)

test('an engine that was back first keeps its leases, whatever a witness had found', { skip }, async (t) => {
  const folder = notesIn(t)
  const [standing, back] = [await engineIn(t, folder), await engineIn(t, folder)]
  const rule = await using(back, 40)
  die(back)
  renameSync(back.note.path, back.note.path + TAKEN)
  await touchEngine(database.db, { id: back.id, host: 'here', run: newRun() })
  await witnessOf(standing).look()
  assert.equal(await leased(rule), 100)
})

test('never below what was reported, and only days that the note covers completely', { skip }, async (t) => {
  const folder = notesIn(t)
  const standing = await engineIn(t, folder)
  const [told, unsure] = [await engineIn(t, folder), await engineIn(t, folder, TODAY + 1)]
  const rules = [await using(told, 10), await using(unsure, 10)]
  await reportUsed(database.db, told.id, dayOfNumber(TODAY), [
    { kind: 'rule', entityId: rules[0]!, used: 30 },
  ])
  for (const lost of [told, unsure]) {
    loseDisk(lost)
    die(lost)
  }
  await witnessOf(standing).look()
  assert.deepEqual([await leased(rules[0]!), await leased(rules[1]!)], [30, 100])
})

test('a note from before the machine’s last start, or one given up, proves nothing', { skip }, async (t) => {
  const folder = notesIn(t)
  const standing = await engineIn(t, folder)
  const [old, given] = [await engineIn(t, folder), await engineIn(t, folder)]
  const rules = [await using(old, 10), await using(given, 10)]
  const head = join(old.note.path, HEAD)
  writeFileSync(head, readFileSync(head, 'utf8').replace(/"boot":"[^"]+"/, '"boot":"before"'))
  rmSync(join(given.note.path, HEAD))
  for (const lost of [old, given]) {
    loseDisk(lost)
    die(lost)
  }
  await witnessOf(standing).look()
  assert.deepEqual([await leased(rules[0]!), await leased(rules[1]!)], [100, 100])
})

test('no note is made in a folder that others can write to', { skip }, async (t) => {
  const folder = notesIn(t)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o777)
  const data = temporaryFolder()
  t.after(() => data.remove())
  mkdirSync(join(data.path, 'engine'))
  const head = { engineId: randomUUID(), run: newRun(), workers: 1, day: TODAY, used: [] }
  assert.equal(await writeOwnNote({ ...head, folder, dataDir: data.path, log: quiet }), null)
  assert.deepEqual(readdirSync(folder), [])
})
