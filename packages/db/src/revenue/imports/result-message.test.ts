import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resultMessage } from './result-message.ts'

test('a result names each kind of row that there is, with separators of thousands', () => {
  assert.equal(
    resultMessage({ uploaded: 200_000, unmatched: 1, failed: 0, excluded: 1_000 }),
    '200,000 rows uploaded, 1 row without a publisher ad account, 1,000 rows excluded.',
  )
})
