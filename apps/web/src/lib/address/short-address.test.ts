import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortAddress } from './short-address.ts'

test('an address is cut to what tells rows apart; other text stays', () => {
  for (const [address, withHost, short] of [
    ['https://go.example:4196/search?id=1', false, '/search?id=1'],
    ['https://go.example:4196/search?id=1', true, 'go.example:4196/search?id=1'],
    ['HTTP://go.example?q=[Q]', true, 'go.example?q=[Q]'],
    ['http://go.example', false, ''],
    ['go.example/search', false, 'go.example/search'],
    ['', true, ''],
  ] as const)
    assert.equal(shortAddress(address, withHost), short, address)
})
