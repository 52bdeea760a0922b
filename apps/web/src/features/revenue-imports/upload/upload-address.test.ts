import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matching } from './upload-address.ts'

const rows = [
  { id: 1, name: 'Adlera' },
  { id: 12, name: 'Boreal' },
]

const found = (q?: string) => matching(rows, q).map(({ id }) => id)

test('the filter looks into id and name together, in any case', () => {
  assert.deepEqual(
    [found(), found('1'), found('2-bo'), found('ADL'), found('x')],
    [[1, 12], [1, 12], [12], [1], []],
  )
})
