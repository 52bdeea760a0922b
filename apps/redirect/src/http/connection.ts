import { Socket, type SocketConstructorOpts } from 'node:net'
import { deadlines, type ConnectionState } from './connection-states.ts'
import { plainReply } from './reply.ts'
import { MAX_HEAD_BYTES, reading, type RequestReader } from './request-reader.ts'

/** Requests that wait behind one that is held; more are left in the kernel. */
const MAX_WAITING_BYTES = 65_536
/** Bytes that are thrown away after the last reply, to see the client's FIN behind them; then nothing more is read. */
const MAX_DROPPED_BYTES = 65_536

/** What a connection needs of the server that it belongs to. */
export interface ConnectionHost {
  readonly reader: RequestReader
  /** Where what arrives is read into, for one connection after the other. */
  readonly received: Buffer
  /** The next answer on each connection is its last: the server is about to close. */
  readonly draining: boolean
  now(): number
  /** Answers the request in the reader: text to send, or a promise of it. */
  answer(connection: Connection): string | Promise<string>
  /** The text in place of an answer that failed. */
  failed(cause: unknown, target: string): string
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
  /** Set by the server: whether X-Forwarded-For of this peer is believed. */
  trusted = false
  /** Whether it reads into the buffer of all, which rests on a field of Node's own (`readingInto`). */
  readonly sharesBuffer: boolean

  readonly #host: ConnectionHost
  /** Bytes of requests that are not read yet: `#waiting[0, #filled)`. */
  #waiting: Buffer | null = null
  #filled = 0
  /** How many bytes of an unfinished head are worth another look; less, and only its end can make it whole. */
  #lookAt = 0
  #out = ''
  #held = false
  #last = false
  #ended = false
  #closed = false
  #dropped = 0
  /** When the client last sent something; a head that stays unfinished counts from its first byte. */
  #activeAt: number
  #heldAt = 0
  #endedAt = 0
  /** Bytes that the client had taken when it was looked at, and when that was more than before. */
  #taken = 0
  #takenAt: number

  constructor(accepted: Socket, host: ConnectionHost) {
    this.peer = accepted.remoteAddress ?? ''
    this.#host = host
    this.#activeAt = host.now()
    this.#takenAt = this.#activeAt
    const socket = readingInto(host.received, accepted, (chunk) => this.#receive(chunk))
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

  /** Writes what was answered in this tick. */
  send(): void {
    const out = this.#out
    if (out === '' || this.#closed) return
    this.#out = ''
    if (this.#last && !this.#held) {
      this.#endedAt = this.#host.now()
      this.socket.end(out, 'latin1')
    } else if (!this.socket.write(out, 'latin1')) this.socket.pause()
    this.#finishWhenIdle()
  }

  /** Answers nothing more; what is answered already is still sent. Half a request is not waited for. */
  finish(): void {
    this.#last = true
    if (this.#held || this.#out !== '') return
    this.#dropWaiting()
    this.#end()
  }

  destroy(): void {
    this.socket.destroy()
  }

  /** Acts when the deadline of its state is over; to be called now and then. */
  check(now: number): void {
    const state = this.state
    if (state === 'sending') {
      const taken = this.socket.bytesWritten - this.socket.writableLength
      if (taken !== this.#taken) this.#takenAt = now
      this.#taken = taken
      // The time to linger begins when everything is sent.
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

  /** Says why and closes: for what came over the wire, and for time running out. */
  #refuse(status: 400 | 405 | 408 | 431): void {
    this.#dropWaiting()
    this.#last = true
    this.#reply(plainReply(status, '', { now: this.#host.now() }))
  }

  /** A head that is wrong gets its own answer, however far it came. */
  #giveUpHead(): void {
    const { reader } = this.#host
    const found = reader.read(this.#waiting!, 0, this.#filled)
    if (found === reading.incomplete) this.#refuse(408)
    else this.#readWaiting()
  }

  #receive(chunk: Buffer): void {
    if (this.#last) return this.#drop(chunk.length)
    if (this.#waiting === null) {
      this.#activeAt = this.#host.now()
      this.#read(chunk)
      return
    }
    const from = this.#filled
    this.#append(chunk)
    if (this.#held) {
      if (this.#filled > MAX_WAITING_BYTES) this.socket.pause()
      return
    }
    // A head that comes in crumbs is looked at again when it has its end or has doubled: reading it costs no more than
    // twice its length, however it comes.
    if (this.#filled < this.#lookAt && !this.#hasBlankLine(from)) return
    this.#readWaiting()
  }

  #hasBlankLine(from: number): boolean {
    return this.#waiting!.subarray(Math.max(0, from - 3), this.#filled).includes('\r\n\r\n')
  }

  #readWaiting(): void {
    const bytes = this.#waiting!.subarray(0, this.#filled)
    this.#dropWaiting()
    this.#read(bytes)
  }

  /** Adds to what waits, which grows by doubling. */
  #append(chunk: Buffer): void {
    const needed = this.#filled + chunk.length
    if (needed > this.#waiting!.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.#waiting!.length * 2))
      this.#waiting!.copy(larger, 0, 0, this.#filled)
      this.#waiting = larger
    }
    chunk.copy(this.#waiting!, this.#filled)
    this.#filled = needed
  }

  /** Copies what is to stay: the bytes of a read are gone with the next one. */
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
          if (bytes.length - at >= MAX_HEAD_BYTES) return this.#refuse(431)
          this.#keep(bytes.subarray(at))
          // What was waiting before is answered: this head has only just begun.
          if (at > 0) this.#activeAt = this.#host.now()
          return
        case reading.tooLarge:
          return this.#refuse(431)
        case reading.badMethod:
          return this.#refuse(405)
        case reading.bad:
          return this.#refuse(400)
      }
    }
    if (at < bytes.length && this.#held) {
      this.#keep(bytes.subarray(at))
      if (this.#filled > MAX_WAITING_BYTES) this.socket.pause()
    }
  }

  #answer(): void {
    const { reader } = this.#host
    if (this.#host.draining) reader.keepAlive = false
    if (!reader.keepAlive) this.#last = true
    // HTTP/1.0 closes unless the reply says otherwise.
    const says = reader.keepAlive && reader.old
    const { target } = reader
    let answer
    try {
      answer = this.#host.answer(this)
    } catch (cause) {
      return this.#fail(cause, target)
    }
    if (typeof answer === 'string') return this.#reply(says ? keptAlive(answer) : answer)
    this.#held = true
    this.#heldAt = this.#host.now()
    answer.then(
      (text) => this.#release(() => this.#reply(says ? keptAlive(text) : text)),
      (cause: unknown) => this.#release(() => this.#fail(cause, target)),
    )
  }

  /** One search that cannot be answered must not take the others with it. */
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

  #reply(text: string): void {
    if (this.#out === '') this.#host.sendLater(this)
    this.#out += text
  }

  #resume(): void {
    // A client that does not take what it was sent is not asked for more.
    if (!this.socket.writableNeedDrain && !this.#held && !this.#last) this.socket.resume()
    if (this.#waiting !== null && !this.#held && !this.#last) this.#readWaiting()
    this.#finishWhenIdle()
  }

  #end(): void {
    if (this.#endedAt > 0) return
    this.#endedAt = this.#host.now()
    this.socket.end()
  }

  /** After the client's last byte: once everything asked is answered, the connection ends. */
  #finishWhenIdle(): void {
    if (this.#ended && !this.#held && this.#out === '' && !this.#closed) this.#end()
  }
}

/** A reply to a caller of HTTP/1.0 that wants to ask more. */
const keptAlive = (reply: string) => reply.replace('\r\n', '\r\nConnection: keep-alive\r\n')

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
