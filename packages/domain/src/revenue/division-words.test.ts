import assert from 'node:assert/strict'
import { test } from 'node:test'
import { divisionWords } from './division-words.ts'

test('a part is told with how it was found; what nobody got has no part', () => {
  assert.equal(divisionWords('one', '100.00000'), '100 %, the only account of the channel')
  assert.equal(
    divisionWords('country', '62.50000'),
    '62.5 %, by redirected searches of the day, channel and country',
  )
  assert.equal(divisionWords('equal', '33.33333'), '33.33 %, in equal parts: the engine had no searches')
  assert.equal(divisionWords('none', '0.00000'), 'no publisher ad account matched')
})
