import { connect, type Socket } from 'node:net'
import { freePort } from '@headgate/runtime/testing/free-port'
import type { TestContext } from 'node:test'
import { ConnectionGate, makeFigures, type ConnectionLimits } from './connection-gate.ts'
import { plainReply } from './reply.ts'
import { SearchServer, type SearchServerOptions } from './search-server.ts'

/** A server on a free port, with a clock that moves only on request. */
export interface ClockedServer {
  server: SearchServer
  port: number
  figures: Int32Array
  /** Moves the clock and checks the deadlines. */
  pass(ms: number): void
  /** A client that never closes by itself. */
  client(): Promise<Socket>
}

const plenty: ConnectionLimits = { most: 100_000, mostOfAddress: 100_000 }

/** By default it replies with the target in brackets. */
export async function clockedServer(
  t: TestContext,
  options: Partial<SearchServerOptions> & { limits?: ConnectionLimits } = {},
): Promise<ClockedServer> {
  let now = 1_000_000
  const figures = makeFigures()
  const server = new SearchServer({
    clock: () => now,
    steadyClock: () => now,
    isTrusted: () => false,
    answer: ({ target, keepAlive, head }, _peer, _trusted, at) =>
      plainReply(200, `[${target}]`, { keepAlive, head, now: at }),
    failed: (_cause, _target, at) => plainReply(500, '', { now: at }),
    flush: () => {},
    gate: new ConnectionGate(options.limits ?? plenty, figures),
    ...options,
  })
  const port = await freePort()
  await server.listen({ port, host: '127.0.0.1' })
  t.after(() => server.stop(10))
  return {
    server,
    port,
    figures,
    pass(ms) {
      now += ms
      server.sweep()
    },
    async client() {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
      // Clients may end in any way: tests look at the server's side.
      socket.on('error', () => {})
      t.after(() => socket.destroy())
      await new Promise((resolve) => socket.once('connect', resolve))
      return socket
    },
  }
}

export const request = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: a\r\n${more}\r\n`
