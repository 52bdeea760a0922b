import assert from 'node:assert/strict'
import { test } from 'node:test'
import { twice } from './editor-entry.ts'
import { blankLink } from '../form/link-values.ts'

const entry = (link: string, variable = '', value = '') => ({
  values: { ...blankLink, link, link_source_identifier: variable, link_source_identifier_value: value },
})

test('links with one channel and different addresses are said to be twice in the form', () => {
  const one = entry('https://a.example/?sub=7', 'sub', '7')
  assert.deepEqual(twice([one, entry('https://b.example/?sub=7', ' sub ', '7 ')]), ['channel sub 7'])
  assert.deepEqual(twice([one, entry('https://b.example/?sub=8', 'sub', '8')]), [])
  assert.deepEqual(twice([one, entry('https://b.example/?src=7', 'src', '7')]), [])
})

test('one address that stands several times is named once, empty rows are not', () => {
  const same = 'https://a.example/?q=[Q]'
  assert.deepEqual(twice([entry(same), entry(` ${same} `), entry(same)]), [same])
  assert.deepEqual(twice([entry(''), entry(''), entry(' ', 'sub'), entry('', 'sub')]), [])
})
