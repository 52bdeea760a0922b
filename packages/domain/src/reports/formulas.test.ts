import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addUp, measureOf, percentage, toneOf } from './formulas.ts'

test('a share of nothing is 0, not NaN', () => {
  assert.equal(percentage(0, 0), 0)
  assert.equal(percentage(5, 0), 0)
  assert.equal(percentage(1, 8), 12.5)
  assert.equal(measureOf('invalid_traffic', { filtered: 5, server_search_counts: 0 }), 0)
  assert.equal(measureOf('invalid_traffic', {}), 0)
})

test('the total of a ratio is the ratio of the totals', () => {
  const rows = [
    { server_search_counts: 1_000, filtered: 10, redirected: 990 },
    { server_search_counts: 200, filtered: 50, redirected: 150 },
  ]
  const total = addUp(rows, ['server_search_counts', 'filtered', 'redirected'])
  assert.deepEqual(total, { server_search_counts: 1_200, filtered: 60, redirected: 1_140 })
  assert.equal(measureOf('invalid_traffic', total), 5)
  assert.equal(measureOf('redirected', total), 1_140)
  assert.deepEqual(addUp([], ['filtered']), { filtered: 0 })
})

test('invalid traffic turns yellow above 4 percent and red above 15', () => {
  const searches = 100_000
  const tones = [0, 4_000, 4_001, 15_000, 15_001, searches].map((filtered) =>
    toneOf('invalid_traffic', { filtered, server_search_counts: searches }),
  )
  assert.deepEqual(tones, ['green', 'green', 'yellow', 'yellow', 'red', 'red'])
  assert.equal(toneOf('filtered', { filtered: 3 }), undefined)
})
