import { FIRST_ROWS, firstPlace, MOST_USED, STEP } from './entity-index.ts'
import { grown } from './grown.ts'

/** Words of a row that are not the caller's: the entity's id, and a word with its kind in the lowest byte. */
export const KIND_WORD = 1
const KIND_BITS = 8
const KIND = (1 << KIND_BITS) - 1

/** A place of the index has a row + 1 in its lower bits, and above them a part of the entity's hash. */
const ROW = (1 << 26) - 1

/** The part of a hash: most rows of other entities are told by it, without reading them. */
const tagOf = (kind: number, entityId: number) => Math.imul(entityId + kind, 0x9e_37_79_b1) & ~ROW

/** So many entities at most are fetched together: more lines than a processor waits for at a time. */
export const FETCHED = 32

/**
 * Entities with their figures side by side: a row of 32-bit words for each, numbered 0, 1, 2 and so on in the order in
 * which they come. What is read and changed together is then in one or two lines of the processor's cache; in columns
 * each figure is in a line of its own. Beside its row an entity takes 5 to 11 bytes in the index, in which they are
 * found as in an `EntityIndex`.
 *
 * A kind is a number below 256. The upper 24 bits of word 1, and all words behind it, are the caller's (`upper`,
 * `setUpper`). They begin with 0.
 */
export class EntityRows {
  /** Row `row` begins at word `row * width`. Another array after `add` has made room. */
  words: Int32Array<ArrayBuffer>
  /** The same memory as numbers with fractions, each in the place of two words. */
  numbers: Float64Array<ArrayBuffer>
  /** Words of a row: an even number. */
  readonly width: number
  #index = new Int32Array(FIRST_ROWS * 2)
  #size = 0
  readonly #fetched = new Int32Array(FETCHED)

  constructor(width: number) {
    this.width = width
    this.words = new Int32Array(FIRST_ROWS * width)
    this.numbers = new Float64Array(this.words.buffer)
  }

  /** Number of rows. */
  get size(): number {
    return this.#size
  }

  /** The row of an entity, or -1. */
  find(kind: number, entityId: number): number {
    return (this.#index[this.#placeOf(kind, entityId)]! & ROW) - 1
  }

  /** The row of an entity, a new one if it has none. */
  add(kind: number, entityId: number): number {
    const place = this.#placeOf(kind, entityId)
    const known = (this.#index[place]! & ROW) - 1
    if (known !== -1) return known
    const row = this.#size
    if (row === ROW) throw new RangeError(`More than ${ROW} entities`)
    const at = row * this.width
    if (at === this.words.length) {
      this.words = grown(this.words, at * 2)
      this.numbers = new Float64Array(this.words.buffer)
    }
    this.words[at] = entityId
    this.words[at + KIND_WORD] = kind
    this.#index[place] = tagOf(kind, entityId) | (row + 1)
    this.#size += 1
    if (this.#size > this.#index.length * MOST_USED) this.#growIndex()
    return row
  }

  /**
   * Reads the first lines that `find` or `add` needs for each of the first `count` of these entities, `FETCHED` at most.
   * In a large table no line is in the processor's cache; these lines it fetches at the same time, because none depends
   * on another. `find` alone waits for two of them, one after the other. Changes nothing; the number means nothing.
   */
  fetch(kinds: Uint8Array, entities: Int32Array, count: number): number {
    const { words, width } = this
    const index = this.#index
    const mask = index.length - 1
    const rows = this.#fetched
    for (let at = 0; at < count; at += 1)
      rows[at] = index[firstPlace(kinds[at]!, entities[at]!) & mask]! & ROW
    let read = 0
    for (let at = 0; at < count; at += 1) {
      const row = rows[at]!
      if (row > 0) read ^= words[(row - 1) * width]!
    }
    return read
  }

  entityOf(row: number): number {
    return this.words[row * this.width]!
  }

  kindOf(row: number): number {
    return this.words[row * this.width + KIND_WORD]! & KIND
  }

  /** The upper 24 bits of word 1: a whole number. */
  upper(row: number): number {
    return this.words[row * this.width + KIND_WORD]! >>> KIND_BITS
  }

  setUpper(row: number, value: number): void {
    const at = row * this.width + KIND_WORD
    this.words[at] = (this.words[at]! & KIND) | (value << KIND_BITS)
  }

  /** The place of an entity in the index, or the free place where it belongs. */
  #placeOf(kind: number, entityId: number): number {
    const { words, width } = this
    const index = this.#index
    const mask = index.length - 1
    const tag = tagOf(kind, entityId)
    let place = firstPlace(kind, entityId) & mask
    for (;;) {
      const held = index[place]!
      if (held === 0) return place
      const at = ((held & ROW) - 1) * width
      if ((held & ~ROW) === tag && words[at] === entityId && (words[at + KIND_WORD]! & KIND) === kind)
        return place
      place = (place + STEP) & mask
    }
  }

  #growIndex(): void {
    this.#index = new Int32Array(this.#index.length * 2)
    for (let row = 0; row < this.#size; row += 1) {
      const [kind, entityId] = [this.kindOf(row), this.entityOf(row)]
      this.#index[this.#placeOf(kind, entityId)] = tagOf(kind, entityId) | (row + 1)
    }
  }
}
