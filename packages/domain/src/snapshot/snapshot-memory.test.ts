import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { defaultThresholds } from '../decision/thresholds.ts'
import { SeededRandom } from '../seeded-random.ts'
import { GeneratedBusiness } from '../testing/reference-model/generated-business.ts'
import { emptySnapshot, SnapshotBuilder } from './compile.ts'
import { Snapshot } from './read-snapshot.ts'
import { SnapshotMemory } from './snapshot-memory.ts'
import { WeightCells, weightsAt } from './weight-cells.ts'

const slotFor = (_kind: string, id: number) => id

/** All that a reader finds under a root, as objects without their places. */
function contentOf(memory: SnapshotMemory, root: number): unknown {
  const snapshot = new Snapshot(memory, root)
  const ids = Array.from({ length: 20 }, (_, id) => id)
  const text = JSON.stringify({
    revision: snapshot.revision,
    settings: [
      snapshot.template(snapshot.settings.systemFallback),
      snapshot.template(snapshot.settings.warmupLink),
    ],
    slots: ids.map((id) => snapshot.linkSlot(id)),
    tables: (['targetings', 'groups', 'providerLinks', 'providers', 'publishers'] as const).map((table) =>
      ids.map((id) => snapshot[table].get(id)),
    ),
  })
  return JSON.parse(text)
}

test('records that a root in use reaches stay as they are, while the room of released ones is used again', (t) => {
  const seed = Number(process.env.SNAPSHOT_SEED ?? randomInt(2 ** 31))
  t.diagnostic(`SNAPSHOT_SEED=${seed}`)
  const random = new SeededRandom(seed)
  const memory = SnapshotMemory.shared(64 * 1_024 * 1_024)
  const business = new GeneratedBusiness(seed)
  let last = emptySnapshot(defaultThresholds, memory)
  /** Roots in use, the oldest first, with what each read when it was new, and what its successor replaced. */
  const inUse = [
    { root: last.root, content: contentOf(memory, last.root), replaced: [] as readonly number[] },
  ]
  let usedEarly = 0
  for (let publication = 0; publication < 3_000; publication += 1) {
    if (publication === 500) usedEarly = memory.used
    const builder = new SnapshotBuilder(last)
    const changes = publication === 0 ? business.initial() : [business.nextChange(), business.nextChange()]
    builder.add(changes, slotFor)
    if (publication > 0 && random.chance(0.1)) {
      builder.abandon()
      continue
    }
    const next = builder.done(publication)
    inUse.at(-1)!.replaced = builder.replaced
    last = next
    inUse.push({ root: next.root, content: contentOf(memory, next.root), replaced: [] })
    // Readers let go of the oldest roots some time later, and never of the last.
    while (inUse.length > 1 && random.chance(inUse.length > 6 ? 0.9 : 0.3))
      memory.release(inUse.shift()!.replaced)
    if (publication % 10 === 0)
      for (const { root, content } of inUse)
        assert.deepEqual(contentOf(memory, root), content, `seed ${seed}, publication ${publication}`)
  }
  // Without reuse, 2,500 publications of at least two records with their pages would need many times as much.
  assert.ok(memory.used < usedEarly * 1.5, `${usedEarly} words, then ${memory.used}. Seed ${seed}`)
})

test('another thread reads a root in a buffer that has grown', async () => {
  const memory = SnapshotMemory.shared(64 * 1_024 * 1_024)
  const before = memory.buffer.byteLength
  const builder = new SnapshotBuilder(emptySnapshot(defaultThresholds, memory))
  const body = `
    import { parentPort, workerData } from 'node:worker_threads'
    const { SnapshotMemory } = await import(workerData.memory)
    const { Snapshot } = await import(workerData.reader)
    const memory = SnapshotMemory.over(workerData.buffer)
    parentPort.once('message', (root) => {
      const { publishers, revision } = new Snapshot(memory, root)
      parentPort.postMessage([revision, publishers.get(40_000).name, publishers.get(40_001)])
    })
    parentPort.postMessage('ready')`
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(body)}`), {
    workerData: {
      memory: new URL('./snapshot-memory.ts', import.meta.url).href,
      reader: new URL('./read-snapshot.ts', import.meta.url).href,
      buffer: memory.buffer,
    },
  })
  const next = () => new Promise<unknown>((resolve) => thread.once('message', resolve))
  assert.equal(await next(), 'ready')
  for (let id = 1; id <= 40_000; id += 1)
    builder.add(
      [
        {
          revision: id,
          kind: 'publisher',
          entity_id: id,
          content: { name: `Publisher ${id} ü`, status: true, archived: false },
        },
      ],
      slotFor,
    )
  const { root } = builder.done(2 ** 40)
  assert.ok(memory.buffer.byteLength > before)
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  thread.postMessage(root)
  assert.deepEqual(await next(), [2 ** 40, 'Publisher 40000 ü', undefined])
  await thread.terminate()
})

/** An advertiser with a long name. */
const named = (id: number) => ({
  revision: id,
  kind: 'provider' as const,
  entity_id: id,
  content: { name: 'x'.repeat(10_000), status: true, archived: false },
})

test('a memory that is full fails the whole batch, and what it has is still read', () => {
  const memory = SnapshotMemory.shared(1_024 * 1_024)
  const first = emptySnapshot(defaultThresholds, memory)
  const builder = new SnapshotBuilder(first)
  const odd: unknown[] = []
  assert.throws(() => {
    for (let id = 1; id <= 200; id += 1)
      builder.add([named(id)], slotFor, (_change, cause) => odd.push(cause))
  }, /needs more than 1048576 bytes/)
  assert.deepEqual(odd, [], 'no record is left out of a batch for want of room')
  builder.abandon()
  const small = new SnapshotBuilder(first)
  small.add([named(1)], slotFor)
  assert.equal(small.done(1).providers.get(1)?.name, named(1).content.name)
})

test('weights start at zero, and again with another stamp, in cells of their own', () => {
  const cells = new WeightCells()
  const weights = (cell: number, stamp: number) => {
    const chunk = cells.of(cell, stamp, 2)
    return chunk.subarray(weightsAt(cell), weightsAt(cell) + 2)
  }
  weights(1, 1).set([5, -5])
  weights(4, 2).set([7, -7])
  weights(200_000, 3).set([9, -9])
  assert.deepEqual([...weights(1, 1)], [5, -5])
  assert.deepEqual([...weights(200_000, 3)], [9, -9])
  assert.deepEqual([...weights(1, 4)], [0, 0])
  assert.deepEqual([...weights(4, 2)], [7, -7])
})

test('a weight that is left over is not taken for the stamp of another choice', () => {
  const cells = new WeightCells()
  cells.of(1, 7, 2).fill(40, weightsAt(1), weightsAt(1) + 2)
  // Its stamp lies where the first weight of the other lay.
  const chunk = cells.of(2, 40, 1)
  assert.equal(chunk[weightsAt(2)], 0)
})
