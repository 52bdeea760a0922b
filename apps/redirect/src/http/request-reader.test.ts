import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { MAX_HEAD_BYTES, reading, RequestReader, type Reading } from './request-reader.ts'

function read(text: string): { result: Reading; reader: RequestReader } {
  const reader = new RequestReader()
  const bytes = Buffer.from(text, 'latin1')
  return { result: reader.read(bytes, 0, bytes.length), reader }
}

const HEAD = 'Host: a\r\n'

const agentOf = ({ bytes, agentFrom, agentTo }: RequestReader) => bytes.toString('latin1', agentFrom, agentTo)

test('reads what a search needs', () => {
  const { result, reader } = read(
    'GET /search?q=a%20b HTTP/1.1\r\nhOsT: go.example\r\nUser-Agent:  Browser 1.0 \r\nReferer: https://a.example/x\r\n' +
      'X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-For: 5.6.7.8\r\nAccept: */*\r\nContent-Length: 0\r\n\r\n',
  )
  assert.equal(result, reading.complete)
  const { target, forwardedFor, keepAlive, head } = reader
  const referrer = reader.bytes.toString('latin1', reader.referrerFrom, reader.referrerTo)
  assert.deepEqual(
    { target, userAgent: agentOf(reader), referrer, forwardedFor, keepAlive, head },
    {
      target: '/search?q=a%20b',
      userAgent: 'Browser 1.0',
      referrer: 'https://a.example/x',
      forwardedFor: '1.2.3.4,5.6.7.8',
      keepAlive: true,
      head: false,
    },
  )
})

test('version and header decide whether the connection stays open', () => {
  const cases: [string, boolean][] = [
    [`GET / HTTP/1.1\r\n${HEAD}\r\n`, true],
    [`GET / HTTP/1.1\r\n${HEAD}Connection: close\r\n\r\n`, false],
    [`GET / HTTP/1.1\r\n${HEAD}Connection: TE, Close\r\n\r\n`, false],
    [`GET / HTTP/1.1\r\n${HEAD}Connection: close, keep-alive\r\n\r\n`, false],
    [`GET / HTTP/1.1\r\n${HEAD}Connection: close\r\nConnection: keep-alive\r\n\r\n`, false],
    ['GET / HTTP/1.0\r\n\r\n', false],
    ['GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n', true],
  ]
  for (const [text, keepAlive] of cases) {
    const { result, reader } = read(text)
    assert.deepEqual([result, reader.keepAlive], [reading.complete, keepAlive], text)
  }
})

test('a target with scheme and host is read as a request to that host', () => {
  const cases = [
    ['http://go.example/search?q=a', '/search?q=a'],
    ['HTTPS://go.example:8443/', '/'],
    ['http://go.example', '/'],
    ['http://go.example?q=a', '/?q=a'],
    ['ftp://go.example/', 'ftp://go.example/'],
    ['*', '*'],
  ] as const
  for (const [target, asked] of cases) {
    const { result, reader } = read(`GET ${target} HTTP/1.1\r\n${HEAD}\r\n`)
    assert.deepEqual([result, reader.target], [reading.complete, asked])
  }
})

test('the host comes from the header, and that of the request before is forgotten', () => {
  const reader = new RequestReader()
  for (const host of ['go.example', 'go.example:8443', '[::1]:4080', 'x%41.example', '', 'go.example']) {
    const bytes = Buffer.from(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    assert.deepEqual([reader.read(bytes, 0, bytes.length), reader.host], [reading.complete, host])
  }
  const without = Buffer.from('GET / HTTP/1.0\r\n\r\n')
  assert.deepEqual([reader.read(without, 0, without.length), reader.host], [reading.complete, ''])
})

test('odd requests are refused', () => {
  const bad = [
    `GET / HTTP/1.1\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`,
    'GET / HTTP/1.1\r\nHost: a b\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a@b\r\n\r\n',
    `GET / HTTP/2.0\r\n${HEAD}\r\n`,
    `GET / HTTP/1.2\r\n${HEAD}\r\n`,
    `GET  / HTTP/1.1\r\n${HEAD}\r\n`,
    `GET / HTTP/1.1\n${HEAD}\r\n`,
    `GET /\tx HTTP/1.1\r\n${HEAD}\r\n`,
    `GET /\xe9 HTTP/1.1\r\n${HEAD}\r\n`,
    `GET / HTTP/1.1\r\n${HEAD} folded: x\r\n\r\n`,
    `GET / HTTP/1.1\r\n${HEAD}Name : x\r\n\r\n`,
    `GET / HTTP/1.1\r\n${HEAD}: x\r\n\r\n`,
    `GET / HTTP/1.1\r\n${HEAD}X: a\rb\r\n\r\n`,
    `GET / HTTP/1.1\r\n${HEAD}X: a\nb\r\n\r\n`,
    `GET / HTTP/1.1\r\n${HEAD}X: a\0b\r\n\r\n`,
    `GET / HTTP/1.1\r\n${HEAD}Content-Length: 5\r\n\r\nhello`,
    `GET / HTTP/1.1\r\n${HEAD}Content-Length: 00\r\n\r\n`,
    `GET / HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `GET / HTTP/1.1\r\n${HEAD}Expect: 100-continue\r\n\r\n`,
    ' GET / HTTP/1.1\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01',
    'x'.repeat(40),
  ]
  for (const text of bad) assert.equal(read(text).result, reading.bad, JSON.stringify(text))
  for (const method of ['POST', 'PUT', 'get', 'OPTIONS', 'CONNECT']) {
    assert.equal(read(`${method} / HTTP/1.1\r\n${HEAD}\r\n`).result, reading.badMethod, method)
  }
  const long = `GET /${'x'.repeat(MAX_HEAD_BYTES)} HTTP/1.1\r\n${HEAD}\r\n`
  assert.equal(read(long).result, reading.tooLarge)
})

test('a whole request reads the same however much follows, and every shorter part is unfinished', () => {
  const text = `GET /search?q=a HTTP/1.1\r\n${HEAD}User-Agent: B\r\n\r\n`
  for (const whole of [text, `\r\n${text}`])
    for (let end = 0; end < whole.length; end += 1)
      assert.equal(read(whole.slice(0, end)).result, reading.incomplete, `${end} bytes`)
  const { result, reader } = read(`${text}${text}`)
  assert.deepEqual([result, reader.next, agentOf(reader)], [reading.complete, text.length, 'B'])
})

test('each byte is allowed or refused at each place of a target and of a value', () => {
  const reader = new RequestReader()
  // As after a longer request: other bytes follow.
  const received = Buffer.alloc(1_000, 0xff)
  const isRead = (head: string, from: number) => {
    const end = from + received.write(head, from, 'latin1')
    return reader.read(received, from, end) === reading.complete
  }
  for (let length = 1; length <= 9; length += 1)
    for (let at = 0; at < length; at += 1)
      for (let byte = 0; byte < 256; byte += 1) {
        const text = `${'a'.repeat(at)}${String.fromCharCode(byte)}${'a'.repeat(length - at - 1)}`
        const what = `${byte} at ${at} of ${length}`
        const inTarget = isRead(`GET /${text} HTTP/1.1\r\n${HEAD}\r\n`, at)
        assert.equal(inTarget, byte > 0x20 && byte < 0x7f, `target, ${what}`)
        const inValue = isRead(`GET / HTTP/1.1\r\n${HEAD}X:${text}\r\n\r\n`, at)
        assert.equal(inValue, byte === 9 || (byte >= 0x20 && byte !== 0x7f), `value, ${what}`)
      }
})

test('an empty line before a request is skipped', () => {
  assert.equal(read(`\r\nGET / HTTP/1.1\r\n${HEAD}\r\n`).result, reading.complete)
})

test('no bytes at all make the reader fail or run past them', (t) => {
  const seed = Date.now() & 0x7f_ff_ff_ff
  t.diagnostic(`seed ${seed}`)
  const part = fc.oneof(
    fc.constantFrom(
      'GET ',
      'HEAD ',
      '/search',
      ' HTTP/1.1',
      '\r\n',
      '\n',
      '\r',
      'Host: a',
      ': ',
      'Content-Length: 1',
      '\0',
      '\xff',
    ),
    fc.string({ unit: 'binary', maxLength: 5 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const bytes = Buffer.from(parts.join(''), 'latin1')
      const reader = new RequestReader()
      const result = reader.read(bytes, 0, bytes.length)
      if (result === reading.complete) assert.ok(reader.next > 0 && reader.next <= bytes.length)
    }),
    { numRuns: 5_000, seed },
  )
})
