import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultThresholds } from '@headgate/domain/decision/thresholds'
import { emptySnapshot, SnapshotBuilder } from '@headgate/domain/snapshot/compile'
import { Snapshot } from '@headgate/domain/snapshot/read-snapshot'
import { SnapshotMemory } from '@headgate/domain/snapshot/snapshot-memory'
import { RootsInUse } from './roots-in-use.ts'

const nameOf = (memory: SnapshotMemory, root: number) => new Snapshot(memory, root).publishers.get(1)?.name

test('a root is read until the last thread has released it and all before it; then its room is used again', () => {
  const memory = SnapshotMemory.shared(8 * 1_024 * 1_024)
  let last = emptySnapshot(defaultThresholds, memory)
  const roots = new RootsInUse(memory, 2, last.root)
  const publish = (name: string) => {
    const builder = new SnapshotBuilder(last)
    const content = { name, status: true, archived: false }
    builder.add([{ revision: 1, kind: 'publisher', entity_id: 1, content }], () => 0)
    last = builder.done(1)
    roots.publish(last.root, builder.replaced)
    return last.root
  }
  const empty = last.root
  const [a, b, c] = [publish('a'), publish('b'), publish('c')]
  roots.released(empty)
  roots.released(empty)
  // The second thread has a search parked on `a`, so nothing that came after it may go.
  roots.released(a)
  roots.released(b)
  roots.released(b)
  assert.equal(roots.size, 3)
  for (let more = 0; more < 50; more += 1) publish(`more ${more}`)
  assert.deepEqual([nameOf(memory, a), nameOf(memory, b), nameOf(memory, c)], ['a', 'b', 'c'])
  roots.released(a)
  assert.equal(roots.size, 51)
  const { used } = memory
  publish('again')
  assert.equal(memory.used, used)
  assert.throws(() => roots.released(0), /is not in use/)
})

test('a pinned root is read until it is released, although the threads read later ones', () => {
  const memory = SnapshotMemory.shared(8 * 1_024 * 1_024)
  let last = emptySnapshot(defaultThresholds, memory)
  const roots = new RootsInUse(memory, 1, last.root)
  const publish = (name: string) => {
    const before = last.root
    const builder = new SnapshotBuilder(last)
    builder.add(
      [{ revision: 1, kind: 'publisher', entity_id: 1, content: { name, status: true, archived: false } }],
      () => 0,
    )
    last = builder.done(1)
    roots.publish(last.root, builder.replaced)
    roots.released(before)
  }
  publish('pinned')
  const pinned = roots.pin()
  for (let more = 0; more < 50; more += 1) publish(`more ${more}`)
  assert.equal(nameOf(memory, pinned), 'pinned')
  assert.equal(roots.size, 51)
  roots.released(pinned)
  assert.equal(roots.size, 1)
})
