import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import type { CapKind } from '@headgate/contract/base/constants'
import type { EngineChange } from '../snapshot.ts'
import { defaultThresholds } from '../../decision/thresholds.ts'
import { SeededRandom } from '../../seeded-random.ts'
import { GeneratedBusiness } from '../../testing/reference-model/generated-business.ts'
import { contentOf, entitiesOf } from '../../testing/snapshot-content.ts'
import { emptySnapshot, SnapshotBuilder } from '../compile.ts'
import type { Choice } from '../decode-records.ts'
import { CHOICE, NO_SLOT } from '../layout.ts'
import { Snapshot } from '../read-snapshot.ts'
import { renumberSlots, SnapshotCopy, type CopiedSnapshot } from './snapshot-copy.ts'
import { SnapshotMemory } from '../snapshot-memory.ts'
import { cellsFor } from '../weight-cells.ts'

/** Gives slots to caps in the order in which they come, as an engine does. */
class Slots {
  readonly caps: string[] = []
  readonly of = (kind: CapKind, id: number): number => {
    const cap = `${kind} ${id}`
    if (!this.caps.includes(cap)) this.caps.push(cap)
    return this.caps.indexOf(cap)
  }
}

interface Loaded {
  snapshot: Snapshot
  slots: Slots
}

/** Copies a snapshot as to a disk, and reads it as another process with other slots. */
function reloaded({ snapshot, slots }: Loaded): Loaded {
  const copy = new SnapshotCopy(snapshot, slots.caps.length)
  const bytes = Buffer.concat(
    Array.from(copy.pieces(), (piece) => Buffer.from(Buffer.from(piece.buffer, 0, piece.byteLength))),
  )
  // As text, because that is how it is kept.
  const form = JSON.parse(JSON.stringify(copy.form)) as CopiedSnapshot
  assert.equal(bytes.length, form.words * 4)
  const memory = SnapshotMemory.sharedFor(form, 64 * 1_024 * 1_024)
  bytes.copy(memory.bytes)
  const there = new Snapshot(memory, form.root)
  const own = new Slots()
  own.of('rule', 9_999)
  const caps = [...copy.slots].map((slot) => slots.caps[slot]!.split(' '))
  renumberSlots(
    there,
    Int32Array.from(caps, ([kind, id]) => own.of(kind as CapKind, Number(id))),
  )
  return { snapshot: there, slots: own }
}

function publish({ snapshot, slots }: Loaded, changes: readonly EngineChange[], revision: number): Loaded {
  const builder = new SnapshotBuilder(snapshot)
  builder.add(changes, slots.of)
  const next = builder.done(revision)
  snapshot.memory.release(builder.replaced)
  return { snapshot: next, slots }
}

/** The weight cells of all choices, which must be different ones. */
function cellsOf(snapshot: Snapshot): number[] {
  const fresh = new Snapshot(snapshot.memory, snapshot.root)
  const { words } = snapshot.memory
  const cells: number[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('ownerId' in value) {
      const { at, options } = value as unknown as Choice
      const first = words[at + CHOICE.cell]!
      if (first > 0) for (let nth = 0; nth < cellsFor(options.length); nth += 1) cells.push(first + nth)
    }
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(entitiesOf(fresh))
  return cells
}

function seedOf(t: TestContext): number {
  const seed = Number(process.env.SNAPSHOT_SEED ?? randomInt(2 ** 31))
  t.diagnostic(`SNAPSHOT_SEED=${seed}`)
  return seed
}

test('a snapshot that was copied and read again is the same, and so is everything that is published on it', (t) => {
  const seed = seedOf(t)
  const random = new SeededRandom(seed)
  const business = new GeneratedBusiness(seed)
  let revision = 1
  const first = {
    snapshot: emptySnapshot(defaultThresholds, SnapshotMemory.shared(64 * 1_024 * 1_024)),
    slots: new Slots(),
  }
  let here = publish(first, business.initial(), revision)
  let there = reloaded(here)
  for (let round = 0; round < 300; round += 1) {
    const changes = Array.from({ length: random.between(1, 4) }, () => business.nextChange())
    revision += changes.length
    here = publish(here, changes, revision)
    there = publish(there, changes, revision)
    if (random.chance(0.2)) there = reloaded(there)
    const found = contentOf(there.snapshot, there.slots.caps)
    assert.deepEqual(found, contentOf(here.snapshot, here.slots.caps), `seed ${seed}, round ${round}`)
    const cells = cellsOf(there.snapshot)
    assert.equal(new Set(cells).size, cells.length, `two choices have one cell: seed ${seed}`)
  }
  const dense = reloaded(there).snapshot.memory.used
  assert.ok(dense <= there.snapshot.memory.used, 'a copy has no room between its records')
})

test('others may be published while a snapshot is copied', (t) => {
  const seed = seedOf(t)
  const business = new GeneratedBusiness(seed)
  const slots = new Slots()
  const memory = SnapshotMemory.shared(64 * 1_024 * 1_024)
  const builder = new SnapshotBuilder(emptySnapshot(defaultThresholds, memory))
  builder.add(business.initial(), slots.of)
  let last = builder.done(1)
  const copied = last
  const before = contentOf(copied, slots.caps)
  const copy = new SnapshotCopy(copied, slots.caps.length)
  const pieces: Buffer[] = []
  const hours = { time_zone: 'Antarctica/Troll', of_week: [1, 2, 3] }
  const inAnotherZone: EngineChange<'group'> = {
    revision: 2,
    kind: 'group',
    entity_id: 1,
    content: {
      targeting_type: 'waterfall',
      capacity: 0,
      rules: [{ id: 1, capacity: 0, weight: null, provider_link_id: 1, hours }],
    },
  }
  for (const piece of copy.pieces()) {
    pieces.push(Buffer.from(Buffer.from(piece.buffer, 0, piece.byteLength)))
    const next = new SnapshotBuilder(last)
    // The memory grows, so that its views are others.
    next.add(
      Array.from({ length: 2_000 }, (_, id) => ({
        revision: 2,
        kind: 'provider' as const,
        entity_id: 1_000 + id,
        content: { name: 'x'.repeat(500), status: true, archived: false },
      })),
      slots.of,
    )
    next.add([business.nextChange(), inAnotherZone], slots.of)
    last = next.done(2)
  }
  const { form } = copy
  assert.ok(memory.zones.has('Antarctica/Troll') && !form.zones.some(([name]) => name === 'Antarctica/Troll'))
  const loaded = SnapshotMemory.sharedFor(form, 64 * 1_024 * 1_024)
  Buffer.concat(pieces).copy(loaded.bytes)
  const there = new Snapshot(loaded, form.root)
  renumberSlots(there, copy.slots)
  assert.deepEqual(contentOf(there, slots.caps), before)
})

test('a cap without a slot is not copied, because its copy would never get one', () => {
  const builder = new SnapshotBuilder(emptySnapshot())
  const content = new GeneratedBusiness(1).initial().find(({ kind }) => kind === 'provider_link')!.content
  const change = { revision: 1, kind: 'provider_link' as const, entity_id: 1 }
  builder.add([{ ...change, content: { ...content, daily_cap: 5 } as never }], () => NO_SLOT)
  const copy = new SnapshotCopy(builder.done(1), 10)
  assert.throws(() => [...copy.pieces()], /A cap has no slot/)
})
