import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  port: number
  /** Searches that were sent to a second engine. */
  readonly retried: number
  close(): void
}

interface Options {
  engines: readonly number[]
  /** Milliseconds between two looks at `/ready`. */
  checkMs: number
  /** Whether a search that one engine did not answer goes to the next. */
  retries: boolean
}

/**
 * A small HTTP balancer for measurements, with the two things that matter for restarts: it looks at `/ready` of the engines
 * (ports of this host), and may try a second one. Takes turns between those that are ready.
 */
export async function startBalancer({ engines, checkMs, retries }: Options): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(engines)
  let turn = 0
  let retried = 0
  const look = async (port: number) => {
    const isReady = await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(checkMs) })
      .then((reply) => reply.ok)
      .catch(() => false)
    if (isReady) ready.add(port)
    else ready.delete(port)
  }
  const timer = setInterval(() => engines.forEach((port) => void look(port)), checkMs)

  const next = (tried: ReadonlySet<number>) => {
    const left = engines.filter((port) => ready.has(port) && !tried.has(port))
    turn += 1
    return left[turn % left.length]
  }
  const pass = (incoming: IncomingMessage, reply: ServerResponse, tried: Set<number>): void => {
    const port = next(tried)
    if (port === undefined) {
      reply.writeHead(503).end()
      return
    }
    tried.add(port)
    const { url, headers } = incoming
    const outgoing = request({ host: '127.0.0.1', port, path: url, headers, agent }, (answer) => {
      reply.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(reply)
    })
    outgoing.on('error', () => {
      if (reply.headersSent) reply.destroy()
      else if (retries) {
        retried += 1
        pass(incoming, reply, tried)
      } else reply.writeHead(502).end()
    })
    outgoing.end()
  }
  const server = createServer((incoming, reply) => pass(incoming, reply, new Set()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    get retried() {
      return retried
    },
    close() {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
