import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawerGroups } from '../drawer-groups.ts'
import type { FoundRecord } from '@headgate/contract/overview/find-records'
import { readCommand } from './commands.ts'
import { paletteSections } from './entries.ts'

const groups = drawerGroups('SuperAdmin')

const sectionsOf = (typed: string, found: FoundRecord[] = [], opened: { to: string; title: string }[] = []) =>
  paletteSections({ typed, command: readCommand(typed), groups, found, opened })
const shown = (typed: string) =>
  sectionsOf(typed).map(({ name, entries }) => [name, entries.map(({ label }) => label)])
const fox = (id: number, name: string, note = ''): FoundRecord => ({
  kind: 'publisher',
  id,
  name,
  note,
  channel: '',
})
const goesTo = (path: string) => (entry: { deed: object }) => 'go' in entry.deed && entry.deed.go === path

test('without a text every screen and every action is listed', () => {
  const [screens, actions] = sectionsOf('')
  assert.equal(screens?.name, 'Screens')
  assert.ok(screens.entries.some(goesTo('/target')))
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
  const [records] = sectionsOf('fox', [fox(3, 'Fox'), fox(4, 'Foxy', 'toolbars')])
  assert.deepEqual(records, {
    name: 'Publishers',
    isFound: true,
    entries: [
      { key: 'publisher-3', label: 'Fox', note: '#3', deed: { go: '/publishers/details/3' } },
      { key: 'publisher-4', label: 'Foxy', note: '#4 · toolbars', deed: { go: '/publishers/details/4' } },
    ],
  })
})

test('an action with a record takes the place of the records', () => {
  const [first, ...others] = sectionsOf('log in as fox', [fox(3, 'Fox')])
  assert.equal(first?.name, 'Do')
  assert.deepEqual(
    first.entries.map(({ label }) => label),
    ['Log in as Fox'],
  )
  assert.ok(!others.some(({ name }) => name === 'Publishers'))
})

test('what was opened last is shown first while nothing is typed', () => {
  const opened = [{ to: '/target?page=2', title: 'Publisher Links' }]
  assert.equal(sectionsOf('', [], opened)[0]?.entries[0]?.label, 'Publisher Links')
  assert.ok(!sectionsOf('pub', [], opened).some(({ name }) => name === 'Opened last'))
})

test('only one word that is long enough may be a click id', () => {
  assert.ok(shown('tr1-4f').some(([name]) => name === 'Searches'))
  for (const text of ['', 'abc', 'two words', 'https://go.example/search'])
    assert.ok(!shown(text).some(([name]) => name === 'Searches'), text)
})
