import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysHeld, withTerm } from './terms.ts'

const terms = [
  { from: '2026-03-10', share: 60 },
  { from: '2026-01-01', share: 50 },
  { from: '2026-03-01', share: 55 },
]

test('a term is put in place of the one of its day, or between the others', () => {
  assert.deepEqual(
    withTerm(terms, { from: '2026-03-01', share: 5 }).map((term) => term.share),
    [50, 5, 60],
  )
  assert.deepEqual(
    withTerm(terms, { from: '2026-03-05', share: 5 }).map((term) => term.from),
    ['2026-01-01', '2026-03-01', '2026-03-05', '2026-03-10'],
  )
})

test('a term holds until the day before the next one, at most up to the last day', () => {
  assert.deepEqual(daysHeld(terms, '2026-02-01', '2026-05-01'), { from: '2026-02-01', to: '2026-02-28' })
  assert.deepEqual(daysHeld(terms, '2026-03-01', '2026-05-01'), { from: '2026-03-01', to: '2026-03-09' })
  assert.deepEqual(daysHeld(terms, '2026-03-10', '2026-05-01'), { from: '2026-03-10', to: '2026-05-01' })
  assert.deepEqual(daysHeld(terms, '2026-03-01', '2026-03-04'), { from: '2026-03-01', to: '2026-03-04' })
})
