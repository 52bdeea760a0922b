import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inParts } from './in-parts.ts'

const cases: [rows: number[], most: number, parts: number[][]][] = [
  [[], 2, []],
  [[1], 2, [[1]]],
  [[1, 2], 2, [[1, 2]]],
  [[1, 2, 3, 4, 5], 2, [[1, 2], [3, 4], [5]]],
]

for (const [rows, most, parts] of cases)
  test(`${rows.length} rows in parts of ${most}`, () => {
    assert.deepEqual([...inParts(rows, most)], parts)
  })
