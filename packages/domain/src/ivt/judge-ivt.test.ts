import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeIvt, kwScore } from './judge-ivt.ts'

const thresholds = {
  least_searches: 50,
  least_user_agents: 5,
  most_address_uses: 10,
  most_repeated_percent: 20,
  least_kw_score: 70,
}
const good = { searches: 50, userAgents: 5, repeatedSearches: 10, kwScore: 70 }
const judged = (change: Partial<typeof good>) => Object.values(judgeIvt({ ...good, ...change }, thresholds))

test('a row at its thresholds passes, and one beyond a threshold fails that test only', () => {
  assert.deepEqual(judged({}), ['pass', 'pass', 'pass'])
  assert.deepEqual(judged({ userAgents: 4 }), ['fail', 'pass', 'pass'])
  assert.deepEqual(judged({ repeatedSearches: 11 }), ['pass', 'fail', 'pass'])
  assert.deepEqual(judged({ kwScore: 69.9 }), ['pass', 'pass', 'fail'])
})

test('a row with too few searches passes', () => {
  assert.deepEqual(judged({ searches: 49, userAgents: 1, repeatedSearches: 49, kwScore: 0 }), [
    'pass',
    'pass',
    'pass',
  ])
})

test('the score is rounded down to one decimal', () => {
  assert.equal(kwScore(200, 90), 55)
  assert.equal(kwScore(3, 1), 66.6)
  assert.equal(kwScore(10_000, 1), 99.9)
  assert.equal(kwScore(7, 0), 100)
  assert.equal(kwScore(7, 7), 0)
})
