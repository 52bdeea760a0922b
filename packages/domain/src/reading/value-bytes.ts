import { Buffer, isUtf8 } from 'node:buffer'

/** The most bytes that a value has: a request's head is not longer. */
const MAX_VALUE_BYTES = 16_384

const PLUS = 43
const PERCENT = 37
const SPACE = 32

/** The value of each hexadecimal digit; 255 for any other byte. */
const hexValue = Uint8Array.from({ length: 256 }, (_, byte) => {
  const value = Number.parseInt(String.fromCharCode(byte), 16)
  return Number.isNaN(value) ? 255 : value
})
const HEX = Uint8Array.from('0123456789ABCDEF', (digit) => digit.charCodeAt(0))

/** 1 for bytes that `encodeURIComponent` leaves as they are. */
const unreserved = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[\w.!~*'()-]/.test(String.fromCharCode(byte)) ? 1 : 0,
)

/** The letter after the backslash for bytes with a meaning in tab-separated formats (`escapeText`); else 0. */
const escapes = new Uint8Array(256)
for (const [byte, letter] of Object.entries({ 0: '0', 8: 'b', 9: 't', 10: 'n', 12: 'f', 13: 'r', 92: '\\' }))
  escapes[Number(byte)] = letter.charCodeAt(0)
const BACKSLASH = 92

/**
 * The text of one value as UTF-8 bytes, always valid: `bytes[from, to)`. It is a view of the request's bytes where the
 * value is not encoded, else of own bytes, which stay until the next value is read.
 */
export class ValueBytes {
  bytes: Buffer
  from = 0
  to = 0
  /** Whether all bytes are below 128. */
  ascii = true
  readonly #own = Buffer.allocUnsafeSlow(MAX_VALUE_BYTES)

  constructor() {
    this.bytes = this.#own
  }

  get length(): number {
    return this.to - this.from
  }

  get text(): string {
    return this.bytes.toString(this.ascii ? 'latin1' : 'utf8', this.from, this.to)
  }

  /** Its characters as people count them. */
  get characters(): number {
    return this.ascii ? this.length : charactersOf(this.text)
  }

  /** A view of another value, which stays as long as that one. */
  setLike(other: ValueBytes): void {
    this.bytes = other.bytes
    this.from = other.from
    this.to = other.to
    this.ascii = other.ascii
  }

  setEmpty(): void {
    this.from = 0
    this.to = 0
    this.ascii = true
  }

  setText(text: string): void {
    this.bytes = Buffer.from(text)
    this.from = 0
    this.to = this.bytes.length
    this.ascii = this.to === text.length
  }

  /** A raw value of a target, which is printable ASCII, without `+` and `%`: its text is the same. */
  setPlain(bytes: Buffer, from: number, to: number): void {
    this.bytes = bytes
    this.from = from
    this.to = to
    this.ascii = true
  }

  /** Decodes form encoding. Bytes that are not UTF-8 become the replacement character, as in `decodeValue`. */
  setEncoded(bytes: Buffer, from: number, to: number): void {
    const own = this.#own
    let end = 0
    let highest = 0
    for (let at = from; at < to; at += 1) {
      let byte = bytes[at]!
      if (byte === PLUS) byte = SPACE
      else if (byte === PERCENT && at + 2 < to) {
        const high = hexValue[bytes[at + 1]!]!
        const low = hexValue[bytes[at + 2]!]!
        if (high < 16 && low < 16) {
          byte = high * 16 + low
          at += 2
        }
      }
      own[end] = byte
      end += 1
      highest |= byte
    }
    this.bytes = own
    this.from = 0
    this.to = end
    this.ascii = highest < 128
    if (!this.ascii && !isUtf8(own.subarray(0, end))) this.setText(own.toString('utf8', 0, end))
  }

  /** A header's value, whose bytes are characters (latin1). */
  setLatin1(bytes: Buffer, from: number, to: number): void {
    this.setPlain(bytes, from, to)
    let highest = 0
    for (let at = from; at < to; at += 1) highest |= bytes[at]!
    if (highest >= 128) this.setText(bytes.toString('latin1', from, to))
  }

  /** As `String.trim`. */
  trim(): void {
    if (!this.ascii) {
      const { text } = this
      const trimmed = text.trim()
      if (trimmed.length < text.length) this.setText(trimmed)
      return
    }
    const { bytes } = this
    while (this.from < this.to && isSpace(bytes[this.from]!)) this.from += 1
    while (this.from < this.to && isSpace(bytes[this.to - 1]!)) this.to -= 1
  }

  /** Keeps at most this many characters, counted as in strings. */
  cut(characters: number): void {
    // A character of a string takes one byte at least.
    if (this.length <= characters) return
    if (this.ascii) this.to = this.from + characters
    else {
      const { text } = this
      if (text.length > characters) this.setText(text.slice(0, characters).toWellFormed())
    }
  }

  /** As `writeEscaped`. */
  writeEscaped(into: Uint8Array, start: number): number {
    return writeEscaped(this.bytes, this.from, this.to, into, start)
  }

  /** Writes the value percent-encoded, at most three bytes for one. Returns where it ends. */
  writePercentEncoded(into: Uint8Array, start: number): number {
    const { bytes, to } = this
    let end = start
    for (let at = this.from; at < to; at += 1) {
      const byte = bytes[at]!
      if (unreserved[byte] === 1) {
        into[end] = byte
        end += 1
      } else {
        into[end] = PERCENT
        into[end + 1] = HEX[byte >>> 4]!
        into[end + 2] = HEX[byte & 15]!
        end += 3
      }
    }
    return end
  }
}

/**
 * Writes `bytes[from, to)` of UTF-8 escaped for tab-separated formats, at most two bytes for one. Returns where they
 * end.
 */
export function writeEscaped(
  bytes: Uint8Array,
  from: number,
  to: number,
  into: Uint8Array,
  start: number,
): number {
  let end = start
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at]!
    const escaped = escapes[byte]!
    if (escaped === 0) {
      into[end] = byte
      end += 1
    } else {
      into[end] = BACKSLASH
      into[end + 1] = escaped
      end += 2
    }
  }
  return end
}

/** Characters as people count them, not UTF-16 units: two emoji are two. */
export function charactersOf(text: string): number {
  // A text with more units than this always has enough characters.
  return text.length > 16 ? text.length : Array.from(text).length
}

/** White space below 128. */
const isSpace = (byte: number) => byte === SPACE || (byte >= 9 && byte <= 13)
