import {
  BLOCK,
  CHOICE,
  ENTRY,
  NO_CAP,
  NO_SLOT,
  NOTHING,
  PAGE_IDS,
  ROOT,
  tables,
  type TableName,
} from '../layout.ts'
import { RangePool } from '../range-pool.ts'
import type { Snapshot } from '../read-snapshot.ts'
import { walkRecord } from './record-walk.ts'
import { blockSize, FIRST_CELL, type SnapshotMemory } from '../snapshot-memory.ts'
import type { TablePlace } from '../table-edit.ts'
import { CELL_CHUNK } from '../weight-cells.ts'

/** What the words of a copied snapshot are: for `SnapshotMemory.sharedFor` and `Snapshot`. */
export interface CopiedSnapshot {
  words: number
  /** The first weight cell that nobody has. */
  cells: number
  /** No choice has a later stamp. */
  stamp: number
  /** Offset of its root. */
  root: number
  /** Name and offset of each time zone. */
  zones: (readonly [name: string, offset: number])[]
}

/** Entry of an advertiser link without a cap. */
const NO_CAP_ENTRY = NO_CAP - NO_SLOT
const FIRST_PIECE = 1 << 16

/**
 * Copies a snapshot into words that are a memory of their own: the records that its root reaches, one behind the other,
 * and nothing else. Caps are numbered anew in the order in which they come: `slots` has their slots in this process.
 *
 * The snapshot must stay in use until all is copied (`RootsInUse.pin` of the engine); others may be published meanwhile.
 */
export class SnapshotCopy {
  readonly #snapshot: Snapshot
  readonly #memory: SnapshotMemory
  readonly #cells = new RangePool(FIRST_CELL, CELL_CHUNK)
  /** Offset of each zone in the copy, by that in the memory. */
  readonly #zones = new Map<number, number>()
  readonly #zoneNames: (readonly [name: string, offset: number])[] = []
  readonly #slots: Int32Array<ArrayBuffer>
  /** By slot of this process: its number in the copy, counted from 1; 0 when it has none. */
  readonly #numbers: Int32Array
  #slotCount = 0
  #piece = new Int32Array(FIRST_PIECE)
  /** Words of the piece that are written. */
  #length = NOTHING
  /** Words in the pieces before. */
  #before = 0
  #root = 0

  /** `slots` is more than the highest slot of this process that the snapshot has. */
  constructor(snapshot: Snapshot, slots: number) {
    this.#snapshot = snapshot
    this.#memory = snapshot.memory
    this.#slots = new Int32Array(slots)
    this.#numbers = new Int32Array(slots)
  }

  /**
   * The words, in pieces of half a thousand records, which takes about a millisecond each. The words of a piece change
   * with the next one. Throws when a cap has no slot, because a copy of it never gets one.
   */
  *pieces(): Generator<Int32Array<ArrayBuffer>> {
    // Zones that come later are not in this snapshot.
    for (const [name, offset] of this.#memory.zones) {
      const copied = this.#copy(offset)
      this.#zones.set(offset, copied)
      this.#zoneNames.push([name, copied])
    }
    const places: TablePlace[] = []
    for (const table of tables) places.push(yield* this.#table(table))
    const { root } = this.#snapshot
    const { words } = this.#memory
    const settings = this.#copy(words[root + ROOT.settings]!)
    this.#root = this.#copy(root)
    const at = this.#root - this.#before
    for (const [nth, { directory, pages }] of places.entries()) {
      this.#piece[at + ROOT.tables + nth * 2] = directory
      this.#piece[at + ROOT.tables + nth * 2 + 1] = pages
    }
    this.#piece[at + ROOT.settings] = settings
    yield this.#taken()
  }

  /** Call it after the last piece. */
  get form(): CopiedSnapshot {
    return {
      words: this.#before,
      cells: this.#cells.end,
      stamp: this.#memory.stamp,
      root: this.#root,
      zones: this.#zoneNames,
    }
  }

  /** By number in the copy: the slot in this process. Call it after the last piece. */
  get slots(): Int32Array<ArrayBuffer> {
    return this.#slots.subarray(0, this.#slotCount)
  }

  /** Copies the records of each page, then the page; the directory comes last. */
  *#table(table: TableName): Generator<Int32Array<ArrayBuffer>, TablePlace> {
    const { directory, pages } = this.#snapshot[table]
    if (pages === 0) return { directory: 0, pages: 0 }
    const made = new Int32Array(pages)
    const entries = new Int32Array(PAGE_IDS * ENTRY)
    for (let number = 0; number < pages; number += 1) {
      // The views of the memory are others after each yield.
      const page = this.#memory.words[directory + number]!
      if (page === 0) continue
      entries.set(this.#memory.words.subarray(page, page + entries.length))
      for (let at = 0; at < entries.length; at += ENTRY) {
        if (entries[at] === 0) continue
        const { offset, slot } = this.#record(table, entries[at]!)
        entries[at] = offset
        if (table === 'providerLinks' && entries[at + 1] !== 0) entries[at + 1] = slot - NO_SLOT
      }
      made[number] = this.#add(entries)
      yield this.#taken()
    }
    return { directory: this.#add(made), pages }
  }

  /** Copies a record; returns its offset in the copy, and the new number of the last cap in it. */
  #record(table: TableName, from: number): { offset: number; slot: number } {
    const firstBefore = this.#memory.firstCell(from)
    const cells = this.#memory.words[from + BLOCK.cells]!
    const offset = this.#copy(from)
    const at = offset - this.#before
    const piece = this.#piece
    const first = cells === 0 ? 0 : this.#cells.take(cells)
    piece[at + BLOCK.firstCell] = first
    let slot = NO_SLOT
    walkRecord(piece, table, at, {
      slot: (place) => {
        slot = this.#numberOf(piece[place]!)
        piece[place] = slot
      },
      cells: (choice) => (piece[choice + CHOICE.cell]! += first - firstBefore),
      zone: (place) => (piece[place] = this.#zones.get(piece[place]!)!),
    })
    return { offset, slot }
  }

  #numberOf(slot: number): number {
    if (slot === NO_SLOT) throw new Error('A cap has no slot')
    if (slot < 0) return slot
    if (this.#numbers[slot] === 0) {
      this.#slots[this.#slotCount] = slot
      this.#slotCount += 1
      this.#numbers[slot] = this.#slotCount
    }
    return this.#numbers[slot]! - 1
  }

  /** Copies a record with the words before it as they are; returns its offset in the copy. */
  #copy(from: number): number {
    const { words } = this.#memory
    const size = words[from + BLOCK.size]!
    const at = this.#room(size)
    this.#piece.set(words.subarray(from - BLOCK.header, from - BLOCK.header + size), at)
    return this.#before + at + BLOCK.header
  }

  /** Adds words that have no record in the memory; returns their offset in the copy. */
  #add(content: Int32Array): number {
    const size = blockSize(content.length)
    const at = this.#room(size) + BLOCK.header
    this.#piece.fill(0, at - BLOCK.header, at - BLOCK.header + size)
    this.#piece[at + BLOCK.size] = size
    this.#piece.set(content, at)
    return this.#before + at
  }

  /** The index in the piece of so many more words. */
  #room(size: number): number {
    const at = this.#length
    this.#length += size
    if (this.#length > this.#piece.length) {
      const grown = new Int32Array(Math.max(this.#length, this.#piece.length * 2))
      grown.set(this.#piece.subarray(0, at))
      this.#piece = grown
    }
    return at
  }

  /** The piece as it is written so far; the next one begins behind it. */
  #taken(): Int32Array<ArrayBuffer> {
    const piece = this.#piece.subarray(0, this.#length)
    this.#before += this.#length
    this.#length = 0
    return piece
  }
}

/**
 * Replaces the numbers that a copy has for caps, when its words are in the memory: `slotOf` has the slot in this process
 * by number in the copy.
 */
export function renumberSlots(snapshot: Snapshot, slotOf: Int32Array): void {
  const { words } = snapshot.memory
  const slot = (place: number) => {
    const number = words[place]!
    if (number >= 0) words[place] = slotOf[number]!
  }
  for (const table of ['targetings', 'groups', 'providerLinks'] as const) {
    const { directory, pages } = snapshot[table]
    for (let number = 0; number < pages; number += 1) {
      const page = words[directory + number]!
      if (page === 0) continue
      for (let at = page; at < page + PAGE_IDS * ENTRY; at += ENTRY) {
        if (words[at] === 0) continue
        walkRecord(words, table, words[at]!, { slot })
        if (table !== 'providerLinks' || words[at + 1]! <= NO_CAP_ENTRY) continue
        words[at + 1] = slotOf[words[at + 1]! + NO_SLOT]! - NO_SLOT
      }
    }
  }
}
