import { dayNumber, type Day } from '../days.ts'

/**
 * One column of a block in ClickHouse's Native format: its type, and its values one after the other as the engine keeps
 * them. Numbers are little-endian, as on all machines that Node runs on.
 */
export interface Column {
  readonly type: string
  readonly length: number
  /** Bytes that `write` needs. */
  readonly size: number
  /** Copies the values to a place and returns where they end. */
  write(target: Uint8Array, at: number): number
  clear(): void
}

/** A column whose values stand one after the other, so that those of some rows can be looked at. */
export interface PlainColumn extends Column {
  /** The bytes of the values from a place on, as `size` was before they were added. They change with the next value. */
  bytesFrom(start: number): Uint8Array
}

const FIRST = 1_024

type Numbers = Uint8Array | Uint16Array | Uint32Array

function grown<T extends Numbers>(values: T, needed: number): T {
  const larger = new (values.constructor as new (length: number) => T)(Math.max(needed, values.length * 2))
  larger.set(values)
  return larger
}

function bytesOf(values: Numbers, start: number, end: number): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset + start, end - start)
}

function copied(values: Numbers, length: number, target: Uint8Array, at: number): number {
  const bytes = length * values.BYTES_PER_ELEMENT
  target.set(bytesOf(values, 0, bytes), at)
  return at + bytes
}

// A class for each kind of array: one for all of them would take several times as long, because V8 could not know what
// it writes to.

class ByteColumn implements PlainColumn {
  readonly type: string
  #values = new Uint8Array(FIRST)
  length = 0

  constructor(type: string) {
    this.type = type
  }

  get size(): number {
    return this.length
  }

  add(value: number): void {
    if (this.length === this.#values.length) this.#values = grown(this.#values, 0)
    this.#values[this.length] = value
    this.length += 1
  }

  write(target: Uint8Array, at: number): number {
    return copied(this.#values, this.length, target, at)
  }

  bytesFrom(start: number): Uint8Array {
    return bytesOf(this.#values, start, this.size)
  }

  clear(): void {
    this.length = 0
  }
}

export const uint8Column = () => new ByteColumn('UInt8')
/** For enumerations, by their numbers. */
export const enumColumn = () => new ByteColumn('Int8')

class WordColumn implements PlainColumn {
  readonly type: string
  #values = new Uint32Array(FIRST)
  length = 0

  constructor(type: string) {
    this.type = type
  }

  get size(): number {
    return this.length * 4
  }

  add(value: number): void {
    if (this.length === this.#values.length) this.#values = grown(this.#values, 0)
    this.#values[this.length] = value
    this.length += 1
  }

  write(target: Uint8Array, at: number): number {
    return copied(this.#values, this.length, target, at)
  }

  bytesFrom(start: number): Uint8Array {
    return bytesOf(this.#values, start, this.size)
  }

  clear(): void {
    this.length = 0
  }
}

export const uint32Column = () => new WordColumn('UInt32')
/** Seconds since 1970. */
export const dateTimeColumn = () => new WordColumn("DateTime('UTC')")
/** Percent with five decimals, in units of 0.00001 %. */
export const percentColumn = () => new WordColumn('Decimal(8, 5)')

const WORD = 2 ** 32

/** Whole numbers of 64 bits, as two words each: numbers of 64 bits would have to be BigInt. */
class TwoWordsColumn implements PlainColumn {
  readonly type: string
  #words = new Uint32Array(2 * FIRST)
  length = 0

  constructor(type: string) {
    this.type = type
  }

  get size(): number {
    return this.length * 8
  }

  /** A safe integer. */
  add(value: number): void {
    const at = this.length * 2
    if (at === this.#words.length) this.#words = grown(this.#words, 0)
    this.#words[at] = value
    this.#words[at + 1] = Math.floor(value / WORD)
    this.length += 1
  }

  write(target: Uint8Array, at: number): number {
    return copied(this.#words, this.length * 2, target, at)
  }

  bytesFrom(start: number): Uint8Array {
    return bytesOf(this.#words, start, this.size)
  }

  clear(): void {
    this.length = 0
  }
}

export const uint64Column = () => new TwoWordsColumn('UInt64')
/** Money, in millionths. */
export const moneyColumn = () => new TwoWordsColumn('Decimal(18, 6)')

const encoder = new TextEncoder()
/** A length below this takes one byte. */
const LONG = 128

class TextColumn implements PlainColumn {
  readonly type = 'String'
  #bytes = new Uint8Array(16 * FIRST)
  size = 0
  length = 0

  add(text: string): void {
    // At most three bytes for each unit of a string, and five for the length.
    const needed = this.size + text.length * 3 + 5
    if (needed > this.#bytes.length) this.#bytes = grown(this.#bytes, needed)
    if (!this.#addAscii(text)) this.#addEncoded(encoder.encode(text))
    this.length += 1
  }

  /** Nearly all texts are short and plain, and then a loop is faster than the encoder. */
  #addAscii(text: string): boolean {
    const { length } = text
    if (length >= LONG) return false
    const bytes = this.#bytes
    const start = this.size + 1
    for (let at = 0; at < length; at += 1) {
      const code = text.charCodeAt(at)
      if (code >= 128) return false
      bytes[start + at] = code
    }
    bytes[this.size] = length
    this.size = start + length
    return true
  }

  #addEncoded(encoded: Uint8Array): void {
    let at = this.size
    let rest = encoded.length
    for (; rest >= LONG; rest >>>= 7) this.#bytes[at++] = (rest & 127) | LONG
    this.#bytes[at++] = rest
    this.#bytes.set(encoded, at)
    this.size = at + encoded.length
  }

  write(target: Uint8Array, at: number): number {
    return copied(this.#bytes, this.size, target, at)
  }

  bytesFrom(start: number): Uint8Array {
    return bytesOf(this.#bytes, start, this.size)
  }

  clear(): void {
    this.length = 0
    this.size = 0
  }
}

export const textColumn = () => new TextColumn()

/** Lists of texts. */
class TextsColumn implements Column {
  readonly type = 'Array(String)'
  readonly #ends = uint64Column()
  readonly #texts = textColumn()

  get length(): number {
    return this.#ends.length
  }

  get size(): number {
    return this.#ends.size + this.#texts.size
  }

  add(texts: readonly string[]): void {
    for (const text of texts) this.#texts.add(text)
    this.#ends.add(this.#texts.length)
  }

  write(target: Uint8Array, at: number): number {
    return this.#texts.write(target, this.#ends.write(target, at))
  }

  clear(): void {
    this.#ends.clear()
    this.#texts.clear()
  }
}

export const textsColumn = () => new TextsColumn()

/** Days, of which many in a row are the same. */
class DayColumn implements PlainColumn {
  readonly type = 'Date'
  #values = new Uint16Array(FIRST)
  #last: Day = '1970-01-01'
  #lastNumber = 0
  length = 0

  get size(): number {
    return this.length * 2
  }

  add(day: Day): void {
    if (day !== this.#last) {
      this.#lastNumber = dayNumber(Date.parse(day))
      this.#last = day
    }
    if (this.length === this.#values.length) this.#values = grown(this.#values, 0)
    this.#values[this.length] = this.#lastNumber
    this.length += 1
  }

  write(target: Uint8Array, at: number): number {
    return copied(this.#values, this.length, target, at)
  }

  bytesFrom(start: number): Uint8Array {
    return bytesOf(this.#values, start, this.size)
  }

  clear(): void {
    this.length = 0
  }
}

export const dayColumn = () => new DayColumn()

/** Days that may be unknown. */
class OptionalDayColumn implements Column {
  readonly type = 'Nullable(Date)'
  readonly #isNull = uint8Column()
  readonly #days = dayColumn()

  get length(): number {
    return this.#isNull.length
  }

  get size(): number {
    return this.#isNull.size + this.#days.size
  }

  add(day: Day | null): void {
    this.#isNull.add(day === null ? 1 : 0)
    this.#days.add(day ?? '1970-01-01')
  }

  write(target: Uint8Array, at: number): number {
    return this.#days.write(target, this.#isNull.write(target, at))
  }

  clear(): void {
    this.#isNull.clear()
    this.#days.clear()
  }
}

export const optionalDayColumn = () => new OptionalDayColumn()
