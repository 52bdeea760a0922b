import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedBy, stillRefused } from './refused-fields.ts'

test('a refused text stays until its own field has another value', () => {
  const draft = { name: 'a', rules: [{ cap: 1 }, { cap: 2 }] }
  const refused = refusedBy({ name: 'N', 'rules.1.cap': 'C', rules: 'R', 'gone.0.x': 'G' }, draft)
  assert.deepEqual(stillRefused(refused, draft), {
    name: 'N',
    'rules.1.cap': 'C',
    rules: 'R',
    'gone.0.x': 'G',
  })
  assert.deepEqual(stillRefused(refused, { ...draft, name: 'b' }), {
    'rules.1.cap': 'C',
    rules: 'R',
    'gone.0.x': 'G',
  })
  const other = { ...draft, rules: [{ cap: 1 }, { cap: 3 }] }
  assert.deepEqual(stillRefused(refused, other), { name: 'N', 'gone.0.x': 'G' })
})
