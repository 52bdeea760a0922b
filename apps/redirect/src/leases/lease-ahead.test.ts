import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWithinReach } from './lease-ahead.ts'

test('leases are waited for as long as they can come in time', () => {
  // Too few came to tell.
  assert.equal(isWithinReach(5_000_000, { got: 0, ms: 0 }, 10_000), true)
  assert.equal(isWithinReach(5_000_000, { got: 4_999, ms: 200 }, 10_000), true)
  // 25,000 a second.
  assert.equal(isWithinReach(5_000_000, { got: 5_000, ms: 200 }, 10_000), false)
  assert.equal(isWithinReach(240_000, { got: 5_000, ms: 200 }, 9_800), true)
  assert.equal(isWithinReach(250_000, { got: 5_000, ms: 200 }, 9_800), false)
  assert.equal(isWithinReach(0, { got: 5_000, ms: 200 }, 0), true)
})
