import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { capKinds, type CapKind } from '@headgate/contract/base/constants'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { seed } from '@headgate/runtime/testing/ledger'
import { makeCapSlots } from '../cap-slots.ts'
import { ANY, CapTable, leaseFlag } from './cap-table.ts'
import { leaseOf } from '../lease.ts'

const SLOTS = 5_000
const flags = Object.values(leaseFlag)

interface Figures {
  day: number
  granted: number
  version: number
  seen: number
  flags: Set<number>
}

test(`a table has what plain objects have, whichever days are given back (seed ${seed})`, () => {
  const random = new SeededRandom(seed)
  const names = makeCapSlots(SLOTS)
  const table = new CapTable(names)
  const caps: { kind: CapKind; entityId: number }[] = []
  const leases = new Map<number, Figures>()
  for (let step = 0; step < 60_000; step += 1) {
    const [kind, entityId] = [random.pick(capKinds), random.between(1, 2_000)]
    const known = caps.findIndex((cap) => cap.kind === kind && cap.entityId === entityId)
    assert.equal(table.find(kind, entityId), known)
    if (step % 15_000 === 14_999) {
      const half = random.between(0, 1)
      table.giveBack(half)
      for (const lease of leases.keys()) if ((lease & 1) === half) leases.delete(lease)
    }
    if (known === -1 && caps.length === SLOTS) {
      assert.ok(table.isFull)
      assert.throws(() => table.add(kind, entityId), RangeError)
      continue
    }
    const slot = table.add(kind, entityId)
    if (known === -1) caps.push({ kind, entityId })
    assert.equal(slot, known === -1 ? caps.length - 1 : known)
    // In the first part only leases of even days begin.
    const lease = leaseOf(slot, step < 10_000 ? 0 : random.between(0, 1))
    const before = leases.get(lease)
    assert.deepEqual(
      [table.day(lease), table.granted(lease), table.version(lease), table.seen(lease)],
      [before?.day ?? 0, before?.granted ?? 0, before?.version ?? 0, before?.seen ?? 0],
    )
    for (const flag of flags) assert.equal(table.has(lease, flag), before?.flags.has(flag) ?? false)
    if (!before || random.chance(0.1)) {
      const day = 20_000 + (lease & 1)
      table.begin(lease, day)
      leases.set(lease, before ?? { day, granted: 0, version: 0, seen: 0, flags: new Set() })
    }
    const now = leases.get(lease)!
    now.granted = random.between(0, 2_147_483_647)
    now.version = random.between(0, 2_147_483_647)
    now.seen = random.between(0, 2_147_483_647)
    table.setGranted(lease, now.granted)
    table.setVersion(lease, now.version)
    table.setSeen(lease, now.seen)
    const flag = random.pick(flags)
    table.set(lease, flag, !now.flags.has(flag))
    if (!now.flags.delete(flag)) now.flags.add(flag)
  }
  assert.ok(table.isFull)
  for (const [slot, cap] of caps.entries()) {
    assert.deepEqual(table.keyOf(leaseOf(slot, slot)), cap)
    assert.deepEqual([capKinds[names.kinds[slot]!], names.entities[slot]], [cap.kind, cap.entityId])
  }
})

test('leases of odd days have no columns before one begins, and none after they are given back', () => {
  const table = new CapTable(makeCapSlots(SLOTS))
  for (let id = 1; id <= SLOTS; id += 1) table.begin(leaseOf(table.add('rule', id), 20_000), 20_000)
  assert.equal(table.of(leaseOf(0, 20_001)).granted.byteLength, 0)
  table.begin(leaseOf(7, 20_001), 20_001)
  assert.ok(table.of(leaseOf(0, 20_001)).granted.length >= SLOTS)
  table.giveBack(20_000)
  assert.equal(table.of(leaseOf(0, 20_000)).granted.byteLength, 0)
  assert.deepEqual([table.day(leaseOf(7, 20_001)), table.day(leaseOf(7, 20_000))], [20_001, 0])
})

/** Run as an engine is: with larger new objects, as in tests, V8 collects the old ones for reasons of its own. */
const GIVES_BACK = `
  const [{ makeCapSlots }, { CapTable }, { until }] = await Promise.all(process.argv.slice(1).map((file) => import(file)))
  // As many as an engine has: V8 collects only for large pieces.
  const table = new CapTable(makeCapSlots(8_000_000))
  table.begin(0, 20_000)
  const objects = []
  const makeObjects = (count) => {
    for (let nth = 0; nth < count; nth += 1) objects[nth % 100] = { nth }
  }
  // After a day the columns are old objects, which short collections leave.
  makeObjects(5_000_000)
  const { arrayBuffers } = process.memoryUsage()
  table.giveBack(20_000)
  await until(() => {
    // V8 goes on with a collection while objects are made, of which an engine without searches makes enough.
    makeObjects(20_000)
    return process.memoryUsage().arrayBuffers < arrayBuffers - 100_000_000
  }, 'the columns of ' + table.cap.length + ' slots are collected')`

test('the columns of a finished day go without a collection that others cause', async () => {
  const files = ['../cap-slots.ts', './cap-table.ts', '@headgate/runtime/testing/until']
  const options = ['--max-semi-space-size=8', '--input-type=module', '--eval', GIVES_BACK]
  await promisify(execFile)(process.execPath, [...options, ...files.map((file) => import.meta.resolve(file))])
})

test('units below which more are requested are kept as they are', () => {
  const table = new CapTable(makeCapSlots(2))
  const slot = table.add('rule', 1)
  assert.equal(table.askBelow(slot), ANY, 'nothing was set')
  for (const units of [0, 1, ANY, 0, ANY - 1, ANY]) {
    table.setAskBelow(slot, units)
    assert.equal(table.askBelow(slot), units)
    assert.equal(table.askBelow(slot + 1), ANY, 'of another slot')
  }
})
