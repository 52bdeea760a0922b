import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Credentials } from '@headgate/contract/providers/credentials'
import { noPaging } from '@headgate/contract/providers/paging'
import * as fc from 'fast-check'
import { reportCall, signInCall } from './api-calls.ts'
import { findRows, findToken, readFields } from './api-rows.ts'
import { formatDay, parseDay } from './day-format.ts'

const plain: Credentials = {
  is_active: true,
  url: 'api.partner.example/report',
  nesting: '',
  date_format: 'DD/MM/YYYY',
  headers: '',
  body: '',
  params: '',
  mapping_fields: {
    date: 'day',
    channel: 'sub.id',
    geo: 'country',
    total_searches: 'searches',
    monetized_searches: 'paid',
    clicks: 'clicks',
    gross_revenue: 'revenue',
    tq: '',
  },
  auth_url: '',
  auth_nesting: '',
  paging: noPaging,
}
const values = { fromDate: '2026-03-05', toDate: '2026-03-31', token: null, page: null }

test('days are written and read in the advertiser’s format', () => {
  for (const [format, text] of [
    ['YYYY-MM-DD', '2026-03-05'],
    ['DD/MM/YYYY', '05/03/2026'],
    ['M/D/YY', '3/5/26'],
    ['yyyymmdd', '20260305'],
    ['(DD.MM.YYYY)', '(05.03.2026)'],
  ] as const) {
    assert.equal(formatDay('2026-03-05', format), text)
    assert.equal(parseDay(text, format), '2026-03-05')
  }
  assert.equal(parseDay('2026-03-05T10:00:00Z', 'DD/MM/YYYY'), '2026-03-05')
  // A part that comes twice is the same twice. This format took longer than anyone waits.
  assert.equal(parseDay('05/03/2026 05', 'DD/MM/YYYY DD'), '2026-03-05')
  assert.equal(parseDay('05/03/2026 06', 'DD/MM/YYYY DD'), undefined)
  assert.equal(parseDay('1'.repeat(1_000), 'MM'.repeat(25)), undefined)
  for (const bad of ['31/02/2026', '5/3/2026', '2026-13-01', 'yesterday', ''])
    assert.equal(parseDay(bad, 'DD/MM/YYYY'), undefined, bad)
})

test('every day survives writing and reading', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const format = fc.constantFrom('YYYY-MM-DD', 'D.M.YYYY', 'MM/DD/YY', 'YYYYMMDD', 'DD MM YYYY')
  fc.assert(fc.property(day, format, (one, as) => assert.equal(parseDay(formatDay(one, as), as), one)))
})

test('placeholders are filled in address, headers, params and body', () => {
  const call = reportCall(
    {
      ...plain,
      url: 'https://api.partner.example/[FROM_DATE]/report?to=[TO_DATE]&t=[TOKEN]',
      headers: '{"X-Token":"[TOKEN]","Host":"evil.example","Content-Length":"1","X-Number":5}',
      params: '{"from":"[FROM_DATE]","tag":["a b","c"]}',
      body: '{"range":{"from":"[FROM_DATE]","days":[1,"[TO_DATE]"]}}',
    },
    { ...values, token: 'a/b c' },
  )
  assert.equal(
    call.url,
    'https://api.partner.example/05%2F03%2F2026/report?to=31%2F03%2F2026&t=a%2Fb+c&from=05%2F03%2F2026&tag=a+b&tag=c',
  )
  assert.deepEqual(call.headers, {
    'x-token': 'a/b c',
    'x-number': '5',
    'content-type': 'application/json',
  })
  assert.equal(call.method, 'POST')
  assert.deepEqual(JSON.parse(call.body!), { range: { from: '05/03/2026', days: [1, '31/03/2026'] } })
})

test('without body it is a GET to https, and a body can be a form', () => {
  assert.deepEqual(reportCall(plain, values), {
    url: 'https://api.partner.example/report',
    method: 'GET',
    headers: {},
  })
  const form = reportCall(
    { ...plain, headers: '{"Content-Type":"application/x-www-form-urlencoded"}', body: '{"a":"1 2","b":3}' },
    values,
  )
  assert.equal(form.body, 'a=1+2&b=3')
})

test('a body may be a list', () => {
  const call = reportCall({ ...plain, auth_url: '', body: '[{"from":"[FROM_DATE]"}]' }, values)
  assert.deepEqual([call.method, call.body], ['POST', '[{"from":"05/03/2026"}]'])
})

test('with an auth url a body without placeholders signs in, and the token is sent as bearer unless a placeholder takes it', () => {
  const credentials = {
    ...plain,
    auth_url: 'https://login.partner.example/token',
    headers: '{"X-Key":"k","X-Session":"[TOKEN]"}',
    body: '{"user":"u","password":"p"}',
  }
  const signIn = signInCall(credentials)!
  assert.deepEqual([signIn.method, signIn.url], ['POST', 'https://login.partner.example/token'])
  assert.deepEqual(signIn.headers, { 'x-key': 'k', 'content-type': 'application/json' })
  const report = reportCall(credentials, { ...values, token: 't0k' })
  assert.deepEqual([report.method, report.body], ['GET', undefined])
  assert.deepEqual(report.headers, { 'x-key': 'k', 'x-session': 't0k' })
  const bearer = reportCall({ ...credentials, headers: '' }, { ...values, token: 't0k' })
  assert.deepEqual(bearer.headers, { authorization: 'Bearer t0k' })
  const both = { ...credentials, body: '{"from":"[FROM_DATE]"}' }
  assert.equal(signInCall(both)!.method, 'GET')
  assert.equal(reportCall(both, { ...values, token: 't' }).method, 'POST')
  assert.equal(signInCall(plain), undefined)
})

test('a placeholder cannot choose the host', () => {
  fc.assert(
    fc.property(fc.string(), (token) => {
      const url = 'https://api.partner.example/[TOKEN]/x?y=[TOKEN]'
      assert.equal(
        new URL(reportCall({ ...plain, url }, { ...values, token }).url).host,
        'api.partner.example',
      )
    }),
  )
})

test('the token and the rows are found where the nests lead', () => {
  assert.equal(findToken('{"token":"abc"}', 'token'), 'abc')
  assert.equal(findToken('{"data":{"token":7}}', 'data-token'), '7')
  assert.equal(findToken('{"data-token":"x","data":{"token":"y"}}', 'data-token'), 'x')
  assert.equal(findToken('plain-token\n', ''), 'plain-token')
  assert.equal(findToken('"quoted"', ''), 'quoted')
  for (const [reply, nesting] of [
    ['{"token":"abc"}', ''],
    ['{}', 'token'],
    ['no json', 'token'],
    ['{"token":"a\\r\\nb: c"}', 'token'],
    ['{}', 'constructor'],
  ] as const)
    assert.equal(findToken(reply, nesting), undefined, reply)
  assert.deepEqual(findRows([1], ''), [1])
  assert.deepEqual(findRows({ a: { b: [1, 2] } }, 'a-b'), [1, 2])
  assert.equal(findRows({ a: {} }, 'a'), undefined)
  assert.equal(findRows({}, '__proto__'), undefined)
})

test('each mapped field shows its values and its problem', () => {
  const rows = [
    {
      day: '05/03/2026',
      sub: { id: 'c1' },
      country: 'de',
      searches: '1,200',
      paid: 3,
      clicks: 'x',
      revenue: 1.5,
    },
    { day: '2026-03-06', 'sub.id': 'c2', country: 'Germany', searches: 5, paid: 4, clicks: 1 },
  ]
  const readings = readFields(rows, plain.mapping_fields, plain.date_format)
  assert.deepEqual(
    readings.map(({ field, values, problem }) => [field, values, problem]),
    [
      ['date', ['05/03/2026', '2026-03-06'], null],
      ['channel', ['c1', 'c2'], null],
      ['geo', ['de', 'Germany'], "'Germany' is not a two-letter country code."],
      ['total_searches', ['1,200', '5'], null],
      ['monetized_searches', ['3', '4'], null],
      ['clicks', ['x', '1'], "'x' is not a number."],
      ['gross_revenue', ['1.5', null], "Not every row has a field 'revenue'."],
    ],
  )
})

test('a page goes where it is asked for, else into the JSON body, else into the address', () => {
  const paging = { ...noPaging, kind: 'cursor', param: 'cursor' } as const
  const second = { ...values, page: 'a b/2' }
  assert.equal(reportCall({ ...plain, paging }, values).url, 'https://api.partner.example/report')
  assert.equal(
    reportCall({ ...plain, paging }, second).url,
    'https://api.partner.example/report?cursor=a+b%2F2',
  )
  const body = '{"from":"[FROM_DATE]"}'
  assert.equal(reportCall({ ...plain, paging, body }, second).body, '{"from":"05/03/2026","cursor":"a b/2"}')
  const asked = { ...plain, paging, params: '{"page":"[PAGE]"}' }
  assert.equal(reportCall(asked, second).url, 'https://api.partner.example/report?page=a+b%2F2')
  assert.equal(reportCall(asked, values).url, 'https://api.partner.example/report?page=')
  const form = { ...plain, paging, body, headers: '{"Content-Type":"application/x-www-form-urlencoded"}' }
  assert.equal(reportCall(form, second).body, 'from=05%2F03%2F2026&cursor=a+b%2F2')
})
