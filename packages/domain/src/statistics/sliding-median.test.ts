import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SeededRandom } from '../seeded-random.ts'
import { median } from './median.ts'
import { SlidingMedian } from './sliding-median.ts'

const seed = 20_271

test(`the median of the last values is that of sorting them, also where many are equal (seed ${seed})`, () => {
  const random = new SeededRandom(seed)
  for (const size of [1, 2, 3, 24, 335]) {
    const sliding = new SlidingMedian(size)
    const all: number[] = []
    for (let added = 0; added < 1_500; added += 1) {
      if (random.chance(0.002)) {
        sliding.clear()
        all.length = 0
      }
      const value = random.chance(0.5) ? random.between(-3, 3) : random.next()
      sliding.add(value)
      all.push(value)
      const last = all.slice(-size)
      assert.equal(sliding.count, last.length)
      assert.equal(sliding.median(), median(last))
    }
  }
})

test('without values there is no median', () => {
  assert.equal(new SlidingMedian(3).median(), NaN)
  assert.equal(median([]), NaN)
})
