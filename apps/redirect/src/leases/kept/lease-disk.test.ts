import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { seed } from '@headgate/runtime/testing/ledger'
import { temporaryFolder } from '../../spool/testing.ts'
import { LeaseDisk } from './lease-disk.ts'
import type { KeptLease } from './lease-record.ts'

const DAY = 20_000

/** The leases as the engine has them, and those on the disk. */
function open(t: TestContext) {
  const folder = temporaryFolder()
  t.after(() => folder.remove())
  const disk = new LeaseDisk(folder.path)
  disk.load({ lease() {}, contact() {} })
  const leases = new Map<number, KeptLease>()
  const append = (entityId: number, granted: number) => {
    const lease: KeptLease = { day: DAY, kind: 'rule', entityId, granted, version: granted, cap: 7 }
    disk.append([lease])
    leases.set(entityId, lease)
  }
  /** What another start finds. */
  const load = () => {
    const found = new Map<number, KeptLease>()
    const again = new LeaseDisk(folder.path)
    assert.equal(again.load({ lease: (lease) => found.set(lease.entityId, { ...lease }), contact() {} }), 0)
    again.close()
    return found
  }
  return { disk, leases, append, load }
}

const sorted = (leases: ReadonlyMap<number, KeptLease>) =>
  [...leases].toSorted(([one], [other]) => one - other)

test(`a rewrite loses nothing that is appended meanwhile, and keeps the last of each (seed ${seed})`, async (t) => {
  const random = new SeededRandom(seed)
  const { disk, leases, append, load } = open(t)
  for (let lease = 1; lease <= 5_000; lease += 1) append(lease, 1)
  for (let lease = 1; lease <= 5_000; lease += 1) append(lease, 2)
  assert.equal(disk.size, 10_000)
  const over = new AbortController()
  const rewritten = disk.rewrite(leases.values()).finally(() => over.abort())
  let appended = 0
  for (; !over.signal.aborted; appended += 1) {
    append(random.between(1, 5_100), random.between(3, 1_000))
    await nextTurn()
  }
  await rewritten
  assert.ok(
    appended > 0 && disk.size < 10_000 + appended,
    `${appended} records appended, ${disk.size} in the file`,
  )
  assert.deepEqual(sorted(load()), sorted(leases))
  append(1, 7)
  assert.deepEqual(sorted(load()), sorted(leases))
  disk.close()
})

test('a rewrite that is cut off by a stop leaves the file in force', async (t) => {
  const { disk, leases, append, load } = open(t)
  for (let lease = 1; lease <= 5_000; lease += 1) append(lease, 1)
  const rewritten = disk.rewrite(leases.values())
  append(5_001, 1)
  disk.close()
  await rewritten
  assert.deepEqual(sorted(load()), sorted(leases))
})

test('a torn last record is no damage, at the next start neither', (t) => {
  const folder = temporaryFolder()
  t.after(() => folder.remove())
  const lease = { day: 20_000, kind: 'rule', entityId: 1, granted: 10, version: 1, cap: 7 } as const
  const first = new LeaseDisk(folder.path)
  first.load({ lease() {}, contact() {} })
  first.append([lease])
  first.close()
  appendFileSync(join(folder.path, 'engine', 'lease-records'), 'torn')
  for (let start = 0; start < 2; start += 1) {
    const disk = new LeaseDisk(folder.path)
    const kept: KeptLease[] = []
    assert.equal(disk.load({ lease: (one) => kept.push({ ...one }), contact() {} }), 0)
    assert.deepEqual(kept, [lease])
    disk.close()
  }
})
