import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readResetLink } from './reset-link.ts'

const read = (address: string) => readResetLink(new URL(address, 'https://console.example'))

test('a mailed link is read from the address, with its token after # or as the last part', () => {
  assert.deepEqual(read('/reset-password/5#to-k_en'), { id: '5', token: 'to-k_en' })
  assert.deepEqual(read('/reset-password/5/#to-k_en'), { id: '5', token: 'to-k_en' })
  assert.deepEqual(read('/reset-password/5/to-k_en'), { id: '5', token: 'to-k_en' })
  assert.deepEqual(read('/reset-password/5/to-k_en/?from=mail'), { id: '5', token: 'to-k_en' })
})

test('an address without a token, or whose token was taken out, is no link', () => {
  for (const address of ['/reset-password', '/reset-password/5', '/reset-password/5/-', '/login#x', '/a/b/c'])
    assert.equal(read(address), undefined, address)
})
