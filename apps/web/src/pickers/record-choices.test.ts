import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordChoices, unlistedIds } from './record-choices.ts'

const listed = [
  { id: 1, name: 'Bing', status: true },
  { id: 2, name: 'Yahoo', status: false },
]
const archived = [{ id: 3, name: 'Ask' }]

/** Labels, with a cross before disabled ones. */
const shown = (...given: Parameters<typeof recordChoices>) =>
  recordChoices(...given).map(({ label, disabled }) => (disabled === true ? `x ${label}` : label))

test('an inactive record is visible but not choosable, unless it is chosen', () => {
  assert.deepEqual(shown(listed, { chosen: [] }), ['Bing', 'x Yahoo (inactive)'])
  assert.deepEqual(shown(listed, { chosen: [2] }), ['Bing', 'Yahoo (inactive)'])
})

test('where inactive records are choosable, they are only marked', () => {
  assert.deepEqual(shown(listed, { chosen: [], inactive: 'open' }), ['Bing', 'Yahoo (inactive)'])
})

test('an archived record stays shown while it is chosen', () => {
  assert.deepEqual(shown(listed, { chosen: [1, 3], archived }), [
    'Bing',
    'x Yahoo (inactive)',
    'Ask (archived)',
  ])
  assert.deepEqual(shown(listed, { chosen: [1], archived }), ['Bing', 'x Yahoo (inactive)'])
})

test('a chosen record counts as missing only once the list is read', () => {
  assert.deepEqual(unlistedIds(listed, [1, 3]), [3])
  assert.deepEqual(unlistedIds(undefined, [1, 3]), [])
  assert.deepEqual(shown(undefined, { chosen: [3], archived }), [])
})
