import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SeededRandom } from '../seeded-random.ts'
import { studentT } from './student-t.ts'

const near = (value: number, expected: number, by = 1e-9) =>
  assert.ok(Math.abs(value - expected) <= by, `${value} instead of ${expected}`)

// Quantiles of printed tables, which have three decimals.
for (const [degrees, probability, t] of [
  [1, 0.95, 6.314],
  [2, 0.975, 4.303],
  [5, 0.995, 4.032],
  [10, 0.9, 1.372],
  [27, 0.995, 2.771],
  [120, 0.999, 3.16],
] as const)
  test(`t of ${degrees} degrees is at most ${t} in ${probability} of cases`, () =>
    near(studentT(t, degrees), probability, 1e-4))

test('with one and two degrees it is the closed form, below and above 0', () => {
  for (const t of [-40, -2, -0.1, 0, 0.3, 1, 7, 400]) {
    near(studentT(t, 1), 0.5 + Math.atan(t) / Math.PI)
    near(studentT(t, 2), 0.5 + t / (2 * Math.sqrt(2 + t * t)))
  }
})

const seed = 20_274

test(`it is symmetric and grows, for degrees that are not whole (seed ${seed})`, () => {
  const random = new SeededRandom(seed)
  for (let round = 0; round < 2_000; round += 1) {
    const degrees = 0.5 + 40 * random.next()
    const t = 12 * (random.next() - 0.5)
    near(studentT(t, degrees) + studentT(-t, degrees), 1)
    assert.ok(studentT(t + 0.01, degrees) > studentT(t, degrees), `${t} of ${degrees}`)
  }
})

test('without degrees there is no probability; far out it is 0 or 1', () => {
  assert.equal(studentT(1, 0), NaN)
  assert.equal(studentT(NaN, 3), NaN)
  near(studentT(1e9, 3), 1)
  near(studentT(-1e9, 3), 0)
  near(studentT(Infinity, 3), 1)
})
