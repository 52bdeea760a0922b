import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newEntry, refusedEntries, twice } from './editor-entry.ts'
import { blankLink } from '../form/link-values.ts'

const entry = (link: string, variable = '', value = '') => ({
  values: { ...blankLink, link, link_source_identifier: variable, link_source_identifier_value: value },
})

test('links with one channel and different addresses count as duplicates in the form', () => {
  const one = entry('https://a.example/?sub=7', 'sub', '7')
  assert.deepEqual(twice([one, entry('https://b.example/?sub=7', ' sub ', '7 ')]), ['channel sub 7'])
  assert.deepEqual(twice([one, entry('https://b.example/?sub=8', 'sub', '8')]), [])
  assert.deepEqual(twice([one, entry('https://b.example/?src=7', 'src', '7')]), [])
})

test('a repeated address is named once, empty rows are not', () => {
  const same = 'https://a.example/?q=[Q]'
  assert.deepEqual(twice([entry(same), entry(` ${same} `), entry(same)]), [same])
  assert.deepEqual(twice([entry(''), entry(''), entry(' ', 'sub'), entry('', 'sub')]), [])
})

test('the texts of a refused save go to the links that were sent, each to its fields', () => {
  const sent = [newEntry(1, 1), newEntry(1, 2), newEntry(1, 3)]
  const refused = refusedEntries(sent, {
    'links.0.link': 'Valid link required',
    'links.2.daily_cap': 'Too large',
    'links.2.link': 'Taken',
    'links.7.link': 'Of none that was sent',
    provider: 'Of no link',
  })
  assert.deepEqual(
    [...refused],
    [
      ['new 1', { link: 'Valid link required' }],
      ['new 3', { daily_cap: 'Too large', link: 'Taken' }],
    ],
  )
})
