import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { compileRanges } from '@headgate/runtime/search-lists/lists'
import { freePort } from '@headgate/runtime/testing/free-port'
import { renumberSlots, SnapshotCopy } from '@headgate/domain/snapshot/copy/snapshot-copy'
import { Snapshot } from '@headgate/domain/snapshot/read-snapshot'
import type { EngineChange, PublishedRule } from '@headgate/domain/snapshot/snapshot'
import { SnapshotMemory } from '@headgate/domain/snapshot/snapshot-memory'
import { GeneratedBusiness } from '@headgate/domain/testing/reference-model/generated-business'
import { contentOf } from '@headgate/domain/testing/snapshot-content'
import { makeFigures } from '../http/connection-gate.ts'
import { makeCapSlots } from '../leases/cap-slots.ts'
import { CapTable } from '../leases/book/cap-table.ts'
import { makeThreadFigures } from '../metrics/thread-figures.ts'
import { AddressKeys } from '../serve/address-keys.ts'
import { ListKeeper } from '../snapshots/list-keeper.ts'
import { makeSpoolFolders } from '../spool/spool-files.ts'
import { quiet, temporaryFolder } from '../spool/testing.ts'
import { makeAddressTable } from './address-table.ts'
import { TargetingTable } from './targeting-table.ts'
import { WorkerPool } from './worker-pool.ts'

/** A pool with two real threads that listen. */
async function startedPool(t: TestContext): Promise<{ pool: WorkerPool; caps: CapTable }> {
  const folder = temporaryFolder()
  const dataDir = folder.path
  makeSpoolFolders(dataDir)
  const keys = new AddressKeys({ dataDir, clock: Date.now, log: quiet })
  const slots = makeCapSlots(1_024)
  const caps = new CapTable(slots)
  const port = await freePort()
  const pool = new WorkerPool({
    workers: 2,
    start: {
      dataDir,
      logLevel: 'silent',
      trustedProxies: [],
      addressKeys: keys.shared,
      signedOnly: false,
      linkSecret: 'secret',
      addresses: makeAddressTable(1_024),
      caps: slots,
      note: null,
      countries: compileRanges([]).table,
      lists: new ListKeeper({ proxyRanges: [], highPayingKeywords: [] }, quiet).lists,
      limits: { most: 10, mostOfAddress: 10 },
      figures: makeFigures(),
      threadFigures: makeThreadFigures(2),
    },
    listenAt: () => ({ port, host: '127.0.0.1', reusePort: true }),
    links: new TargetingTable(),
    slotFor: (kind, id, cap) => {
      const slot = caps.add(kind, id)
      caps.cap[slot] = cap
      return slot
    },
    lease: async () => {},
    leased: async () => {},
    readiness: () => ({ ready: true, body: '{}' }),
    onUnsafe: () => {},
    onClosed: () => {},
    log: quiet,
    onDeath: (cause) => {
      throw cause
    },
  })
  t.after(async () => {
    await pool.stop()
    keys.close()
    folder.remove()
  })
  await pool.start()
  await pool.listen()
  return { pool, caps }
}

const namesOf = (caps: CapTable) =>
  Array.from({ length: caps.size }, (_, slot) => `${caps.kindOf(slot)} ${caps.entityOf(slot)}`)

test('a pinned snapshot is copied whole while threads swap to later ones, and its room is used again', async (t) => {
  const seed = Number(process.env.SNAPSHOT_SEED ?? randomInt(2 ** 31))
  t.diagnostic(`SNAPSHOT_SEED=${seed}`)
  const { pool, caps } = await startedPool(t)
  const business = new GeneratedBusiness(seed)
  let revision = 1
  await pool.update(business.initial(), revision, null)
  const publishNext = () => {
    revision += 1
    return pool.update([business.nextChange(), business.nextChange(), business.nextChange()], revision, null)
  }
  for (let round = 0; round < 8; round += 1) {
    const { snapshot, release } = pool.pin()!
    const wanted = contentOf(snapshot, namesOf(caps))
    const copy = new SnapshotCopy(snapshot, caps.size)
    const bytes: Buffer[] = []
    for (const piece of copy.pieces()) {
      bytes.push(Buffer.from(Buffer.from(piece.buffer, 0, piece.byteLength)))
      await publishNext()
    }
    assert.ok(bytes.length > 3, 'several publications came meanwhile')
    const memory = SnapshotMemory.sharedFor(copy.form, 64 * 1_024 * 1_024)
    Buffer.concat(bytes).copy(memory.bytes)
    const there = new Snapshot(memory, copy.form.root)
    renumberSlots(there, copy.slots)
    assert.deepEqual(contentOf(there, namesOf(caps)), wanted, `seed ${seed}, round ${round}`)
    release()
  }
  const { snapshot, release } = pool.pin()!
  const { memory } = snapshot
  release()
  const all = business.initial()
  const used: number[] = []
  for (let again = 0; again < 12; again += 1) {
    revision += 1
    await pool.update(all, revision, null)
    used.push(memory.used)
  }
  assert.equal(used[8], used[11], used.join(' '))
})

test('no snapshot is pinned from a record that cannot be compiled until a version of it that can', async (t) => {
  const { pool } = await startedPool(t)
  const business = new GeneratedBusiness(1)
  await pool.update(business.initial(), 1, null)
  const good = business.initial().find(({ kind }) => kind === 'targeting') as EngineChange<'targeting'>
  const rule: PublishedRule = {
    id: 1,
    daily_cap: 0,
    weight: 1e9,
    targets: [{ traffic: 100, provider_link_id: 1, advertiser_link_group_id: null }],
  }
  // The check before the pool would refuse the weight.
  const bad: EngineChange = { ...good, content: { ...good.content!, rules: [rule] } }
  const canPin = () => {
    const pinned = pool.pin()
    pinned?.release()
    return pinned !== null
  }
  assert.equal(canPin(), true)
  await pool.update([bad], 2, null)
  assert.equal(canPin(), false)
  await pool.update([], 3, null)
  assert.equal(canPin(), false, 'another publication does not mend it')
  await pool.update([good], null, null)
  pool.abandon()
  await pool.update([], 4, null)
  assert.equal(canPin(), false, 'the good version was not published')
  await pool.update([good], 5, null)
  assert.equal(canPin(), true)
  await pool.update([bad], null, null)
  pool.abandon()
  await pool.settled()
  assert.equal(canPin(), true, 'the bad version was not published')
  await pool.update([bad], 6, null)
  await pool.update([{ ...bad, content: null }], 7, null)
  assert.equal(canPin(), true, 'it is removed')
})
