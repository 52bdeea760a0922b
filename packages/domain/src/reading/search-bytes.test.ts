import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { encodeValue } from '../decision/address-template.ts'
import { escapeText } from '../snapshot/record-columns.ts'
import { buildRangeTable } from './range-table.ts'
import { HttpSearch } from './http-search.ts'
import { KeywordList } from './keyword-list.ts'
import { decodeValue, parameterNames, rawValue, readId, readSearchAddress } from '../testing/text-search.ts'
import { ValueBytes } from './value-bytes.ts'

const lists = { proxies: buildRangeTable([]), highPaying: new KeywordList([]) }

/** Raw bytes of a value as clients send it: encoded text, and escapes that are broken or no UTF-8. */
const rawText = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ unit: fc.constantFrom('%', '+', 'a', 'F', '9', 'é', ' ', '=', '-', '~', "'", '"', '\\', '|') }),
  fc
    .array(fc.integer({ min: 0, max: 255 }))
    .map((bytes) => bytes.map((byte) => `%${byte.toString(16)}`).join('')),
  fc.constantFrom(
    '%EF%BB%BFa',
    '%EF%BB%BF%FF',
    '%20%20a%09',
    '%C2%A0a%E3%80%80',
    '++a+',
    '%',
    '%e',
    '%ED%A0%80',
  ),
)
const raw = rawText.map((text) =>
  encodeURI(text)
    .replaceAll(/%25(?=[0-9a-f]{2}|%|$)/gi, '%')
    .replaceAll('&', ''),
)
const name = fc.constantFrom(
  ...parameterNames,
  'targeting_id',
  'sub_id',
  'sig',
  'p',
  't',
  'c',
  'qq',
  'xq',
  '',
  'x',
)
const id = fc.oneof(
  fc.integer({ min: 0, max: 2 ** 32 }).map(String),
  fc.constantFrom('', '1a', '-1', '007', '99999999999'),
)
const query = fc
  .array(fc.oneof(fc.tuple(name, raw), fc.tuple(name, id)), { maxLength: 12 })
  .chain((pairs) =>
    fc
      .array(fc.constantFrom('=', '=', '=', '', '=='), { minLength: pairs.length, maxLength: pairs.length })
      .map((signs) => pairs.map(([given, value], at) => `${given}${signs[at]}${value}`).join('&')),
  )
const path = fc.oneof(
  fc.constantFrom(
    '/search',
    '/s',
    '/search/',
    '/search/1',
    '/searches',
    '/',
    '/S',
    '*',
    '/search/1/2/3',
    '/s/1/2',
    '',
  ),
  fc.tuple(id, id).map(([publisher, targeting]) => `/search/${publisher}/${targeting}`),
)

test('searches are read from bytes as from text', () => {
  fc.assert(
    fc.property(path, fc.option(query), fc.nat(9), (given, asked, before) => {
      const target = asked === null ? given : `${given}?${asked}`
      const search = new HttpSearch(lists)
      const bytes = Buffer.from('x'.repeat(before) + target + 'q=1&c=2', 'latin1')
      const address = readSearchAddress(target)
      assert.equal(search.read(bytes, before, before + target.length, lists), address !== null)
      if (address === null) return
      const kept = new HttpSearch(lists)
      kept.read(bytes, before, before + target.length, lists)
      kept.keep(before, before + target.length)
      bytes.fill(0, 0, before)
      for (const one of [search, kept]) {
        assert.equal(one.publisherId, readId(address.publisherId))
        assert.equal(one.targetingId, readId(address.targetingId))
        const text = (wanted: string): string => decodeValue(rawValue(address.query, wanted) ?? '')
        assert.equal(one.keyword, text('q').trim())
        assert.equal(one.clickId(), text(address.clickName))
        for (const [at, wanted] of parameterNames.entries())
          if (wanted !== 'click_id') assert.equal(one.parameter(at), text(wanted), wanted)
        const signature = rawValue(address.query, 'sig')
        assert.equal(one.signature(), signature === undefined ? null : decodeValue(signature))
      }
    }),
    { numRuns: 3_000 },
  )
})

test('values are written as their texts would be', () => {
  const into = Buffer.alloc(100_000)
  const value = new ValueBytes()
  const written = (end: number) => into.toString('utf8', 0, end)
  fc.assert(
    fc.property(raw, fc.integer({ min: 1, max: 12 }), (given, characters) => {
      const bytes = Buffer.from(given, 'latin1')
      const text = decodeValue(given)
      const read = () => value.setEncoded(bytes, 0, bytes.length)
      read()
      assert.equal(value.text, text)
      assert.equal(written(value.writeEscaped(into, 0)), escapeText(text))
      assert.equal(written(value.writePercentEncoded(into, 0)), encodeValue(text))
      value.cut(characters)
      assert.equal(value.text, text.length > characters ? text.slice(0, characters).toWellFormed() : text)
      read()
      value.trim()
      assert.equal(value.text, text.trim())
    }),
    { numRuns: 3_000 },
  )
})

test('header values are characters', () => {
  const into = Buffer.alloc(10_000)
  const value = new ValueBytes()
  fc.assert(
    fc.property(fc.uint8Array({ min: 9 }), (given) => {
      const bytes = Buffer.from(given)
      value.setLatin1(bytes, 0, bytes.length)
      const text = bytes.toString('latin1')
      assert.equal(value.text, text)
      assert.equal(into.toString('utf8', 0, value.writeEscaped(into, 0)), escapeText(text))
    }),
  )
})
