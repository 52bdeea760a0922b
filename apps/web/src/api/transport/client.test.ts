import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { login } from '@headgate/contract/people/auth'
import { fail, succeed } from '@headgate/contract/base/envelope'
import { limits } from '@headgate/contract/base/constants'
import { errors } from '@headgate/contract/base/errors'
import { deletePublishers, getPublisher, listPublishers } from '@headgate/contract/publishers'
import { updateUser } from '@headgate/contract/people/users'
import { CallFailure } from '../../lib/call-failure.ts'
import { type Client, createClient } from './client.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let client: Client
let answer: Answer
let signedOut: number
let seen: {
  method: string
  url: string
  authorization: string | undefined
  contentType: string
  body: string
}

const json = (status: number, body: unknown): Answer => {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

before(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const contentType = headers['content-type'] ?? ''
      seen = { method, url, authorization: headers.authorization, contentType, body }
      answer(request, response)
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = createClient({ origin, token: () => 'the-token', onSignedOut: () => (signedOut += 1) })
})
after(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  signedOut = 0
})

const refusal = async (work: Promise<unknown>): Promise<CallFailure> => {
  const error: unknown = await work.then(
    () => assert.fail('the call succeeded'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof CallFailure, String(error))
  return error
}

test('path, query, body and token go out as the contract says', async () => {
  answer = json(200, succeed({ publishers: [], total: 0 }))
  const query = { page: 2, archived: true, order_by: 'name', q: 'a&b' } as const
  assert.deepEqual(await client.send(listPublishers, { query }), { publishers: [], total: 0 })
  assert.equal(seen.url, '/api/publishers?page=2&archived=true&order_by=name&q=a%26b')
  assert.equal(seen.authorization, 'Bearer the-token')
  answer = json(200, succeed({ ids: [1, 2] }))
  await client.send(deletePublishers, { query: { permanent: true }, body: { ids: [1, 2] } })
  assert.deepEqual(
    [seen.method, seen.url, seen.body],
    ['DELETE', '/api/publishers?permanent=true', '{"ids":[1,2]}'],
  )
  await client.send(getPublisher, { params: { id: 7 } })
  assert.equal(seen.url, '/api/publisher/7')
})

test('a body with a file goes out as a form', async () => {
  answer = json(200, succeed({ user: {} }))
  const profile_image = new File(['the photo'], 'me.png', { type: 'image/png' })
  await client.send(updateUser, { params: { id: 7 }, body: { role_id: 1, profile_image } })
  assert.match(seen.contentType, /^multipart\/form-data; boundary=/)
  assert.match(seen.body, /name="role_id"\s+1\s/)
  assert.match(seen.body, /name="profile_image"; filename="me.png"\s+Content-Type: image\/png\s+the photo/)
})

test("a refusal carries the server's text, code, fields and reference", async () => {
  const { code, status } = errors.invalidInput
  answer = json(
    status,
    fail({ message: 'Name is Required', code, fields: { name: 'Name is Required' }, id: 'r1' }),
  )
  const error = await refusal(client.send(getPublisher, { params: { id: 7 } }))
  assert.deepEqual(
    [error.message, error.status, error.code, error.fields, error.reference],
    ['Name is Required', 400, code, { name: 'Name is Required' }, 'r1'],
  )
  assert.equal(signedOut, 0)
})

test('a call that needs a session is not made without one', async () => {
  let ended = 0
  const without = createClient({
    origin: 'http://127.0.0.1:1',
    token: () => undefined,
    onSignedOut: () => (ended += 1),
  })
  const error = await refusal(without.send(getPublisher, { params: { id: 7 } }))
  assert.deepEqual([ended, error.status, error.message], [1, 401, 'Please sign in.'])
})

test('401 on a call that needs a session ends it here; a wrong password does not', async () => {
  answer = json(401, fail({ message: errors.notSignedIn.text, code: errors.notSignedIn.code }))
  await refusal(client.send(getPublisher, { params: { id: 7 } }))
  assert.equal(signedOut, 1)
  const error = await refusal(client.send(login, { body: { data: 'x' } }))
  assert.deepEqual([signedOut, error.status], [1, 401])
})

test("an error that is no envelope of ours is a 'Network Error'", async () => {
  for (const broken of [
    json(502, { success: true, data: {} }),
    json(502, 'gateway'),
    json(200, 'no envelope'),
  ]) {
    answer = broken
    const error = await refusal(client.send(getPublisher, { params: { id: 7 } }))
    assert.equal(error.message, 'Network Error')
  }
})

test("no response is 'Something went wrong', status 500", async () => {
  answer = (request) => request.socket.destroy()
  const error = await refusal(client.send(getPublisher, { params: { id: 7 } }))
  assert.deepEqual([error.message, error.status], ['Something went wrong', 500])
})

test("the caller's own abort stays an abort", async () => {
  const stop = new AbortController()
  answer = () => stop.abort()
  const error: unknown = await client
    .send(getPublisher, { params: { id: 7 }, signal: stop.signal })
    .catch((thrown: unknown) => thrown)
  assert.equal((error as Error).name, 'AbortError')
})

test('a file is only taken with status 200', async () => {
  answer = (_, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b\n')
  assert.equal(await (await client.download(listPublishers)).text(), 'a,b\n')
  answer = (_, response) => response.writeHead(204).end()
  await refusal(client.download(listPublishers))
})

test('a download waits for what arrives, as long as other calls may take', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const asked = Promise.withResolvers<void>()
  answer = () => asked.resolve()
  const ended = refusal(client.download(listPublishers))
  await asked.promise
  t.mock.timers.tick(limits.requestTimeoutMs)
  assert.equal(((await ended).cause as Error).name, 'TimeoutError')
})
