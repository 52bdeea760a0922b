import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { writeNumber, writeNumber64, writeText } from './write-bytes.ts'

const into = Buffer.alloc(1_000)

const written = (value: number) => into.toString('latin1', 3, writeNumber(into, 3, value))
const written64 = (value: bigint) =>
  into.toString('latin1', 0, writeNumber64(into, 0, Number(value >> 32n), Number(value & 0xff_ff_ff_ffn)))

test('numbers are written as their texts', () => {
  for (const value of [0, 9, 10, 99, 100, 999_999_999, 1_000_000_000, Number.MAX_SAFE_INTEGER])
    assert.equal(written(value), String(value))
  fc.assert(fc.property(fc.maxSafeNat(), (value) => assert.equal(written(value), String(value))))
})

test('numbers of 64 bits are written as their texts', () => {
  for (const value of [0n, 1n, 999_999_999n, 1_000_000_000n, 10n ** 18n, 10n ** 18n - 1n, 2n ** 64n - 1n])
    assert.equal(written64(value), String(value))
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (value) =>
      assert.equal(written64(value), String(value)),
    ),
  )
})

test('texts are written in UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      assert.equal(into.toString('utf8', 5, writeText(into, 5, text)), text)
    }),
  )
})
