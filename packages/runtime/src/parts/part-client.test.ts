import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { call, id } from '@headgate/contract/base/call'
import { z } from 'zod'
import { PartClient, PartFailure } from './part-client.ts'

const book = call({
  method: 'POST',
  path: '/analytics/book/:id',
  access: 'service',
  summary: '',
  page: 'docs/design.md#calls',
  params: z.object({ id }),
  query: z.object({ days: z.array(z.string()), dry: z.string().optional() }),
  body: z.object({ share: z.number() }),
  data: z.object({ rows: z.number() }),
})

const take = call({
  method: 'POST',
  path: '/analytics/take',
  access: 'service',
  summary: '',
  page: 'docs/design.md#calls',
  data: z.object({ rows: z.number() }),
})

type Handle = (request: IncomingMessage, reply: ServerResponse) => unknown

async function part(t: TestContext, handle: Handle) {
  const server = createServer((request, reply) => void handle(request, reply)).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  return new PartClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'the token')
}

const signal = new AbortController().signal

test('a call is sent as declared, and returns its data', async (t) => {
  const seen: unknown[] = []
  const client = await part(t, async (request, reply) => {
    seen.push(request.method, request.url, request.headers.authorization, await text(request))
    reply.end('{"success":true,"data":{"rows":3,"more":"not declared"}}')
  })
  const given = {
    params: { id: 7 },
    query: { days: ['2026-11-01', '2026-11-02'] },
    body: { share: 0.5 },
    signal,
  }
  assert.deepEqual(await client.send(book, given), { rows: 3 })
  assert.deepEqual(seen, [
    'POST',
    '/analytics/book/7?days=2026-11-01%2C2026-11-02',
    'Bearer the token',
    '{"share":0.5}',
  ])
})

test('bytes are sent unchanged', async (t) => {
  const client = await part(t, async (request, reply) => {
    assert.equal(request.headers['content-type'], 'text/tab-separated-values')
    reply.end(JSON.stringify({ success: true, data: { rows: (await text(request)).split('\n').length } }))
  })
  const bytes = { type: 'text/tab-separated-values', content: Buffer.from('a\tb\nc\td') }
  assert.deepEqual(await client.send(take, { bytes, signal }), { rows: 2 })
})

const replies: [status: number, body: string][] = [
  [503, '{"success":false,"error":{"message":"away"}}'],
  [200, '{"success":false,"data":{"rows":1}}'],
  [200, '{"success":true,"data":{"rows":"many"}}'],
  [200, '<html>a proxy</html>'],
  [200, 'null'],
]
for (const [status, body] of replies)
  test(`${status} ${body} is a failure with its status`, async (t) => {
    const client = await part(t, (request, reply) => {
      request.resume().on('end', () => reply.writeHead(status).end(body))
    })
    await assert.rejects(
      client.send(take, { signal }),
      (error) => error instanceof PartFailure && error.status === status && error.message.includes(body),
    )
  })

test('a call that takes too long is given up', async (t) => {
  const client = await part(t, (request) => request.resume())
  const caller = new AbortController()
  const waiting = client.send(take, { signal: caller.signal })
  caller.abort()
  await assert.rejects(waiting, { name: 'AbortError' })
})
