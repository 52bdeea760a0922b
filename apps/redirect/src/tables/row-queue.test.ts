import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { seed } from '@headgate/runtime/testing/ledger'
import { RowQueue } from './row-queue.ts'

test(`a queue has the rows of a plain set, each once (seed ${seed})`, () => {
  const random = new SeededRandom(seed)
  const queue = new RowQueue()
  const plain = new Set<number>()
  let most = 0
  const steps: [weight: number, step: (row: number) => void][] = [
    [600, (row) => (queue.add(row), plain.add(row))],
    [200, (row) => (queue.delete(row), plain.delete(row))],
    [
      10,
      () => {
        const isEven = random.chance(0.5)
        const taken = queue.take(random.between(0, 50), (one) => !isEven || one % 2 === 0)
        assert.equal(new Set(taken).size, taken.length)
        for (const one of taken) assert.ok(plain.delete(one) && (!isEven || one % 2 === 0), String(one))
      },
    ],
  ]
  for (let step = 0; step < 40_000; step += 1) {
    const row = random.between(0, 100_000)
    random.weighted(steps.map(([weight, change]) => [change, weight] as const))(row)
    assert.equal(queue.size, plain.size)
    assert.equal(queue.has(row), plain.has(row))
    most = Math.max(most, queue.size)
    if (random.chance(0.000_2)) {
      assert.equal(queue.take(Infinity).length, plain.size)
      plain.clear()
    }
  }
  assert.ok(most > 1_024, 'it has grown')
  assert.deepEqual(
    queue.take(Infinity).toSorted((one, other) => one - other),
    [...plain].toSorted((one, other) => one - other),
  )
  assert.equal(queue.size, 0)
})

test('rows come in the order in which they were added, and those that are not wanted keep waiting', () => {
  const queue = new RowQueue()
  for (const row of [5, 3, 8, 3, 1]) queue.add(row)
  queue.delete(8)
  assert.deepEqual(queue.take(1), [5])
  assert.deepEqual(
    queue.take(10, (row) => row !== 3),
    [1],
  )
  queue.add(9)
  assert.deepEqual(queue.take(10), [3, 9])
})

test('a queue from whose middle rows are deleted takes no more memory, and keeps the order of the others', () => {
  const queue = new RowQueue()
  const first = Array.from({ length: 500 }, (_, row) => row * 3)
  for (const row of first) queue.add(row)
  for (let time = 0; time < 200_000; time += 1) {
    const row = (time % 100) * 3 + 1
    queue.add(row)
    queue.delete(row)
  }
  assert.ok(queue.bytes < 10_000, String(queue.bytes))
  queue.delete(first[100]!)
  queue.add(first[100]!)
  for (let row = 2; row < 30_000; row += 3) queue.add(row)
  const taken = queue.take(Infinity)
  assert.equal(new Set(taken).size, taken.length)
  assert.equal(taken.length, 500 + 10_000)
  assert.deepEqual(
    taken.filter((row) => row % 3 === 0 && row !== first[100]),
    first.filter((row) => row !== first[100]),
  )
})

test('a row is added without a look at all others, unless most of them were deleted', (t) => {
  const queue = new RowQueue()
  const has = t.mock.method(queue, 'has')
  let most = 0
  for (let row = 0; row < 100_000; row += 1) {
    has.mock.resetCalls()
    queue.add(row)
    most = Math.max(most, has.mock.callCount())
    if (row % 3 === 0) queue.delete(row)
  }
  assert.ok(most < 10, `${most} looks`)
  assert.equal(queue.take(Infinity).length, 66_666)
})
