import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { seed } from '@headgate/runtime/testing/ledger'
import { EntityIndex } from './entity-index.ts'

const ROWS = 20_000
const KINDS = 4
const HIGHEST_ID = 2_147_483_647

test(`an index finds what a plain map finds, until the columns are full (seed ${seed})`, () => {
  const random = new SeededRandom(seed)
  const [kinds, entities] = [new Uint8Array(ROWS), new Int32Array(ROWS)]
  const index = new EntityIndex(kinds, entities)
  const plain = new Map<string, number>()
  // Ids that follow each other, as in a database, ids a power of two apart, which a bad hash puts into the same place,
  // and any others. Kinds share ids.
  const ids = [
    () => random.between(1, 6_000),
    () => random.between(1, 1_000) * 65_536,
    () => random.between(1, HIGHEST_ID),
    () => HIGHEST_ID,
  ]
  for (let step = 0; step < 120_000; step += 1) {
    const [kind, id] = [random.between(0, KINDS - 1), random.pick(ids)()]
    const known = plain.get(`${kind}:${id}`)
    assert.equal(index.find(kind, id), known ?? -1)
    if (known === undefined && plain.size === ROWS) {
      assert.throws(() => index.add(kind, id), RangeError)
      continue
    }
    assert.equal(index.isFull, plain.size === ROWS)
    if (known === undefined) plain.set(`${kind}:${id}`, plain.size)
    assert.equal(index.add(kind, id), known ?? plain.size - 1)
  }
  assert.ok(index.isFull)
  for (const [key, row] of plain) {
    const [kind, id] = key.split(':').map(Number) as [number, number]
    assert.deepEqual([index.kindOf(row), index.entityOf(row)], [kind, id])
    assert.equal(index.find(kind, id), row)
  }
})
