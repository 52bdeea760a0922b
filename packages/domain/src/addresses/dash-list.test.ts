import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as check, property, string, uniqueArray } from 'fast-check'
import { fromDashList, toDashList } from './dash-list.ts'

test('ids are written with dashes and read back', () => {
  assert.deepEqual(fromDashList('12-13-40'), ['12', '13', '40'])
  assert.equal(toDashList(['12', '13', '40']), '12-13-40')
  assert.deepEqual(fromDashList(''), [])
  assert.deepEqual(fromDashList('-7--7-'), ['7'])
})

test('any channel survives the address, dashes and percent signs included', () => {
  const entry = string({ minLength: 1 }).filter((text) => text.trim() === text && text !== '')
  check(
    property(uniqueArray(entry), (entries) => {
      assert.deepEqual(fromDashList(toDashList(entries)), entries)
    }),
  )
})
