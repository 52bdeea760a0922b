import { grown } from './grown.ts'

const FIRST_PLACES = 1_024

/**
 * Rows of a table that wait for something, in the order in which they came, each at most once. A waiting row takes 4
 * bytes, and each row of the table a bit. Memory of an emptied queue is given back.
 */
export class RowQueue {
  #rows = new Int32Array(FIRST_PLACES)
  /** Rows are in the places from `#head` to `#tail`. Those without their bit were deleted. */
  #head = 0
  #tail = 0
  #size = 0
  #isWaiting = new Uint32Array(FIRST_PLACES / 32)

  get size(): number {
    return this.#size
  }

  /** Bytes that it takes at present. */
  get bytes(): number {
    return this.#rows.byteLength + this.#isWaiting.byteLength
  }

  has(row: number): boolean {
    return ((this.#isWaiting[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0
  }

  /** Adds a row at the end, unless it waits already. */
  add(row: number): void {
    if (this.has(row)) return
    if (row >>> 5 >= this.#isWaiting.length)
      this.#isWaiting = grown(this.#isWaiting, Math.max((row >>> 5) + 1, this.#isWaiting.length * 2))
    if (this.#tail === this.#rows.length) {
      // Only where it frees at least half: it looks at all places, and of millions that takes tens of milliseconds.
      if (this.#size * 2 <= this.#tail - this.#head) this.#dropDeleted()
      this.#makeRoom()
    }
    this.#setWaiting(row, true)
    this.#size += 1
    this.#append(row)
  }

  delete(row: number): void {
    if (!this.has(row)) return
    this.#setWaiting(row, false)
    this.#size -= 1
    this.#shrink()
  }

  /** Removes and returns up to `count` of the first rows for which `isWanted` is true; the others keep waiting. */
  take(count: number, isWanted: (row: number) => boolean = () => true): number[] {
    const taken: number[] = []
    for (let places = this.#tail - this.#head; places > 0 && taken.length < count; places -= 1) {
      const row = this.#rows[this.#head]!
      this.#head += 1
      if (!this.has(row)) continue
      if (isWanted(row)) {
        this.#setWaiting(row, false)
        this.#size -= 1
        taken.push(row)
      } else this.#append(row)
    }
    this.#shrink()
    return taken
  }

  /** All waiting rows, unless others are added or removed meanwhile. A row that was deleted and added again may come twice. */
  *rows(): IterableIterator<number> {
    for (let at = this.#head; at < this.#tail; at += 1) {
      const row = this.#rows[at]!
      if (this.has(row)) yield row
    }
  }

  #append(row: number): void {
    if (this.#tail === this.#rows.length) this.#makeRoom()
    this.#rows[this.#tail] = row
    this.#tail += 1
  }

  /** Moves the rows to the front, into more memory where they fill at least half of it. */
  #makeRoom(): void {
    const rows = this.#rows.subarray(this.#head, this.#tail)
    const isFull = rows.length * 2 >= this.#rows.length
    const next = isFull ? new Int32Array(this.#rows.length * 2) : this.#rows
    next.set(rows)
    this.#tail = rows.length
    this.#head = 0
    this.#rows = next
  }

  /** Frees the places of deleted rows. One that was added again since keeps only the first of its places. */
  #dropDeleted(): void {
    const rows = this.#rows
    let kept = this.#head
    for (let at = this.#head; at < this.#tail; at += 1) {
      const row = rows[at]!
      if (!this.has(row)) continue
      rows[kept] = row
      kept += 1
      // Only during this walk, so that the row is kept once.
      this.#setWaiting(row, false)
    }
    for (let at = this.#head; at < kept; at += 1) this.#setWaiting(rows[at]!, true)
    this.#tail = kept
  }

  #setWaiting(row: number, isWaiting: boolean): void {
    if (isWaiting) this.#isWaiting[row >>> 5]! |= 1 << (row & 31)
    else this.#isWaiting[row >>> 5]! &= ~(1 << (row & 31))
  }

  #shrink(): void {
    if (this.#size > 0) return
    this.#head = 0
    this.#tail = 0
    if (this.#rows.length > FIRST_PLACES) this.#rows = new Int32Array(FIRST_PLACES)
  }
}
