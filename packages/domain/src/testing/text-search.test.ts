import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { decodeValue, rawValue, readId, readSearchAddress } from './text-search.ts'

test('the four address forms name the same link', () => {
  const forms: [string, string][] = [
    ['/search?q=a&publisher_id=1&targeting_id=2&click_id=c', 'click_id'],
    ['/s?q=a&p=1&t=2&c=c', 'c'],
    ['/search/1/2?q=a&click_id=c', 'click_id'],
    ['/search?q=a&publisher_id=1&targeting_id=2&click_id=c&sig=x', 'click_id'],
  ]
  for (const [target, clickName] of forms) {
    const address = readSearchAddress(target)
    assert.ok(address, target)
    assert.deepEqual([address.publisherId, address.targetingId, address.clickName], ['1', '2', clickName])
    assert.equal(rawValue(address.query, 'q'), 'a')
    assert.equal(rawValue(address.query, address.clickName), 'c')
  }
})

test('other paths are not searches', () => {
  for (const target of [
    '/',
    '/searches',
    '/search/1',
    '/health',
    '/s/1/2',
    '//search',
    '/SEARCH?q=a',
    '*',
    'http://x/search',
  ]) {
    assert.equal(readSearchAddress(target), null, target)
  }
})

test('a value is found by its whole name, the first of several', () => {
  assert.equal(rawValue('xq=1&q=2&q=3', 'q'), '2')
  assert.equal(rawValue('q', 'q'), undefined)
  assert.equal(rawValue('q=', 'q'), '')
  assert.equal(rawValue('a=q=1&q=2', 'q'), '2')
  assert.equal(rawValue('subq=1', 'q'), undefined)
  assert.equal(rawValue('', 'q'), undefined)
})

test('values are read as URLSearchParams reads them', () => {
  const pair = fc.tuple(fc.constantFrom('q', 'p', 'qq', 'ad_id'), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(fc.array(pair), (pairs) => {
      const query = new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()]))
      for (const name of ['q', 'p', 'qq', 'ad_id']) {
        const raw = rawValue(query.toString(), name)
        assert.equal(raw === undefined ? null : decodeValue(raw), query.get(name))
      }
    }),
  )
})

test('bytes that are not UTF-8 are replaced, broken escapes stay', () => {
  assert.equal(decodeValue('a%FFb+c'), 'a\ufffdb c')
  assert.equal(decodeValue('100%+sure%2'), '100% sure%2')
})

test('ids are digits within 31 bits; anything else is not an id', () => {
  assert.deepEqual(
    ['1', '2147483647', '2147483648', '', '-1', '1.5', '1e3', ' 1', '99999999999', '٣'].map(readId),
    [1, 2_147_483_647, 0, 0, 0, 0, 0, 0, 0, 0],
  )
})
