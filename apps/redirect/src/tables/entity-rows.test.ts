import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { seed } from '@headgate/runtime/testing/ledger'
import { EntityRows } from './entity-rows.ts'

const WIDTH = 6
/** Numbers of a row; the last of them is the caller's. */
const NUMBERS = WIDTH / 2

test(`rows keep their figures while the table grows (seed ${seed})`, () => {
  const random = new SeededRandom(seed)
  const rows = new EntityRows(WIDTH)
  const known = new Map<string, { row: number; words: number[]; number: number; upper: number }>()
  for (let step = 0; step < 30_000; step += 1) {
    const [kind, entity] = [random.between(0, 255), random.between(1, step < 100 ? 5 : 2_147_483_647)]
    const key = `${kind}:${entity}`
    const before = known.get(key)
    assert.equal(rows.find(kind, entity), before?.row ?? -1)
    const row = rows.add(kind, entity)
    assert.equal(row, before?.row ?? known.size)
    const kept = {
      row,
      words: [random.between(-5, 5), random.between(0, 2_147_483_647)],
      number: random.next() * 2 ** 50,
      upper: random.between(0, 2 ** 24 - 1),
    }
    known.set(key, kept)
    rows.words.set(kept.words, row * WIDTH + 2)
    rows.numbers[row * NUMBERS + NUMBERS - 1] = kept.number
    rows.setUpper(row, kept.upper)
  }
  assert.equal(rows.size, known.size)
  for (const [key, { row, words, number, upper }] of known) {
    assert.deepEqual([rows.kindOf(row), rows.entityOf(row)], key.split(':').map(Number))
    assert.deepEqual([...rows.words.subarray(row * WIDTH + 2, row * WIDTH + 4)], words)
    assert.equal(rows.numbers[row * NUMBERS + NUMBERS - 1], number)
    assert.equal(rows.upper(row), upper)
    assert.equal(rows.find(rows.kindOf(row), rows.entityOf(row)), row)
  }
})
