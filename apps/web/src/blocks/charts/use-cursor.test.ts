import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movedBy } from './use-cursor.ts'

const extent = { rows: 3, columns: 5 }

test('the first arrow enters at the nearest end', () => {
  assert.deepEqual(movedBy('ArrowRight', null, extent), { row: 0, column: 0 })
  assert.deepEqual(movedBy('ArrowLeft', null, extent), { row: 0, column: 4 })
  assert.deepEqual(movedBy('ArrowDown', null, extent), { row: 0, column: 0 })
})

test('arrows move and stop at the ends', () => {
  const at = { row: 1, column: 4 }
  assert.deepEqual(movedBy('ArrowRight', at, extent), at)
  assert.deepEqual(movedBy('ArrowLeft', at, extent), { row: 1, column: 3 })
  assert.deepEqual(movedBy('ArrowUp', at, extent), { row: 0, column: 4 })
  assert.deepEqual(movedBy('ArrowDown', { row: 2, column: 0 }, extent), { row: 2, column: 0 })
  assert.deepEqual(movedBy('Home', at, extent), { row: 1, column: 0 })
  assert.deepEqual(movedBy('End', { row: 2, column: 0 }, extent), { row: 2, column: 4 })
})

test('other keys stay with the browser', () => {
  assert.equal(movedBy('Tab', null, extent), null)
  assert.equal(movedBy('a', { row: 0, column: 0 }, extent), null)
})
