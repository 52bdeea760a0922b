import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { until } from '@headgate/runtime/testing/until'
import { figure } from './connection-gate.ts'
import { deadlines, type ConnectionState } from './connection-states.ts'
import { plainReply } from './reply.ts'
import { clockedServer, request, type ClockedServer } from './testing.ts'

const states = ({ server }: ClockedServer): ConnectionState[] =>
  [...server.connections].map((connection) => connection.state)

const inState = (clocked: ClockedServer, state: ConnectionState) =>
  until(() => states(clocked).includes(state), `a connection is ${state}`)

const freed = ({ server }: ClockedServer) =>
  until(() => server.connections.size === 0, 'no connection is left')

/** The text that a client has received so far. */
function collected(socket: Socket): () => string {
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  return () => text
}

/** Resolves when the server has ended its side, in any way. */
const over = (client: Socket) =>
  new Promise<void>((resolve) =>
    client
      .resume()
      .on('end', resolve)
      .on('close', () => resolve()),
  )

/** Checks that nothing is closed before the deadline, and everything after it. */
async function lingersOut(clocked: ClockedServer): Promise<void> {
  await inState(clocked, 'lingering')
  clocked.pass(deadlines.lingering)
  assert.deepEqual(states(clocked), ['lingering'])
  clocked.pass(1)
  await freed(clocked)
}

test('idle: a client that never closes gets a FIN, and is closed soon after', async (t) => {
  const clocked = await clockedServer(t)
  const client = await clocked.client()
  const text = collected(client)
  client.write(request('/one'))
  await until(() => text().includes('[/one]'))
  clocked.pass(deadlines.idle)
  assert.deepEqual(states(clocked), ['idle'])
  clocked.pass(1)
  await lingersOut(clocked)
})

test('idle: so is a client that never sends anything', async (t) => {
  const clocked = await clockedServer(t)
  await clocked.client()
  await inState(clocked, 'idle')
  clocked.pass(deadlines.idle + 1)
  await lingersOut(clocked)
})

test('reading: half a head is refused and closed', async (t) => {
  const clocked = await clockedServer(t)
  const client = await clocked.client()
  const text = collected(client)
  client.write('GET /half HTTP/1.1\r\nHo')
  await inState(clocked, 'reading')
  clocked.pass(deadlines.reading)
  assert.deepEqual(states(clocked), ['reading'])
  clocked.pass(1)
  await until(() => text().startsWith('HTTP/1.1 408'))
  await lingersOut(clocked)
})

test('reading: a head that is already wrong gets 400 and not 408', async (t) => {
  const clocked = await clockedServer(t)
  const client = await clocked.client()
  const text = collected(client)
  client.write('GET /half HTTP/1.1\r\nHost: a\r\n')
  await inState(clocked, 'reading')
  client.write('no header\r\n')
  await until(() => [...clocked.server.connections][0]!.socket.bytesRead > 30)
  clocked.pass(deadlines.reading + 1)
  await until(() => text().startsWith('HTTP/1.1 400'))
})

test('held: an answer that never comes ends the connection', async (t) => {
  const clocked = await clockedServer(t, { answer: () => new Promise(() => {}) })
  const client = await clocked.client()
  client.write(request('/never'))
  await inState(clocked, 'held')
  clocked.pass(deadlines.held)
  assert.deepEqual(states(clocked), ['held'])
  clocked.pass(1)
  await freed(clocked)
})

const large = 'x'.repeat(500_000)

test('sending: a client that never reads is closed, and its waiting replies are dropped', async (t) => {
  const clocked = await clockedServer(t, {
    answer: () => plainReply(200, large, { keepAlive: true, now: 0 }),
  })
  const client = await clocked.client()
  client.pause()
  client.write(request('/').repeat(60))
  await inState(clocked, 'sending')
  clocked.pass(1)
  clocked.pass(deadlines.sending)
  assert.deepEqual(states(clocked), ['sending'])
  clocked.pass(1)
  await freed(clocked)
})

test('sending: a client that reads slowly is not closed', async (t) => {
  const clocked = await clockedServer(t, {
    answer: () => plainReply(200, large, { keepAlive: true, now: 0 }),
  })
  const client = await clocked.client()
  client.pause()
  for (let piece = 0; piece < 20; piece += 1) client.write(request('/'))
  await inState(clocked, 'sending')
  const [connection] = clocked.server.connections
  const taken = () => connection!.socket.bytesWritten - connection!.socket.writableLength
  for (let round = 0; round < 3; round += 1) {
    clocked.pass(1)
    const before = taken()
    await until(() => {
      client.read()
      return taken() > before || connection!.state !== 'sending'
    }, 'the client takes something')
    clocked.pass(deadlines.sending)
    assert.equal(clocked.server.connections.size, 1)
  }
})

test('lingering: further bytes of a refused client are not read for long', async (t) => {
  const clocked = await clockedServer(t)
  const client = await clocked.client()
  client.write('nonsense\r\n\r\n')
  await inState(clocked, 'lingering')
  client.write(Buffer.alloc(20_000_000))
  const [connection] = clocked.server.connections
  await until(() => connection!.socket.isPaused())
  assert.ok(connection!.socket.bytesRead < 1_000_000, `${connection!.socket.bytesRead} bytes`)
  await lingersOut(clocked)
})

test('lingering: a client that closes in turn is gone at once', async (t) => {
  const clocked = await clockedServer(t)
  const client = await clocked.client()
  client.write(request('/', 'Connection: close\r\n'))
  await inState(clocked, 'lingering')
  client.end()
  await freed(clocked)
})

test('reading a head byte by byte takes time proportional to its length', async (t) => {
  const clocked = await clockedServer(t)
  const { server } = clocked
  const client = await clocked.client()
  const text = collected(client)
  let looked = 0
  const read = server.reader.read.bind(server.reader)
  server.reader.read = (bytes, start, end) => {
    looked += end - start
    return read(bytes, start, end)
  }
  const head = request('/crumbs', `X-Long: ${'x'.repeat(12_000)}\r\n`)
  for (const byte of head) await new Promise<void>((resolve) => client.write(byte, () => resolve()))
  await until(() => text().includes('[/crumbs]'))
  assert.ok(looked < 4 * head.length, `${looked} bytes were looked at for ${head.length}`)
})

test('an answer that fails is one reply, whether it failed at once or later', async (t) => {
  const failures: unknown[] = []
  const clocked = await clockedServer(t, {
    answer: ({ target, keepAlive }, _peer, _trusted, now) => {
      if (target === '/throws') throw new Error('at once')
      if (target === '/rejects') return Promise.reject(new Error('later'))
      return plainReply(200, `[${target}]`, { keepAlive, now })
    },
    failed: (cause, target, now) => {
      failures.push([(cause as Error).message, target])
      return plainReply(500, '', { now })
    },
  })
  for (const target of ['/throws', '/rejects']) {
    const client = await clocked.client()
    const text = collected(client)
    client.write(request(target))
    await until(() => text().startsWith('HTTP/1.1 500'))
  }
  const client = await clocked.client()
  const text = collected(client)
  client.write(request('/goes/on'))
  await until(() => text().includes('[/goes/on]'))
  assert.deepEqual(failures, [
    ['at once', '/throws'],
    ['later', '/rejects'],
  ])
})

test('stopping waits neither for half a head nor for clients that do not close', async (t) => {
  const clocked = await clockedServer(t)
  const [half, silent] = [await clocked.client(), await clocked.client()]
  half.write('GET /half HTTP/1.1\r\nHo')
  await inState(clocked, 'reading')
  const ended = Promise.all([over(half), over(silent)])
  const stopped = clocked.server.stop(3_600_000)
  await ended
  clocked.pass(deadlines.lingering + 1)
  await stopped
})

test('draining: requests are still answered, each as the last on its connection', async (t) => {
  const clocked = await clockedServer(t)
  const client = await clocked.client()
  const text = collected(client)
  client.write(request('/before'))
  await until(() => text().includes('[/before]'))
  assert.doesNotMatch(text(), /Connection: close/)
  clocked.server.drain()
  client.write(request('/after'))
  await until(() => text().includes('[/after]'))
  assert.match(text(), /Connection: close/)
  const another = await clocked.client()
  const more = collected(another)
  another.write(request('/new'))
  await until(() => more().includes('[/new]'))
})

test('no more connections than allowed: the next is closed at once and counted', async (t) => {
  const clocked = await clockedServer(t, { limits: { most: 2, mostOfAddress: 100 } })
  const first = await clocked.client()
  await clocked.client()
  await until(() => clocked.server.connections.size === 2)
  const refused = await clocked.client()
  await over(refused)
  assert.equal(clocked.figures[figure.refused], 1)
  first.end()
  await until(() => clocked.server.connections.size === 1)
  const next = await clocked.client()
  const text = collected(next)
  next.write(request('/room'))
  await until(() => text().includes('[/room]'))
})

test('one address may have fewer connections than all together; a trusted proxy may have all', async (t) => {
  const limits = { most: 100, mostOfAddress: 1 }
  const strict = await clockedServer(t, { limits })
  await strict.client()
  await until(() => strict.server.connections.size === 1)
  const refused = await strict.client()
  await over(refused)
  assert.deepEqual([strict.figures[figure.open], strict.figures[figure.refused]], [1, 1])
  const trusting = await clockedServer(t, { limits, isTrusted: () => true })
  await trusting.client()
  await trusting.client()
  await until(() => trusting.server.connections.size === 2)
})

test('a client of HTTP/1.0 sees when its connection stays open', async (t) => {
  const clocked = await clockedServer(t)
  const client = await clocked.client()
  const text = collected(client)
  client.write('GET /old HTTP/1.0\r\nConnection: keep-alive\r\n\r\n')
  await until(() => text().includes('[/old]'))
  assert.match(text(), /\r\nConnection: keep-alive\r\n/)
  client.write('GET /close HTTP/1.0\r\n\r\n')
  await until(() => text().includes('[/close]'))
  assert.match(text(), /\r\nConnection: close\r\n/)
})

test('all connections read into one buffer, as long as Node passes the handle on', async (t) => {
  const clocked = await clockedServer(t)
  await clocked.client()
  await inState(clocked, 'idle')
  assert.deepEqual(
    [...clocked.server.connections].map((connection) => connection.sharesBuffer),
    [true],
  )
})

test('a reply behind bytes that the client has not read is a copy: later replies may overwrite its memory', async (t) => {
  const turn = Buffer.alloc(1_000)
  const large = Buffer.from(plainReply(200, 'x'.repeat(32_768), { keepAlive: true, now: 0 }))
  const small = plainReply(200, '[kept]', { keepAlive: true, now: 0 })
  let sent: (() => void) | undefined
  const clocked = await clockedServer(t, {
    answer: () => {
      if (!states(clocked).includes('sending')) return large
      turn.write(small)
      return turn.subarray(0, small.length)
    },
    sent: () => {
      turn.fill('-')
      sent?.()
    },
  })
  const client = await clocked.client()
  const ask = async () => {
    const done = new Promise<void>((resolve) => (sent = resolve))
    client.write(request('/'))
    await done
  }
  // The client reads nothing, so the system's buffers fill up.
  while (!states(clocked).includes('sending')) await ask()
  await ask()
  const text = collected(client)
  await until(() => text().includes('[kept]') || text().includes('--'))
  assert.equal(text().slice(-small.length), small)
})

test('deadlines of a client that may have waited count from its first byte', async (t) => {
  const clocked = await clockedServer(t)
  const client = await clocked.client()
  const text = collected(client)
  await inState(clocked, 'idle')
  for (const connection of clocked.server.connections) connection.mayBeGone = true
  clocked.pass(deadlines.idle - 1_000)
  client.write(request('/one'))
  await until(() => text().includes('[/one]'))
  clocked.pass(deadlines.idle)
  assert.deepEqual(states(clocked), ['idle'])
})

test('a host that sets its clock ends no connection', async (t) => {
  let wall = 1_000_000
  const clocked = await clockedServer(t, { clock: () => wall })
  const client = await clocked.client()
  const text = collected(client)
  client.write(request('/one'))
  await until(() => text().includes('[/one]'))
  wall += deadlines.idle * 10
  clocked.pass(1)
  assert.deepEqual(states(clocked), ['idle'])
  wall = 0
  clocked.pass(deadlines.idle)
  await lingersOut(clocked)
})
