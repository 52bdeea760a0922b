import type { ZoneClock } from '../run-hours/week-hours.ts'
import { BLOCK, NOTHING } from './layout.ts'
import { RangePool } from './range-pool.ts'
import type { CopiedSnapshot } from './copy/snapshot-copy.ts'
import { CELL_CHUNK } from './weight-cells.ts'

const PRIVATE_START = 32 * 1_024
const SHARED_START = 1_024 * 1_024
/**
 * The most bytes of a shared snapshot: 5,000,000 publisher links with 5 rules each, all published again at once. Only
 * what is used takes memory.
 */
const MOST_BYTES = 4 * 2 ** 30
/** The first weight cell of a memory. */
export const FIRST_CELL = 1
/** Returned records that each new record puts on the free lists, so that no call takes long. */
const RETURNED_AT_ONCE = 4

/**
 * The memory of a snapshot: records of 32-bit words in one buffer (`layout.ts` says what is in them). An offset counts
 * words from its start. One thread writes, behind everything that others read; a record that was replaced is
 * overwritten only after `release`, which its caller calls when no thread uses a root that reaches it (decision 0356).
 *
 * `words` and `bytes` are views of fixed length: reads through views that follow a growing buffer take 8 times as long.
 * So they are replaced when the buffer grows, and nobody keeps them across turns.
 */
export class SnapshotMemory {
  words: Int32Array
  bytes: Buffer
  /** Clocks of the time zones in this thread, by their number in the memory. */
  readonly clocks: (ZoneClock | undefined)[] = []
  /** Offsets of the zones of the memory by name; for the thread that writes. */
  readonly zones = new Map<string, number>()
  readonly #buffer: SharedArrayBuffer | null
  readonly #ranges: RangePool
  readonly #cells: RangePool
  readonly #returned: { offsets: readonly number[]; left: number }[] = []

  private constructor(buffer: SharedArrayBuffer | null, end = NOTHING, cells = FIRST_CELL) {
    this.#buffer = buffer
    this.#ranges = new RangePool(end)
    this.#cells = new RangePool(cells, CELL_CHUNK)
    const views = viewsOf(buffer ?? new ArrayBuffer(PRIVATE_START))
    this.words = views.words
    this.bytes = views.bytes
  }

  /** For one thread: simulations, explanations, tests. */
  static private(): SnapshotMemory {
    return new SnapshotMemory(null)
  }

  /** For all threads of an engine. This one writes. */
  static shared(mostBytes = MOST_BYTES): SnapshotMemory {
    return new SnapshotMemory(new SharedArrayBuffer(SHARED_START, { maxByteLength: mostBytes }))
  }

  /**
   * For all threads of an engine, with room for the words of a `SnapshotCopy`: the caller reads them into `bytes`, from
   * their start, before it does anything else. Throws `SnapshotFull`.
   */
  static sharedFor(copy: CopiedSnapshot, mostBytes = MOST_BYTES): SnapshotMemory {
    const bytes = Math.max(SHARED_START, roundedTo(copy.words * 4, 65_536))
    if (bytes > mostBytes) throw new SnapshotFull(mostBytes)
    const buffer = new SharedArrayBuffer(bytes, { maxByteLength: mostBytes })
    const memory = new SnapshotMemory(buffer, copy.words, copy.cells)
    for (const [name, offset] of copy.zones) memory.zones.set(name, offset)
    if (((copy.stamp - lastStamp) | 0) > 0) lastStamp = copy.stamp
    return memory
  }

  /** Reads in another thread what the writing thread wrote into `buffer`. */
  static over(buffer: SharedArrayBuffer): SnapshotMemory {
    return new SnapshotMemory(buffer)
  }

  /** The buffer for other threads. Throws for a private memory. */
  get buffer(): SharedArrayBuffer {
    if (this.#buffer === null) throw new Error('This snapshot is private to its thread')
    return this.#buffer
  }

  /** Words in use, with the room of replaced records. */
  get used(): number {
    return this.#ranges.end
  }

  /** Makes new views when the buffer has grown. Another thread calls it before it reads a new root. */
  refresh(): void {
    const buffer = this.#buffer
    if (buffer === null || buffer.byteLength === this.bytes.byteLength) return
    const { words, bytes } = viewsOf(buffer)
    this.words = words
    this.bytes = bytes
  }

  /** The offset of `size` new words with any content, and of as many weight cells. Throws when the memory is full. */
  allocate(size: number, cells = 0): number {
    for (let nth = 0; nth < RETURNED_AT_ONCE && this.#returned.length > 0; nth += 1) {
      const last = this.#returned.at(-1)!
      last.left -= 1
      this.#take(last.offsets[last.left]!)
      if (last.left === 0) this.#returned.pop()
    }
    const whole = blockSize(size)
    // Whatever throws comes first, so that nothing is lost with it.
    const end = this.#ranges.endAfter(whole)
    if (end > this.words.length) this.#grow(end)
    const firstCell = cells > 0 ? this.#cells.take(cells) : 0
    const offset = this.#ranges.take(whole) + BLOCK.header
    this.words[offset + BLOCK.size] = whole
    this.words[offset + BLOCK.firstCell] = firstCell
    this.words[offset + BLOCK.cells] = cells
    return offset
  }

  /** The first weight cell of a record. */
  firstCell(offset: number): number {
    return this.words[offset + BLOCK.firstCell]!
  }

  /** The last number that `nextStamp` has returned. */
  get stamp(): number {
    return lastStamp
  }

  /** A number that no other publication of a choice has had, so that a round robin starts at zero with it. */
  nextStamp(): number {
    lastStamp = (lastStamp + 1) | 0
    return lastStamp
  }

  /** Gives back records that no root in use reaches. Their room is used again. */
  release(offsets: readonly number[]): void {
    if (offsets.length > 0) this.#returned.push({ offsets, left: offsets.length })
  }

  #take(offset: number): void {
    const { words } = this
    this.#ranges.give(offset - BLOCK.header, words[offset + BLOCK.size]!)
    const cells = words[offset + BLOCK.cells]!
    if (cells > 0) this.#cells.give(words[offset + BLOCK.firstCell]!, cells)
  }

  #grow(words: number): void {
    const bytes = roundedTo(Math.max(words * 4, this.bytes.byteLength * 1.125), 65_536)
    if (this.#buffer !== null) {
      const most = this.#buffer.maxByteLength
      if (words * 4 > most) throw new SnapshotFull(most)
      this.#buffer.grow(Math.min(bytes, most))
      this.refresh()
      return
    }
    const grown = new Int32Array(Math.max(bytes / 4, this.words.length * 2))
    grown.set(this.words)
    this.words = grown
    this.bytes = Buffer.from(grown.buffer)
  }
}

/** The memory has reached its largest size. */
export class SnapshotFull extends RangeError {
  constructor(most: number) {
    super(`The snapshot needs more than ${most} bytes`)
  }
}

/** Shared by all memories of the thread, because one thread's round robins may be those of several. */
let lastStamp = 0

/** Views that do not follow a growing buffer. */
function viewsOf(buffer: ArrayBufferLike): { words: Int32Array; bytes: Buffer } {
  const { byteLength } = buffer
  return { words: new Int32Array(buffer, 0, byteLength / 4), bytes: Buffer.from(buffer, 0, byteLength) }
}

const roundedTo = (size: number, step: number) => Math.ceil(size / step) * step

/**
 * The words of a record of `size` words with those before it. Few different sizes, so that the room of a replaced record
 * fits others: steps of 4 words, above 1,024 of an eighth.
 */
export function blockSize(size: number): number {
  const all = size + BLOCK.header
  return all <= 1_024 ? roundedTo(all, 4) : roundedTo(all, 2 ** (Math.floor(Math.log2(all)) - 3))
}
