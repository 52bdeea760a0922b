import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { millionthsOf, moneyText } from './money.ts'

test('money is written with six decimals and read back', () => {
  for (const [millionths, text] of [
    [0, '0.000000'],
    [1, '0.000001'],
    [-1_500_000, '-1.500000'],
    [999_999_999_999_999, '999999999.999999'],
  ] as const) {
    assert.equal(moneyText(millionths), text)
    assert.equal(millionthsOf(text), millionths)
  }
  fc.assert(fc.property(fc.maxSafeInteger(), (value) => millionthsOf(moneyText(value)) === value))
})

test('a text that is not money is refused', () => {
  for (const text of ['', '1.', '.5', '1.1234567', '1e3', 'NaN', '9007199254740993'])
    assert.throws(() => millionthsOf(text), RangeError, text)
})
