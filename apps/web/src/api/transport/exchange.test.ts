import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { limits } from '@headgate/contract/base/constants'
import { fetchFile } from './exchange.ts'

const PIECE = 'a piece of the file\n'

/** A file whose first piece has arrived, and the server's side of it. */
async function beginFile(t: TestContext) {
  const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>()
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' }).write(PIECE)
    resolve(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  // Time passes for the limit only when the test says so.
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { port } = server.address() as AddressInfo
  const request = { method: 'GET', headers: new Headers(), body: null, signal: undefined }
  const file = await fetchFile(`http://127.0.0.1:${port}/`, request)
  const reader = file.body!.pipeThrough(new TextDecoderStream()).getReader()
  assert.equal((await reader.read()).value, PIECE)
  return { reader, sending: await asked, pass: (ms: number) => t.mock.timers.tick(ms) }
}

test('a file that takes longer than other calls arrives whole', async (t) => {
  const { reader, sending, pass } = await beginFile(t)
  for (let piece = 0; piece < 5; piece += 1) {
    pass(limits.requestTimeoutMs - 1)
    sending.write(PIECE)
    assert.equal((await reader.read()).value, PIECE)
  }
  sending.end()
  assert.equal((await reader.read()).done, true)
})

test('a file that stands still ends', async (t) => {
  const { reader, pass } = await beginFile(t)
  pass(limits.requestTimeoutMs)
  await assert.rejects(reader.read(), { name: 'TimeoutError' })
})
