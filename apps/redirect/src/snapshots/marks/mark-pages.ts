import { PAGE_BITS, PAGE_IDS } from '@headgate/domain/snapshot/layout'
import { grown } from '../../tables/grown.ts'

/** Pages lie in slabs of 64, which are 256 KiB, so that more room copies nothing. */
const SLAB_PAGES = 64
const SLAB_BITS = PAGE_BITS + 6
const SLAB_PLACES = SLAB_PAGES * PAGE_IDS
const PLACE_IN_SLAB = SLAB_PLACES - 1

/** Words of a page in `owners`: its kind, and its number among the pages of the kind: the upper bits of its ids. */
const OWNER = { kind: 0, number: 1, size: 2 } as const
/** Pages in a piece: a millisecond's work. */
const PIECE_PAGES = 8

/** All pages, as an image has them. */
export interface KeptPages {
  /** Two words for each page. */
  readonly owners: Int32Array<ArrayBuffer>
  /** The marks of each page, in whole slabs. */
  readonly marks: Float64Array<ArrayBuffer>
}

/** Room for the content of so many pages. `begin` are the parts of it that the pages fill. */
export function roomForPages(
  pages: number,
): KeptPages & { begin: readonly NodeJS.TypedArray<ArrayBuffer>[] } {
  const owners = new Int32Array(pages * OWNER.size)
  const marks = new Float64Array(Math.ceil(pages / SLAB_PAGES) * SLAB_PLACES)
  return { owners, marks, begin: [owners, marks.subarray(0, pages * PAGE_IDS)] }
}

/**
 * A number for each entity, 0 at first, by kind and id: pages of 512 ids that follow each other, 4 KiB each. The ids of a
 * kind come from a sequence, so most pages are full, and an entity takes little more than the 8 bytes of its number.
 *
 * A directory by kind has 4 bytes for each 512 ids up to the highest: the page + 1, or 0. A lookup reads it and the number.
 * Pages are numbered in the order in which they come, and stay. A kind is a small number.
 */
export class MarkPages {
  readonly #directories: Int32Array<ArrayBuffer>[] = []
  readonly #slabs: Float64Array<ArrayBuffer>[] = []
  #owners: Int32Array<ArrayBuffer>
  #size = 0

  /** Begins with the pages of an image, whose arrays it keeps. */
  constructor({ owners, marks }: KeptPages = roomForPages(0)) {
    this.#owners = owners
    for (let from = 0; from < marks.length; from += SLAB_PLACES)
      this.#slabs.push(marks.subarray(from, from + SLAB_PLACES))
    while (this.#size * OWNER.size < owners.length) {
      const at = this.#size * OWNER.size
      this.#enter(owners[at + OWNER.kind]!, owners[at + OWNER.number]!)
    }
  }

  /** Number of pages. */
  get size(): number {
    return this.#size
  }

  kindOf(page: number): number {
    return this.#owners[page * OWNER.size + OWNER.kind]!
  }

  /** The id in the first place of a page. */
  firstIdOf(page: number): number {
    return this.#owners[page * OWNER.size + OWNER.number]! * PAGE_IDS
  }

  /** The place of an entity, or -1 where it has no page. Page `p` has the places from `p * 512` on, in the order of ids. */
  placeOf(kind: number, entityId: number): number {
    const directory = this.#directories[kind]
    const number = entityId >>> PAGE_BITS
    if (directory === undefined || number >= directory.length) return -1
    const page = directory[number]! - 1
    return page === -1 ? -1 : page * PAGE_IDS + (entityId & (PAGE_IDS - 1))
  }

  /** Makes a page for an entity that has none; returns the entity's place. */
  add(kind: number, entityId: number): number {
    const at = this.#size * OWNER.size
    if (at === this.#owners.length) this.#owners = grown(this.#owners, Math.max(at * 2, SLAB_PAGES))
    if (this.#size === this.#slabs.length * SLAB_PAGES) this.#slabs.push(new Float64Array(SLAB_PLACES))
    this.#owners[at + OWNER.kind] = kind
    this.#owners[at + OWNER.number] = entityId >>> PAGE_BITS
    this.#enter(kind, entityId >>> PAGE_BITS)
    return this.placeOf(kind, entityId)
  }

  get(place: number): number {
    return this.#slabs[place >>> SLAB_BITS]![place & PLACE_IN_SLAB]!
  }

  /** Sets the number in a place, and returns the one before. */
  replace(place: number, value: number): number {
    const slab = this.#slabs[place >>> SLAB_BITS]!
    const before = slab[place & PLACE_IN_SLAB]!
    slab[place & PLACE_IN_SLAB] = value
    return before
  }

  /** `owners` of the first pages, in pieces. */
  *ownersOf(pages: number): Generator<Int32Array<ArrayBuffer>> {
    const step = SLAB_PAGES * OWNER.size
    const owners = this.#owners.subarray(0, pages * OWNER.size)
    for (let from = 0; from < owners.length; from += step) yield owners.subarray(from, from + step)
  }

  /** The numbers of the first pages in copies of a piece each, with the place of the first: each is read when it is its turn. */
  *piecesOf(pages: number): Generator<{ from: number; marks: Float64Array<ArrayBuffer> }> {
    for (let page = 0; page < pages; page += PIECE_PAGES) {
      const from = page * PAGE_IDS
      const end = Math.min(page + PIECE_PAGES, pages) * PAGE_IDS
      const inSlab = from & PLACE_IN_SLAB
      // A slab has a whole number of pieces.
      yield { from, marks: this.#slabs[from >>> SLAB_BITS]!.slice(inSlab, inSlab + end - from) }
    }
  }

  /** Numbers the next page, which is that of a kind's ids with these upper bits. */
  #enter(kind: number, number: number): void {
    while (this.#directories.length <= kind) this.#directories.push(new Int32Array(0))
    let directory = this.#directories[kind]!
    if (number >= directory.length) {
      directory = grown(directory, Math.max(number + 1, directory.length * 2))
      this.#directories[kind] = directory
    }
    this.#size += 1
    directory[number] = this.#size
  }
}
