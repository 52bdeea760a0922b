import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LogRow } from './log-row.ts'
import { headline, logText } from './log-text.ts'

const row: LogRow = {
  id: 'api-2026-11-27:0',
  line: 'api-2026-11-27:0',
  requestId: '',
  title: 'Main API',
  part: 'api',
  hostname: '',
  level: 50,
  time: '2026-11-27T10:00:00.000Z',
  msg: 'failed',
  method: '',
  version: '',
  url: '',
  user: '',
  remoteAddress: '',
  remotePort: null,
  details: {},
}

test('a line of no request has what it has', () => {
  assert.equal(logText(row), 'time: 2026-11-27T10:00:00.000Z\nmessage: failed')
  assert.match(logText({ ...row, time: null }), /^time: unknown/)
})

test('the request comes first, stacks keep their lines, and what is nested is indented', () => {
  const text = logText({
    ...row,
    requestId: 'r-1',
    method: 'GET',
    version: '1.1',
    url: '/api/x',
    remotePort: 80,
    hostname: 'one',
    details: {
      err: { message: 'bad', stack: 'Error: bad\n    at a.ts:1\n' },
      list: [1, 2],
      none: [],
      deep: [{ a: null }],
    },
  })
  assert.equal(
    text,
    [
      'time: 2026-11-27T10:00:00.000Z',
      'message: failed',
      'hostname: one',
      'request:',
      '  id: r-1',
      '  method: GET',
      '  url: /api/x',
      '  version: HTTP/1.1',
      '  remotePort: 80',
      'err:',
      '  message: bad',
      '  stack:',
      '    Error: bad',
      '        at a.ts:1',
      'list: 1, 2',
      'none: []',
      'deep:',
      '  0:',
      '    a: null',
    ].join('\n'),
  )
})

test('a message is shown with its call, its job and its error', () => {
  assert.equal(headline(row), 'failed')
  assert.equal(
    headline({ ...row, msg: 'request', url: '/api/x', details: { status: 200 } }),
    'request /api/x 200',
  )
  assert.equal(
    headline({ ...row, details: { job: 'book-revenue', err: { message: 'no connection' } } }),
    'failed book-revenue: no connection',
  )
  assert.equal(headline({ ...row, details: { status: {}, job: [], err: 'text' } }), 'failed')
})
