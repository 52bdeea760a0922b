import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { MemoryCounters } from '@headgate/domain/decision/memory-counters'
import type { Seen } from '@headgate/domain/decision/search'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { makeCapSlots } from '../leases/cap-slots.ts'
import { AddressTable, makeAddressTable } from './address-table.ts'
import { TargetingTable } from './targeting-table.ts'
import { SharedCounters } from './shared-counters.ts'

const fresh = (): Seen => ({
  lifetime: 0,
  today: 0,
  highPayingToday: 0,
  ofAddressToday: 0,
  sincePrevious: Infinity,
})
const DAY_MS = 86_400_000

test('shared counters equal plain maps, over days', (t) => {
  const seed = Date.now() & 0x7f_ff_ff_ff
  t.diagnostic(`seed ${seed}`)
  const random = new SeededRandom(seed)
  const links = new TargetingTable()
  links.cover([1, 70_000])
  const shared = new SharedCounters(links, new AddressTable(makeAddressTable(1 << 14)), makeCapSlots(1))
  const plain = new MemoryCounters()
  let now = 20_000 * DAY_MS
  for (let at = 0; at < 50_000; at += 1) {
    now += random.chance(0.001) ? random.between(0, DAY_MS) : random.between(0, 20_000)
    const link = random.pick([1, 2, 3, 70_000])
    const address = random.chance(0.2)
      ? -1
      : random.pick([random.between(0, 300), 2 ** 40 + random.between(0, 50)])
    const day = Math.floor(now / DAY_MS)
    const ours = fresh()
    const theirs = fresh()
    const high = random.chance(0.3)
    shared.count(link, address, high, now, day, ours)
    plain.count(link, address, high, now, day, theirs)
    // Older entries may be forgotten after a day.
    if (theirs.sincePrevious > DAY_MS && ours.sincePrevious === Infinity) theirs.sincePrevious = Infinity
    assert.deepEqual(ours, theirs, `search ${at}`)
  }
})

test('a late search of the day before is counted there, not on the new day', () => {
  const links = new TargetingTable()
  links.cover([5])
  const on = (day: number) => {
    const seen = fresh()
    links.count(5, false, day, seen)
    return seen.today
  }
  assert.deepEqual([on(100), on(100), on(101), on(100), on(101), on(102), on(101)], [1, 2, 1, 3, 2, 1, 3])
})

test('restored counts go on', () => {
  const links = new TargetingTable()
  links.restore([{ targetingId: 9, lifetime: 500, day: 100, today: 20 }])
  const seen = fresh()
  links.count(9, true, 100, seen)
  assert.deepEqual([seen.lifetime, seen.today, seen.highPayingToday], [501, 21, 1])
  links.count(9, false, 101, seen)
  assert.deepEqual([seen.lifetime, seen.today], [502, 1])
})

test('searches of other engines are added once, and only to the searches of all days', () => {
  const links = new TargetingTable()
  links.restore([{ targetingId: 9, lifetime: 5, day: 100, today: 2 }])
  const seen = fresh()
  for (const others of [40, 40, 30, 60, 60]) links.addOthers(9, others)
  assert.equal(links.searches(9), 65)
  links.count(9, true, 100, seen)
  assert.deepEqual([seen.lifetime, seen.today, seen.highPayingToday], [66, 3, 1])
  // It shares no word with a day or with the next link.
  links.count(9, true, 101, seen)
  links.count(10, true, 101, seen)
  links.addOthers(9, 61)
  assert.deepEqual([links.searches(9), links.searches(10)], [68, 1])
  // Nothing is kept of a link that is not served.
  links.addOthers(70_000, 5)
  assert.equal(links.searches(70_000), 0)
  links.cover([200_000])
  assert.deepEqual(
    [0, 9, 65_536, 200_000, 262_144].map((id) => links.nextFrom(id)),
    [0, 9, 196_608, 200_000, Infinity],
  )
})

test('a full address table forgets the entry unused for longest and never fails', () => {
  const table = new AddressTable(makeAddressTable(64))
  const seen = fresh()
  for (let address = 0; address < 10_000; address += 1) table.touch(address, 1, 1_000_000 + address, 0, seen)
  table.touch(9_999, 1, 1_011_000, 0, seen)
  assert.equal(seen.ofAddressToday, 2)
})

test('threads lose no count, also while the day turns', async () => {
  const links = new TargetingTable()
  const blocks = links.cover([7])
  const body = `
    import { workerData } from 'node:worker_threads'
    const { TargetingTable } = await import(workerData.module)
    const links = new TargetingTable()
    links.adopt(workerData.blocks)
    const seen = {}
    for (let at = 0; at < 200000; at += 1) links.count(7, false, at < 100000 ? 100 : 101, seen)`
  const threads = [1, 2].map(
    () =>
      new Worker(new URL(`data:text/javascript,${encodeURIComponent(body)}`), {
        workerData: { module: new URL('./targeting-table.ts', import.meta.url).href, blocks },
      }),
  )
  await Promise.all(threads.map((thread) => new Promise((resolve) => thread.once('exit', resolve))))
  const seen = fresh()
  links.count(7, false, 101, seen)
  assert.deepEqual([seen.lifetime, seen.today], [400_001, 200_001])
})
