import { createServer, type Server, type Socket } from 'node:net'
import { Connection, type ConnectionHost } from './connection.ts'
import { RequestReader } from './request-reader.ts'

/** A request head must be whole after this long, and a connection says something at least this often. */
const HEAD_MS = 10_000
const IDLE_MS = 75_000
const SWEEP_MS = 1_000

export interface SearchServerOptions {
  clock: () => number
  isTrusted: (peer: string) => boolean
  /** Answers the request in `reader`. Called for every request in its order on its connection. */
  answer: (reader: RequestReader, peer: string, trusted: boolean, now: number) => string | Promise<string>
  /** Makes all records of the tick safe; replies are sent after it returns. */
  flush: () => void
}

/**
 * The listening side of one worker: HTTP/1.1 on a raw socket (decision 0010). Everything that arrives in one
 * turn of the event loop is answered together: all records in one write, then all replies.
 */
export class SearchServer implements ConnectionHost {
  readonly reader = new RequestReader()
  readonly received = Buffer.allocUnsafeSlow(65_536)
  readonly #options: SearchServerOptions
  readonly #server: Server
  readonly #connections = new Set<Connection>()
  readonly #sweeper: NodeJS.Timeout
  #toSend: Connection[] = []
  #stopping = false
  #emptied = () => {}

  constructor(options: SearchServerOptions) {
    this.#options = options
    // Half-open: a client that has finished asking still gets its answers.
    this.#server = createServer({ noDelay: true, allowHalfOpen: true, pauseOnConnect: true }, (socket) =>
      this.#accept(socket),
    )
    this.#sweeper = setInterval(() => this.#sweep(), SWEEP_MS).unref()
  }

  /** Rejects when the port cannot be had. */
  listen(port: number, host: string, reusePort: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen({ port, host, reusePort, backlog: 4096 }, () => {
        this.#server.off('error', reject)
        resolve()
      })
    })
  }

  /** Accepts nothing more and answers what was asked; what is still open after `patienceMs` is cut. */
  async stop(patienceMs = 5_000): Promise<void> {
    this.#stopping = true
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    // The server does not count connections whose handle went to a socket of ours.
    const emptied = new Promise<void>((resolve) => (this.#emptied = resolve))
    for (const connection of this.#connections) connection.finish()
    const cut = setTimeout(() => {
      for (const connection of this.#connections) connection.destroy()
    }, patienceMs)
    await closed
    if (this.#connections.size > 0) await emptied
    clearTimeout(cut)
    clearInterval(this.#sweeper)
  }

  now(): number {
    return this.#options.clock()
  }

  answer(connection: Connection): string | Promise<string> {
    return this.#options.answer(this.reader, connection.peer, connection.trusted, this.now())
  }

  sendLater(connection: Connection): void {
    if (this.#toSend.length === 0) setImmediate(() => this.#send())
    this.#toSend.push(connection)
  }

  closed(connection: Connection): void {
    this.#connections.delete(connection)
    if (this.#connections.size === 0) this.#emptied()
  }

  #accept(socket: Socket): void {
    const connection = new Connection(socket, this)
    connection.trusted = this.#options.isTrusted(connection.peer)
    this.#connections.add(connection)
    if (this.#stopping) connection.finish()
  }

  #send(): void {
    this.#options.flush()
    const connections = this.#toSend
    this.#toSend = []
    for (const connection of connections) connection.send()
  }

  #sweep(): void {
    const now = this.now()
    for (const connection of this.#connections) {
      const quiet = now - connection.activeAt
      if (connection.unfinished && quiet > HEAD_MS) connection.refuse(408)
      else if (connection.idle && quiet > IDLE_MS) connection.finish()
      else if (quiet > 2 * IDLE_MS) connection.destroy()
    }
  }
}
