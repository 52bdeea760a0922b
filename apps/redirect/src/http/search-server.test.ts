import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { BoundSocket, connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { freePort } from '@headgate/runtime/testing/free-port'
import { until } from '@headgate/runtime/testing/until'
import { ConnectionGate, makeFigures } from './connection-gate.ts'
import { plainReply } from './reply.ts'
import { SearchServer } from './search-server.ts'
import { request } from './testing.ts'

/** A real server on a real port. It replies with the target; `/slow` gets its reply only when released. */
let port = 0
let server: SearchServer
let release = () => {}
let flushed = 0
/** How far the server's clock for deadlines is ahead. */
let ahead = 0

const makeServer = () =>
  new SearchServer({
    clock: Date.now,
    steadyClock: () => performance.now() + ahead,
    isTrusted: () => false,
    answer: ({ target, keepAlive, head }, _peer, _trusted, now) => {
      const text = () => plainReply(200, `[${target}]`, { keepAlive, head, now })
      if (target !== '/slow') return text()
      return new Promise((resolve) => {
        release = () => resolve(text())
      })
    },
    failed: (_cause, _target, now) => plainReply(500, '', { now }),
    flush: () => (flushed += 1),
    gate: new ConnectionGate({ most: 1_000, mostOfAddress: 1_000 }, makeFigures()),
  })

before(async () => {
  port = await freePort()
  server = makeServer()
  await server.listen({ port, host: '127.0.0.1' })
})
after(() => server.stop(100))

/** Sends pieces one after the other, each in a packet, and collects until the server closes or `until` is true. */
async function talk(pieces: string[], until: (text: string) => boolean = () => false): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let text = ''
  const done = new Promise<void>((resolve, reject) => {
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (until(text)) resolve()
    })
    socket.on('close', () => resolve())
    socket.on('error', reject)
  })
  for (const piece of pieces) await sent(socket, piece)
  await done
  socket.destroy()
  return text
}

const sent = (socket: Socket, piece: string) =>
  new Promise<void>((resolve) => socket.write(piece, 'latin1', () => setImmediate(resolve)))

const bodies = (text: string) => [...text.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1])
const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]))

test('a request in single bytes is answered like one in a packet', async () => {
  const text = await talk(request('/bytes', 'Connection: close\r\n').split(''))
  assert.deepEqual([statuses(text), bodies(text)], [[200], ['/bytes']])
})

test('pipelined requests are answered in order, and recorded before any of them is answered', async () => {
  const before = flushed
  const targets = Array.from({ length: 50 }, (_, at) => `/${at}`)
  const text = await talk(
    [targets.map((target) => request(target)).join('')],
    (all) => bodies(all).length === 50,
  )
  assert.deepEqual(bodies(text), targets)
  assert.ok(flushed > before)
})

test('a held answer delays the ones behind it', async () => {
  const pieces = [request('/first') + request('/slow') + request('/last', 'Connection: close\r\n')]
  const text = await talk(pieces, (all) => {
    if (bodies(all).length === 1) release()
    return false
  })
  assert.deepEqual(bodies(text), ['/first', '/slow', '/last'])
})

test('bad requests are answered once and the connection closed', async () => {
  for (const [piece, status] of [
    ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc', 405],
    [request('/', 'Content-Length: 3\r\n') + 'abc', 400],
    ['nonsense\r\n\r\n', 400],
    [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\n`, 431],
  ] as const) {
    const text = await talk([request('/fine') + piece + request('/never')])
    assert.deepEqual([statuses(text), bodies(text)], [[200, status], ['/fine']], piece.slice(0, 40))
    assert.match(text, /Connection: close\r\n/)
  }
})

test('a client that has finished sending still gets its replies', async () => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.end(request('/half'))
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  assert.deepEqual(bodies(text), ['/half'])
})

test('HEAD has the headers and no body', async () => {
  const text = await talk(['HEAD /head HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'])
  assert.match(text, /Content-Length: 7\r\n/)
  assert.deepEqual(bodies(text), [])
})

test('a connection that has always begun its next request does not count as one that never finishes', async () => {
  const stuck = talk(['GET /stuck'])
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const chunks = on(socket, 'data')
  const answered = async () => {
    const { value } = (await chunks.next()) as IteratorResult<[Buffer]>
    return bodies(value[0].toString('latin1'))
  }
  // Each packet ends one request and begins another, 6 seconds after the one before it.
  const [begin, end] = [request('/next').slice(0, 9), request('/next').slice(9)]
  await sent(socket, begin)
  for (let packet = 0; packet < 3; packet += 1) {
    ahead += 6_000
    await sent(socket, end + begin)
    assert.deepEqual(await answered(), ['/next'])
  }
  assert.deepEqual(statuses(await stuck), [408])
  await sent(socket, end)
  assert.deepEqual(await answered(), ['/next'])
  socket.destroy()
})

test('thousands of connections wait in a held socket while no server runs', async (t) => {
  const bound = new BoundSocket({ host: '127.0.0.1', port: 0 })
  // Another process holds the socket when this one has closed it, as the starter does.
  const holder = spawn('sleep', ['600'], { stdio: ['ignore', 'ignore', 'ignore', bound.fd()] })
  t.after(() => holder.kill())
  await once(holder, 'spawn')
  const { port: held } = bound.address()
  const first = makeServer()
  await first.listen({ fd: bound.fd() })
  await first.stop(100)
  // More than the 511 that Node asks for by itself. The kernel completes no connection above its limit.
  const clients = Array.from({ length: 700 }, () => connect(held, '127.0.0.1'))
  t.after(() => clients.forEach((client) => client.destroy()))
  await Promise.all(clients.map((client) => once(client, 'connect')))
})

test('a stopping server replies to a first request that came while its thread had no core', async () => {
  const at = await freePort()
  const stopping = makeServer()
  await stopping.listen({ port: at, host: '127.0.0.1' })
  const client = connect({ port: at, host: '127.0.0.1', noDelay: true })
  await until(() => stopping.connections.size === 1, 'the connection is accepted', 10_000)
  const stopped = stopping.stop()
  // From here on the event loop comes to its timers first. The bytes are in the kernel by then, and the time that the server
  // waits for a first request is over.
  await nextTurn()
  client.write(request('/late'))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
  let text = ''
  for await (const chunk of client) text += String(chunk)
  assert.deepEqual([statuses(text), bodies(text)], [[200], ['/late']])
  await stopped
})

test('a stopping server replies on a kept connection to what came while its thread had no core', async () => {
  const at = await freePort()
  const stopping = makeServer()
  await stopping.listen({ port: at, host: '127.0.0.1' })
  const client = connect({ port: at, host: '127.0.0.1', noDelay: true })
  const chunks = on(client, 'data')
  client.write(request('/one'))
  await chunks.next()
  await nextTurn()
  // Both messages of the main thread come in one turn, before the bytes are read.
  client.write(request('/two'))
  stopping.drain()
  const stopped = stopping.stop()
  const { value } = (await chunks.next()) as IteratorResult<[Buffer]>
  const text = value[0].toString('latin1')
  assert.deepEqual([statuses(text), bodies(text)], [[200], ['/two']])
  assert.match(text, /Connection: close/)
  await stopped
})
