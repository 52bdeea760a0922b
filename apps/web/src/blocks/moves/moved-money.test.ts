import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countMoveText, fromTo, moveText, sumOf } from './moved-money.ts'

test('a movement of money has its sign and its part of what was there', () => {
  assert.equal(moveText(200, 130), '−70.000 (35 %)')
  assert.equal(moveText(100, 133.333), '+33.333 (33.3 %)')
  assert.equal(moveText(-10, -15), '−5.000 (50 %)')
})

test('nothing before, and no movement, have no percentage', () => {
  assert.equal(moveText(0, 12), '+12.000')
  assert.equal(moveText(12, 12), '0.000')
})

test('counts move in whole numbers', () => {
  assert.deepEqual(
    [countMoveText(5, 5), countMoveText(1_000, 3_500), countMoveText(7, 2)],
    ['0', '+2,500', '−5'],
  )
  assert.equal(fromTo(1_200, 900.5), '1,200.000 → 900.500')
})

test('money is added without the errors of fractions', () => {
  const figures = { gross: '0.100000', net: '0.200000', publisher: '0', searches: 3 }
  const day = { day: '2026-03-01', before: figures, after: figures, needs_tick: false }
  const days = Array.from({ length: 10 }, () => day)
  assert.deepEqual(
    [sumOf(days, 'after', 'gross'), sumOf(days, 'before', 'net'), sumOf(days, 'before', 'searches')],
    [1, 2, 30],
  )
})
