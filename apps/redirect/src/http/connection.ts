import { Socket, type SocketConstructorOpts } from 'node:net'
import { deadlines, type ConnectionState } from './connection-states.ts'
import { plainReply } from './reply.ts'
import { MAX_HEAD_BYTES, reading, type RequestReader } from './request-reader.ts'

/** Requests that wait behind a held one; more bytes stay in the kernel. */
const MAX_WAITING_BYTES = 65_536
/** Bytes that are thrown away after the last reply, to see the client's FIN behind them; then reading stops. */
const MAX_DROPPED_BYTES = 65_536

/** A reply to send, as text of ASCII or as bytes. */
export type Reply = string | Buffer

/** The functions that a connection needs from its server. */
export interface ConnectionHost {
  readonly reader: RequestReader
  /** Buffer for incoming bytes, shared by the connections in turn. */
  readonly received: Buffer
  /** The server is about to close: the next reply on each connection is its last. */
  readonly draining: boolean
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds of a clock that nobody sets, for deadlines. */
  steadyNow(): number
  /**
   * Replies to the request in the reader, which came at `now`. Bytes of the reply are used again in the next turn
   * (`sent`).
   */
  answer(connection: Connection, now: number): Reply | Promise<Reply>
  /** Replaces a reply that failed. */
  failed(cause: unknown, target: string): Reply
  /** Calls `connection.send` at the end of the tick, after the records are written. */
  sendLater(connection: Connection): void
  closed(connection: Connection): void
}

/**
 * One client connection. Passes bytes to the reader, keeps replies in the order of requests, and stops reading while a
 * reply is held or the client does not take the replies.
 */
export class Connection {
  readonly socket: Socket
  readonly peer: string
  /** Set by the server: whether this peer's X-Forwarded-For is believed. */
  trusted = false
  /** Whether the connection reads into the shared buffer, which depends on a private field of Node (`readingInto`). */
  readonly sharesBuffer: boolean

  readonly #host: ConnectionHost
  /** Unread bytes of requests: `#waiting[0, #filled)`. */
  #waiting: Buffer | null = null
  #filled = 0
  /** The length at which an unfinished head is read again. Before that, only the end of the head can complete it. */
  #lookAt = 0
  /** The first reply of this turn, and the others: only clients that send requests ahead have more than one. */
  #out: Buffer | null = null
  #more: Buffer[] | null = null
  #held = false
  #last = false
  #ended = false
  #closed = false
  /** No request was read yet. */
  #isNew = true
  /** Set by the server: the client may have waited for long in the queue of the socket, and may be gone. */
  mayBeGone = false
  #dropped = 0
  /** When the client last sent something; an unfinished head counts from its first byte. */
  #activeAt: number
  #heldAt = 0
  #endedAt = 0
  /** Bytes that the client had taken at the last check, and when that number last grew. */
  #taken = 0
  #takenAt: number

  constructor(accepted: Socket, host: ConnectionHost) {
    this.peer = accepted.remoteAddress ?? ''
    this.#host = host
    this.#activeAt = host.steadyNow()
    this.#takenAt = this.#activeAt
    const socket = readingInto(host.received, accepted, (bytes, end) => this.#receive(bytes, end))
    this.socket = socket
    this.sharesBuffer = socket !== accepted
    socket.on('end', () => {
      this.#ended = true
      this.#finishWhenIdle()
    })
    socket.on('drain', () => this.#resume())
    socket.on('error', () => this.destroy())
    socket.on('close', () => {
      this.#closed = true
      this.#last = true
      host.closed(this)
    })
  }

  get state(): ConnectionState {
    if (this.socket.writableLength > 0) return 'sending'
    if (this.#endedAt > 0) return 'lingering'
    if (this.#held) return 'held'
    return this.#waiting === null ? 'idle' : 'reading'
  }

  /** Whether a request is on its way: the client has only just connected, or has sent a part of it. */
  get expectsRequest(): boolean {
    return !this.#ended && (this.#isNew || this.state === 'reading')
  }

  /** Writes the replies of this tick. */
  send(): void {
    if (this.#out === null || this.#closed) return
    // Behind bytes that wait already, a copy: a view would hold the buffer of a whole turn for each small reply.
    const waits = this.socket.writableLength > 0
    const out = this.#more === null && !waits ? this.#out : Buffer.concat([this.#out, ...(this.#more ?? [])])
    this.#out = null
    this.#more = null
    if (this.#last && !this.#held) {
      this.#endedAt = this.#host.steadyNow()
      this.socket.end(out)
    } else if (!this.socket.write(out)) this.socket.pause()
    this.#finishWhenIdle()
  }

  /** Takes no more requests. Replies that are ready are still sent; an unfinished request is dropped. */
  finish(): void {
    // Its first bytes are read in a moment (`#lookForEnd`), and a server that stops makes their reply the last.
    if (this.#isNew && this.#held) return
    this.#last = true
    if (this.#held || this.#out !== null) return
    this.#dropWaiting()
    this.#end()
  }

  destroy(): void {
    this.socket.destroy()
  }

  /** Acts when the deadline of its state has passed by the steady clock; call it regularly. */
  check(now: number): void {
    const state = this.state
    if (state === 'sending') {
      const taken = this.socket.bytesWritten - this.socket.writableLength
      if (taken !== this.#taken) this.#takenAt = now
      this.#taken = taken
      // The time to linger begins when everything has been sent.
      if (this.#endedAt > 0) this.#endedAt = now
    } else {
      this.#takenAt = now
    }
    if (now - this.#since(state) <= deadlines[state]) return
    switch (state) {
      case 'idle':
        return this.finish()
      case 'reading':
        return this.#giveUpHead()
      case 'held':
      case 'sending':
      case 'lingering':
        return this.destroy()
    }
  }

  #since(state: ConnectionState): number {
    if (state === 'held') return this.#heldAt
    if (state === 'sending') return this.#takenAt
    return state === 'lingering' ? this.#endedAt : this.#activeAt
  }

  /** Replies with the reason and closes: after bad input, and after a deadline. */
  #refuse(status: 400 | 405 | 408 | 431): void {
    this.#dropWaiting()
    this.#last = true
    this.#reply(plainReply(status, '', { now: this.#host.now() }))
  }

  /** A wrong head gets its own status, even if it is unfinished. */
  #giveUpHead(): void {
    const { reader } = this.#host
    const found = reader.read(this.#waiting!, 0, this.#filled)
    if (found === reading.incomplete) this.#refuse(408)
    else this.#readWaiting()
  }

  /** Takes `bytes[0, end)`, which the next read overwrites. */
  #receive(bytes: Buffer, end: number): void {
    if (this.#last) return this.#drop(end)
    if (this.mayBeGone) return this.#lookForEnd(bytes.subarray(0, end))
    this.#isNew = false
    if (this.#waiting === null) {
      this.#activeAt = this.#host.steadyNow()
      this.#read(bytes, end, this.#host.now())
      return
    }
    const from = this.#filled
    this.#append(bytes, end)
    if (this.#held) {
      if (this.#filled > MAX_WAITING_BYTES) this.socket.pause()
      return
    }
    // A head that arrives in small pieces is read again when it is complete or has doubled. So reading costs at most
    // twice its length, in whatever pieces it comes.
    if (this.#filled < this.#lookAt && !this.#hasBlankLine(from)) return
    this.#readWaiting()
  }

  /**
   * Holds the first bytes until the event loop has read once more: the end of a client that has gone lies right behind
   * them. Its requests are dropped, and no record is made: a balancer has sent them to another engine.
   */
  #lookForEnd(chunk: Buffer): void {
    this.mayBeGone = false
    this.#activeAt = this.#host.steadyNow()
    this.#keep(chunk)
    this.#held = true
    this.#heldAt = this.#host.steadyNow()
    const decide = () => {
      this.#isNew = false
      if (this.#ended || this.socket.destroyed) this.destroy()
      else this.#release(() => {})
    }
    // The first one runs after the read of these bytes, the second one after the next read.
    setImmediate(() => setImmediate(decide))
  }

  #hasBlankLine(from: number): boolean {
    return this.#waiting!.subarray(Math.max(0, from - 3), this.#filled).includes('\r\n\r\n')
  }

  #readWaiting(): void {
    const bytes = this.#waiting!
    const end = this.#filled
    this.#dropWaiting()
    this.#read(bytes, end, this.#host.now())
  }

  /** Appends to the waiting bytes, whose buffer grows by doubling. */
  #append(bytes: Buffer, end: number): void {
    const needed = this.#filled + end
    if (needed > this.#waiting!.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.#waiting!.length * 2))
      this.#waiting!.copy(larger, 0, 0, this.#filled)
      this.#waiting = larger
    }
    bytes.copy(this.#waiting!, this.#filled, 0, end)
    this.#filled = needed
  }

  /** Copies bytes that must stay: the next read overwrites them. */
  #keep(bytes: Buffer): void {
    this.#waiting = Buffer.from(bytes)
    this.#filled = bytes.length
    this.#lookAt = Math.min(bytes.length * 2, MAX_HEAD_BYTES)
  }

  #dropWaiting(): void {
    this.#waiting = null
    this.#filled = 0
  }

  #drop(bytes: number): void {
    this.#dropped += bytes
    if (this.#dropped > MAX_DROPPED_BYTES) this.socket.pause()
  }

  /** Reads the requests in `bytes[0, end)`, which came at `now`. */
  #read(bytes: Buffer, end: number, now: number): void {
    const { reader } = this.#host
    let at = 0
    while (at < end) {
      if (this.#held || this.#last) break
      switch (reader.read(bytes, at, end)) {
        case reading.complete:
          at = reader.next
          this.#answer(now)
          break
        case reading.incomplete:
          if (end - at >= MAX_HEAD_BYTES) return this.#refuse(431)
          this.#keep(bytes.subarray(at, end))
          // All earlier requests were answered, so this head has only just begun.
          if (at > 0) this.#activeAt = this.#host.steadyNow()
          return
        case reading.tooLarge:
          return this.#refuse(431)
        case reading.badMethod:
          return this.#refuse(405)
        case reading.bad:
          return this.#refuse(400)
      }
    }
    if (at < end && this.#held) {
      this.#keep(bytes.subarray(at, end))
      if (this.#filled > MAX_WAITING_BYTES) this.socket.pause()
    }
  }

  #answer(now: number): void {
    const { reader } = this.#host
    if (this.#host.draining) reader.keepAlive = false
    if (!reader.keepAlive) this.#last = true
    // HTTP/1.0 closes unless the reply allows to keep the connection.
    const says = reader.keepAlive && reader.old
    let answer
    try {
      answer = this.#host.answer(this, now)
    } catch (cause) {
      return this.#fail(cause, reader.target)
    }
    if (!(answer instanceof Promise)) return this.#reply(says ? keptAlive(answer) : answer)
    const { target } = reader
    this.#held = true
    this.#heldAt = this.#host.steadyNow()
    answer.then(
      (reply) => this.#release(() => this.#reply(says ? keptAlive(reply) : reply)),
      (cause: unknown) => this.#release(() => this.#fail(cause, target)),
    )
  }

  /** A failed search must not end the other connections. */
  #fail(cause: unknown, target: string): void {
    this.#last = true
    this.#reply(this.#host.failed(cause, target))
  }

  #release(reply: () => void): void {
    this.#held = false
    if (this.#closed) return
    reply()
    this.#resume()
  }

  #reply(reply: Reply): void {
    const bytes = typeof reply === 'string' ? Buffer.from(reply, 'latin1') : reply
    if (this.#out === null) {
      this.#out = bytes
      this.#host.sendLater(this)
    } else if (this.#more === null) this.#more = [bytes]
    else this.#more.push(bytes)
  }

  #resume(): void {
    // Reading stops while the client does not take its replies.
    if (!this.socket.writableNeedDrain && !this.#held && !this.#last) this.socket.resume()
    if (this.#waiting !== null && !this.#held && !this.#last) this.#readWaiting()
    this.#finishWhenIdle()
  }

  #end(): void {
    if (this.#endedAt > 0) return
    this.#endedAt = this.#host.steadyNow()
    this.socket.end()
  }

  /** After the client's last byte, the connection ends once all requests have their replies. */
  #finishWhenIdle(): void {
    if (this.#ended && !this.#held && this.#out === null && !this.#closed) this.#end()
  }
}

/** A reply to a client of HTTP/1.0 that wants to keep the connection. */
const keptAlive = (reply: Reply) =>
  (typeof reply === 'string' ? reply : reply.toString('latin1')).replace(
    '\r\n',
    '\r\nConnection: keep-alive\r\n',
  )

/**
 * A socket that reads into one buffer for all connections, instead of 64 KiB from the heap for each read; bytes that
 * must stay are copied. Node supports `onread` only for new sockets and not for accepted ones, so the accepted socket's
 * handle is moved to a new socket (decision 0010). Without such a handle, the accepted socket is used as it is.
 */
function readingInto(buffer: Buffer, accepted: Socket, take: (bytes: Buffer, end: number) => void): Socket {
  const holder = accepted as unknown as { _handle?: object | null }
  // eslint-disable-next-line no-underscore-dangle -- Node's own name
  const handle = holder._handle
  if (!handle) {
    accepted.on('data', (chunk: Buffer) => take(chunk, chunk.length))
    return accepted.resume()
  }
  // eslint-disable-next-line no-underscore-dangle -- Node's own name
  holder._handle = null
  accepted.destroy()
  const callback = (bytes: number) => {
    take(buffer, bytes)
    return true
  }
  const onread = { buffer, callback }
  // `handle` is what `net.Server` itself passes; the types leave it out.
  return new Socket({ handle, allowHalfOpen: true, onread } as SocketConstructorOpts).resume()
}
