import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankLink, extracted, type LinkChannel } from './link-values.ts'

const channel = (variable: string, value: string): LinkChannel => ({
  link_source_identifier: variable,
  link_source_identifier_value: value,
})
const typed = (link: string, before: LinkChannel) => ({ ...blankLink, link, ...before })

test('a channel found in the link goes when the link no longer contains it', () => {
  const found = extracted(typed('https://a.example/?sub=7', channel('', '')), 'sub')
  assert.deepEqual(found, channel('sub', '7'))
  const after = typed('https://a.example/?q=[Q]', channel('sub', '7'))
  assert.deepEqual(extracted(after, 'sub', found), channel('?', '?'))
})

test('a channel chosen by hand stays until another one is found', () => {
  const byHand = channel('other', 'mine')
  const found = channel('sub', '7')
  assert.equal(extracted(typed('https://a.example/', byHand), 'sub', found), null)
  assert.equal(extracted(typed('https://a.example/', byHand), 'sub'), null)
  assert.deepEqual(extracted(typed('https://a.example/?sub=8', byHand), 'sub', found), channel('sub', '8'))
})

test('without a link or variables of the advertiser there is no channel', () => {
  assert.equal(extracted(typed(' ', channel('', '')), 'sub'), null)
  assert.equal(extracted(typed('https://a.example/?sub=7', channel('', '')), null), null)
})
