import { ENTRY, PAGE_BITS, PAGE_IDS } from './layout.ts'
import type { SnapshotMemory } from './snapshot-memory.ts'

/** Where a table begins: offset of its directory, and its number of pages. */
export interface TablePlace {
  readonly directory: number
  readonly pages: number
}

/**
 * Changes a table by id without changing the one that it begins with: a page is copied at its first change, all others
 * are shared. A publication of one record among a million costs one page and the directory.
 */
export class TableEdit {
  readonly #memory: SnapshotMemory
  readonly #before: TablePlace
  readonly #made: number[]
  readonly #replaced: number[]
  readonly #own = new Set<number>()
  /** Copied at the first change. */
  #directory: Int32Array | null = null
  #pages: number

  /** `made` and `replaced` get the offsets of new blocks, and of those that only the table before still uses. */
  constructor(memory: SnapshotMemory, before: TablePlace, made: number[], replaced: number[]) {
    this.#memory = memory
    this.#before = before
    this.#pages = before.pages
    this.#made = made
    this.#replaced = replaced
  }

  /** One of the two words of an entry. */
  get(id: number, word: 0 | 1): number {
    const page = this.#page(id >>> PAGE_BITS)
    return page === 0 ? 0 : this.#memory.words[page + (id & (PAGE_IDS - 1)) * ENTRY + word]!
  }

  set(id: number, first: number, second: number): void {
    // An entity is removed that never was here: the table does not grow for it.
    if (first === 0 && second === 0 && this.#page(id >>> PAGE_BITS) === 0) return
    const at = this.#ownPage(id >>> PAGE_BITS) + (id & (PAGE_IDS - 1)) * ENTRY
    this.#memory.words[at] = first
    this.#memory.words[at + 1] = second
  }

  /** Ids with a first word, page by page. Ends a step with undefined after each page. */
  *ids(): Generator<number | undefined> {
    for (let number = 0; number < this.#pages; number += 1) {
      if (this.#page(number) === 0) continue
      const first = number << PAGE_BITS
      for (let id = first; id < first + PAGE_IDS; id += 1) if (this.get(id, 0) !== 0) yield id
      yield undefined
    }
  }

  done(): TablePlace {
    if (this.#directory === null) return this.#before
    const directory = this.#memory.allocate(this.#pages)
    this.#memory.words.set(this.#directory.subarray(0, this.#pages), directory)
    this.#made.push(directory)
    if (this.#before.pages > 0) this.#replaced.push(this.#before.directory)
    return { directory, pages: this.#pages }
  }

  #page(number: number): number {
    if (number >= this.#pages) return 0
    return this.#directory === null
      ? this.#memory.words[this.#before.directory + number]!
      : this.#directory[number]!
  }

  #ownPage(number: number): number {
    if (this.#own.has(number)) return this.#directory![number]!
    const before = this.#page(number)
    const directory = this.#writable(number)
    const page = this.#memory.allocate(PAGE_IDS * ENTRY)
    const { words } = this.#memory
    if (before === 0) words.fill(0, page, page + PAGE_IDS * ENTRY)
    else words.copyWithin(page, before, before + PAGE_IDS * ENTRY)
    if (before !== 0) this.#replaced.push(before)
    this.#made.push(page)
    this.#own.add(number)
    directory[number] = page
    return page
  }

  /** The directory of this table, long enough for a page. */
  #writable(number: number): Int32Array {
    const held = this.#directory
    if (held !== null && number < held.length) {
      this.#pages = Math.max(this.#pages, number + 1)
      return held
    }
    const { directory, pages } = this.#before
    const grown = new Int32Array(Math.max(number + 1, held === null ? pages : held.length * 2))
    grown.set(held ?? this.#memory.words.subarray(directory, directory + pages))
    this.#pages = Math.max(this.#pages, number + 1)
    this.#directory = grown
    return grown
  }
}
