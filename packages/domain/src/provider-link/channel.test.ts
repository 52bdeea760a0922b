import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { channelVariables, extractChannel, holdsValue, linkParts, valuesOf } from './channel.ts'

test('a channel is found in the query or in the path, by the first variable that has a value', () => {
  const cases: [string, string[], { variable: string; value: string } | undefined][] = [
    ['https://a.example/r?q=[Q]&channel=C-1', ['channel'], { variable: 'channel', value: 'C-1' }],
    ['https://a.example/src/C-1/web?q=[Q]', ['channel', 'src'], { variable: 'src', value: 'C-1' }],
    ['https://a.example/r?pid=7&src=8&q=[Q]', ['src', 'pid'], { variable: 'src', value: '8' }],
    ['https://a.example/r?pid=a%20b&q=[Q]', ['pid'], { variable: 'pid', value: 'a b' }],
    ['https://a.example/r?pid=&q=[Q]', ['pid'], undefined],
    ['https://a.example/r?pid=[CLICK_ID]&q=[Q]', ['pid'], undefined],
    ['https://a.example/r?mypid=7&q=[Q]#pid=8', ['pid'], undefined],
    ['https://pid/7x?q=[Q]', ['pid'], undefined],
    ['https://a.example/pid?q=[Q]', ['pid'], undefined],
    ['not a link', ['pid'], undefined],
    ['', ['pid'], undefined],
    ['https://a.example/r?pid=%E0%A4%A&q=[Q]', ['pid'], { variable: 'pid', value: '%E0%A4%A' }],
  ]
  for (const [link, variables, wanted] of cases)
    assert.deepEqual(extractChannel(link, variables), wanted, link)
})

test('the list of an advertiser is read without blanks', () => {
  assert.deepEqual(channelVariables(' pid , ,tid'), ['pid', 'tid'])
  assert.deepEqual(channelVariables(null), [])
})

test('any value that is written into a link, as a parameter or as a segment, is read back', () => {
  const name = fc.stringMatching(/^[a-z]\w{0,8}$/)
  const value = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((text) => text.isWellFormed() && !text.includes('[') && text.trim() !== '')
  fc.assert(
    fc.property(name, value, (variable, channel) => {
      const written = encodeURIComponent(channel)
      for (const link of [
        `https://a.example/r?q=[Q]&${variable}=${written}`,
        `https://a.example/${variable}/${written}?x=[Q]`,
      ]) {
        const parts = linkParts(link)
        assert.ok(valuesOf(parts, variable).includes(channel), link)
        assert.ok(holdsValue(parts, channel), link)
      }
    }),
    { verbose: true },
  )
})
