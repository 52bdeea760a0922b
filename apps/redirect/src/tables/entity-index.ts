/** Rows for which there is room at first. */
export const FIRST_ROWS = 1_024
/** The index grows when more than three quarters of it are used. */
export const MOST_USED = 0.75

/** Places from one try to the next: a line of sixteen places, and one. */
export const STEP = 17

/**
 * Finds the rows of entities, whose names are in two columns of the caller: the number of the kind and the id. Rows are
 * numbered 0, 1, 2 and so on in the order in which entities come. An entity takes 5 to 11 bytes here: an open-addressing
 * hash table, in which a free place has 0, another one has a row + 1.
 */
export class EntityIndex {
  readonly #kinds: Uint8Array
  readonly #entities: Int32Array
  #places = new Int32Array(FIRST_ROWS * 2)
  #size = 0

  /** Begins without a row. */
  constructor(kinds: Uint8Array, entities: Int32Array) {
    this.#kinds = kinds
    this.#entities = entities
  }

  /** Number of rows. */
  get size(): number {
    return this.#size
  }

  /** Whether the columns have no room for another row. */
  get isFull(): boolean {
    return this.#size === this.#entities.length
  }

  /** The row of an entity, or -1. */
  find(kind: number, entityId: number): number {
    return this.#places[this.#placeOf(kind, entityId)]! - 1
  }

  /** The row of an entity, a new one if it has none: then its name is written into the columns. Throws when they are full. */
  add(kind: number, entityId: number): number {
    const place = this.#placeOf(kind, entityId)
    const known = this.#places[place]! - 1
    if (known !== -1) return known
    const row = this.#size
    if (this.isFull) throw new RangeError(`More than ${row} entities`)
    this.#kinds[row] = kind
    this.#entities[row] = entityId
    this.#places[place] = row + 1
    this.#size += 1
    if (this.#size > this.#places.length * MOST_USED) this.#grow()
    return row
  }

  kindOf(row: number): number {
    return this.#kinds[row]!
  }

  entityOf(row: number): number {
    return this.#entities[row]!
  }

  /** The place of an entity, or the free place where it belongs. */
  #placeOf(kind: number, entityId: number): number {
    const mask = this.#places.length - 1
    let place = firstPlace(kind, entityId) & mask
    for (;;) {
      const row = this.#places[place]! - 1
      if (row === -1) return place
      if (this.#entities[row] === entityId && this.#kinds[row] === kind) return place
      // To the next line: the ids of this one, which follow each other, fill it.
      place = (place + STEP) & mask
    }
  }

  #grow(): void {
    this.#places = new Int32Array(this.#places.length * 2)
    for (let row = 0; row < this.#size; row += 1)
      this.#places[this.#placeOf(this.#kinds[row]!, this.#entities[row]!)] = row + 1
  }
}

/**
 * The place where the search for an entity begins, before it is cut to the size of the index. Sixteen ids that follow
 * each other, as most do, are in one line of the processor's cache; the lines are spread over the index.
 */
export function firstPlace(kind: number, entityId: number): number {
  const product = Math.imul(entityId >>> 4, 0x9e_37_79_b1) ^ Math.imul(kind + 1, 0x85_eb_ca_6b)
  return ((product ^ (product >>> 15)) << 4) | (entityId & 15)
}
