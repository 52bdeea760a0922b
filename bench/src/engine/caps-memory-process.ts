import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@headgate/db/testing/database'
import { dayNumber } from '@headgate/domain/days'
import { openCounts } from '@headgate/redirect/counts/counts'
import type { TallyEntry } from '@headgate/redirect/counts/tally'
import { makeCapSlots, takeUnit } from '@headgate/redirect/leases/cap-slots'
import { takeOverKept } from '@headgate/redirect/leases/kept/kept-leases'
import { LeaseBook } from '@headgate/redirect/leases/book/lease-book'
import { LeaseDisk } from '@headgate/redirect/leases/kept/lease-disk'
import { LeaseManager } from '@headgate/redirect/leases/lease-manager'
import { LeaseWatch } from '@headgate/redirect/leases/lease-watch'
import { sealText } from '@headgate/redirect/spool/record-seal'
import { newRun } from '@headgate/redirect/witness/own-note'
import { createLog } from '@headgate/runtime/log'
import { until } from '@headgate/runtime/testing/until'

/** One measurement of `caps-memory.bench.ts`: `node --expose-gc caps-memory-process.ts <what> <caps>`. */
const [what = '', number = ''] = process.argv.slice(2)
const caps = Number(number)
const CAP = 1_000
const LARGE_CAP = 1_000_000
/** Publisher links with searches. */
const LINKS = Math.min(1_000_000, caps)
const HOUR_MS = 3_600_000
/** One of so many caps is used within the same seconds. */
const MOVING = 25
const day = dayNumber(Date.now())
const log = createLog('bench', 'silent')
const dataDir = mkdtempSync(join(tmpdir(), 'headgate-caps-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

const counts = await openCounts({ dataDir, log, clock: Date.now })
const slots = makeCapSlots(caps)
const words = [slots.remaining, slots.state, slots.kinds, slots.entities].reduce(
  (sum, { byteLength }) => sum + byteLength,
  0,
)

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

/**
 * Calls `turn` until it returns false, and prints how long its calls took. Each is a turn of the engine's main thread: at
 * most 2 ms while it serves. The longest has what other programs took of the core.
 */
function printTurns(step: string, turn: (number: number) => boolean): void {
  const turns: number[] = []
  for (let goesOn = true; goesOn;) {
    const start = performance.now()
    goesOn = turn(turns.length)
    turns.push(performance.now() - start)
  }
  const sorted = turns.toSorted((one, other) => one - other)
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!.toFixed(2)
  console.log(
    `${what}: ${caps} caps, ${step}: ${turns.length} turns, half of them below ${at(0.5)} ms, 99 % below ${at(0.99)}, longest ${at(1)}`,
  )
}

function leasedBook(cap = CAP): LeaseBook {
  const book = new LeaseBook(slots, counts, day)
  for (const at of ids()) book.slotFor('rule', at + 1, cap)
  return book
}

/** Each cap gets a lease of a quarter of it. */
function grantAll(book: LeaseBook, cap = CAP): void {
  for (let leases = book.unasked.take(500, day); leases.length > 0; leases = book.unasked.take(500, day))
    for (const lease of leases)
      book.take(lease, {
        ...book.table.keyOf(lease),
        granted: cap / 4,
        version: 1,
        leased: cap / 4,
        othersHold: false,
        mood: 'calm',
      })
}

/** Laps of the watch; a turn is one tick of 20 ms. */
function laps(book: LeaseBook): void {
  const watch = new LeaseWatch({
    book,
    holding: (lease, now) => book.holding(lease, 1, HOUR_MS, now),
    engines: () => 1,
    outageMs: HOUR_MS,
  })
  const before = watch.sums
  printTurns('first lap of the watch', () => {
    watch.low()
    return watch.sums === before
  })
  const first = watch.sums
  printTurns('second lap of the watch', () => {
    watch.low()
    return watch.sums === first
  })
  printTurns('fully granted caps looked for', (tick) => {
    watch.exhausted()
    return tick < 100
  })
}

function leases(): LeaseBook {
  begin()
  const book = leasedBook()
  grantAll(book)
  print('slots and leases')
  laps(book)
  book.askAll()
  printTurns('all leases requested anew', () => {
    book.askSome()
    return book.isAsking
  })
  book.unasked.clear()
  return book
}

/** As the feedback looks at them: a turn ends with a statement's rows, or after so many leases. */
function printReports(book: LeaseBook, step: string): void {
  const uses = book.unreported()
  printTurns(step, () => {
    for (let rows = 0; rows < 500; rows += 1) {
      const { value: use, done } = uses.next()
      if (done) return false
      if (use === undefined) break
      book.reports.noteReported(use)
    }
    return true
  })
}

/** Each cap has had a search, and some of them within the last seconds. */
function used(): void {
  const book = leases()
  begin()
  for (const slot of ids()) if (slot % MOVING === 0) takeUnit(slots, book.units.indexOf(book.today(slot)!))
  for (const at of ids()) counts.tally.add([2, at + 1, day, 1, 1, Date.now()])
  print('counts of a search for each cap')
  laps(book)
  printReports(book, 'use reported')
  printTurns('leases of tomorrow begin', () => {
    book.days.beginNext(2_000)
    return book.find({ kind: 'rule', entityId: caps }, day + 1) === undefined
  })
  grantAll(book)
  printTurns('midnight', () => {
    book.turn(day + 1)
    return false
  })
  printTurns('steps after midnight', () => {
    book.days.step()
    return book.days.isStepping
  })
  const now = performance.now()
  performance.now = () => now + 11_000
  book.days.step()
  Reflect.deleteProperty(performance, 'now')
  printTurns('units of the finished day taken back', () => {
    book.days.step()
    return !book.days.isOver
  })
  printReports(book, 'use of both days reported')
  before = start
  print('leases of both days and counts together')
  returnAll(book)
  begin()
  printReports(book, 'leases of the finished day forgotten')
  print('the finished day given back')
}

/** Each cap has had a search within the last minutes, and has enough for an outage. */
function idle(): void {
  const book = leasedBook(LARGE_CAP)
  grantAll(book, LARGE_CAP)
  const now = performance.now.bind(performance)
  let later = 0
  performance.now = () => now() + later
  const watch = new LeaseWatch({
    book,
    holding: (lease, at) => book.holding(lease, 1, HOUR_MS, at),
    engines: () => 1,
    outageMs: HOUR_MS,
  })
  const lap = (ms: number) => {
    later += ms
    const { sums } = watch
    while (watch.sums === sums) watch.low()
  }
  lap(0)
  for (const slot of ids()) takeUnit(slots, book.units.indexOf(book.today(slot)!))
  lap(2_000)
  later += 30_000
  while (book.rates.moves.size > 0) lap(2_000)
  begin()
  const skipped = later
  for (let laps = 0; laps < 10; laps += 1) lap(2_000)
  later = skipped
  print('ten laps of the watch over leases that were used minutes ago')
}

/** As PostgreSQL takes the units of the finished day. */
function returnAll({ table, units }: LeaseBook): void {
  for (const [lease, count] of units.returning) {
    table.setGranted(lease, table.granted(lease) - count)
    units.forgetReturn(lease)
  }
}

/** Counts of entities with ids from `from` on, as the journal has them. */
const entries = (kind: number, number: number, from: number) =>
  Array.from({ length: number }, (_, at): TallyEntry => [kind, from + at, day, 3, 1, Date.now()])

/** What a start of a killed engine reads: leases of all caps, and counts of a million links or fewer. */
async function disk(): Promise<void> {
  const book = leasedBook()
  grantAll(book)
  const file = new LeaseDisk(dataDir)
  file.load({ lease() {}, contact() {} })
  begin()
  await file.rewrite(book.keptLeases())
  file.appendContact(1, newRun())
  file.close()
  print('leases rewritten on the disk')
  const lines: Buffer[] = []
  const write = (kind: number, number: number) => {
    for (let from = 1; from <= number; from += 2_000)
      lines.push(
        sealText(
          JSON.stringify({
            damaged: 0,
            day,
            entries: entries(kind, Math.min(2_000, number - from + 1), from),
          }),
        ),
      )
  }
  counts.close()
  const journal = join(dataDir, 'spool', 'counts.journal')
  write(0, LINKS)
  writeFileSync(journal, Buffer.concat(lines))
  await startFrom(`counts of ${LINKS} links`)
  write(2, caps)
  writeFileSync(journal, Buffer.concat(lines))
  await startFrom(`counts of ${LINKS} links and of every cap`)
}

/** The parts of a start before the first answer that belong to leases and counts. */
async function startFrom(which: string): Promise<void> {
  begin()
  const found = await openCounts({ dataDir, log, clock: Date.now })
  print(`start, ${which}`)
  begin()
  const book = new LeaseBook(makeCapSlots(8_000_000), found, day)
  const file = new LeaseDisk(dataDir)
  takeOverKept(file, book)
  print('start, leases read from the disk')
  begin()
  for (const at of ids()) book.slotFor('rule', at + 1, CAP)
  print('start, caps get their slots and leases')
  console.log(`${book.unasked.size} leases are to be requested`)
  file.close()
  found.close()
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
    run: newRun(),
    counts,
    log,
    clock: Date.now,
  })
  for (const at of ids()) manager.slotFor('rule', at + 1, CAP)
  await manager.ahead(HOUR_MS)
  print('first leases from PostgreSQL')
  await until(() => manager.state.withRoom === caps, `${caps} caps have units`)
  console.log(`${manager.state.withRoom} caps have units`)
  await manager.stop()
  await database.close()
}

const measurements: Record<string, () => unknown> = { leases, used, idle, disk, first }
await measurements[what]?.()
