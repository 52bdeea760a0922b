import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { id, repeated, repeatedFilter } from './call.ts'

const query = z.object({ must: repeated(id), may: repeatedFilter(id) })

for (const [given, expected] of [
  [{ must: '1' }, { must: [1] }],
  [
    { must: ['1', '2'], may: '3,4' },
    { must: [1, 2], may: [3, 4] },
  ],
  [
    { must: '1,2', may: '' },
    { must: [1, 2], may: undefined },
  ],
  [
    { must: 1, may: null },
    { must: [1], may: undefined },
  ],
] as const) {
  test(`a repeated parameter ${JSON.stringify(given)}`, () => {
    assert.deepEqual({ ...query.parse(given) }, expected)
  })
}

for (const given of [{}, { must: '' }, { must: '0' }, { must: '1', may: 'x' }]) {
  test(`a repeated parameter is refused: ${JSON.stringify(given)}`, () => {
    assert.equal(query.safeParse(given).success, false)
  })
}
