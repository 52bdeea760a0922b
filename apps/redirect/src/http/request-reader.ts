/** Result of `read`; after `complete`, the reader's fields describe the request. */
export const reading = { complete: 0, incomplete: 1, bad: 2, badMethod: 3, tooLarge: 4 } as const
export type Reading = (typeof reading)[keyof typeof reading]

/** The most bytes of request line and headers together. */
export const MAX_HEAD_BYTES = 16_384

const CR = 13
const LF = 10
const SPACE = 32
const TAB = 9
const COLON = 58

const SLASH = 47

const TOKEN = 1
const TARGET = 2
const VALUE = 4
const HOST = 8

/**
 * Bytes that are allowed in a header name, in the request target, in a header value, in a host (RFC 9110, RFC 9112).
 */
const kinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  const token = /[!#$%&'*+.^_`|~0-9a-z-]/i.test(String.fromCharCode(byte)) ? TOKEN : 0
  const target = byte > 0x20 && byte < 0x7f ? TARGET : 0
  const value = byte === TAB || (byte >= 0x20 && byte !== 0x7f) ? VALUE : 0
  const host = /[a-z0-9._~!$&'()*+,;=%:[\]-]/i.test(String.fromCharCode(byte)) ? HOST : 0
  return token | target | value | host
})

/** The parts of a request that are read when it is decided. Positions are those in `bytes`. */
export interface RequestHead {
  readonly bytes: Buffer
  readonly referrerFrom: number
  readonly referrerTo: number
  /** The Host header; empty without one. */
  readonly host: string
  readonly head: boolean
  readonly keepAlive: boolean
}

/** A target with scheme and authority, as forward proxies send it; the rest is the path and query. */
const absoluteForm = /^https?:\/\/([^/?]+)(.*)$/i

/**
 * Reads one request at a time from received bytes, strictly: GET and HEAD without a body, nothing folded, no bare line
 * ends. One pass over the bytes, which makes no text: values are positions in `bytes`, until the next request is read
 * (decision 0010).
 */
export class RequestReader implements RequestHead {
  bytes: Buffer = Buffer.alloc(0)
  /** Over the same bytes, for four at a time. */
  #view: DataView = new DataView(new ArrayBuffer(0))
  /** Where the next request starts, after `complete`. */
  next = 0
  head = false
  /** Path and query. In the absolute form they follow the authority, and the path may be missing. */
  targetFrom = 0
  targetTo = 0
  /** The Host header; empty without one. */
  host = ''
  keepAlive = true
  /** HTTP/1.0: the connection ends with the reply unless client and server agree to keep it. */
  old = false
  agentFrom = 0
  agentTo = 0
  referrerFrom = 0
  referrerTo = 0
  /** The last of `forwardedHeaders` X-Forwarded-For headers. */
  forwardedFrom = 0
  forwardedTo = 0
  forwardedHeaders = 0
  #forwardedBefore = ''

  get target(): string {
    const target = this.#text(this.targetFrom, this.targetTo)
    return this.#hasNoPath ? `/${target}` : target
  }

  /** All X-Forwarded-For headers, comma-separated. */
  get forwardedFor(): string {
    const last = this.#text(this.forwardedFrom, this.forwardedTo)
    return this.#forwardedBefore === '' ? last : `${this.#forwardedBefore},${last}`
  }

  #hasNoPath = false

  /** A copy of what is read when the request is decided, from its head copied to `bytes`, which began at `from`. */
  copy(bytes: Buffer, from: number): RequestHead {
    const { host, head, keepAlive, referrerFrom, referrerTo } = this
    return { bytes, referrerFrom: referrerFrom - from, referrerTo: referrerTo - from, host, head, keepAlive }
  }

  read(bytes: Buffer, start: number, end: number): Reading {
    // Nearly always the buffer into which all connections read.
    if (bytes !== this.bytes) {
      this.bytes = bytes
      this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    }
    let at = start
    // One empty line before a request is ignored (RFC 9112 §2.2), of which the second byte may come later.
    if (bytes[at] === CR) {
      if (at + 1 === end) return reading.incomplete
      if (bytes[at + 1] === LF) at += 2
    }
    const limit = Math.min(end, at + MAX_HEAD_BYTES)
    const notDone = limit < end ? reading.tooLarge : reading.incomplete
    const methodFrom = at
    while (at < limit && (kinds[bytes[at]!]! & TOKEN) !== 0) at += 1
    if (at === limit) return at - methodFrom > 32 ? reading.bad : notDone
    if (bytes[at] !== SPACE || at === methodFrom) return reading.bad
    if (isExactly(bytes, methodFrom, at, 'GET')) this.head = false
    else if (isExactly(bytes, methodFrom, at, 'HEAD')) this.head = true
    else return reading.badMethod
    const targetFrom = at + 1
    at = skipPlain(this.#view, targetFrom, limit, FIRST_OF_TARGET)
    while (at < limit && (kinds[bytes[at]!]! & TARGET) !== 0) at += 1
    if (at === limit) return notDone
    if (bytes[at] !== SPACE || at === targetFrom) return reading.bad
    this.targetFrom = targetFrom
    this.targetTo = at
    this.#hasNoPath = false
    if (bytes[targetFrom] !== SLASH) this.#readAbsoluteForm()
    if (at + 11 > limit) return notDone
    if (!isExactly(bytes, at + 1, at + 8, 'HTTP/1.') || bytes[at + 9] !== CR || bytes[at + 10] !== LF) {
      return reading.bad
    }
    const minor = bytes[at + 8]! - 48
    if (minor !== 0 && minor !== 1) return reading.bad
    this.keepAlive = minor === 1
    this.old = minor === 0
    return this.#readHeaders(bytes, at + 11, limit, notDone, minor === 1)
  }

  #readHeaders(bytes: Buffer, start: number, limit: number, notDone: Reading, needsHost: boolean): Reading {
    this.agentFrom = this.agentTo = start
    this.referrerFrom = this.referrerTo = start
    this.forwardedFrom = this.forwardedTo = start
    this.forwardedHeaders = 0
    this.#forwardedBefore = ''
    let hosts = 0
    let closes = false
    let at = start
    for (;;) {
      if (at + 1 >= limit) return notDone
      if (bytes[at] === CR) {
        if (bytes[at + 1] !== LF) return reading.bad
        this.next = at + 2
        // `close` wins over any other word in the header.
        if (closes) this.keepAlive = false
        if (hosts === 0) this.host = ''
        return hosts === 1 || (hosts === 0 && !needsHost) ? reading.complete : reading.bad
      }
      const nameFrom = at
      while (at < limit && (kinds[bytes[at]!]! & TOKEN) !== 0) at += 1
      if (at === limit) return notDone
      if (bytes[at] !== COLON || at === nameFrom) return reading.bad
      const nameTo = at
      at += 1
      while (at < limit && (bytes[at] === SPACE || bytes[at] === TAB)) at += 1
      const valueFrom = at
      at = skipPlain(this.#view, at, limit, FIRST_OF_VALUE)
      while (at < limit && (kinds[bytes[at]!]! & VALUE) !== 0) at += 1
      if (at + 1 >= limit) return notDone
      if (bytes[at] !== CR || bytes[at + 1] !== LF) return reading.bad
      let valueTo = at
      while (valueTo > valueFrom && (bytes[valueTo - 1] === SPACE || bytes[valueTo - 1] === TAB)) valueTo -= 1
      at += 2
      switch (nameTo - nameFrom) {
        case 4:
          if (isWord(bytes, nameFrom, nameTo, 'HOST')) {
            hosts += 1
            if (!this.#readHost(bytes, valueFrom, valueTo)) return reading.bad
          }
          break
        case 6:
          if (isWord(bytes, nameFrom, nameTo, 'EXPECT')) return reading.bad
          break
        case 7:
          if (isWord(bytes, nameFrom, nameTo, 'REFERER')) {
            this.referrerFrom = valueFrom
            this.referrerTo = valueTo
          }
          break
        case 10:
          if (isWord(bytes, nameFrom, nameTo, 'USER-AGENT')) {
            this.agentFrom = valueFrom
            this.agentTo = valueTo
          } else if (isWord(bytes, nameFrom, nameTo, 'CONNECTION')) {
            closes = this.#readConnection(bytes.toString('latin1', valueFrom, valueTo)) || closes
          }
          break
        case 14:
          // Content-Length: 0 is allowed, because a search never has a body.
          if (isWord(bytes, nameFrom, nameTo, 'CONTENT-LENGTH')) {
            if (valueTo - valueFrom !== 1 || bytes[valueFrom] !== 48) return reading.bad
          }
          break
        case 15:
          if (isWord(bytes, nameFrom, nameTo, 'X-FORWARDED-FOR')) {
            this.#forwardedBefore = this.forwardedFor
            this.forwardedFrom = valueFrom
            this.forwardedTo = valueTo
            this.forwardedHeaders += 1
          }
          break
        case 17:
          if (isWord(bytes, nameFrom, nameTo, 'TRANSFER-ENCODING')) return reading.bad
          break
      }
    }
  }

  /** Whether the client requests the end of the connection. */
  #readConnection(value: string): boolean {
    let closes = false
    for (const option of value.toLowerCase().split(',')) {
      if (option.trim() === 'close') closes = true
      else if (option.trim() === 'keep-alive') this.keepAlive = true
    }
    return closes
  }

  /**
   * False when the text is not a valid host. Nearly all requests of a thread have the same host, so it is read once.
   */
  #readHost(bytes: Buffer, from: number, to: number): boolean {
    if (isExactly(bytes, from, to, this.host)) return true
    for (let at = from; at < to; at += 1) if ((kinds[bytes[at]!]! & HOST) === 0) return false
    this.host = bytes.toString('latin1', from, to)
    return true
  }

  #readAbsoluteForm(): void {
    const rest = absoluteForm.exec(this.#text(this.targetFrom, this.targetTo))?.[2]
    if (rest === undefined) return
    this.targetFrom = this.targetTo - rest.length
    this.#hasNoPath = !rest.startsWith('/')
  }

  #text(from: number, to: number): string {
    return this.bytes.toString('latin1', from, to)
  }
}

/** The lowest plain byte of a target, and of a value, four times. */
const FIRST_OF_TARGET = 0x21_21_21_21
const FIRST_OF_VALUE = 0x20_20_20_20
const DELETE = 0x7f_7f_7f_7f
const ONES = 0x01_01_01_01
const SIGNS = 0x80_80_80_80

/**
 * Returns where from `at` on the next four bytes are not all plain: ASCII from `first` on without the delete character.
 * Values are most of a head, so they are read four bytes at a time. Three terms have a sign bit where a byte is not
 * plain: the word itself above ASCII, the first difference below `first`, the second one for the delete character.
 */
function skipPlain(view: DataView, from: number, limit: number, first: number): number {
  let at = from
  for (; at + 4 <= limit; at += 4) {
    const word = view.getInt32(at)
    const other = word ^ DELETE
    if (((word | (word - first) | ((other - ONES) & ~other)) & SIGNS) !== 0) break
  }
  return at
}

/** Whether `bytes[from, to)` is `word`, as method and version are compared (RFC 9110 §9.1). */
function isExactly(bytes: Buffer, from: number, to: number, word: string): boolean {
  if (to - from !== word.length) return false
  for (let at = 0; at < word.length; at += 1) {
    if (bytes[from + at] !== word.charCodeAt(at)) return false
  }
  return true
}

/** Whether `bytes[from, to)` is `word`, which is in capitals; the bytes may be lower case. */
function isWord(bytes: Buffer, from: number, to: number, word: string): boolean {
  if (to - from !== word.length) return false
  for (let at = 0; at < word.length; at += 1) {
    const byte = bytes[from + at]!
    const capital = byte >= 97 && byte <= 122 ? byte - 32 : byte
    if (capital !== word.charCodeAt(at)) return false
  }
  return true
}
