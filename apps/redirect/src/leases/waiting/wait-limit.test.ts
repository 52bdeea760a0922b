import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeCapSlots } from '../cap-slots.ts'
import { WaitLimit, waitOf } from './wait-limit.ts'

test('a search waits for two round trips, at least and at most as long as today', () => {
  assert.deepEqual(
    [0, 1, 25, 26, 60, 120, 240, 250, 600].map(waitOf),
    [150, 150, 150, 152, 220, 340, 580, 600, 600],
  )
})

test('where not even one reply can come in the longest time, no search waits longer than before', () => {
  assert.deepEqual([601, 5_000].map(waitOf), [150, 150])
})

/** The limit after these round trips. */
function after(trips: readonly number[], fixedMs?: number): WaitLimit {
  const slots = makeCapSlots(1)
  const limit = new WaitLimit(slots, fixedMs)
  for (const ms of trips) limit.note(ms)
  assert.equal(slots.waitMs[0], limit.ms, 'the workers have it')
  return limit
}

test('the limit follows the round trips, and a few slow replies do not change it', () => {
  assert.equal(after([]).ms, 150)
  assert.equal(after([]).roundTripMs, null)
  assert.equal(after([240]).ms, 580)
  const near = Array.from({ length: 58 }, () => 1)
  assert.equal(after([...near, 900, 500, 500, 500, 500, 500]).ms, 150)
  assert.equal(after([...near, 500, 500, 500, 500, 500, 500, 500]).ms, 600)
})

test('round trips are forgotten: a nearer PostgreSQL has taken over', () => {
  const far = Array.from({ length: 1_000 }, () => 240)
  assert.equal(after([...far, ...Array.from({ length: 57 }, () => 2)]).ms, 580)
  assert.equal(after([...far, ...Array.from({ length: 58 }, () => 2)]).ms, 150)
})

test('a time that an operator has set holds exactly', () => {
  for (const fixed of [0, 20, 150, 5_000]) {
    const limit = after([240, 240], fixed)
    assert.equal(limit.ms, fixed)
    assert.equal(limit.roundTripMs, 240)
  }
})
