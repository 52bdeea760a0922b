import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invalidTrafficTone, percentage } from './formulas.ts'

test('a share of nothing is 0, not NaN (3 §9)', () => {
  assert.equal(percentage(0, 0), 0)
  assert.equal(percentage(5, 0), 0)
  assert.equal(percentage(1, 8), 12.5)
})

test('invalid traffic turns yellow above 4 percent and red above 15 (3 §9)', () => {
  const tones = [0, 4, 4.001, 15, 15.001, 100].map(invalidTrafficTone)
  assert.deepEqual(tones, ['green', 'green', 'yellow', 'yellow', 'red', 'red'])
})
