import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { quiet, temporaryFolder } from '../spool/testing.ts'
import { AddressHash } from './address-hash.ts'
import { writeNumber64 } from './write-bytes.ts'
import { AddressKeys, readAddressKey } from './address-keys.ts'
import { readAddress, type Address } from '@headgate/domain/reading/address'
import { reading, RequestReader } from '../http/request-reader.ts'
import { ClientAddresses } from './client-address.ts'
import { compileRanges, readRange } from '@headgate/runtime/search-lists/lists'
import { buildRangeTable, findRange, type Range } from '@headgate/domain/reading/range-table'

test('every address reads as ipaddr.js reads it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
      // ipaddr.js accepts a form for IPv4 that RFC 4291 deprecates; here it is the IPv6 address that it looks like.
      fc.pre(!/^::\d+\.\d+\.\d+\.\d+$/.test(text))
      const read = readAddress(text)
      const bytes = ipaddr.process(text).toByteArray()
      const word = (at: number) => bytes.slice(at, at + 4).reduce((value, byte) => value * 256 + byte, 0)
      const v6 = bytes.length === 16
      assert.deepEqual(
        read && [read.v6, read.high, read.low],
        v6 ? [true, word(0), word(4)] : [false, 0, word(0)],
        text,
      )
    }),
    { numRuns: 2_000 },
  )
})

test('text that is no address gives none', () => {
  const odd = [
    '',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '01.2.3.4',
    '1.2.3.4 ',
    '::1::',
    ':::',
    '1:2:3:4:5:6:7:8:9',
    'g::',
    'localhost',
    '0x7f000001',
    '12345::',
  ]
  for (const text of odd) assert.equal(readAddress(text), null, text)
})

const v4 = (low: number): Address => ({ v6: false, high: 0, low, key: low })
const v6 = (high: number, low: number): Address => ({ v6: true, high, low, key: 0 })
const make = (value: number, six: boolean) => (six ? v6(0, value) : v4(value))
const address = (text: string) => readAddress(text)!.low

test('a range is found as a linear search finds it', () => {
  const word = fc.oneof(
    fc.integer({ min: 0, max: 0xff_ff_ff_ff }),
    fc.integer({ min: 0x1_00_00, max: 0x5_00_00 }),
  )
  const pair = fc.tuple(word, word, fc.integer({ min: 1, max: 9 }), fc.boolean())
  fc.assert(
    fc.property(
      fc.array(pair, { maxLength: 40 }),
      fc.array(word, { minLength: 1, maxLength: 40 }),
      (pairs, probes) => {
        const sorted = pairs
          .map(([one, other, value, six]) => ({
            from: Math.min(one, other),
            to: Math.max(one, other),
            value,
            six,
          }))
          .toSorted((one, other) => one.from - other.from)
        // Ranges of a real table do not overlap.
        const apart = sorted.filter((range, at) =>
          sorted.slice(0, at).every((before) => before.six !== range.six || before.to < range.from),
        )
        const ranges: Range[] = apart.map(({ from, to, value, six }) => ({
          from: make(from, six),
          to: make(to, six),
          value,
        }))
        const table = buildRangeTable(ranges)
        const edges = apart
          .flatMap(({ from, to }) => [from, to, from - 1, to + 1])
          .filter((at) => at >= 0 && at <= 0xff_ff_ff_ff)
        for (const probe of [...probes, ...edges]) {
          for (const six of [false, true]) {
            const expected =
              apart.find((range) => range.six === six && range.from <= probe && probe <= range.to)?.value ?? 0
            assert.equal(findRange(table, make(probe, six)), expected)
          }
        }
      },
    ),
  )
})

test('lists contain addresses, blocks and ranges', () => {
  const { table, unreadable } = compileRanges([
    '1.2.3.4',
    '10.0.0.0/8',
    '20.0.0.5-20.0.1.4',
    '2001:db8::/32',
    'x',
    '1.2.3.4/33',
    '5.0.0.1-::1',
  ])
  assert.deepEqual(unreadable, ['x', '1.2.3.4/33', '5.0.0.1-::1'])
  const inside = ['1.2.3.4', '10.255.255.255', '20.0.0.255', '2001:db8:ffff::1', '::ffff:10.1.1.1']
  const outside = ['1.2.3.5', '11.0.0.0', '20.0.1.5', '2001:db9::']
  for (const text of inside) assert.equal(findRange(table, readAddress(text)!), 1, text)
  for (const text of outside) assert.equal(findRange(table, readAddress(text)!), 0, text)
  assert.deepEqual(readRange('1.2.3.4/0')?.to.low, 0xff_ff_ff_ff)
})

test('X-Forwarded-For is believed only behind a proxy, from the right', () => {
  const addresses = new ClientAddresses(['10.0.0.0/8', '127.0.0.1'])
  const reader = new RequestReader()
  const of = (peer: string, headers: string[]) => {
    const lines = headers.map((header) => `X-Forwarded-For: ${header}\r\n`).join('')
    const bytes = Buffer.from(`GET / HTTP/1.1\r\nHost: a\r\n${lines}\r\n`)
    assert.equal(reader.read(bytes, 0, bytes.length), reading.complete)
    return addresses.of(peer, addresses.isTrusted(peer), reader).low
  }
  const cases: [peer: string, header: string, client: string][] = [
    ['9.9.9.9', '1.1.1.1', '9.9.9.9'],
    ['10.0.0.1', '', '10.0.0.1'],
    ['10.0.0.1', '1.1.1.1', '1.1.1.1'],
    ['::ffff:10.0.0.1', '1.1.1.1', '1.1.1.1'],
    ['10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
    ['127.0.0.1', '10.0.0.3,10.0.0.2', '10.0.0.3'],
    ['127.0.0.1', '6.6.6.6, unknown', '0.0.0.0'],
    ['127.0.0.1', '6.6.6.6, 01.1.1.1', '0.0.0.0'],
    ['127.0.0.1', '10.0.0.3', '10.0.0.3'],
  ]
  for (const [peer, header, client] of cases)
    assert.equal(of(peer, header === '' ? [] : [header]), address(client), `${peer} ${header}`)
  assert.equal(of('127.0.0.1', ['']), address('127.0.0.1'))
  assert.equal(of('127.0.0.1', ['1.1.1.1', '10.0.0.2']), address('1.1.1.1'))
  assert.equal(of('127.0.0.1', ['6.6.6.6', '1.1.1.1']), address('1.1.1.1'))
})

/** SipHash-1-3 as in its paper, on 64-bit integers. */
function sipHash(key: bigint[], words: bigint[], bytes: number): string {
  const mask = (1n << 64n) - 1n
  const turn = (value: bigint, bits: bigint) => ((value << bits) | (value >> (64n - bits))) & mask
  let [v0, v1, v2, v3] = [
    key[0]! ^ 0x736f6d6570736575n,
    key[1]! ^ 0x646f72616e646f6dn,
    key[0]! ^ 0x6c7967656e657261n,
    key[1]! ^ 0x7465646279746573n,
  ]
  const round = () => {
    v0 = (v0 + v1) & mask
    v1 = turn(v1, 13n) ^ v0
    v0 = turn(v0, 32n)
    v2 = (v2 + v3) & mask
    v3 = turn(v3, 16n) ^ v2
    v0 = (v0 + v3) & mask
    v3 = turn(v3, 21n) ^ v0
    v2 = (v2 + v1) & mask
    v1 = turn(v1, 17n) ^ v2
    v2 = turn(v2, 32n)
  }
  for (const word of [...words, BigInt(bytes) << 56n]) {
    v3 ^= word
    round()
    v0 ^= word
  }
  v2 ^= 0xffn
  for (let at = 0; at < 3; at += 1) round()
  return String(v0 ^ v1 ^ v2 ^ v3)
}

test('addresses are hashed by SipHash under a key that changes each day', (t) => {
  const { path: dataDir, remove } = temporaryFolder()
  const keys = new AddressKeys({ dataDir, clock: () => 5 * 86_400_000, log: quiet })
  t.after(() => keys.close())
  t.after(remove)
  const hash = new AddressHash(keys.shared)
  const digits = Buffer.alloc(20)
  const hashOf = (address: Address, day: number) => {
    hash.compute(address, day)
    return digits.toString('latin1', 0, writeNumber64(digits, 0, hash.high, hash.low))
  }
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 0xff_ff_ff_ff }),
      fc.integer({ min: 0, max: 9 }),
      (address, day) => {
        const words = new Int32Array(4)
        readAddressKey(keys.shared, day, words)
        const [a, b, c, d] = Array.from(words, (word) => BigInt(word >>> 0)) as [
          bigint,
          bigint,
          bigint,
          bigint,
        ]
        const key = [(a << 32n) | b, (c << 32n) | d]
        assert.equal(hashOf(v4(address), day), sipHash(key, [BigInt(address)], 8))
      },
    ),
  )
  const one = readAddress('2001:db8::1')!
  const other = readAddress('2001:db8::2')!
  assert.notEqual(hashOf(one, 1), hashOf(other, 1), 'all 128 bits count')
  assert.notEqual(hashOf(one, 1), hashOf(one, 2))
})
