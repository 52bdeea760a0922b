import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { scaleOf } from './chart-scale.ts'

test('the scale has round steps', () => {
  assert.deepEqual(scaleOf(0), [0, 1, 2])
  assert.deepEqual(scaleOf(3), [0, 2, 4])
  assert.deepEqual(scaleOf(37), [0, 20, 40])
  assert.deepEqual(scaleOf(1_204), [0, 1_000, 2_000])
  assert.deepEqual(scaleOf(9_000), [0, 5_000, 10_000])
})

test('every value fits below the highest line, and takes up more than a third of the height', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (highest) => {
      const [zero, half = 0, top = 0] = scaleOf(highest)
      assert.equal(zero, 0)
      assert.ok(Number.isInteger(half) && top === 2 * half)
      assert.ok(top >= highest)
      if (highest > 3) assert.ok(highest / top > 1 / 3, `${highest} of ${top}`)
    }),
  )
})
