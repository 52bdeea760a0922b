import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { seed } from '@headgate/runtime/testing/ledger'
import { KeyRows } from './key-rows.ts'

const WIDTH = 4

/** Ways in which keys may lie. */
const kinds: [name: string, key: (random: SeededRandom, number: number) => number][] = [
  ['that follow each other', (_, number) => number],
  ['in steps of 128', (_, number) => number * 128],
  ['anywhere', (random) => random.between(0, 2_147_483_647)],
  ['in places that collide', (random) => random.between(0, 31) * (1 << 26) + random.between(0, 20)],
]

for (const [name, keyOf] of kinds)
  test(`rows by keys ${name} are those of a plain map while they come and go (seed ${seed})`, () => {
    const random = new SeededRandom(seed)
    const rows = new KeyRows(WIDTH)
    const plain = new Map<number, { word: number; number: number }>()
    const check = () => {
      assert.equal(rows.size, plain.size)
      const found = Array.from({ length: rows.size }, (_, row) => rows.keyOf(row))
      assert.deepEqual(new Set(found), new Set(plain.keys()))
      for (const [key, { word, number }] of plain) {
        const row = rows.find(key)
        assert.equal(rows.keyOf(row), key)
        assert.deepEqual([rows.word(row, 1), rows.number(row, 1)], [word, number])
      }
    }
    for (let step = 0; step < 60_000; step += 1) {
      // More come than go, then more go than come, three times.
      const isGrowing = Math.floor(step / 10_000) % 2 === 0
      const key = keyOf(random, random.between(0, 12_000))
      const row = rows.find(key)
      assert.equal(row !== -1, plain.has(key))
      if (row === -1 && random.chance(isGrowing ? 0.9 : 0.2)) {
        const added = rows.add(key)
        const words = Array.from({ length: WIDTH }, (_, nth) => rows.word(added, nth))
        assert.deepEqual(words, [key, 0, 0, 0], 'a new row has nothing of one before')
        const figures = { word: random.between(-5, 2_147_483_647), number: random.next() * 2 ** 50 }
        plain.set(key, figures)
        rows.setWord(added, 1, figures.word)
        rows.setNumber(added, 1, figures.number)
      } else if (rows.size > 0 && random.chance(isGrowing ? 0.1 : 0.9)) {
        const gone = random.chance(0.5) && row !== -1 ? row : random.between(0, rows.size - 1)
        plain.delete(rows.keyOf(gone))
        rows.remove(gone)
      }
      if (step % 2_500 === 0) check()
    }
    check()
    rows.clear()
    plain.clear()
    check()
  })

test('a row takes its own size and some bytes, and the memory of rows that went is given back', () => {
  const width = 8
  const page = 4_096 * width * 4
  const rows = new KeyRows(width)
  const empty = rows.bytes
  for (let key = 0; key < 50_000; key += 1) {
    rows.add(key * 2)
    assert.ok(rows.bytes <= empty + page + rows.size * (width * 4 + 12))
  }
  const random = new SeededRandom(seed)
  while (rows.size > 0) {
    rows.remove(random.between(0, rows.size - 1))
    assert.ok(rows.bytes <= empty + page * 2 + rows.size * (width * 4 + 24))
  }
  assert.ok(rows.bytes <= empty + page)
  rows.add(1)
  rows.clear()
  assert.equal(rows.bytes, empty)
})
