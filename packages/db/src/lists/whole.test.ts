import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { neighboursInWhole, pageOfWhole, repaired, type Entry, type Whole } from './whole.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
console.log(`seed ${seed}`)

/** The order of SQL: by key, then by id; rows without a key last in both directions. */
function ordered(entries: readonly Entry[], way: 'ASC' | 'DESC'): number[] {
  const sign = way === 'ASC' ? 1 : -1
  return entries
    .toSorted((one, other) => {
      if (one.key === null || other.key === null)
        return one.key === other.key ? sign * (one.id - other.id) : one.key === null ? 1 : -1
      return sign * (one.key - other.key || one.id - other.id)
    })
    .map(({ id }) => id)
}

function made(entries: readonly Entry[]): Whole {
  const ids = ordered(entries, 'ASC')
  const keys = new Map(entries.map(({ id, key }) => [id, key]))
  return {
    ids: Int32Array.from(ids),
    keys: Float64Array.from(ids, (id) => keys.get(id) ?? Number.NaN),
    valued: entries.filter(({ key }) => key !== null).length,
  }
}

function pages(whole: Whole, order_direction: 'ASC' | 'DESC', size: number): number[] {
  const found: number[] = []
  for (let page = 1; ; page++) {
    const ids = pageOfWhole(whole, { page, size, order_direction })
    found.push(...ids)
    if (ids.length < size) return found
  }
}

test('a whole list that is repaired many times equals the list found again', () => {
  const random = new SeededRandom(seed)
  const key = () => (random.chance(0.3) ? null : random.between(-2, 4) / 2)
  for (let round = 0; round < 200; round++) {
    const rows = new Map<number, number | null>()
    const entries = () => [...rows].map(([id, value]): Entry => ({ id, key: value }))
    for (let id = 1; id <= random.between(0, 30); id++) if (random.chance(0.7)) rows.set(id, key())
    let whole = made(entries())
    for (let change = 0; change < 5; change++) {
      const changed = new Set(Array.from({ length: random.between(1, 6) }, () => random.between(1, 35)))
      for (const id of changed) {
        rows.delete(id)
        if (random.chance(0.6)) rows.set(id, key())
      }
      whole = repaired(
        whole,
        changed,
        entries().filter(({ id }) => changed.has(id)),
      )
      for (const way of ['ASC', 'DESC'] as const) {
        const ids = ordered(entries(), way)
        assert.deepEqual(pages(whole, way, random.between(1, 9)), ids)
        for (const [at, id] of ids.entries())
          assert.deepEqual(neighboursInWhole(whole, id, way), [ids[at - 1] ?? null, ids[at + 1] ?? null])
        assert.deepEqual(neighboursInWhole(whole, 99, way), [null, null])
      }
    }
  }
})
