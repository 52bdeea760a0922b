import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedRows, mergeRows, toRows } from './variable-rows.ts'

const at = (hour: number) => `2026-11-22T0${hour}:00:00.000Z`
const stored = [
  { id: 1, key: 'default_domain', value: 'https://go.example', updatedAt: at(1) },
  { id: 2, key: 'system_fallback', value: 'https://rest.example', updatedAt: at(1) },
  { id: 3, key: 'warmup_link', value: 'https://warm.example', updatedAt: at(1) },
]
const opened = toRows(stored)

test('only rows that differ from what was read are sent', () => {
  const rows = [
    opened[0]!,
    { ...opened[1]!, value: 'https://mine.example' },
    { row: 'new-0', key: '', value: '' },
  ]
  assert.deepEqual(
    changedRows(rows, opened).map((one) => one.at),
    [1, 2],
  )
  assert.deepEqual(changedRows(opened, opened), [])
})

test('values that another person saved come in; values edited here stay and show theirs', () => {
  const rows = [
    opened[0]!,
    { ...opened[1]!, value: 'https://mine.example' },
    { ...opened[2]!, value: 'https://hot.example' },
    { row: 'new-0', key: 'kyc_url', value: 'https://kyc.example' },
    { row: 'new-1', key: 'warmup_link_yahoo', value: 'https://y.example' },
  ]
  const merged = mergeRows(rows, opened, [
    { ...stored[0]!, value: 'https://new.example', updatedAt: at(2) },
    { ...stored[1]!, value: 'https://theirs.example', updatedAt: at(2) },
    { id: 4, key: 'kyc_url', value: 'https://their-kyc.example', updatedAt: at(2) },
  ])
  assert.deepEqual(merged, [
    { row: 'stored-1', id: 1, key: 'default_domain', value: 'https://new.example', updatedAt: at(2) },
    {
      row: 'stored-2',
      id: 2,
      key: 'system_fallback',
      value: 'https://mine.example',
      updatedAt: at(2),
      theirs: { key: 'system_fallback', value: 'https://theirs.example' },
    },
    {
      row: 'stored-3',
      id: undefined,
      key: 'warmup_link',
      value: 'https://hot.example',
      updatedAt: undefined,
      theirs: null,
    },
    {
      row: 'new-0',
      id: 4,
      key: 'kyc_url',
      value: 'https://kyc.example',
      updatedAt: at(2),
      theirs: { key: 'kyc_url', value: 'https://their-kyc.example' },
    },
    {
      row: 'new-1',
      id: undefined,
      key: 'warmup_link_yahoo',
      value: 'https://y.example',
      updatedAt: undefined,
      theirs: undefined,
    },
  ])
})

test('a row that no other person changed keeps its edit without a note', () => {
  const mine = { ...opened[1]!, value: 'https://mine.example' }
  const merged = mergeRows([opened[0]!, mine, opened[2]!], opened, stored)
  assert.deepEqual(merged[1], { ...mine, theirs: undefined })
  assert.equal(merged.length, 3)
})
