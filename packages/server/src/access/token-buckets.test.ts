import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TokenBuckets } from './token-buckets.ts'

test('a burst, then the rate, then the burst again; callers do not affect each other', () => {
  let now = 0
  const buckets = new TokenBuckets({ perSecond: 2, burst: 10 }, () => now)
  const takes = (caller: string, times: number) =>
    Array.from({ length: times }, () => buckets.take(caller)).filter((wait) => wait === 0).length
  assert.equal(takes('a', 20), 10)
  assert.equal(buckets.take('a'), 1)
  assert.equal(takes('b', 20), 10)
  for (let second = 1; second <= 4; second += 1) {
    now += 1_000
    assert.equal(takes('a', 20), 2)
  }
  now += 5_000
  assert.equal(takes('a', 20), 10)
})

test('waits are whole seconds until the next call', () => {
  let now = 0
  const buckets = new TokenBuckets({ perSecond: 0.1, burst: 1 }, () => now)
  assert.deepEqual([buckets.take('a'), buckets.take('a')], [0, 10])
  now = 9_500
  assert.equal(buckets.take('a'), 1)
  now = 10_000
  assert.equal(buckets.take('a'), 0)
})

test('a caller that was quiet is forgotten', () => {
  let now = 0
  const buckets = new TokenBuckets({ perSecond: 10, burst: 100 }, () => now)
  for (let caller = 0; caller < 1_000; caller += 1) buckets.take(String(caller))
  assert.equal(buckets.size, 1_000)
  now = 10_000
  buckets.take('another')
  assert.equal(buckets.size, 1)
})

test('what is left, and when the whole burst is back, without taking a call', () => {
  let now = 0
  const buckets = new TokenBuckets({ perSecond: 2, burst: 10 }, () => now)
  assert.deepEqual(buckets.left('a'), { calls: 10, resetSeconds: 0 })
  for (let call = 0; call < 10; call += 1) buckets.take('a')
  assert.deepEqual(buckets.left('a'), { calls: 0, resetSeconds: 5 })
  now = 1_250
  assert.deepEqual(buckets.left('a'), { calls: 2, resetSeconds: 4 })
  assert.deepEqual(buckets.left('a'), { calls: 2, resetSeconds: 4 })
  assert.equal(buckets.take('a'), 0)
  assert.deepEqual(buckets.left('b'), { calls: 10, resetSeconds: 0 })
})
