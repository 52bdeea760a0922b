import { createServer, type ListenOptions, type Server, type Socket } from 'node:net'
import { Connection, type ConnectionHost, type Reply } from './connection.ts'
import type { ConnectionGate } from './connection-gate.ts'
import { RequestReader } from './request-reader.ts'

/** How often the deadlines of connections are checked. */
const SWEEP_MS = 1_000
/** The kernel keeps this many connections that the server has not accepted yet. */
const BACKLOG = 4_096
/** How long a stopping server waits for requests that are on their way: from clients that have just connected. */
const FIRST_REQUEST_MS = 1_000

/** How long after its start a server may accept clients that have waited in a held socket: far more than it needs. */
const QUEUE_MS = 5_000

/** Where a server listens: a port of its own, or a socket that its starter holds. */
export type ListenAt = Pick<ListenOptions, 'port' | 'host' | 'reusePort'> | { fd: number }

export interface SearchServerOptions {
  /** The time of a search, in milliseconds since 1970. */
  clock: () => number
  /** Milliseconds for deadlines, which pass alike when the host's clock is set. */
  steadyClock?: () => number
  isTrusted: (peer: string) => boolean
  /** Replies to the request in `reader`. Called for all requests of a connection in their order. */
  answer: (reader: RequestReader, peer: string, trusted: boolean, now: number) => Reply | Promise<Reply>
  /** The reply to a request that failed; its connection is then closed. */
  failed: (cause: unknown, target: string, now: number) => Reply
  /** Makes all records of the tick safe; replies are sent after it returns. */
  flush: () => void
  /**
   * Called once all replies of the tick were given to their sockets. `taken`: none is still waiting there, so that the
   * bytes of the replies may be overwritten.
   */
  sent?: (taken: boolean) => void
  /** Limits the number of connections. */
  gate: ConnectionGate
}

/**
 * The listening side of one worker: HTTP/1.1 on a raw socket (decision 0010). Requests that arrive in one turn of the
 * event loop are handled together: all records in one write, then all replies. No connection outlives the deadline of
 * its state (decision 0165).
 */
export class SearchServer implements ConnectionHost {
  readonly reader = new RequestReader()
  readonly received = Buffer.allocUnsafeSlow(65_536)
  draining = false
  readonly #options: SearchServerOptions
  readonly #server: Server
  readonly #connections = new Set<Connection>()
  readonly #sweeper: NodeJS.Timeout
  /** Connections with replies of this turn, and the list of the turn before, which is used again. */
  #toSend: Connection[] = []
  #others: Connection[] = []
  #emptied = () => {}
  /** Until when accepted clients may have waited for long, by the steady clock. */
  #queueUntil = 0
  readonly steadyNow: () => number

  constructor(options: SearchServerOptions) {
    this.#options = options
    this.steadyNow = options.steadyClock ?? (() => performance.now())
    // Half-open: a client that has sent its last byte still gets its replies.
    this.#server = createServer({ noDelay: true, allowHalfOpen: true, pauseOnConnect: true }, (socket) =>
      this.#accept(socket),
    )
    this.#sweeper = setInterval(() => setImmediate(() => this.sweep()), SWEEP_MS).unref()
  }

  get connections(): ReadonlySet<Connection> {
    return this.#connections
  }

  /** Rejects when the port or the socket is not available. */
  listen(at: ListenAt): Promise<void> {
    if ('fd' in at) this.#queueUntil = this.steadyNow() + QUEUE_MS
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      // Node ignores a `backlog` among the options when they name a descriptor.
      this.#server.listen(at, BACKLOG, () => {
        this.#server.off('error', reject)
        resolve()
      })
    })
  }

  /** Goes on serving. From now on each reply is the last on its connection. */
  drain(): void {
    this.draining = true
  }

  /**
   * Accepts no more connections and replies to the open requests, also to those that arrive within a moment on
   * connections that have just been accepted. After `patienceMs` the other connections are cut.
   */
  async stop(patienceMs = 5_000): Promise<void> {
    this.draining = true
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    // The server does not count connections whose handle was moved to a new socket.
    const emptied = new Promise<void>((resolve) => (this.#emptied = resolve))
    this.#afterReading(0, () => {
      for (const connection of this.#connections) if (!connection.expectsRequest) connection.finish()
    })
    let timer = this.#afterReading(Math.min(FIRST_REQUEST_MS, patienceMs), () => {
      for (const connection of this.#connections) connection.finish()
      timer = this.#afterReading(patienceMs - FIRST_REQUEST_MS, () => {
        for (const connection of this.#connections) connection.destroy()
      })
    })
    await closed
    if (this.#connections.size > 0) await emptied
    clearTimeout(timer)
    clearInterval(this.#sweeper)
  }

  now(): number {
    return this.#options.clock()
  }

  answer(connection: Connection, now: number): Reply | Promise<Reply> {
    return this.#options.answer(this.reader, connection.peer, connection.trusted, now)
  }

  failed(cause: unknown, target: string): Reply {
    return this.#options.failed(cause, target, this.now())
  }

  sendLater(connection: Connection): void {
    if (this.#toSend.length === 0) setImmediate(this.#send)
    this.#toSend.push(connection)
  }

  closed(connection: Connection): void {
    if (!this.#connections.delete(connection)) return
    this.#options.gate.left(connection.peer, connection.trusted)
    if (this.#connections.size === 0) this.#emptied()
  }

  /** Ends connections whose deadline has passed. Call it when all bytes were read that have come (`#afterReading`). */
  sweep(): void {
    const now = this.steadyNow()
    for (const connection of this.#connections) connection.check(now)
  }

  /**
   * Acts after a time, and once all bytes were read that had come by then: a thread that had no core for long finds its
   * timers due before it reads.
   */
  #afterReading(ms: number, act: () => void): NodeJS.Timeout {
    return setTimeout(() => setImmediate(act), ms)
  }

  #accept(socket: Socket): void {
    const peer = socket.remoteAddress ?? ''
    const trusted = this.#options.isTrusted(peer)
    // A refused connection takes a descriptor only for this moment.
    if (!this.#options.gate.enter(peer, trusted)) return void socket.destroy()
    const connection = new Connection(socket, this)
    connection.trusted = trusted
    connection.mayBeGone = this.steadyNow() < this.#queueUntil
    this.#connections.add(connection)
  }

  readonly #send = (): void => {
    this.#options.flush()
    const connections = this.#toSend
    this.#toSend = this.#others
    this.#others = connections
    let taken = true
    for (const connection of connections) {
      connection.send()
      if (connection.socket.writableLength > 0) taken = false
    }
    connections.length = 0
    this.#options.sent?.(taken)
  }
}
