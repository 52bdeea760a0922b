import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sameFields } from './same-fields.ts'

const list = ['a']

const cases: [a: unknown, b: unknown, same: boolean][] = [
  ['a', 'a', true],
  ['a', 'b', false],
  [{ q: 'a', page: 1 }, { page: 1, q: 'a' }, true],
  [{ q: 'a' }, { q: 'b' }, false],
  [{ q: 'a', from: undefined }, { q: 'a' }, true],
  [{ q: 'a' }, { q: 'a', from: '2026-11-01' }, false],
  [{ list }, { list }, true],
  // Lists are compared by identity: the address keeps the same list while it is unchanged.
  [{ list }, { list: ['a'] }, false],
  [null, {}, false],
]

for (const [a, b, same] of cases)
  test(`${JSON.stringify(a)} and ${JSON.stringify(b)} are ${same ? 'the same' : 'different'}`, () => {
    assert.equal(sameFields(a, b), same)
    assert.equal(sameFields(b, a), same)
  })
