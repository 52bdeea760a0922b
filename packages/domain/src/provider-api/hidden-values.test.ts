import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HIDDEN, type Credentials } from '@headgate/contract/providers/credentials'
import { noPaging } from '@headgate/contract/providers/paging'
import * as fc from 'fast-check'
import { HiddenValueLost, hideSecrets, restoreSecrets, secretRemover } from './hidden-values.ts'

const stored: Credentials = {
  is_active: true,
  url: 'https://user:pass@api.partner.example/v1/report?api_key=s3cr3t&from=[FROM_DATE]&format=json&api_key=second',
  nesting: 'data',
  date_format: 'YYYY-MM-DD',
  headers: '{"Authorization":"Bearer abcdef","X-Token":"Bearer [TOKEN]","Accept":"application/json"}',
  body: '{"login":{"user":"us","pin":123456,"keep":true},"range":"[FROM_DATE]-[TO_DATE]","list":["a-secret",7]}',
  params: '{"account":"998877"}',
  mapping_fields: {
    date: 'date',
    channel: 'channel',
    geo: 'geo',
    total_searches: 'total',
    monetized_searches: 'monetized',
    clicks: 'clicks',
    gross_revenue: 'revenue',
    tq: '',
  },
  auth_url: 'https://login.partner.example/token?client=abc',
  auth_nesting: 'token',
  paging: noPaging,
}

/** The credentials without the spaces of their JSON, for comparison. */
const comparable = (one: Credentials) => ({
  ...one,
  ...Object.fromEntries(
    (['headers', 'body', 'params'] as const).map((field) => [field, JSON.parse(one[field] || '{}')]),
  ),
})

test('the form gets no secret, but all plain values', () => {
  const shown = hideSecrets(stored)
  const text = JSON.stringify(shown)
  for (const secret of ['pass', 's3cr3t', 'second', 'abcdef', '123456', 'a-secret', '998877', 'client=abc'])
    assert.ok(!text.includes(secret), secret)
  assert.equal(
    shown.url,
    `https://${HIDDEN}@api.partner.example/v1/report?api_key=${HIDDEN}&from=[FROM_DATE]&format=json&api_key=${HIDDEN}`,
  )
  assert.deepEqual(JSON.parse(shown.headers), {
    Authorization: HIDDEN,
    'X-Token': 'Bearer [TOKEN]',
    Accept: 'application/json',
  })
  assert.deepEqual(JSON.parse(shown.body), {
    login: { user: HIDDEN, pin: HIDDEN, keep: true },
    range: '[FROM_DATE]-[TO_DATE]',
    list: [HIDDEN, 7],
  })
})

test('secrets at odd places are hidden too, and restored', () => {
  const odd = {
    ...stored,
    url: 'https://api.partner.example/v1;key=seg-secret/report;seg-only?BARE-KEY&x=1&json#frag-secret',
    headers:
      '{"User-Agent":"agent-secret","Content-Type":"application/json; token=type-secret","Accept":"text/csv, */*;q=0.1","content-type":"application/json; charset=utf-8"}',
  }
  const shown = hideSecrets(odd)
  assert.equal(
    shown.url,
    `https://api.partner.example/v1;key=${HIDDEN}/report;${HIDDEN}?${HIDDEN}&x=1&json#${HIDDEN}`,
  )
  assert.deepEqual(JSON.parse(shown.headers), {
    'User-Agent': HIDDEN,
    'Content-Type': HIDDEN,
    Accept: 'text/csv, */*;q=0.1',
    'content-type': 'application/json; charset=utf-8',
  })
  assert.deepEqual(comparable(restoreSecrets(shown, odd)), comparable(odd))
  const other = { ...shown, url: `https://api.partner.example/v1#${HIDDEN}` }
  assert.throws(() => restoreSecrets(other, stored), HiddenValueLost)
})

test('secrets that an API repeats are removed, in any spelling', () => {
  const shown = secretRemover(
    { ...stored, body: '["list\\"secret"]', params: '{"k":"a b&c","short":"xy"}' },
    null,
  )
  const reply =
    '{"x-api-key":"s3cr3t","auth":"abcdef","login":"user","pass":"pass","p":"a%20b%26c","q":"a b&c","l":"list\\"secret","n":998}'
  assert.equal(
    shown(reply),
    `{"x-api-key":"${HIDDEN}","auth":"${HIDDEN}","login":"${HIDDEN}","${HIDDEN}":"${HIDDEN}","p":"${HIDDEN}","q":"${HIDDEN}","l":"${HIDDEN}","n":998}`,
  )
})

test('the token from the sign-in is removed as well', () => {
  const shown = secretRemover(stored, 'fetched/to ken')
  assert.equal(
    shown('{"authorization":"Bearer fetched/to ken","address":"/r?t=fetched%2Fto%20ken"}'),
    `{"authorization":"Bearer ${HIDDEN}","address":"/r?t=${HIDDEN}"}`,
  )
})

test('credentials that are sent back unchanged stay the same', () => {
  assert.deepEqual(comparable(restoreSecrets(hideSecrets(stored), stored)), comparable(stored))
})

test('any JSON and any parameters survive hiding and restoring', () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true })
  // A real value of eight asterisks would be taken for a hidden one; such a secret is not realistic.
  const text = object.map((one) => JSON.stringify(one)).filter((one) => !one.includes(HIDDEN))
  const query = fc
    .array(fc.tuple(fc.stringMatching(/^[a-z]{1,3}$/), fc.stringMatching(/^[\w.-]{0,9}$/)))
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))
  fc.assert(
    fc.property(text, text, text, query, (headers, body, params, given) => {
      const url = `https://api.partner.example/x${given ? `?${given}` : ''}`
      const before = { ...stored, headers, body, params, url }
      assert.deepEqual(comparable(restoreSecrets(hideSecrets(before), before)), comparable(before))
    }),
  )
})

test('hidden values go to no host that they did not go to before', () => {
  const shown = hideSecrets(stored)
  for (const change of [
    { url: 'https://evil.example/report' },
    { url: shown.url.replace('https:', 'http:') },
    { url: shown.url.replace('api.partner.example', 'api.partner.example:8443') },
    { auth_url: 'https://evil.example/token' },
  ])
    assert.throws(() => restoreSecrets({ ...shown, ...change }, stored), HiddenValueLost)
  const moved = { ...shown, url: 'https://login.partner.example/other?from=[FROM_DATE]' }
  assert.equal(restoreSecrets(moved, stored).url, moved.url)
})

test('a hidden value that was never stored must be entered', () => {
  const shown = hideSecrets(stored)
  const lost = (change: Partial<Credentials>) => {
    try {
      restoreSecrets({ ...shown, ...change }, stored)
      return undefined
    } catch (error) {
      return error instanceof HiddenValueLost ? error.field : error
    }
  }
  assert.equal(lost({ headers: `{"Other":"${HIDDEN}"}` }), 'headers')
  assert.equal(lost({ params: `{"account":{"id":"${HIDDEN}"}}` }), 'params')
  assert.equal(lost({ url: `https://api.partner.example/?other=${HIDDEN}` }), 'url')
  assert.equal(lost({ body: '{"login":"new"}' }), undefined)
  assert.throws(() => restoreSecrets(shown, null), HiddenValueLost)
})
