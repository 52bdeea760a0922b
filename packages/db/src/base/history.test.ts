import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf } from './history.ts'

const fields = (before: Record<string, unknown> | null, after: Record<string, unknown>) =>
  changesOf(before, after, new Map()).map(({ field }) => field)

const empty = { use_ut: false, notes: null, sub_id: '', platform_id: [] }

test('a new record lists only fields that were set', () => {
  assert.deepEqual(fields(null, { ...empty, is_active: true, client_id: 0 }), ['is_active', 'client_id'])
})

test('a field that is switched off or emptied later is listed', () => {
  const before = { use_ut: true, notes: 'x', sub_id: 'y', platform_id: [1] }
  assert.deepEqual(fields(before, empty), ['use_ut', 'notes', 'sub_id', 'platform_id'])
})
