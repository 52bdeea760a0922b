import { writeNumber } from '../serve/write-bytes.ts'
import { SEAL_BYTES, seal } from '../spool/record-seal.ts'
import type { LineHead } from './journal-line.ts'

const FIRST_BYTES = 1 << 16
/** The most bytes of an entry: six numbers below 2^53, and what separates them. */
const MOST_ENTRY_BYTES = 6 * 17 + 4
const [OPEN, CLOSE, CLOSE_OBJECT, COMMA] = Buffer.from('[]},') as unknown as [number, number, number, number]

/**
 * Writes one sealed line of the journal of counts, the same bytes as `JSON.stringify` of a `JournalLine`. Numbers are
 * written as digits: an array and a text for each entry would take several times as long.
 */
export class LineWriter {
  #bytes: Buffer
  #end: number
  #entries = 0

  /** `expected`: bytes for which there is room at first. */
  constructor(head: LineHead, expected = FIRST_BYTES) {
    const text = JSON.stringify({ ...head, entries: [] }).slice(0, -2)
    this.#end = Buffer.byteLength(text)
    this.#bytes = Buffer.allocUnsafeSlow(Math.max(expected, this.#end + MOST_ENTRY_BYTES + SEAL_BYTES))
    this.#bytes.write(text)
  }

  /** Adds an entry (`TallyEntry`): whole numbers from 0 to 2^53. */
  add(kind: number, entity: number, day: number, searches: number, redirected: number, last: number): void {
    if (this.#end + MOST_ENTRY_BYTES + SEAL_BYTES > this.#bytes.length) this.#grow()
    const bytes = this.#bytes
    let at = this.#end
    if (this.#entries > 0) at = put(bytes, at, COMMA)
    at = put(bytes, writeNumber(bytes, put(bytes, at, OPEN), kind), COMMA)
    at = put(bytes, writeNumber(bytes, at, entity), COMMA)
    at = put(bytes, writeNumber(bytes, at, day), COMMA)
    at = put(bytes, writeNumber(bytes, at, searches), COMMA)
    at = put(bytes, writeNumber(bytes, at, redirected), COMMA)
    this.#end = put(bytes, writeNumber(bytes, at, last), CLOSE)
    this.#entries += 1
  }

  /** The line with its seal. Nothing may be added afterwards. */
  done(): Buffer {
    const end = put(this.#bytes, put(this.#bytes, this.#end, CLOSE), CLOSE_OBJECT)
    return this.#bytes.subarray(0, seal(this.#bytes, 0, end))
  }

  #grow(): void {
    const longer = Buffer.allocUnsafeSlow(this.#bytes.length * 2)
    this.#bytes.copy(longer, 0, 0, this.#end)
    this.#bytes = longer
  }
}

function put(bytes: Buffer, at: number, byte: number): number {
  bytes[at] = byte
  return at + 1
}
