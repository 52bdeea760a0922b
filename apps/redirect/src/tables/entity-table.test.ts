import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { seed } from '@headgate/runtime/testing/ledger'
import { EntityTable } from './entity-table.ts'

const kinds = ['rule', 'group', 'group_rule', 'provider_link'] as const
const HIGHEST_ID = 2_147_483_647

test(`a table finds what a plain map finds, however it grows (seed ${seed})`, () => {
  const random = new SeededRandom(seed)
  const table = new EntityTable(kinds)
  const plain = new Map<string, number>()
  // Ids that follow each other, as in a database, ids a power of two apart, which a bad hash puts into the same place,
  // and any others. Kinds share ids.
  const ids = [
    () => random.between(1, 3_000),
    () => random.between(1, 1_000) * 65_536,
    () => random.between(1, HIGHEST_ID),
    () => HIGHEST_ID,
  ]
  for (let step = 0; step < 60_000; step += 1) {
    const [kind, id] = [random.pick(kinds), random.pick(ids)()]
    const key = `${kind}:${id}`
    assert.equal(table.find(kind, id), plain.get(key) ?? -1, key)
    if (random.chance(0.3)) continue
    if (!plain.has(key)) plain.set(key, plain.size)
    assert.equal(table.add(kind, id), plain.get(key), key)
  }
  assert.equal(table.size, plain.size)
  assert.ok(table.size > 10_000 && table.capacity >= table.size)
  for (const [key, row] of plain) {
    assert.equal(`${table.kindOf(row)}:${table.entityOf(row)}`, key)
    const [kind, id] = key.split(':') as [(typeof kinds)[number], string]
    assert.equal(table.find(kind, Number(id)), row)
  }
})
