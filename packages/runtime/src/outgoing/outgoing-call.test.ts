import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { outgoingCall, OutgoingFailure, type OutgoingCall, type OutgoingRules } from './outgoing-call.ts'
import { isPublicAddress, namesPrivateTarget } from './public-address.ts'

const servers: Server[] = []
after(() => {
  for (const server of servers) server.closeAllConnections()
  for (const server of servers) server.close()
})

/** A server on 127.0.0.1; returns its port. */
async function serving(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}

const rules: OutgoingRules = { allowPrivate: false, timeoutMs: 60_000, maxBytes: 100_000 }
const open: OutgoingRules = { ...rules, allowPrivate: true }

async function failure(call: OutgoingCall, with_: OutgoingRules): Promise<OutgoingFailure> {
  const error: unknown = await outgoingCall(call, with_).then(
    () => undefined,
    (cause: unknown) => cause,
  )
  assert.ok(error instanceof OutgoingFailure, String(error))
  return error
}

test('only addresses of the public internet are public', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8'])
    assert.ok(isPublicAddress(address), address)
  for (const address of [
    '127.0.0.1',
    '127.255.255.254',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'not an address',
    '',
  ])
    assert.ok(!isPublicAddress(address), address)
})

test('a private target is recognised in the address, in any spelling', () => {
  for (const url of [
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a00:1]/',
    'http://localhost:8080/',
    'http://LOCALHOST./',
    'http://api.localhost/',
    'http://printer/',
    'http://metadata.google.internal/',
    'http://１２７.0.0.1/',
  ])
    assert.ok(namesPrivateTarget(new URL(url)), url)
  for (const url of ['https://api.partner.example/x', 'https://8.8.8.8/', 'https://[2606:4700::1111]/'])
    assert.ok(!namesPrivateTarget(new URL(url)), url)
})

test('private targets are never connected to', async () => {
  let reached = 0
  const port = await serving((_request, reply) => {
    reached += 1
    reply.end('reached')
  })
  for (const host of [
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::7f00:1]',
    'localhost',
  ]) {
    const { reason } = await failure({ url: `http://${host}:${port}/` }, rules)
    assert.equal(reason, 'private', host)
  }
  assert.equal(reached, 0)
  const reply = await outgoingCall({ url: `http://localhost:${port}/` }, open)
  assert.equal(reply.text, 'reached')
})

test('a name is refused for one private address among public ones, also mapped into IPv6', async () => {
  for (const address of ['10.0.0.1', '::ffff:127.0.0.1', '::1']) {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address, family: address.includes(':') ? 6 : 4 },
    ]
    const { reason } = await failure({ url: 'http://mixed.example/' }, { ...rules, resolve })
    assert.equal(reason, 'private', address)
  }
})

test('the connection goes to the checked address: the name is resolved once (DNS rebinding)', async () => {
  let asked = 0
  const port = await serving((request, reply) => {
    reply.end(request.headers.host)
  })
  // The name exists only in this function, so a second look-up, by the connection itself, would fail.
  const resolve = async () => {
    asked += 1
    return asked === 1 ? [{ address: '127.0.0.1', family: 4 }] : []
  }
  const reply = await outgoingCall({ url: `http://rebinding.example:${port}/` }, { ...open, resolve })
  assert.equal(reply.text, `rebinding.example:${port}`)
  assert.equal(asked, 1)
})

test('redirects are reported and not followed', async () => {
  let paths: string[] = []
  const port = await serving((request, reply) => {
    paths = [...paths, request.url!]
    reply.writeHead(302, { location: 'http://169.254.169.254/latest' }).end('moved')
  })
  const reply = await outgoingCall({ url: `http://127.0.0.1:${port}/start` }, open)
  assert.deepEqual([reply.status, reply.location], [302, 'http://169.254.169.254/latest'])
  assert.deepEqual(paths, ['/start'])
})

test('a reply that is too large or too slow ends the call', async () => {
  const large = await serving((_request, reply) => {
    reply.write(Buffer.alloc(60_000))
    reply.end(Buffer.alloc(60_000))
  })
  assert.equal((await failure({ url: `http://127.0.0.1:${large}/` }, open)).reason, 'size')
  const silent = await serving(() => undefined)
  const endless = await serving((_request, reply) => {
    const drip = setInterval(() => reply.write('.'), 20)
    reply.on('close', () => clearInterval(drip))
  })
  for (const port of [silent, endless]) {
    const { reason, message } = await failure(
      { url: `http://127.0.0.1:${port}/` },
      { ...open, timeoutMs: 300 },
    )
    assert.equal(reason, 'time')
    assert.equal(message, 'There was no whole reply within 0.3 seconds.')
  }
})

test('method, headers and body arrive, and an error status is a reply', async () => {
  const port = await serving((request, reply) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      const { authorization, host, 'accept-encoding': encoding } = request.headers
      reply.writeHead(403, { 'content-type': 'application/json' })
      reply.end(JSON.stringify({ method: request.method, body, authorization, host, encoding }))
    })
  })
  const url = `http://localhost:${port}/x?y=1`
  const headers = { authorization: 'Bearer o', 'accept-encoding': 'gzip' }
  const reply = await outgoingCall({ url, method: 'POST', headers, body: '{"ä":1}' }, open)
  assert.equal(reply.status, 403)
  assert.deepEqual(JSON.parse(reply.text), {
    method: 'POST',
    body: '{"ä":1}',
    authorization: 'Bearer o',
    host: `localhost:${port}`,
    encoding: 'identity',
  })
})

test('a byte order mark is no part of the text', async () => {
  const port = await serving((_request, reply) => void reply.end('\uFEFF{"ä":1}'))
  assert.equal((await outgoingCall({ url: `http://127.0.0.1:${port}/` }, open)).text, '{"ä":1}')
})

test('a call that cannot be made has a readable text', async () => {
  assert.equal((await failure({ url: 'ftp://partner.example/' }, rules)).reason, 'address')
  assert.equal((await failure({ url: 'nonsense' }, rules)).reason, 'address')
  const closed = await failure({ url: 'http://127.0.0.1:1/' }, open)
  assert.equal(closed.message, '127.0.0.1:1 could not be reached (ECONNREFUSED).')
  const unknown = await failure(
    { url: 'http://nowhere.example/' },
    { ...rules, resolve: () => Promise.reject(new Error('ENOTFOUND')) },
  )
  assert.equal(unknown.message, 'The name nowhere.example is not known.')
  const header = await failure({ url: 'http://127.0.0.1:1/', headers: { x: 'a\r\nb: c' } }, open)
  assert.match(header.message, /ERR_INVALID_CHAR/)
})
