import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foundOptions, onlyMatch } from './found-options.ts'

const choices = [
  { value: '1', label: 'Fox Search' },
  { value: '2', label: 'Red Fox' },
  { value: '3', label: 'Owl (inactive)', disabled: true },
  { value: '4', label: 'Owlet' },
]

const cases: [typed: string, value: string | undefined][] = [
  ['red', '2'],
  ['  RED f ', '2'],
  ['fox red', '2'],
  ['fox', undefined],
  ['bear', undefined],
  ['', undefined],
  ['   ', undefined],
  // Disabled options do not count.
  ['owl', '4'],
  ['inactive', undefined],
]

for (const [typed, value] of cases)
  test(`'${typed}' leaves ${value === undefined ? 'no single option' : `option ${value}`}`, () => {
    assert.equal(onlyMatch(choices, typed)?.value, value)
  })

test('options are found by all typed words, in their label or note', () => {
  const noted = [...choices, { value: '5', label: 'Bear', note: 'eats a red fox' }]
  const found = foundOptions(noted, 'fox red').map(({ value }) => value)
  assert.deepEqual(found, ['2', '5'])
  assert.equal(foundOptions(noted, '').length, noted.length)
})
