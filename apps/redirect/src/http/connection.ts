import { Socket, type SocketConstructorOpts } from 'node:net'
import { MAX_HEAD_BYTES, reading, type RequestReader } from './request-reader.ts'
import { plainReply } from './reply.ts'

/** Requests that wait behind one that is held; more are left in the kernel. */
const MAX_WAITING_BYTES = 65_536

/** What a connection needs of the server that it belongs to. */
export interface ConnectionHost {
  readonly reader: RequestReader
  /** Where what arrives is read into, for one connection after the other. */
  readonly received: Buffer
  now(): number
  /** Answers the request in the reader: text to send, or a promise of it. */
  answer(connection: Connection): string | Promise<string>
  /** Has `connection.send` called at the end of the tick, after the records are written. */
  sendLater(connection: Connection): void
  closed(connection: Connection): void
}

/**
 * One client connection: feeds bytes to the reader, keeps replies in the order of requests, and stops reading
 * while a reply is held or the client does not take what it is sent.
 */
export class Connection {
  readonly socket: Socket
  readonly peer: string
  /** When the client last sent something; a head that stays unfinished counts from its first byte. */
  activeAt: number
  /** Set by the server: whether X-Forwarded-For of this peer is believed. */
  trusted = false

  readonly #host: ConnectionHost
  #waiting: Buffer | null = null
  #out = ''
  #held = false
  #last = false
  #ended = false
  #closed = false

  constructor(accepted: Socket, host: ConnectionHost) {
    this.peer = accepted.remoteAddress ?? ''
    this.#host = host
    this.activeAt = host.now()
    const socket = readingInto(host.received, accepted, (chunk) => this.#receive(chunk))
    this.socket = socket
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

  /** A request was begun but is not whole. */
  get unfinished(): boolean {
    return this.#waiting !== null && !this.#held
  }

  get idle(): boolean {
    return this.#out === '' && !this.#held && this.#waiting === null
  }

  /** Writes what was answered in this tick. */
  send(): void {
    const out = this.#out
    if (out === '' || this.#closed) return
    this.#out = ''
    if (this.#last && !this.#held) this.socket.end(out, 'latin1')
    else if (!this.socket.write(out, 'latin1')) this.socket.pause()
    this.#finishWhenIdle()
  }

  /** Answers nothing more; what is answered already is still sent. */
  finish(): void {
    this.#last = true
    if (this.idle) this.socket.end()
  }

  destroy(): void {
    this.socket.destroy()
  }

  /** Says why and closes: for what came over the wire, and for time running out. */
  refuse(status: 400 | 405 | 408 | 431): void {
    this.#waiting = null
    this.#last = true
    this.#reply(plainReply(status, '', { now: this.#host.now() }))
  }

  #receive(chunk: Buffer): void {
    if (this.#last) return
    if (this.#waiting !== null) {
      chunk = Buffer.concat([this.#waiting, chunk])
      this.#waiting = null
    } else {
      this.activeAt = this.#host.now()
    }
    this.#read(chunk)
  }

  #read(bytes: Buffer): void {
    const { reader } = this.#host
    let at = 0
    while (at < bytes.length) {
      if (this.#held || this.#last) break
      switch (reader.read(bytes, at, bytes.length)) {
        case reading.complete:
          at = reader.next
          this.#answer()
          break
        case reading.incomplete:
          if (bytes.length - at >= MAX_HEAD_BYTES) this.refuse(431)
          else this.#waiting = Buffer.from(bytes.subarray(at))
          // What was waiting before is answered: this head has only just begun.
          if (at > 0) this.activeAt = this.#host.now()
          return
        case reading.tooLarge:
          this.refuse(431)
          return
        case reading.badMethod:
          this.refuse(405)
          return
        case reading.bad:
          this.refuse(400)
          return
      }
    }
    if (at < bytes.length && this.#held) {
      this.#waiting = Buffer.from(bytes.subarray(at))
      if (this.#waiting.length > MAX_WAITING_BYTES) this.socket.pause()
    }
  }

  #answer(): void {
    if (!this.#host.reader.keepAlive) this.#last = true
    const answer = this.#host.answer(this)
    if (typeof answer === 'string') {
      this.#reply(answer)
      return
    }
    this.#held = true
    answer.then(
      (text) => this.#release(text),
      () => this.destroy(),
    )
  }

  #release(text: string): void {
    this.#held = false
    if (this.#closed) return
    this.#reply(text)
    this.#resume()
  }

  #reply(text: string): void {
    if (this.#out === '') this.#host.sendLater(this)
    this.#out += text
  }

  #resume(): void {
    const bytes = this.#waiting
    this.#waiting = null
    this.socket.resume()
    if (bytes !== null) this.#read(bytes)
    this.#finishWhenIdle()
  }

  /** After the client's last byte: once everything asked is answered, the connection ends. */
  #finishWhenIdle(): void {
    if (this.#ended && !this.#held && this.#out === '' && !this.#closed) this.socket.end()
  }
}

/**
 * A socket that reads into one buffer for all connections, instead of 64 KiB from the heap for each read; what is to
 * stay must be copied. Node offers `onread` for new sockets and not for accepted ones, so the accepted one's handle goes
 * to a new one (decision 0010). Where there is no such handle, the accepted socket is used as it is.
 */
function readingInto(buffer: Buffer, accepted: Socket, take: (chunk: Buffer) => void): Socket {
  const holder = accepted as unknown as { _handle?: object | null }
  // eslint-disable-next-line no-underscore-dangle -- Node's own name
  const handle = holder._handle
  if (!handle) {
    accepted.on('data', take)
    return accepted.resume()
  }
  // eslint-disable-next-line no-underscore-dangle -- Node's own name
  holder._handle = null
  accepted.destroy()
  const callback = (bytes: number) => {
    take(buffer.subarray(0, bytes))
    return true
  }
  const onread = { buffer, callback }
  // `handle` is what `net.Server` itself passes; the types leave it out.
  return new Socket({ handle, allowHalfOpen: true, onread } as SocketConstructorOpts).resume()
}
