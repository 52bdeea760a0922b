import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dynamicParameters } from '@headgate/contract/base/constants'
import * as fc from 'fast-check'
import { compileAddress, fillAddress, MAX_LOCATION, type AddressTemplate } from './address-template.ts'
import { decodeValue } from '../testing/text-search.ts'

const filled = (link: string, value: string): string =>
  fillAddress(compileAddress(link) as AddressTemplate, () => value)

test('all 14 placeholders are filled, others stay', () => {
  const link = `https://a.example/?${dynamicParameters.map((name) => `${name}=[${name}]`).join('&')}&x=[OTHER]`
  const template = compileAddress(link) as AddressTemplate
  assert.equal(template.indexes.length, 14)
  const url = new URL(fillAddress(template, (index) => `value ${index}`))
  for (const [index, name] of dynamicParameters.entries())
    assert.equal(url.searchParams.get(name), `value ${index}`)
  assert.equal(url.searchParams.get('x'), '[OTHER]')
})

test('links that engines cannot serve are refused with the reason', () => {
  const cases: [string, string][] = [
    ['https://[Q].example/', 'placeholder in scheme, host or port'],
    ['https://a.example:[Q]/', 'placeholder in scheme, host or port'],
    ['https://a.example[Q]', 'placeholder in scheme, host or port'],
    ['https://[CLICK_ID]@a.example/', 'placeholder in scheme, host or port'],
    ['[Q]://a.example/', 'not an http or https address'],
    ['javascript:alert(1)', 'not an http or https address'],
    ['//a.example/', 'not an http or https address'],
    ['ftp://a.example/', 'not an http or https address'],
    ['https://good.example\\@bad.example/', 'not a valid address'],
    ['https://user@a.example/', 'not a valid address'],
    ['https://a b.example/', 'not a valid address'],
    ['https:///path', 'not a valid address'],
    ['', 'not an http or https address'],
  ]
  for (const [link, reason] of cases) assert.equal(compileAddress(link), reason, link)
})

test('the constant parts keep their meaning', () => {
  assert.equal(filled('https://a.example', 'x'), 'https://a.example/')
  assert.equal(filled('https://a.example?q=[Q]', 'x'), 'https://a.example/?q=x')
  assert.equal(filled('HTTPS://A.Example:443/[Q]#[Q]', 'x'), 'https://a.example/x#x')
  assert.equal(filled('https://bücher.example/ü?q=[Q]', 'x'), 'https://xn--bcher-kva.example/%C3%BC?q=x')
  assert.equal(filled('https://a.example/\r\nX: y?q=[Q]', 'x'), 'https://a.example/%0D%0AX:%20y?q=x')
  assert.equal(filled('https://[2001:db8::1]:8080/?q=[Q]', 'x'), 'https://[2001:db8::1]:8080/?q=x')
})

test('5,000 hostile values: the host is always the published one, and headers cannot be split', (t) => {
  const links = [
    'https://a.example/[Q]',
    'https://a.example?[Q]',
    'https://a.example/x?a=[Q]&b=[CLICK_ID]#[UT]',
  ]
  const nasty = fc.constantFrom(
    '\r\n',
    '\r\nSet-Cookie: a=b',
    '@evil.example',
    '//evil.example',
    '\\evil',
    '\0',
    '%0d%0a',
    '../..',
    '?',
    '#',
    '&',
    '[Q]',
    '\ud800',
    '\u2028',
    'javascript:',
    '😀',
  )
  const value = fc
    .array(fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 10 })), { maxLength: 6 })
    .map((parts) => parts.join(''))
  const seed = Date.now() & 0x7f_ff_ff_ff
  t.diagnostic(`seed ${seed}`)
  fc.assert(
    fc.property(fc.constantFrom(...links), value, (link, text) => {
      const result = filled(link, text)
      assert.match(result, /^[\x21-\x7e]+$/)
      assert.equal(new URL(result).host, 'a.example')
      assert.ok(result.startsWith('https://a.example/'))
    }),
    { numRuns: 5_000, seed },
  )
})

test('an advertiser reads the values that the publisher sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sent = decodeValue(new URLSearchParams({ q: text }).toString().slice(2))
      assert.equal(new URL(filled('https://a.example/?q=[Q]', sent)).searchParams.get('q'), text)
    }),
  )
})

test('the long values of a too long address are cut at whole characters', () => {
  const template = compileAddress('https://a.example/s?q=[Q]&c=[CLICK_ID]&u=[UT]&end=1')
  assert.ok(typeof template !== 'string')
  const filledWith = (q: string, click: string, ut: string) =>
    fillAddress(
      template,
      (index) => ({ Q: q, CLICK_ID: click, UT: ut })[dynamicParameters[index] as 'Q'] ?? '',
    )
  for (const character of ['%', 'é', '👟', 'a', '\u{d800}']) {
    const location = filledWith(character.repeat(14_000), 'short', 'u')
    assert.ok(location.length <= MAX_LOCATION && location.length > MAX_LOCATION - 12, `${location.length}`)
    const query = new URL(location).searchParams
    assert.deepEqual([query.get('c'), query.get('u'), query.get('end')], ['short', 'u', '1'])
    assert.equal(query.get('q')!.replaceAll(character.toWellFormed(), ''), '')
  }
  const shared = new URL(filledWith('x'.repeat(9_000), 'y'.repeat(9_000), 'u')).searchParams
  assert.ok(Math.abs(shared.get('q')!.length - shared.get('c')!.length) <= 1)
  const fits = 'z'.repeat(8_000)
  assert.equal(new URL(filledWith(fits, 'c', 'u')).searchParams.get('q'), fits)
})
