import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectedHour, hourDeviation, hourScore } from './expected-hour.ts'

const near = (value: number, expected: number) =>
  assert.ok(Math.abs(value - expected) < 1e-4, `${value} instead of ${expected}`)

test('the worked example', () => {
  const expected = expectedHour(800, Math.log(1.05))
  near(expected, 840)
  assert.equal(hourDeviation(expected, 0.06).toFixed(6), '0.095406')
  near(hourScore(410, expected, 0.06), -7.5048)
  near(hourScore(560, expected, 0.06), -4.2437)
  near(hourScore(700, expected, 0.06), -1.9085)
})

test('the level moves what is expected by half or to the double at most', () => {
  near(expectedHour(100, -3), 100 * Math.exp(-0.7))
  near(expectedHour(100, 3), 100 * Math.exp(0.7))
})

test('hours never deviate by less than eight percent, and few searches deviate by chance', () => {
  near(hourDeviation(1e12, 0), 0.08)
  near(hourDeviation(1e12, 0.2), 0.2 * 1.4826)
  near(hourDeviation(0, 0), Math.sqrt(0.08 ** 2 + 1))
})

test('an hour without searches, and one of which none were expected, have a score', () => {
  assert.ok(hourScore(0, 840, 0.06) < -60)
  assert.equal(hourScore(0, 0, 0.06), 0)
  assert.ok(hourScore(500, 0, 0.06) > 6)
})
