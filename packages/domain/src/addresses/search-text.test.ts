import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { parseSearch, stringifySearch } from './search-text.ts'

test('plain text stays plain: numbers, dash lists and repeated names', () => {
  assert.deepEqual(parseSearch('?id=12&ids=12-13&a=1&a=2&q=a+b%26c'), {
    id: '12',
    ids: '12-13',
    a: ['1', '2'],
    q: 'a b&c',
  })
  assert.deepEqual(parseSearch('?constructor=2'), { constructor: '2' })
  assert.equal(
    stringifySearch({ id: 12, on: false, none: null, gone: undefined, list: ['x', 'y'] }),
    '?id=12&on=false&list=x&list=y',
  )
  assert.equal(stringifySearch({ none: null }), '')
  assert.throws(() => stringifySearch({ bad: {} }), /cannot carry object/)
})

test('written values are read back', () => {
  const name = fc.stringMatching(/^[a-z]\w{0,8}$/)
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2 }),
  )
  fc.assert(
    fc.property(fc.dictionary(name, value), (values) => {
      // A lone surrogate has no UTF-8, so no address can contain it.
      fc.pre(JSON.stringify(values).isWellFormed() && !/\\ud[89a-f]/.test(JSON.stringify(values)))
      assert.deepEqual(parseSearch(stringifySearch(values)), { ...values })
    }),
    { verbose: true },
  )
})
