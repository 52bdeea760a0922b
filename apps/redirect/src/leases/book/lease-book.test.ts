import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { LeaseGrant } from '@headgate/db/engine/leases'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { seed } from '@headgate/runtime/testing/ledger'
import { openCounts } from '../../counts/counts.ts'
import { quiet, temporaryFolder } from '../../spool/testing.ts'
import { isLow } from '../block-rule.ts'
import { capIndex, makeCapSlots, takeUnit } from '../cap-slots.ts'
import { ANY, leaseFlag } from './cap-table.ts'
import { LeaseBook } from './lease-book.ts'
import { LeaseWatch } from '../lease-watch.ts'

const DAY = 20_000

const grant = (granted: number, version: number): LeaseGrant => ({
  kind: 'rule',
  entityId: 1,
  granted,
  version,
  leased: granted,
  othersHold: false,
  mood: 'calm',
})

/** A book with one lease of 10 units of a cap of 100 on `DAY`, of which 4 are used. */
async function bookWithLease(t: TestContext) {
  const folder = temporaryFolder()
  t.after(() => folder.remove())
  const counts = await openCounts({ dataDir: folder.path, log: quiet, clock: Date.now })
  const slots = makeCapSlots(10)
  const book = new LeaseBook(slots, counts, DAY)
  const lease = book.today(book.slotFor('rule', 1, 100))!
  book.take(lease, grant(10, 1))
  for (let unit = 0; unit < 4; unit += 1) assert.ok(takeUnit(slots, book.units.indexOf(lease)))
  return { book, lease, slots }
}

/** All that follows a change of the day. */
const steps = (book: LeaseBook) => {
  for (let step = 0; step < 100; step += 1) book.days.step()
}

/** Use of a day that PostgreSQL does not have. */
const unreportedOn = (book: LeaseBook, day: number) =>
  [...book.unreported()].flatMap((use) => (use?.day === day ? [use.used] : []))

const used = (lease: number, units: number) =>
  ({ lease, day: DAY, kind: 'rule', entityId: 1, used: units }) as const

test('a grant that was on its way at midnight is reported once, and forgotten with its day', async (t) => {
  const clock = t.mock.method(performance, 'now', () => 1_000_000)
  const { book, lease } = await bookWithLease(t)
  book.turn(DAY + 1)
  book.take(lease, grant(20, 2))
  assert.deepEqual(unreportedOn(book, DAY), [4])
  clock.mock.mockImplementation(() => 1_010_000)
  steps(book)
  assert.equal(book.units.returning.get(lease), 16)
  assert.deepEqual(unreportedOn(book, DAY), [4], 'nothing is forgotten before it is reported')
  book.reports.noteReported(used(lease, 4))
  assert.deepEqual(unreportedOn(book, DAY), [])
  assert.equal(book.table.has(lease, leaseFlag.held), false)
})

test('a unit that is used after its day was reported is reported as well', async (t) => {
  const clock = t.mock.method(performance, 'now', () => 1_000_000)
  const { book, lease, slots } = await bookWithLease(t)
  book.reports.noteReported(used(lease, 4))
  assert.deepEqual(unreportedOn(book, DAY), [4], 'the look that measures the rate comes first')
  book.reports.noteReported(used(lease, 4))
  assert.deepEqual(unreportedOn(book, DAY), [])
  book.turn(DAY + 1)
  assert.deepEqual(unreportedOn(book, DAY), [])
  assert.ok(takeUnit(slots, book.units.indexOf(lease)))
  assert.deepEqual(unreportedOn(book, DAY), [5])
  book.reports.noteReported(used(lease, 5))
  clock.mock.mockImplementation(() => 1_010_000)
  steps(book)
  assert.deepEqual(unreportedOn(book, DAY), [])
  assert.equal(book.table.has(lease, leaseFlag.held), false)
})

test('a lease of tomorrow goes on at the rate of today', async (t) => {
  const clock = t.mock.method(performance, 'now', () => 1_000_000)
  const { book, lease, slots } = await bookWithLease(t)
  book.holding(lease, 1, 1_000)
  assert.ok(takeUnit(slots, book.units.indexOf(lease)))
  clock.mock.mockImplementation(() => 1_002_000)
  const { perMs, nowPerMs } = book.holding(lease, 1, 1_000)
  assert.ok(perMs > 0 && nowPerMs > 0)
  book.days.beginNext(10)
  const tomorrow = book.find({ kind: 'rule', entityId: 1 }, DAY + 1)!
  book.take(tomorrow, grant(10, 1))
  book.turn(DAY + 1)
  steps(book)
  const holding = book.holding(tomorrow, 1, 1_000)
  assert.deepEqual(
    { perMs: holding.perMs, nowPerMs: holding.nowPerMs, held: holding.held, cap: holding.cap },
    { perMs, nowPerMs: 0, held: 10, cap: 100 },
  )
})

test('a grant that comes when its day is over goes back at once', async (t) => {
  const clock = t.mock.method(performance, 'now', () => 1_000_000)
  const { book, lease } = await bookWithLease(t)
  book.turn(DAY + 1)
  clock.mock.mockImplementation(() => 1_010_000)
  steps(book)
  book.take(lease, grant(20, 2))
  assert.equal(book.units.returning.get(lease), 16)
  assert.deepEqual(unreportedOn(book, DAY), [4])
})

test('a lowered cap has room for the units on their way back, whatever a late reply says', async (t) => {
  const { book, lease, slots } = await bookWithLease(t)
  const state = () => Atomics.load(slots.state, book.units.indexOf(lease))
  book.slotFor('rule', 1, 8)
  assert.equal(book.units.returning.get(lease), 6)
  // The reply to a request with the old cap; it brings no unit.
  book.take(lease, grant(10, 2))
  assert.equal(state(), 0)
  // A look at the cap that was on its way as well.
  book.setLeased(lease, 10, false)
  assert.equal(state(), 0)
  book.setLeased(lease, 14, false)
  assert.equal(state(), 1)
})

test('a lease of tomorrow that got too little asks again when a quarter of it is used', async (t) => {
  const { book, slots } = await bookWithLease(t)
  book.days.beginNext(10)
  const tomorrow = book.find({ kind: 'rule', entityId: 1 }, DAY + 1)!
  book.take(tomorrow, grant(10, 1))
  book.rates.noteReply(tomorrow, book.isToday(tomorrow), false, 10)
  assert.equal(book.holding(tomorrow, 1, 1_000).askBelow, ANY)
  book.turn(DAY + 1)
  steps(book)
  assert.equal(book.holding(tomorrow, 1, 1_000).askBelow, 8)
  assert.equal(Atomics.load(slots.remaining, book.units.indexOf(tomorrow)), 10)
})

test('leases of the disk are taken up when their caps are served, and stay on the disk until then', async (t) => {
  const folder = temporaryFolder()
  t.after(() => folder.remove())
  const counts = await openCounts({ dataDir: folder.path, log: quiet, clock: Date.now })
  const slots = makeCapSlots(3)
  const book = new LeaseBook(slots, counts, DAY)
  const keep = (entityId: number, day: number, granted: number) =>
    book.keep({ day, kind: 'rule', entityId, granted, version: granted, cap: 100 })
  keep(1, DAY, 5)
  keep(1, DAY, 7)
  keep(1, DAY + 1, 3)
  keep(2, DAY, 9)
  keep(3, DAY - 1, 4)
  const units = () =>
    [...book.keptLeases()].flatMap((one) => (one ? [[one.entityId, one.day, one.granted]] : []))
  const all = [
    [1, DAY, 7],
    [1, DAY + 1, 3],
    [2, DAY, 9],
  ]
  assert.deepEqual(units(), all)
  assert.equal(
    book.find({ kind: 'rule', entityId: 1 }, DAY),
    undefined,
    'nothing is used before its cap is served',
  )
  const slot = book.slotFor('rule', 1, 100)
  assert.equal(book.units.left(book.today(slot)!), 7)
  assert.deepEqual(units(), all)
  book.turn(DAY + 1)
  steps(book)
  assert.equal(book.units.left(book.today(slot)!), 3)
  assert.deepEqual(units(), [[1, DAY + 1, 3]])
  assert.ok(book.slotFor('rule', 4, 100) !== -1)
  assert.equal(book.slotFor('rule', 5, 100), -1, 'all slots are taken')
  assert.equal(book.slotFor('rule', 1, 90), slot)
})

test('a lease that is not used any more leaves no move behind, also where its cap is fully granted', async (t) => {
  let now = 1_000_000
  t.mock.method(performance, 'now', () => now)
  const { book, lease, slots } = await bookWithLease(t)
  const { moves } = book.rates
  const watch = new LeaseWatch({
    book,
    holding: (one, at) => book.holding(one, 2, 1_000, at),
    engines: () => 2,
    outageMs: 1_000,
  })
  const look = () => {
    now += 1_000
    // The first of two begins the next walk.
    for (let tick = 0; tick < 2; tick += 1) for (const low of watch.low()) assert.equal(low, lease)
  }
  look()
  assert.ok(takeUnit(slots, book.units.indexOf(lease)))
  look()
  assert.ok(moves.get(lease)!.nowPerMs > 0)
  book.take(lease, { ...grant(12, 2), leased: 100, mood: 'starved' })
  book.rates.noteReply(lease, true, false, 6)
  assert.ok(book.table.has(lease, leaseFlag.exhausted))
  for (let seconds = 0; seconds < 60 && moves.size > 0; seconds += 1) look()
  assert.equal(moves.size, 0)
  assert.ok(book.holding(lease, 2, 1_000).perMs > 0, 'the rate for outages falls more slowly')
})

test('a starved lease whose cap was raised is not starved any more once units have come', async (t) => {
  let now = 1_000_000
  t.mock.method(performance, 'now', () => now)
  const { book, lease } = await bookWithLease(t)
  book.rates.setStarved(lease, true)
  assert.equal(book.holding(lease, 2, 1_000).waiting, 1)
  book.slotFor('rule', 1, 200)
  book.take(lease, { ...grant(60, 2), leased: 120 })
  book.rates.noteReply(lease, true, true, 56)
  assert.equal(book.holding(lease, 2, 1_000).waiting, 0)
  now += 60_000
  assert.equal(book.rates.moves.settled(lease, now), undefined)
})

test('no unit of a finished day is left for the day after the next, whatever PostgreSQL takes back', async (t) => {
  const clock = t.mock.method(performance, 'now', () => 1_000_000)
  const folder = temporaryFolder()
  t.after(() => folder.remove())
  const counts = await openCounts({ dataDir: folder.path, log: quiet, clock: Date.now })
  const caps = 30_000
  const slots = makeCapSlots(caps)
  const book = new LeaseBook(slots, counts, DAY)
  for (let id = 1; id <= caps; id += 1)
    book.take(book.today(book.slotFor('rule', id, 100))!, { ...grant(25, 1), entityId: id })
  assert.ok(takeUnit(slots, book.units.indexOf(book.today(caps - 1)!)))
  book.turn(DAY + 1)
  clock.mock.mockImplementation(() => 1_010_001)
  steps(book)
  const left = Array.from({ length: caps }, (_, slot) => slots.remaining[capIndex(slots, slot, DAY + 2)]!)
  assert.deepEqual(
    left.filter((units) => units !== 0),
    [],
  )
  assert.deepEqual(
    unreportedOn(book, DAY).filter((units) => units > 0),
    [1],
  )
})

test("today's lease of a cap begins when a search wants it, before the steps of midnight come to it", async (t) => {
  const { book, lease, slots } = await bookWithLease(t)
  book.turn(DAY + 1)
  assert.equal(book.at(book.units.indexOf(lease)), undefined)
  assert.equal(
    Atomics.load(slots.state, book.units.indexOf(lease)),
    1,
    'nothing more is granted for yesterday',
  )
  const today = book.at(capIndex(slots, 0, DAY + 1))!
  assert.deepEqual([book.table.day(today), book.units.left(today)], [DAY + 1, 0])
  book.take(today, grant(25, 1))
  book.rates.noteReply(today, true, false, 25)
  steps(book)
  assert.deepEqual([book.units.left(today), book.table.granted(today)], [25, 25])
})

test('a clock that goes on by days at once leaves no unit of another day', async (t) => {
  const { book, lease, slots } = await bookWithLease(t)
  assert.equal(book.units.left(lease), 6)
  book.turn(DAY + 2)
  assert.equal(slots.remaining[capIndex(slots, 0, DAY + 2)], 0, 'before any step')
  assert.equal(book.table.day(lease), DAY + 2)
  book.take(lease, grant(10, 1))
  // Again before the steps after midnight were done.
  book.turn(DAY + 3)
  book.turn(DAY + 4)
  assert.equal(slots.remaining[capIndex(slots, 0, DAY + 4)], 0)
})

test('the watch finds fully granted caps in turn, and sums what is held', async (t) => {
  const folder = temporaryFolder()
  t.after(() => folder.remove())
  const counts = await openCounts({ dataDir: folder.path, log: quiet, clock: Date.now })
  const caps = 3_000
  const slots = makeCapSlots(caps)
  const book = new LeaseBook(slots, counts, DAY)
  for (let id = 1; id <= caps; id += 1) {
    const leased = id % 2 === 0 ? 100 : 25
    book.take(book.today(book.slotFor('rule', id, 100))!, { ...grant(25, 1), entityId: id, leased })
  }
  for (let unit = 0; unit < 25; unit += 1) assert.ok(takeUnit(slots, book.units.indexOf(book.today(7)!)))
  const watch = new LeaseWatch({
    book,
    holding: (one, at) => book.holding(one, 1, 1_000, at),
    engines: () => 1,
    outageMs: 1_000,
  })
  const low: number[] = []
  for (let tick = 0; tick < 6; tick += 1) low.push(...watch.low())
  assert.deepEqual(watch.sums, { withRoom: caps - 1, empty: 1, units: (caps - 1) * 25 })
  assert.deepEqual(low, [])
  const found = [...watch.exhausted(), ...watch.exhausted(), ...watch.exhausted()]
  assert.deepEqual(
    found.map((lease) => book.table.keyOf(lease).entityId),
    Array.from({ length: caps / 2 }, (_, at) => (at + 1) * 2),
  )
  for (let tick = 0; tick < 6; tick += 1) watch.low()
  book.turn(DAY + 1)
  assert.deepEqual(watch.exhausted(), [], 'those of yesterday are forgotten')
})

test(`a lease at rest is not low, and a look at it changes nothing; one that falls is not low either (seed ${seed})`, async (t) => {
  const random = new SeededRandom(seed)
  let now = 1_000_000
  t.mock.method(performance, 'now', () => now)
  const folder = temporaryFolder()
  t.after(() => folder.remove())
  const counts = await openCounts({ dataDir: folder.path, log: quiet, clock: Date.now })
  let rest = 0
  let falling = 0
  let passed = 0
  for (let round = 0; round < 300; round += 1) {
    const slots = makeCapSlots(1)
    const book = new LeaseBook(slots, counts, DAY)
    const lease = book.today(book.slotFor('rule', 1, random.between(1, 200)))!
    book.take(lease, { ...grant(random.between(1, 60), 1), mood: random.pick(['calm', 'short', 'starved']) })
    for (let step = 0; step < 20; step += 1) {
      now += random.between(0, 3_000)
      if (random.chance(0.2)) takeUnit(slots, book.units.indexOf(lease))
      if (random.chance(0.1)) book.rates.noteReply(lease, true, random.chance(0.5), book.units.left(lease))
      if (random.chance(0.3)) book.holding(lease, 2, 3_600_000, now)
      const engines = random.between(1, 3)
      const left = book.units.left(lease)
      const state = { engines, outageMs: random.pick([1_000, 60_000, 3_600_000]), now }
      const sums = { withRoom: 0, empty: 0, units: 0 }
      const isPassed = book.rates.passOver(0, 1, DAY, state, sums) === 1
      assert.deepEqual(sums, { withRoom: isPassed ? 1 : 0, empty: 0, units: isPassed ? left : 0 })
      const isAtRest = book.rates.isAtRest(lease, left, now)
      if (isPassed) {
        passed += 1
        if (!isAtRest) falling += 1
        assert.ok(!book.table.has(lease, leaseFlag.exhausted))
        assert.ok(!isAtRest || !book.rates.isBelowFirst(lease, left, engines))
        if (!isAtRest) assert.equal(isLow(book.holding(lease, engines, state.outageMs, now)), false)
      }
      if (!isAtRest || book.rates.isBelowFirst(lease, left, engines)) continue
      rest += 1
      const before = [book.table.perMs[0], book.table.rateAt[0], book.table.seen(lease)]
      assert.equal(isLow(book.holding(lease, engines, 3_600_000, now)), false)
      assert.deepEqual([book.table.perMs[0], book.table.rateAt[0], book.table.seen(lease)], before)
    }
  }
  assert.ok(rest > 500, `${rest} at rest`)
  assert.ok(falling > 100, `${falling} falling`)
  assert.ok(passed > 300, `${passed} passed over`)
})

test('a lease that was not measured for a minute has the rates of one that was measured each second', async (t) => {
  let now = 1_000_000
  t.mock.method(performance, 'now', () => now)
  const measured = await bookWithLease(t)
  const seldom = await bookWithLease(t)
  const both = [measured, seldom]
  const rates = () =>
    both
      .map(({ book, lease }) => book.holding(lease, 1, 3_600_000, now))
      .map(({ perMs, nowPerMs }) => [perMs, nowPerMs])
  for (const one of both) one.book.holding(one.lease, 1, 3_600_000, now)
  for (const units of [2, 1]) {
    for (const { book, lease, slots } of both)
      for (let unit = 0; unit < units; unit += 1) assert.ok(takeUnit(slots, book.units.indexOf(lease)))
    now += 1_000
    rates()
    for (let second = 0; second < 30; second += 1) {
      now += 1_000
      measured.book.holding(measured.lease, 1, 3_600_000, now)
    }
  }
  for (const { book, lease, slots } of both) assert.ok(takeUnit(slots, book.units.indexOf(lease)))
  now += 1_000
  const [often, rarely] = rates()
  for (const at of [0, 1])
    assert.ok(Math.abs(often![at]! / rarely![at]! - 1) < 1e-3, `${String(often)} and ${String(rarely)}`)
})

test("tomorrow's leases of a damaged file are not used before PostgreSQL replied", async (t) => {
  const folder = temporaryFolder()
  t.after(() => folder.remove())
  const counts = await openCounts({ dataDir: folder.path, log: quiet, clock: Date.now })
  const book = new LeaseBook(makeCapSlots(10), counts, DAY)
  // A later record, which is damaged, may have returned all units.
  book.keep({ day: DAY + 1, kind: 'rule', entityId: 1, granted: 50, version: 3, cap: 100 })
  book.isDamaged = true
  book.slotFor('rule', 1, 100)
  book.days.beginNext(10)
  const tomorrow = book.find({ kind: 'rule', entityId: 1 }, DAY + 1)!
  assert.equal(book.units.left(tomorrow), 0)
  assert.equal(book.unasked.has(tomorrow), true)
  book.take(tomorrow, grant(20, 4))
  assert.equal(book.units.left(tomorrow), 20)
})
