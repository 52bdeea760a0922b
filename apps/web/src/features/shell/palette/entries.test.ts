import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawerGroups } from '../drawer-groups.ts'
import { paletteSections } from './entries.ts'

const groups = drawerGroups('SuperAdmin', (path) => path !== '/ivt')

const shown = (typed: string, found: Parameters<typeof paletteSections>[2] = []) =>
  paletteSections(typed, groups, found).map(({ name, entries }) => [name, entries.map(({ label }) => label)])

test('without a text every built screen and every action is listed', () => {
  const [screens, actions] = paletteSections('', groups, [])
  assert.equal(screens?.name, 'Screens')
  assert.ok(screens.entries.some(({ to }) => to === '/target'))
  assert.ok(!screens.entries.some(({ to }) => to === '/ivt'))
  assert.equal(actions?.name, 'Actions')
  assert.equal(actions.entries.length, 6)
})

test('words are found by their beginnings, in any order', () => {
  assert.deepEqual(shown('link pub'), [
    ['Screens', ['Publisher Links']],
    ['Actions', ['Add publisher link']],
  ])
  assert.deepEqual(shown('inks'), [['Searches', ['Explain the search with click id inks']]])
})

test('records come first and lead to their own page', () => {
  const [records] = paletteSections('fox', groups, [
    { kind: 'publisher', id: 3, name: 'Fox', note: '' },
    { kind: 'publisher', id: 4, name: 'Foxy', note: 'toolbars' },
  ])
  assert.deepEqual(records, {
    name: 'Publishers',
    entries: [
      { key: 'publisher-3', label: 'Fox', note: '#3', to: '/publishers/details/3' },
      { key: 'publisher-4', label: 'Foxy', note: '#4 · toolbars', to: '/publishers/details/4' },
    ],
  })
})

test('only one word that is long enough may be a click id', () => {
  assert.ok(shown('tr1-4f').some(([name]) => name === 'Searches'))
  for (const text of ['', 'abc', 'two words'])
    assert.ok(!shown(text).some(([name]) => name === 'Searches'), text)
})
