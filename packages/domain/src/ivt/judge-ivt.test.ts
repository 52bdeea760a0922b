import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureOf } from '../reports/formulas.ts'
import { judgeIvt, judgeSums } from './judge-ivt.ts'

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

test('a row is judged where its user agents are known, and where it has searches', () => {
  const sums = {
    ivt_searches: 50,
    distinct_user_agent_count: 4,
    believable_searches: 35,
    repeated_ip_searches: 11,
  }
  assert.deepEqual(judgeSums(sums, thresholds), { ua_test: 'fail', ip_test: 'fail', kw_test: 'pass' })
  assert.equal(judgeSums({ ...sums, distinct_user_agent_count: null }, thresholds), undefined)
  assert.equal(judgeSums({ ...sums, ivt_searches: 0 }, thresholds), undefined)
})

const kwScore = (searches: number, against: number) =>
  measureOf('kw_score', { ivt_searches: searches, believable_searches: searches - against })

test('the score is rounded down to one decimal', () => {
  assert.equal(kwScore(200, 90), 55)
  assert.equal(kwScore(3, 1), 66.6)
  assert.equal(kwScore(10_000, 1), 99.9)
  assert.equal(kwScore(7, 0), 100)
  assert.equal(kwScore(7, 7), 0)
})
