import { MOST_USED } from './entity-index.ts'

/** Rows of a page: 2 to the power of this. */
const PAGE_BITS = 12
const PAGE = 1 << PAGE_BITS
/**
 * Parts of the index, which grow one by one: with half a million rows, the growth of one takes some tenths of a
 * millisecond.
 */
const PARTS = 128
const FIRST_PLACES = 16
/** A part of the index shrinks when less of it is used. */
const LEAST_USED = 1 / 6

/** A place of the index has a row + 1 in its lower bits (0: free), and above them a part of the key's hash. */
const ROW = (1 << 26) - 1

/**
 * Keys that come and go, with their figures side by side: a row of 32-bit words for each. A key is a whole number below
 * 2^31. Rows have the numbers 0 to `size - 1` without a gap: when one is removed, the last takes its number. Beside its
 * row a key takes 5 to 11 bytes in the index, and up to 24 while others go. Rows are in pages, so that no row is copied when
 * others come, and the memory of those that went is given back.
 *
 * Word 0 of a row is its key; the others are the caller's, and begin with 0.
 */
export class KeyRows {
  readonly #width: number
  readonly #pages: Int32Array<ArrayBuffer>[] = []
  /** The same memory as numbers with fractions, each in the place of two words. */
  readonly #numbers: Float64Array<ArrayBuffer>[] = []
  /** Open-addressing hash tables. */
  readonly #index: Int32Array<ArrayBuffer>[] = []
  /** Rows in each part of the index. */
  readonly #used = new Int32Array(PARTS)
  #size = 0

  /** `width`: the words of a row, an even number. */
  constructor(width: number) {
    this.#width = width
    this.clear()
  }

  /** Number of rows. */
  get size(): number {
    return this.#size
  }

  /** Bytes of the rows and of the index. */
  get bytes(): number {
    return [...this.#pages, ...this.#index].reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  keyOf(row: number): number {
    return this.word(row, 0)
  }

  word(row: number, nth: number): number {
    return this.#pages[row >>> PAGE_BITS]![(row & (PAGE - 1)) * this.#width + nth]!
  }

  setWord(row: number, nth: number, value: number): void {
    this.#pages[row >>> PAGE_BITS]![(row & (PAGE - 1)) * this.#width + nth] = value
  }

  /** A number in the place of the words `nth * 2` and `nth * 2 + 1`. */
  number(row: number, nth: number): number {
    return this.#numbers[row >>> PAGE_BITS]![(row & (PAGE - 1)) * (this.#width >>> 1) + nth]!
  }

  setNumber(row: number, nth: number, value: number): void {
    this.#numbers[row >>> PAGE_BITS]![(row & (PAGE - 1)) * (this.#width >>> 1) + nth] = value
  }

  /** The row of a key, or -1. */
  find(key: number): number {
    const hash = hashOf(key)
    const index = this.#index[partOf(hash)]!
    const mask = index.length - 1
    for (let place = placeOf(hash) & mask; ; place = (place + 1) & mask) {
      const entry = index[place]!
      if (entry === 0) return -1
      const row = (entry & ROW) - 1
      if (((entry ^ hash) & ~ROW) === 0 && this.keyOf(row) === key) return row
    }
  }

  /** Adds a key that has no row, and returns its row. */
  add(key: number): number {
    const row = this.#size
    if (row === this.#pages.length * PAGE) this.#addPage()
    const at = (row & (PAGE - 1)) * this.#width
    this.#pages[row >>> PAGE_BITS]!.fill(0, at, at + this.#width)
    this.setWord(row, 0, key)
    this.#size += 1
    const hash = hashOf(key)
    const part = partOf(hash)
    this.#used[part]! += 1
    if (this.#used[part]! > this.#index[part]!.length * MOST_USED)
      this.#resize(part, this.#index[part]!.length * 2)
    note(this.#index[part]!, hash, row)
    return row
  }

  /** Removes a row; the last row gets its number. */
  remove(row: number): void {
    const hash = hashOf(this.keyOf(row))
    const part = partOf(hash)
    this.#free(this.#index[part]!, this.#placeOfRow(row, hash))
    this.#used[part]! -= 1
    this.#size -= 1
    const last = this.#size
    if (row !== last) this.#renumber(last, row)
    const places = this.#index[part]!.length
    if (places > FIRST_PLACES && this.#used[part]! < places * LEAST_USED) this.#resize(part, places / 2)
    // A page stays until half of the one before it is free as well.
    if (this.#pages.length > 1 && last < (this.#pages.length - 1.5) * PAGE) {
      this.#pages.pop()
      this.#numbers.pop()
    }
  }

  /** Removes all rows. */
  clear(): void {
    this.#size = 0
    this.#pages.length = 0
    this.#numbers.length = 0
    this.#used.fill(0)
    for (let part = 0; part < PARTS; part += 1) this.#index[part] = new Int32Array(FIRST_PLACES)
  }

  #addPage(): void {
    const page = new Int32Array(PAGE * this.#width)
    this.#pages.push(page)
    this.#numbers.push(new Float64Array(page.buffer))
  }

  /** Copies a row to another number. */
  #renumber(from: number, to: number): void {
    const hash = hashOf(this.keyOf(from))
    this.#index[partOf(hash)]![this.#placeOfRow(from, hash)] = entryOf(hash, to)
    for (let nth = 0; nth < this.#width; nth += 1) this.setWord(to, nth, this.word(from, nth))
  }

  /** The place of a row in its part of the index. */
  #placeOfRow(row: number, hash: number): number {
    const index = this.#index[partOf(hash)]!
    const mask = index.length - 1
    const entry = entryOf(hash, row)
    let place = placeOf(hash) & mask
    while (index[place] !== entry) place = (place + 1) & mask
    return place
  }

  /** Frees a place. Entries behind it that would not be found any more move up. */
  #free(index: Int32Array<ArrayBuffer>, place: number): void {
    const mask = index.length - 1
    let hole = place
    for (let next = (place + 1) & mask; index[next] !== 0; next = (next + 1) & mask) {
      const first = placeOf(hashOf(this.keyOf((index[next]! & ROW) - 1))) & mask
      // Its search begins behind the hole.
      if (((next - first) & mask) < ((next - hole) & mask)) continue
      index[hole] = index[next]!
      hole = next
    }
    index[hole] = 0
  }

  #resize(part: number, places: number): void {
    const before = this.#index[part]!
    const index = new Int32Array(places)
    for (const entry of before) {
      const row = (entry & ROW) - 1
      if (row !== -1) note(index, hashOf(this.keyOf(row)), row)
    }
    this.#index[part] = index
  }
}

/** Spreads keys over numbers of 32 bits. */
const hashOf = (key: number) => Math.imul(key, 0x9e_37_79_b1)

const partOf = (hash: number) => (hash >>> 19) & (PARTS - 1)

/** The place where the search for a key begins, before it is cut to the size of its part. */
const placeOf = (hash: number) => hash ^ (hash >>> 15)

const entryOf = (hash: number, row: number) => (hash & ~ROW) | (row + 1)

/** Puts a row into the first free place for it. */
function note(index: Int32Array<ArrayBuffer>, hash: number, row: number): void {
  const mask = index.length - 1
  let place = placeOf(hash) & mask
  while (index[place] !== 0) place = (place + 1) & mask
  index[place] = entryOf(hash, row)
}
