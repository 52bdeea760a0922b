import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { openCounts } from '../counts/counts.ts'
import { quiet, temporaryFolder } from '../spool/testing.ts'
import { LeaseBook } from './book/lease-book.ts'
import { makeCapSlots, takeUnit } from './cap-slots.ts'
import { type Lease, leaseOf } from './lease.ts'
import { LeaseWatch } from './lease-watch.ts'

const DAY = 20_000
const CAPS = 1_000
/** Ticks of a lap over so few slots. */
const LAP = 2
const OUTAGE_MS = 3_600_000

/** A book without caps, and its watch. `shared` has the time of `performance.now()` and the number of engines, to be changed. */
async function watchedBook(t: TestContext, caps: number, engines: number) {
  const folder = temporaryFolder()
  t.after(() => folder.remove())
  const shared = { now: 1_000_000, engines }
  t.mock.method(performance, 'now', () => shared.now)
  const counts = await openCounts({ dataDir: folder.path, log: quiet, clock: Date.now })
  const slots = makeCapSlots(caps)
  const book = new LeaseBook(slots, counts, DAY)
  const watch = new LeaseWatch({
    book,
    holding: (lease, at) => book.holding(lease, shared.engines, OUTAGE_MS, at),
    engines: () => shared.engines,
    outageMs: OUTAGE_MS,
  })
  return { slots, book, watch, shared }
}

test('leases at rest that are low because an engine went are requested some at a time, those in use at once', async (t) => {
  const { slots, book, watch, shared } = await watchedBook(t, CAPS, 2)
  const take = (lease: Lease, granted: number, version: number) =>
    book.take(lease, {
      ...book.table.keyOf(lease),
      granted,
      version,
      leased: granted,
      othersHold: false,
      mood: 'calm',
    })
  // The first units of two engines.
  for (let id = 1; id <= CAPS; id += 1) take(book.today(book.slotFor('rule', id, 800))!, 100, 1)
  for (let tick = 0; tick < LAP; tick += 1) assert.deepEqual(watch.low(), [])
  shared.engines = 1
  const inUse = book.today(CAPS - 1)!
  for (let unit = 0; unit < 90; unit += 1) assert.ok(takeUnit(slots, book.units.indexOf(inUse)))
  const inFirstLap = Array.from({ length: LAP }, () => watch.low())
  assert.ok(inFirstLap.some((low) => low.includes(inUse)))
  const found = new Set(inFirstLap.flat())
  for (const low of inFirstLap) assert.ok(low.length > 0 && low.length <= 101, `${low.length} in a tick`)
  for (let lap = 0; lap < CAPS / 100; lap += 1) {
    for (const lease of found) if (book.table.version(lease) === 1) take(lease, 200, 2)
    shared.now += 1_000
    for (let tick = 0; tick < LAP; tick += 1) for (const lease of watch.low()) found.add(lease)
  }
  assert.equal(found.size, CAPS, 'all of them come')
})

test('a lease that runs empty while other engines have units is looked at before used-up caps', async (t) => {
  const caps = 20_000
  const { slots, book, watch, shared } = await watchedBook(t, caps, 2)
  const take = (lease: Lease, leased: number, othersHold: boolean, version: number) =>
    book.take(lease, {
      ...book.table.keyOf(lease),
      granted: 25,
      version,
      leased,
      othersHold,
      mood: 'calm',
    })
  for (let id = 1; id <= caps; id += 1) take(book.today(book.slotFor('rule', id, 100))!, 50, false, 1)
  const lap = () => {
    for (let tick = 0; tick < 40; tick += 1) watch.low()
    shared.now += 1_000
  }
  lap()
  const hungry = book.today(caps - 1)!
  for (let unit = 0; unit < 25; unit += 1) assert.ok(takeUnit(slots, book.units.indexOf(hungry)))
  lap()
  for (let slot = 0; slot < caps; slot += 1) take(book.today(slot)!, 100, book.today(slot) === hungry, 2)
  lap()
  const first = watch.exhausted()
  assert.equal(first.length, 1_000)
  assert.equal(first[0], hungry)
  lap()
  assert.equal(watch.exhausted()[0], hungry, 'again, as long as it is so')
  const seen = new Set(first)
  for (let look = 0; look < caps / 900; look += 1) for (const lease of watch.exhausted()) seen.add(lease)
  assert.ok(seen.size > caps - 1_000, `all others come as well: ${seen.size}`)
})

test('units of a fully granted cap are measured over the time since the last look', async (t) => {
  const { slots, book, watch, shared } = await watchedBook(t, 1, 2)
  const lease = book.today(book.slotFor('rule', 1, 100))!
  const grant = {
    ...book.table.keyOf(lease),
    granted: 50,
    leased: 100,
    othersHold: true,
    mood: 'calm',
  } as const
  book.take(lease, { ...grant, version: 1 })
  watch.low()
  book.holding(lease, 2, 3_600_000)
  for (let unit = 0; unit < 10; unit += 1) assert.ok(takeUnit(slots, book.units.indexOf(lease)))
  for (let second = 0; second < 10; second += 1) {
    shared.now += 1_000
    watch.low()
  }
  watch.takeUse(lease, { leased: 60, used: 10 })
  // Ten units in ten seconds.
  assert.ok(Math.abs(book.holding(lease, 2, 3_600_000).nowPerMs - 0.001) < 0.000_02)
})

test('leases that stop to move are forgotten as fast as others begin', async (t) => {
  const { book, watch, shared } = await watchedBook(t, 1_500_000, 1)
  let slot = 0
  for (let tick = 0; tick < 2_000; tick += 1, shared.now += 20) {
    // 35,000 in a second, as after replies with fewer units than wanted.
    for (let begins = 0; begins < 700; begins += 1, slot += 1)
      book.rates.moves.of(leaseOf(slot, DAY)).askAgainAt = shared.now + 5_000
    watch.low()
  }
  const { size } = book.rates.moves
  assert.ok(size < 400_000, `${size} of ${slot}`)
})
