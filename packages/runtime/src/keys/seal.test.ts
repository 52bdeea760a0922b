import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import * as fc from 'fast-check'
import { CREDENTIALS_KEY, keptSeal } from './seal.ts'

const folder = mkdtempSync(join(tmpdir(), 'headgate seal '))
after(() => rmSync(folder, { recursive: true }))
const seal = keptSeal(folder, CREDENTIALS_KEY)

test('every text comes back, and the same text is sealed differently each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, context) => {
      const sealed = seal.close(text, context)
      assert.equal(seal.open(sealed, context), Buffer.from(text).toString())
      assert.notEqual(seal.close(text, context), sealed)
    }),
  )
})

test('a text that was changed, or sealed for another record or with another key, does not open', () => {
  const sealed = seal.close('secret', 'advertiser 1')
  assert.ok(!sealed.includes('secret'))
  assert.throws(() => seal.open(sealed, 'advertiser 2'))
  assert.throws(() => keptSeal(join(folder, 'other'), CREDENTIALS_KEY).open(sealed, 'advertiser 1'))
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
    // Some bits of the last base64url characters are unused; a text that opens must still be the same text.
    try {
      assert.equal(seal.open(changed, 'advertiser 1'), 'secret')
      assert.deepEqual(
        changed.split('.').map((part) => Buffer.from(part, 'base64url')),
        sealed.split('.').map((part) => Buffer.from(part, 'base64url')),
      )
    } catch (error) {
      assert.ok(error instanceof Error && error.name !== 'AssertionError', String(error))
    }
  }
  assert.throws(() => seal.open('', 'advertiser 1'), /not a sealed text/)
})

test('the key is outside the database, readable by its owner only', () => {
  const path = join(folder, 'keys', CREDENTIALS_KEY)
  assert.equal(Buffer.from(readFileSync(path, 'utf8'), 'base64url').length, 32)
  assert.equal(statSync(path).mode & 0o077, 0)
  writeFileSync(join(folder, 'keys', CREDENTIALS_KEY), 'abc')
  assert.throws(() => keptSeal(folder, CREDENTIALS_KEY), /is cut short or damaged/)
})
