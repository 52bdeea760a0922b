import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@headgate/db/testing/database'
import { dayNumber } from '@headgate/domain/days'
import { openCounts } from '@headgate/redirect/counts/counts'
import { makeCapSlots, takeUnit } from '@headgate/redirect/leases/cap-slots'
import { LeaseBook } from '@headgate/redirect/leases/lease-book'
import { LeaseDisk } from '@headgate/redirect/leases/lease-disk'
import { LeaseManager } from '@headgate/redirect/leases/lease-manager'
import { LeaseWatch } from '@headgate/redirect/leases/lease-watch'
import { createLog } from '@headgate/runtime/log'

/** One measurement of `caps-memory.bench.ts`: `node --expose-gc caps-memory-process.ts <what> <caps>`. */
const [what = '', number = ''] = process.argv.slice(2)
const caps = Number(number)
const CAP = 1_000
const HOUR_MS = 3_600_000
/** One of so many caps is used within the same seconds. */
const MOVING = 25
const day = dayNumber(Date.now())
const log = createLog('bench', 'silent')
const dataDir = mkdtempSync(join(tmpdir(), 'headgate-caps-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

const counts = await openCounts({ dataDir, log, clock: Date.now })
const slots = makeCapSlots(caps)
const words = slots.remaining.byteLength + slots.state.byteLength

interface Memory {
  heap: number
  arrays: number
  resident: number
}

function memory(): Memory {
  globalThis.gc!()
  globalThis.gc!()
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage()
  return { heap: heapUsed, arrays: arrayBuffers, resident: rss }
}

const start = memory()
let before = start
let began = 0
let beganProcessor = process.cpuUsage()

function begin(): void {
  before = memory()
  began = performance.now()
  beganProcessor = process.cpuUsage()
}

/**
 * Prints the time, of the clock and of the processor, and the memory since `begin`. The resident memory includes pages of the
 * shared words.
 */
function print(step: string): void {
  const ms = performance.now() - began
  const { user, system } = process.cpuUsage(beganProcessor)
  const now = memory()
  const perCap = (bytes: number) => (bytes / caps).toFixed(1)
  console.log(
    `${what}: ${caps} caps, ${step}: ${ms.toFixed(0)} ms, ${((user + system) / 1_000).toFixed(0)} ms of processor; bytes a cap: heap ${perCap(now.heap - before.heap)}, ` +
      `typed arrays ${perCap(now.arrays - before.arrays)}, resident ${perCap(now.resident - before.resident)} ` +
      `(shared words ${perCap(words)})`,
  )
}

const ids = () => Array(caps).keys()

/** A book with a lease of a quarter of each cap. */
function leasedBook(): LeaseBook {
  const book = new LeaseBook(slots, counts, day)
  for (const at of ids()) book.slotFor('rule', at + 1, CAP)
  return book
}

function grantAll(book: LeaseBook): void {
  for (let leases = book.takeUnasked(1_000); leases.length > 0; leases = book.takeUnasked(1_000))
    for (const lease of leases)
      book.take(lease, {
        ...book.table.keyOf(lease),
        granted: CAP / 4,
        version: 1,
        leased: CAP / 4,
        othersHold: false,
        mood: 'calm',
      })
}

function lap(book: LeaseBook): void {
  const watch = new LeaseWatch(book, (lease, now) => book.holding(lease, 1, HOUR_MS, now))
  for (let tick = 0; tick < 100; tick += 1)
    for (const lease of watch.low()) book.find(book.table.keyOf(lease), day)
}

function leases(): LeaseBook {
  begin()
  const book = leasedBook()
  grantAll(book)
  print('slots and leases')
  begin()
  lap(book)
  print('a lap of the watch, which takes 2 seconds in the engine')
  return book
}

/** Each cap has had a search, and some of them within the last seconds. */
function used(): void {
  const book = leases()
  begin()
  for (const slot of ids()) if (slot % MOVING === 0) takeUnit(slots, book.units.indexOf(book.today(slot)!))
  for (const at of ids()) counts.tally.add([2, at + 1, day, 1, 1, Date.now()])
  print('counts of a search for each cap')
  begin()
  for (const use of book.unreported()) if (use) book.noteReported(use)
  print('use reported')
  begin()
  while (book.find({ kind: 'rule', entityId: caps }, day + 1) === undefined) book.beginNext(2_000)
  grantAll(book)
  print("tomorrow's leases")
  begin()
  book.turn(day + 1)
  print('midnight')
  before = start
  print('leases of both days and counts together')
}

/** A start with the leases of a killed engine. */
async function disk(): Promise<void> {
  const book = leasedBook()
  grantAll(book)
  const file = new LeaseDisk(dataDir)
  begin()
  await file.rewrite(book.keptLeases())
  print('rewritten on the disk')
  begin()
  const again = new LeaseBook(makeCapSlots(caps), counts, day)
  new LeaseDisk(dataDir).load((lease) => again.keep(lease))
  print('read from the disk')
}

/** All caps are leased for the first time. */
async function first(): Promise<void> {
  const database = await testDatabase()
  begin()
  const manager = new LeaseManager({
    slots,
    db: database,
    dataDir,
    engineId: randomUUID(),
    counts,
    log,
    clock: Date.now,
  })
  for (const at of ids()) manager.slotFor('rule', at + 1, CAP)
  await manager.ahead(HOUR_MS)
  print('first leases from PostgreSQL')
  console.log(`${manager.state.withRoom} caps have units`)
  await manager.stop()
  await database.close()
}

const measurements: Record<string, () => unknown> = { leases, used, disk, first }
await measurements[what]?.()
