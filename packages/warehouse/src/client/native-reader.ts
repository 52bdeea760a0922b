/** Values of a column: numbers, or texts. */
export type NativeValues = ArrayLike<number> | readonly string[]

/** Some rows of a result, column by column. */
export interface NativeRows {
  rows: number
  columns: ReadonlyMap<string, NativeValues>
}

/** The block goes on after the bytes that are there. */
class Unfinished extends Error {}

/**
 * Reads results in ClickHouse's Native format as they arrive: numbers are copied, not parsed. Knows the types that our
 * statements select; 64-bit numbers become doubles, so one that is not safe is not exact.
 */
export class NativeReader {
  #held = Buffer.alloc(0)
  #more: Buffer[] = []
  #moreBytes = 0

  /** The blocks that are complete with this piece. */
  push(piece: Buffer): NativeRows[] {
    this.#more.push(piece)
    this.#moreBytes += piece.length
    // An incomplete block is tried again only when the bytes have doubled, so that no block is read many times.
    return this.#moreBytes < this.#held.length ? [] : this.#read()
  }

  /** The rest. Throws if the last block is not complete. */
  end(): NativeRows[] {
    const blocks = this.#read()
    if (this.#held.length > 0) throw new Error('The result ends inside a block.')
    return blocks
  }

  #read(): NativeRows[] {
    const bytes = Buffer.concat([this.#held, ...this.#more])
    this.#more = []
    this.#moreBytes = 0
    const blocks: NativeRows[] = []
    let at = 0
    try {
      while (at < bytes.length) {
        const cursor = new Cursor(bytes, at)
        blocks.push(readBlock(cursor))
        at = cursor.at
      }
    } catch (cause) {
      if (!(cause instanceof Unfinished)) throw cause
    }
    this.#held = bytes.subarray(at)
    return blocks.filter(({ rows }) => rows > 0)
  }
}

class Cursor {
  readonly bytes: Buffer
  at: number

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes
    this.at = at
  }

  varint(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) throw new Unfinished()
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }

  text(): string {
    const length = this.varint()
    const start = this.take(length)
    return this.bytes.toString('latin1', start, start + length)
  }

  /** Passes over bytes and returns where they begin. */
  take(length: number): number {
    const start = this.at
    if (start + length > this.bytes.length) throw new Unfinished()
    this.at = start + length
    return start
  }

  /** A copy of some bytes, at the start of a buffer of its own as typed arrays need it. */
  copy(length: number): ArrayBuffer {
    const start = this.bytes.byteOffset + this.take(length)
    return this.bytes.buffer.slice(start, start + length) as ArrayBuffer
  }
}

function readBlock(cursor: Cursor): NativeRows {
  const width = cursor.varint()
  const rows = cursor.varint()
  const columns = new Map<string, NativeValues>()
  for (let at = 0; at < width; at += 1) {
    const name = cursor.text()
    const type = cursor.text()
    const read = readers[type]
    if (!read) throw new Error(`${name} has the type ${type}, which results cannot have.`)
    columns.set(name, read(cursor, rows))
  }
  return { rows, columns }
}

const readers: Readonly<Record<string, (cursor: Cursor, rows: number) => NativeValues>> = {
  UInt8: (cursor, rows) => new Uint8Array(cursor.copy(rows)),
  UInt16: (cursor, rows) => new Uint16Array(cursor.copy(rows * 2)),
  Date: (cursor, rows) => new Uint16Array(cursor.copy(rows * 2)),
  UInt32: (cursor, rows) => new Uint32Array(cursor.copy(rows * 4)),
  UInt64: (cursor, rows) => {
    const words = new Uint32Array(cursor.copy(rows * 8))
    return doubles(rows, (at) => words[at * 2 + 1]! * WORD + words[at * 2]!)
  },
  Int64: (cursor, rows) => {
    const content = cursor.copy(rows * 8)
    const low = new Uint32Array(content)
    const high = new Int32Array(content)
    return doubles(rows, (at) => high[at * 2 + 1]! * WORD + low[at * 2]!)
  },
  String: readTexts,
}

const WORD = 2 ** 32

function doubles(rows: number, value: (at: number) => number): Float64Array {
  const values = new Float64Array(rows)
  for (let at = 0; at < rows; at += 1) values[at] = value(at)
  return values
}

/** Texts repeat, because rows are sorted and codes are short. So a text is made once for many rows. */
function readTexts(cursor: Cursor, rows: number): string[] {
  const { bytes } = cursor
  const texts: string[] = []
  const codes = new Map<number, string>()
  let last = ''
  let lastStart = 0
  let lastLength = -1
  for (let row = 0; row < rows; row += 1) {
    const length = cursor.varint()
    const start = cursor.take(length)
    if (length === 2) {
      const code = bytes[start]! * 256 + bytes[start + 1]!
      let text = codes.get(code)
      if (text === undefined) codes.set(code, (text = bytes.toString('utf8', start, start + 2)))
      texts.push(text)
      continue
    }
    if (length !== lastLength || !isSame(bytes, start, lastStart, length)) {
      last = bytes.toString('utf8', start, start + length)
      lastStart = start
      lastLength = length
    }
    texts.push(last)
  }
  return texts
}

function isSame(bytes: Buffer, a: number, b: number, length: number): boolean {
  // Texts of one kind begin alike, so the ends are compared first.
  for (let at = length - 1; at >= 0; at -= 1) if (bytes[a + at] !== bytes[b + at]) return false
  return true
}
