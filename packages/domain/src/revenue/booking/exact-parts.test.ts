import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { divideByWeights, shareOf, shareUnits } from './exact-parts.ts'
import { divideByRemainders, halfEven } from './testing/plain-model.ts'

const MOST = Number.MAX_SAFE_INTEGER

test('a share of an amount is rounded half even, also below zero and at the end of the exact numbers', () => {
  const cases: [amount: number, share: number, wanted: number][] = [
    [10, 25, 2],
    [30, 25, 8],
    [-10, 25, -2],
    [-30, 25, -8],
    [1, 50, 0],
    [3, 50, 2],
    [1, 50.00001, 1],
    [1, 49.99999, 0],
    [-1, 50, 0],
    [0, 33.33333, 0],
    [3_000_000, 33.33333, 1_000_000],
    [123_456_789, 12.5, 15_432_099],
    [MOST, 100, MOST],
    [MOST, 0, 0],
    [MOST, 50, 4_503_599_627_370_496],
    [-MOST, 99.99999, -9_007_198_354_021_066],
  ]
  for (const [amount, share, wanted] of cases)
    assert.equal(shareOf(amount, shareUnits(share)), wanted, `${share} % of ${amount}`)
})

test('parts are whole and add up; the largest remainders get what is left over', () => {
  const cases: [amount: number, weights: number[], wanted: number[]][] = [
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [10, [1, 2], [3, 7]],
    [7, [3, 2, 2], [3, 2, 2]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [1, [1, 1], [1, 0]],
    [-1, [1, 1], [-1, 0]],
    [5, [0, 1, 0], [0, 5, 0]],
    [1, [1, 0, 2], [0, 0, 1]],
    [0, [1, 2], [0, 0]],
    [MOST, [1, 1], [4_503_599_627_370_496, 4_503_599_627_370_495]],
    [10_000_000, [1, 1, 1], [3_333_334, 3_333_333, 3_333_333]],
  ]
  for (const [amount, weights, wanted] of cases) {
    const sum = weights.reduce((total, weight) => total + weight, 0)
    assert.deepEqual(divideByWeights(amount, weights, sum), wanted, `${amount} by ${weights.join(':')}`)
  }
})

test('any share and any division is what fractions of big integers give', () => {
  const amount = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -1000, max: 1000 }))
  // Sums around the largest that plain numbers multiply, and far above it.
  const weight = fc.oneof(
    fc.nat({ max: 4 }),
    fc.nat({ max: 94_906_265 }),
    fc.integer({ min: 0, max: 2 ** 50 }),
  )
  const weights = fc
    .array(weight, { minLength: 1, maxLength: 7 })
    .filter((list) => list.some((one) => one > 0))
  fc.assert(
    fc.property(amount, weights, fc.nat({ max: 10_000_000 }), (amount, weights, units) => {
      const sum = weights.reduce((total, one) => total + one, 0)
      assert.deepEqual(
        divideByWeights(amount, weights, sum),
        divideByRemainders(BigInt(amount), weights.map(BigInt)).map(Number),
      )
      assert.equal(
        shareOf(amount, units),
        Number(halfEven({ over: BigInt(amount) * BigInt(units), under: 10_000_000n })),
      )
    }),
    { numRuns: 20_000 },
  )
})
