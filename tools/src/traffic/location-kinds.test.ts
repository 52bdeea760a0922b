import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LocationKinds } from './location-kinds.ts'

const kinds = new LocationKinds([
  { kind: 'system fallback', link: 'https://house.example' },
  { kind: 'custom fallback', link: 'https://house.example/start' },
  { kind: 'advertiser: A', link: 'https://a.example/[Q]/x?c=1' },
])

test('the longest matching beginning decides', () => {
  assert.equal(kinds.of('https://house.example/'), 'system fallback')
  assert.equal(kinds.of('https://house.example/start'), 'custom fallback')
  assert.equal(kinds.of('https://a.example/red%20shoes/x?c=1'), 'advertiser: A')
  assert.equal(kinds.of('https://a.example.evil.test/'), 'unknown target')
})
