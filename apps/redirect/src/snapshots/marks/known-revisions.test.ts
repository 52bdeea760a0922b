import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STAMPS } from '@headgate/db/engine/state'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { engineKinds, type EngineKind } from '@headgate/domain/snapshot/snapshot'
import { HIGHEST_ID } from '@headgate/domain/snapshot/snapshot-check'
import { seed } from '@headgate/runtime/testing/ledger'
import {
  KnownRevisions,
  WRONG_MARK,
  markOf,
  revisionOf,
  type KeptMarks,
  type MarksForImage,
} from './known-revisions.ts'
import { roomForPages } from './mark-pages.ts'
import { OtherMarks } from './other-marks.ts'

const HIGHEST_NUMBER = 2_147_483_647
/** Of a newer version. */
const newKinds = ['rule_book', 'calendar'] as unknown as EngineKind[]
const kinds = [...engineKinds, ...newKinds]

/** Marks by `kind:id`, without those that are 0. */
type Plain = Map<string, number>

const keyOf = (kind: EngineKind, id: number) => `${kind}:${id}`

function split(key: string): [kind: EngineKind, id: number] {
  const [kind, id] = key.split(':')
  return [kind as EngineKind, Number(id)]
}

/** Ids as in a database, and ids that fill no page, or may not have one. */
function anyId(random: SeededRandom): number {
  const ids: [weight: number, id: () => number][] = [
    [20, () => random.between(1, 3_000)],
    [2, () => random.between(1, 20) * 65_536],
    [1, () => random.between(1, HIGHEST_NUMBER)],
    [1, () => HIGHEST_ID + random.between(-2, 2)],
    [1, () => random.pick([-1, 0, 511, 512, -512, HIGHEST_NUMBER])],
  ]
  return random.weighted(ids.map(([weight, id]) => [id, weight] as const))()
}

/** Puts the pieces of an image together, as its file does, after `meanwhile` was called before each. */
function written(image: MarksForImage, meanwhile: () => void = () => {}): KeptMarks {
  const bytes = image.sections.map((section) => {
    const pieces: Uint8Array[] = []
    for (const piece of section()) {
      pieces.push(new Uint8Array(piece.slice().buffer))
      meanwhile()
    }
    return Buffer.concat(pieces)
  })
  const pages = roomForPages(image.pages)
  const others = OtherMarks.roomFor(image.others)
  const into = [...pages.begin, others]
  assert.equal(bytes.length, into.length)
  for (const [nth, { buffer, byteOffset, byteLength }] of into.entries()) {
    assert.equal(bytes[nth]!.length, byteLength)
    new Uint8Array(buffer, byteOffset, byteLength).set(bytes[nth]!)
  }
  return { owners: pages.owners, marks: pages.marks, others, kindNames: [...image.kindNames] }
}

function assertLike(known: KnownRevisions, plain: Plain, what: string): void {
  const marks = [...plain.values()]
  const revisions = marks.reduce((sum, mark) => sum + revisionOf(mark), 0)
  const stamps = marks.reduce((sum, mark) => sum + (mark % STAMPS), 0)
  assert.ok(known.isLike({ count: plain.size, revisions, stamps }), what)
  assert.equal(known.count, plain.size, what)
  for (const [key, mark] of plain) assert.equal(known.markOf(...split(key)), mark, `${what}, ${key}`)
  const gone = [...known.goneFrom(new KnownRevisions())]
  assert.deepEqual(
    gone.map(({ kind, entity_id, revision }) => `${keyOf(kind, entity_id)} ${revision}`).toSorted(),
    [...plain].map(([key, mark]) => `${key} ${revisionOf(mark)}`).toSorted(),
    what,
  )
}

test(`marks are those of a plain map, whatever the ids are, also after an image (seed ${seed})`, () => {
  const random = new SeededRandom(seed)
  let known = new KnownRevisions()
  const plain: Plain = new Map()
  let highest = 0
  for (let step = 0; step < 60_000; step += 1) {
    const [kind, id] = [random.pick(kinds), anyId(random)]
    const key = keyOf(kind, id)
    assert.equal(known.markOf(kind, id), plain.get(key) ?? 0, key)
    if (random.chance(0.3)) continue
    const mark = random.chance(0.1)
      ? 0
      : markOf({ revision: random.between(1, 2 ** 32), stamp: random.between(0, STAMPS - 1) })
    known.set(kind, id, mark)
    if (mark === 0) plain.delete(key)
    else plain.set(key, mark)
    highest = Math.max(highest, revisionOf(mark))
    if (!random.chance(0.000_1)) continue
    known = new KnownRevisions(written(known.forImage(2 ** 32)))
    assertLike(known, plain, `step ${step}`)
    highest = Math.max(0, ...Array.from(plain.values(), revisionOf))
  }
  assert.ok(plain.size > 10_000)
  assert.equal(known.highest, highest)
  assertLike(known, plain, 'at the end')
  assertLike(new KnownRevisions(written(known.forImage(2 ** 32))), plain, 'from an image')
  const there = new KnownRevisions()
  const missing: string[] = []
  for (const [key, mark] of plain)
    if (random.chance(0.5)) there.set(...split(key), mark + 1)
    else missing.push(key)
  const gone = [...known.goneFrom(there)].map(({ kind, entity_id }) => keyOf(kind, entity_id))
  assert.deepEqual(gone.toSorted(), missing.toSorted())
  assertLike(new KnownRevisions(written(new KnownRevisions().forImage(1))), new Map(), 'an empty image')
})

test(`an image has the marks of its moment, and wrong ones for what changes meanwhile (seed ${seed})`, () => {
  for (let round = 0; round < 30; round += 1) {
    const random = new SeededRandom(seed + round)
    const known = new KnownRevisions()
    const plain: Plain = new Map()
    let revision = 0
    const note = (kind: EngineKind, id: number) => {
      revision += 1
      known.note({ kind, entity_id: id, revision, content: null, stamp: random.between(0, STAMPS - 1) })
    }
    for (let step = 0; step < 3_000; step += 1) {
      const [kind, id] = [random.pick(engineKinds), anyId(random)]
      note(kind, id)
      plain.set(keyOf(kind, id), known.markOf(kind, id))
    }
    const until = revision
    const changed = new Set<string>()
    // The changes of a batch that failed are noted too.
    if (random.chance(0.3)) {
      note('targeting', 1)
      changed.add('targeting:1')
    }
    const count = known.count
    const image = known.forImage(until)
    const kept = written(image, () => {
      for (let nth = random.between(0, 100); nth > 0; nth -= 1) {
        const [kind, id] = [random.pick(kinds), anyId(random)]
        note(kind, id)
        changed.add(keyOf(kind, id))
      }
    })
    image.release()
    const restored = new KnownRevisions(kept)
    let wrong = 0
    for (const [key, mark] of plain) {
      const found = restored.markOf(...split(key))
      if (found === mark) continue
      assert.equal(found, WRONG_MARK, `round ${round}, ${key}`)
      assert.ok(changed.has(key), `round ${round}, ${key}`)
      wrong += 1
    }
    assert.equal(restored.count, count, `round ${round}: nothing that came later`)
    assert.ok(wrong > 0, `round ${round}`)
    assert.ok(restored.highest <= until)
  }
})

test('ids that are far from each other take few pages, and keep their marks', () => {
  const known = new KnownRevisions()
  const spread = 100_000
  for (let nth = 1; nth <= spread; nth += 1)
    known.note({ kind: 'targeting', entity_id: nth * 1_024, revision: nth, content: null })
  const image = known.forImage(spread)
  assert.equal(image.pages, 8_192)
  assert.equal(image.others, spread - 8_192)
  const kept = written(image)
  for (const one of [known, new KnownRevisions(kept)])
    for (let nth = 1; nth <= spread; nth += 1)
      assert.equal(revisionOf(one.markOf('targeting', nth * 1_024)), nth)
  // An id beside one that has no page has none either, until the others are many.
  for (let id = 1; id < 600_000; id += 1)
    known.note({ kind: 'publisher', entity_id: id, revision: id, content: null })
  assert.ok(known.forImage(1).pages > 8_192)
  for (let id = 1; id < 600_000; id += 1) assert.equal(revisionOf(known.markOf('publisher', id)), id)
  assert.equal(known.count, spread + 599_999)
})

test('ids above those that are served have no page', () => {
  const known = new KnownRevisions()
  for (const id of [HIGHEST_ID, HIGHEST_ID + 1, HIGHEST_NUMBER, -1]) known.set('group', id, STAMPS)
  const { pages, others } = known.forImage(1)
  assert.deepEqual({ pages, others, count: known.count }, { pages: 1, others: 3, count: 4 })
})
