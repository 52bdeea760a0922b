import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { checkClickHouse } from './check-server.ts'
import { StartError } from '@headgate/runtime/start-error'

test('one line says that ClickHouse is too old, refuses the user, or is another program', async (t) => {
  let answer = { status: 200, text: '', code: '' }
  const server = createServer((request, reply) => {
    request.resume()
    reply.writeHead(answer.status, answer.code ? { 'X-ClickHouse-Exception-Code': answer.code } : {})
    reply.end(answer.text)
  }).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/headgate`
  const said = (status: number, text: string, code = '') => {
    answer = { status, text, code }
    return checkClickHouse({ url }).then(
      () => 'fine',
      (cause: unknown) => (cause instanceof StartError ? cause.message : cause),
    )
  }
  for (const version of ['25.12.1.1', '25.13.2', '26.1.4.5'])
    assert.equal(await said(200, `${version}\n`), 'fine')
  for (const version of ['25.11.9.1', '24.12.1', '9.99.1'])
    assert.match(
      String(await said(200, `${version}\n`)),
      new RegExp(
        `^CLICKHOUSE_URL: the ClickHouse at \\S+ is version ${version}\\. Headgate needs 25\\.12 or newer\\.$`,
      ),
    )
  assert.match(
    String(
      await said(
        403,
        'Code: 516. DB::Exception: default: Authentication failed. (AUTHENTICATION_FAILED)',
        '516',
      ),
    ),
    /refuses this user and password/,
  )
  assert.match(
    String(
      await said(404, 'Code: 81. DB::Exception: Database headgate does not exist. (UNKNOWN_DATABASE)', '81'),
    ),
    /does not have the database of the address/,
  )
  assert.match(String(await said(404, 'not here')), /is it another program/)
  assert.match(String(await said(200, '<html>')), /is it another program\?$|is it another program\?\.$/)
})
