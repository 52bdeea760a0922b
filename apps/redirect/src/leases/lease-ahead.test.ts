import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWithinReach, PaceMeter } from './lease-ahead.ts'

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

test('the pace is that of the replies after the first', () => {
  const meter = new PaceMeter()
  assert.deepEqual(meter.at(0, 1_000), { got: 0, ms: 0 })
  assert.deepEqual(meter.at(500, 1_900), { got: 0, ms: 0 })
  assert.deepEqual(meter.at(500, 1_910), { got: 0, ms: 10 })
  assert.deepEqual(meter.at(5_500, 2_100), { got: 5_000, ms: 200 })
})
